import DocumentTree
import ModelBasics

// Lays out a typed or given value like its neighbours: on one line or over several, with their
// spacing, the file's indentation unit and its line ends. The tokens are unchanged. A value with
// comments keeps its lines.
//
//   {"a":[1,2],"b":3}   next to   "x": {⏎     "y": [4]⏎     }   gives   {⏎     "a": [1, 2],⏎     "b": 3⏎     }

struct JSONFitting {
  private let storage: Bytes
  private let dialect: JSONDialect
  private let shape: JSONShape
  private let style: DocumentStyle
  private var output: [UInt8] = []
  private var open: [(isObject: Bool, form: EntryForm)] = []
  private var pendingColon: [UInt8]?
  private var isOneLine = false

  private init(
    _ value: [UInt8], _ dialect: JSONDialect, like sample: [UInt8], _ style: DocumentStyle
  ) {
    storage = Bytes(value)
    self.dialect = dialect
    shape = JSONShape(of: sample, dialect)
    self.style = style
  }

  /// Lays out one complete value like a sample, without any line break if `isOneLine`.
  static func fitted(
    _ value: [UInt8], like sample: [UInt8], style: DocumentStyle, _ dialect: JSONDialect,
    isOneLine: Bool = false
  ) -> [UInt8] {
    var fitting = JSONFitting(value, dialect, like: sample, style)
    fitting.isOneLine = isOneLine
    return fitting.layOut() ?? JSONLayout.reindented(value, style: style, dialect)
  }

  private mutating func layOut() -> [UInt8]? {
    let text = JSONText(storage, dialect)
    var reader = JSONTokenReader(text)
    while let token = reader.next(before: text.count) {
      switch token.kind {
      case .openObject, .openArray:
        let next = text.skipBlank(token.end)
        if text[next] == UInt8(ascii: "}") || text[next] == UInt8(ascii: "]") {
          writeToken([text[token.start], text[next]])
          _ = reader.take(text[next])
        } else {
          begin(
            text[token.start], before: text[next],
            isBroken: text.hasLineBreak(in: token.end..<next))
        }
      case .close:
        guard let container = open.popLast() else { return nil }
        if container.form.isSpread {
          if container.form.hasTrailingComma, output.last != UInt8(ascii: ",") {
            output.append(UInt8(ascii: ","))
          }
          breakLine()
        } else {
          output += container.form.padding
        }
        output.append(text[token.start])
      case .comma:
        guard let form = open.last?.form else { return nil }
        output.append(UInt8(ascii: ","))
        let next = text[text.skipBlank(token.end)]
        // A comma after the last entry keeps its position.
        if next == UInt8(ascii: "}") || next == UInt8(ascii: "]") { break }
        if form.isSpread { breakLine() } else { output += form.separator ?? style.separator }
      case .colon: pendingColon = shape.colon ?? style.colon
      case .string, .word: writeToken(storage.array(reader.span(of: token)))
      }
    }
    return open.isEmpty && reader.slash == .max ? output : nil
  }

  private mutating func writeToken(_ token: [UInt8]) {
    output += pendingColon ?? []
    pendingColon = nil
    output += token
  }

  private mutating func begin(_ bracket: UInt8, before next: UInt8, isBroken: Bool) {
    let level = JSONShape.Level(isObject: bracket == UInt8(ascii: "{"), depth: open.count)
    let holdsContainers = next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
    var form =
      shape.likelyForm(of: level, holdsContainers: holdsContainers)
      ?? EntryForm(isSpread: isBroken)
    if isOneLine { form = EntryForm(separator: style.separator) }
    // A container inside one on a single line has to be on that line too.
    if let outer = open.last?.form, !outer.isSpread, form.isSpread {
      form = EntryForm(separator: outer.separator)
    }
    if form.isSpread, style.opensBelow, let colon = pendingColon {
      output += colon.reversed().drop { $0 == 0x20 }.reversed()
      breakLine()
      pendingColon = nil
    }
    writeToken([bracket])
    open.append((level.isObject, form))
    if form.isSpread { breakLine() } else { output += form.padding }
  }

  private mutating func breakLine() {
    output += style.newline
    for _ in open { output += style.indentUnit }
  }
}
