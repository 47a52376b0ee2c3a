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
    return frame.before + tokens.text(of: value, style: style, isCompact: false) + frame.after
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
