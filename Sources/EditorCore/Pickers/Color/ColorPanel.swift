import DocumentTree
import ModelValues

// The pages below the text field of a colour:
//
//   [RGB] HSL  OKLCH  Names  In file         Tab goes to the next page, and after the last to the field
//   › R    137 ━━━━━━━━━━━●━━━━━━━━━         sliders, or a grid of colours to choose from
//     …
//   contrast 8.1 AAA with ▏▕ background       if the file has a colour that it is displayed with

struct ColorPanel: PickerPanel {
  enum Page: Hashable, Sendable {
    case sliders(ColorModel)
    case names
    case file

    var title: String {
      switch self {
      case .sliders(let model): model.rawValue
      case .names: "Names"
      case .file: "In file"
      }
    }
  }

  static let maximumWidth = 63
  static let roomyWidth = 52
  private static let lightnessStep = 0.04
  private static let chromaStep = 0.02
  private static let bigStep = 10.0

  var page = Page.sliders(.rgb)
  var sliders = ColorSliders()
  var names = SwatchGrid(ColorPanel.named(""))
  var search = ""
  /// The colour before the search.
  private var colorBeforeSearch: Color?
  var palette: SwatchGrid
  let partner: NamedColor?
  private var notation: StoredColorNotation
  var width = ColorPanel.maximumWidth

  init(_ notation: StoredColorNotation, palette: [NamedColor], partner: NamedColor?) {
    self.notation = notation
    self.palette = SwatchGrid(palette)
    self.partner = partner
    page = Self.firstPage(of: notation)
  }

  /// The page on which the numbers are those of the file.
  private static func firstPage(of notation: StoredColorNotation) -> Page {
    guard case .text(let text) = notation else { return .sliders(.rgb) }
    if case .name = text { return .names }
    let name = text.name
    if name.hasPrefix("hsl") { return .sliders(.hsl) }
    return .sliders(["ok", "l"].contains(where: name.hasPrefix) ? .oklch : .rgb)
  }

  var pages: [Page] {
    ColorModel.allCases.map { .sliders($0) } + [.names] + (palette.colors.isEmpty ? [] : [.file])
  }

  // MARK: - Keeping pages and value equal

  mutating func show(_ meaning: Meaning, in context: ReadingContext) {
    guard let shown = meaning.kind as? ColorMeaning else { return }
    notation = shown.notation
    sliders.show(shown.value)
    selectShown()
  }

  /// Selects the current colour in the grids.
  mutating func selectShown() {
    let shown = sliders.color
    let name = shown.mappedToGamut.nearestName.name
    names.select(search.isEmpty ? names.colors.firstIndex { $0.name == name } : names.selected)
    palette.select(
      palette.colors.firstIndex {
        $0.color.rgb == shown.rgb && $0.color.alpha8 == shown.alpha8
      })
  }

  /// The colour of the sliders as the file will store it, so that the display matches the file.
  var answer: PanelAnswer {
    var color = sliders.color
    if !Meaning.color(color, notation).fits { color = color.mappedToGamut }
    let meaning = Meaning.color(color, notation)
    guard meaning.fits, case .text(let own) = notation, let text = meaning.text,
      let (stored, _) = Color.read(Array(text.utf8), like: own)
    else { return .changed(meaning) }
    return .changed(.color(stored, notation))
  }

  mutating func choose(_ named: NamedColor?, keepingAlpha: Bool) -> PanelAnswer {
    guard var color = named?.color else { return .consumed }
    let alpha = sliders.color.alpha
    if keepingAlpha, color.alpha == 1, alpha > 0, alpha < 1 { color.alpha = alpha }
    sliders.show(color)
    return answer
  }

  private mutating func adjust(_ color: Color) -> PanelAnswer {
    sliders.show(color)
    selectShown()
    return answer
  }

  // MARK: - Keys

  mutating func enter(atEnd: Bool) {
    if atEnd, let last = pages.last { page = last }
    sliders.activate(atEnd ? ColorSliders.count - 1 : 0)
    selectShown()
  }

