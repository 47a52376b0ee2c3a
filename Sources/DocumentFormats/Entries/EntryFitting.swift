import DocumentTree
import ModelBasics

// Lays out a typed or given value like its neighbours: on one line or over several, with their
// spacing, the file's indentation unit and its line ends. The tokens are unchanged. A value with
// comments keeps its lines.
//
//   {"a":[1,2],"b":3}   next to   "x": {⏎     "y": [4]⏎     }   gives   {⏎     "a": [1, 2],⏎     "b": 3⏎     }

struct EntryFitting<Text: FittedText> {
  private let value: [UInt8]
  private let tokens: [FittedToken]
  private let shape: EntryShape<Text>
  private let style: DocumentStyle
  /// The form of an object if the sample has none.
  private let defaultForm: EntryForm?
  private var output: [UInt8] = []
  private var open: [(isObject: Bool, form: EntryForm)] = []
  private var pending: [UInt8]?
  private var isOneLine = false

  private init(
    _ value: [UInt8], _ dialect: Text.Dialect, like sample: [UInt8]?, _ style: DocumentStyle
  ) {
    self.value = value
    tokens = Text.fittedTokens(of: Bytes(value), dialect)
    shape = EntryShape(of: sample ?? [], dialect, separatesLast: style.separatesLast)
    self.style = style
    defaultForm =
      sample == nil && style.isMultiline
      ? EntryForm(isSpread: true, hasTrailingComma: style.separatesLast) : nil
  }

  /// Lays out one complete value like a sample of its own kind. If there is none, a value over several lines keeps its lines, and a
  /// value on one line is laid out like the container around it. Returns nil if the value keeps its lines, or has comments or faults.
  static func fitted(
    _ value: [UInt8], like samples: LayoutSamples, style: DocumentStyle, _ dialect: Text.Dialect
  ) -> [UInt8]? {
    if let similar = samples.similar {
      var fitting = EntryFitting(value, dialect, like: similar, style)
      return fitting.layOut()
    }
    var fitting = EntryFitting(value, dialect, like: samples.container, style)
    if fitting.isBroken { return nil }
    if !Text.listsFollowObjects, let container = samples.container,
      Text.fittedTokens(of: Bytes(container), dialect).first?.isObject == false,
      fitting.tokens.first?.isObject == false
    {
      fitting = EntryFitting(value, dialect, like: [], style)
    }
    return fitting.layOut()
  }

  /// Lays out one complete value without any line break; nil if it has comments or faults.
  static func onOneLine(
    _ value: [UInt8], style: DocumentStyle, _ dialect: Text.Dialect
  ) -> [UInt8]? {
    var fitting = EntryFitting(value, dialect, like: [], style)
    fitting.isOneLine = true
    return fitting.layOut()
  }

  /// True if there are line breaks between the tokens.
  private var isBroken: Bool {
    var end = 0
    for token in tokens {
      if value[end..<token.span.start].contains(where: Text.isLineBreak) { return true }
      end = token.span.end
    }
    return false
  }

  private mutating func layOut() -> [UInt8]? {
    var last = 0
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      guard value[last..<token.span.start].allSatisfy(Text.isBlank) else { return nil }
      last = token.span.end
      index += 1
      let text = value[token.span.start..<token.span.end]
      switch token.kind {
      case .open(let isObject):
        if let next, next.kind.isClosing {
          guard value[last..<next.span.start].allSatisfy(Text.isBlank) else { return nil }
          write(text + value[next.span.start..<next.span.end])
          last = next.span.end
          index += 1
        } else {
          let gap = value[last..<(next?.span.start ?? last)]
          begin(
            text, isObject: isObject, holdsContainers: next?.kind.opensContainer == true,
            isBroken: gap.contains(where: Text.isLineBreak))
        }
      case .close:
        guard let container = open.popLast() else { return nil }
        if container.form.isSpread {
          if container.form.hasTrailingComma { separateLast(isObject: container.isObject) }
          breakLine()
        } else {
          output += container.form.padding
        }
        output += text
      case .separator:
        guard let form = open.last?.form else { return nil }
        output += text
        // A separator after the last entry keeps its position.
        if next?.kind.isClosing == true { break }
        if form.isSpread { breakLine() } else { output += form.separator ?? style.separator }
      case .assignment: pending = shape.assignment ?? Text.assignment(style)
      case .text: write(text)
      }
    }
    return open.isEmpty && value[last...].allSatisfy(Text.isBlank) ? output : nil
  }

  private mutating func separateLast(isObject: Bool) {
    guard let separator = Text.separator(isObject: isObject), output.last != separator.last else {
      return
    }
    output += separator
  }

  private mutating func write(_ token: some Sequence<UInt8>) {
    if let assignment = pending {
      let breaks = assignment.contains(where: Text.isLineBreak)
      if !breaks { output += assignment } else if open.last?.form.isSpread == true { breakLine() }
    }
    pending = nil
    output += token
  }

  private mutating func begin(
    _ opening: ArraySlice<UInt8>, isObject: Bool, holdsContainers: Bool, isBroken: Bool
  ) {
    let level = EntryLevel(isObject: isObject, depth: open.count)
    let follows = isObject || holdsContainers || Text.listsFollowObjects
    var form =
      shape.likelyForm(of: level, holdsContainers: holdsContainers)
      ?? (follows ? defaultForm : nil) ?? EntryForm(isSpread: isBroken)
    if isOneLine { form = EntryForm(separator: style.separator) }
    // A container inside one on a single line has to be on that line too.
    if let outer = open.last?.form, !outer.isSpread, form.isSpread {
      form = EntryForm(separator: outer.separator)
    }
    if form.isSpread, style.opensBelow, let assignment = pending {
      output += assignment.reversed().drop { $0 == 0x20 }.reversed()
      breakLine()
      pending = nil
    }
    write(opening)
    open.append((isObject, form))
    if form.isSpread { breakLine() } else { output += form.padding }
  }

  private mutating func breakLine() {
    output += style.newline
    for _ in open { output += style.indentUnit }
  }
}
