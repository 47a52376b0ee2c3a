import ModelValues

/// A colour with its name or key.
package struct NamedColor: Hashable, Sendable {
  package var name: String
  package var color: Color
}

/// A grid of colours with as many columns as fit; it scrolls to the selection.
struct SwatchGrid: Sendable {
  private static let narrow = 16
  private static let wide = 21
  /// The width from which the cells and the grid are larger.
  private static let wideFrom = 52

  var colors: [NamedColor]
  private(set) var selected: Int?

  /// The number of colours before a search, so that the height of the grid stays the same.
  private let count: Int

  init(_ colors: [NamedColor]) {
    self.colors = colors
    count = colors.count
  }

  var selectedColor: NamedColor? {
    selected.flatMap { colors.indices.contains($0) ? colors[$0] : nil }
  }

  mutating func select(_ index: Int?) {
    selected = index.flatMap { colors.isEmpty ? nil : min(max($0, 0), colors.count - 1) }
  }

  // MARK: - Positions

  private static func cell(_ width: Int) -> Int { width < wideFrom ? narrow : wide }
  static func columns(_ width: Int) -> Int { max(1, width / cell(width)) }

  private func rows(_ width: Int) -> Int {
    let needed = (count + Self.columns(width) - 1) / Self.columns(width)
    return min(width < Self.wideFrom ? 3 : 8, max(3, needed))
  }

  private func firstRow(_ width: Int) -> Int {
    let (rows, columns) = (rows(width), Self.columns(width))
    let row = (selected ?? 0) / columns
    // The grid scrolls by whole pages, so that colours do not move under the pointer.
    return row / rows * rows
  }

  /// Returns the cell of the selected colour.
  func cursor(_ width: Int) -> (line: Int, column: Int) {
    let columns = Self.columns(width)
    let index = selected ?? 0
    return (index / columns - firstRow(width), index % columns * Self.cell(width))
  }

  func index(line: Int, column: Int, width: Int) -> Int? {
    let columns = Self.columns(width)
    guard line >= 0, column >= 0, column / Self.cell(width) < columns else { return nil }
    let index = (firstRow(width) + line) * columns + column / Self.cell(width)
    return colors.indices.contains(index) ? index : nil
  }

  /// Moves the selection; returns false if it would move above the first row.
  mutating func move(_ key: Key.Code, width: Int) -> Bool {
    guard !colors.isEmpty else { return key != .up }
    let columns = Self.columns(width)
    guard let index = selected else {
      guard key != .up else { return false }
      select(0)
      return true
    }
    let page = rows(width) * columns
    switch key {
    case .left: select(index - 1)
    case .right: select(index + 1)
    case .up:
      guard index >= columns else { return false }
      select(index - columns)
    case .down:
      // In the last full row, down moves to the end of the incomplete row below.
      if index / columns < (colors.count - 1) / columns { select(index + columns) }
    case .pageUp: select(index >= page ? index - page : index % columns)
    case .pageDown: select(index + page)
    case .home: select(0)
    case .end: select(colors.count - 1)
    default: break
    }
    return true
  }

  // MARK: - Display

  func lines(width: Int, isActive: Bool) -> [StyledText] {
    let columns = Self.columns(width)
    let first = firstRow(width)
    return (first..<first + rows(width)).map { row in
      var line = StyledText()
      for index in row * columns..<(row + 1) * columns where colors.indices.contains(index) {
        append(index, to: &line, width: Self.cell(width), isActive: isActive)
      }
      return line
    }
  }

  private func append(
    _ index: Int, to line: inout StyledText, width: Int, isActive: Bool
  ) {
    let named = colors[index]
    line.runs.append(.swatch(named.color.mappedToGamut.rgb))
    let isSelected = index == selected
    line.append(isSelected ? "›" : " ", .overlayTitle)
    let room = width - 4
    var name = named.name
    if name.unicodeScalars.count > room {
      name = String(String.UnicodeScalarView(name.unicodeScalars.prefix(room - 1))) + "…"
    }
    line.append(name, isSelected && isActive ? .overlaySelected : .overlayText)
    let rest = width - 3 - name.unicodeScalars.count
    line.append(String(repeating: " ", count: max(0, rest)), .overlayText)
  }
}