  mutating func handle(_ key: Key, in context: ReadingContext) -> PanelAnswer {
    switch (key.code, key.modifiers) {
    case (.tab, []): return turnPage(by: 1)
    case (.tab, .shift): return turnPage(by: -1)
    case (_, []), (.left, .shift), (.right, .shift): break
    default: return .passed
    }
    switch page {
    case .sliders(let model): return slide(key, model)
    case .names: return handleInNames(key)
    case .file:
      if let adjusted = adjusted(by: key) { return adjusted }
      guard palette.isMove(key.code) else { return .passed }
      guard palette.move(key.code, width: width) else { return .left }
      return choose(palette.selectedColor, keepingAlpha: false)
    }
  }

  private mutating func turnPage(by step: Int) -> PanelAnswer {
    let pages = pages
    let index = (pages.firstIndex(of: page) ?? 0) + step
    sliders.activate(sliders.active)
    selectShown()
    guard pages.indices.contains(index) else {
      page = pages[step > 0 ? 0 : pages.count - 1]
      return .left
    }
    page = pages[index]
    return .consumed
  }

  private mutating func slide(_ key: Key, _ model: ColorModel) -> PanelAnswer {
    let step = key.modifiers.contains(.shift) ? Self.bigStep : 1
    switch key.code {
    case .up:
      guard sliders.active > 0 else { return .left }
      sliders.activate(sliders.active - 1)
      return .consumed
    case .down:
      sliders.activate(sliders.active + 1)
      return .consumed
    case .left: sliders.step(-step, model)
    case .right: sliders.step(step, model)
    case .pageUp: sliders.step(Self.bigStep, model)
    case .pageDown: sliders.step(-Self.bigStep, model)
    case .home: sliders.goToEnd(false, model)
    case .end: sliders.goToEnd(true, model)
    case .backspace: guard sliders.deleteTypedDigit(model) else { return .consumed }
    case .character(let scalar) where "0123456789.,".unicodeScalars.contains(scalar):
      guard sliders.type(scalar, model) else { return .consumed }
    default: return adjusted(by: key) ?? .passed
    }
    return answer
  }

  /// Handles the keys that change lightness and chroma; returns nil for other keys.
  private mutating func adjusted(by key: Key) -> PanelAnswer? {
    let color = sliders.color
    switch key.code {
    case .character("+"): return adjust(color.lightened(by: Self.lightnessStep))
    case .character("-"): return adjust(color.darkened(by: Self.lightnessStep))
    case .character("s"):
      guard let vivid = sliders.saturated(by: Self.chromaStep) else {
        return .message("a grey has no hue to intensify")
      }
      return adjust(vivid)
    case .character("S"): return adjust(color.desaturated(by: Self.chromaStep))
    default: return nil
    }
  }

  private mutating func handleInNames(_ key: Key) -> PanelAnswer {
    let before = search
    switch key.code {
    case .character(let scalar):
      guard search.utf8.count < 24 else { return .consumed }
      search.unicodeScalars.append(scalar)
    case .backspace:
      guard search.popLast() != nil else { return .consumed }
    default:
      guard names.isMove(key.code) else { return .passed }
      guard names.move(key.code, width: width) else { return .left }
      return choose(names.selectedColor, keepingAlpha: true)
    }
    let found = Self.named(search)
    names.colors = found
    names.select(found.isEmpty || search.isEmpty ? nil : 0)
    guard !found.isEmpty else { return .message("no colour is called \(search)") }
    if before.isEmpty { colorBeforeSearch = sliders.color }
    guard !search.isEmpty else { return adjust(colorBeforeSearch ?? sliders.color) }
    return choose(names.selectedColor, keepingAlpha: true)
  }

  private static func named(_ search: String) -> [NamedColor] {
    ColorSearch.matches(search).map { NamedColor(name: $0.name, color: $0.color) }
  }
}

extension SwatchGrid {
  fileprivate func isMove(_ key: Key.Code) -> Bool {
    [.left, .right, .up, .down, .home, .end, .pageUp, .pageDown].contains(key)
  }
}

extension ColorMeaning: PanelMeaning {
  func panel(
    at path: NodePath, of file: EditedFile, in context: ReadingContext
  ) -> any PickerPanel {
    var partners = ContrastPartners(file)
    return ColorPanel(
      notation, palette: file.palette(around: path), partner: partners.partner(of: path))
  }
}
