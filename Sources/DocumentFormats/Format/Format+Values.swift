import DocumentTree
import ModelBasics
import ModelData

extension Format {
  /// Returns a cursor at the value of a whole text.
  ///
  /// - Throws: The first fault with its position.
  package func valueCursor(over text: [UInt8]) throws(Problem) -> ValueCursor {
    try grammar.valueCursor(over: text)
  }

  /// Returns a value as the text of a whole document, with a final line end.
  package func documentText(of value: Value) -> [UInt8] {
    let style = grammar.layout.style(of: Bytes([]))
    let frame = grammar.layout.frame(ofFirstValueIn: Bytes([]), style: style)
    return frame.before + tokens.text(of: value, .spread, at: .root(style)) + frame.after
  }

  /// Returns what a closure writes as ``documentText(of:)`` would return it. Returns nil if the format has no output, or if it was
  /// not exactly one value.
  package func documentText(_ write: (any ValueOutput) -> Void) -> [UInt8]? {
    let style = grammar.layout.style(of: Bytes([]))
    let frame = grammar.layout.frame(ofFirstValueIn: Bytes([]), style: style)
    guard let output = tokens.output(.spread, at: .root(style)) else { return nil }
    write(output)
    return output.finish(after: frame.before, before: frame.after)
  }

  /// Returns what a closure writes as `compactText(of:)` would return it. Returns nil if the format has no output, or if it was not
  /// exactly one value.
  package func compactText(_ write: (any ValueOutput) -> Void) -> [UInt8]? {
    guard let output = tokens.output(.dense, at: .root(DocumentStyle())) else { return nil }
    write(output)
    return output.finish(after: [], before: [])
  }
}

extension FormatGrammar {
  package func valueCursor(over text: [UInt8]) throws(Problem) -> ValueCursor {
    let document = Document(Bytes(text), grammar: self)
    document.indexJob.run()
    if let fault = document.firstFault ?? document.missingValue {
      throw Problem(
        at: document.baseBytes.position(at: fault.offset),
        message(for: fault, in: document.baseBytes))
    }
    return ValueCursor(document.cursor().value)
  }
}
