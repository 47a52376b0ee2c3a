import DocumentTree
import ModelBasics
import ModelData

/// Reads a JSON text into a value in one pass. What is no JSON is read again by ``JSONGrammar``,
/// which knows what to say about it.
package enum JSONValueReader {
  /// A cursor on the value of a text, which knows the lines and columns.
  ///
  /// - Throws: The first thing that is not JSON, and where.
  package static func cursor(
    over bytes: [UInt8], _ dialect: JSONDialect = .withComments
  ) throws(Problem) -> ValueCursor {
    guard let value = value(of: bytes, dialect) else { throw problem(in: bytes, dialect) }
    // Few have anything reported: where things stand is found out when it is asked for.
    let places = JSONTokenPlaces(bytes)
    return ValueCursor(value) { places.place(of: $0) }
  }

  /// A cursor over a text as a document, if it is valid.
  private static func document(_ bytes: [UInt8], _ dialect: JSONDialect) -> DocumentCursor? {
    let document = Document(Bytes(bytes), grammar: JSONGrammar(dialect))
    document.indexJob.run()
    guard document.fault == nil, document.kind(of: document.root) != .empty else { return nil }
    return DocumentCursor(document, document.tokens)
  }

  private static func problem(in bytes: [UInt8], _ dialect: JSONDialect) -> Problem {
    let storage = Bytes(bytes)
    let document = Document(storage, grammar: JSONGrammar(dialect))
    document.indexJob.run()
    guard let fault = document.fault else {
      return Problem(at: storage.place(at: 0), "the file is empty; JSON needs one value")
    }
    return Problem(
      at: storage.place(at: fault.offset), document.grammar.message(for: fault, in: storage))
  }

  /// The value of a text; nil when that is not JSON.
  package static func value(of bytes: [UInt8], _ dialect: JSONDialect = .withComments) -> Value? {
    // Most texts have a node for six bytes or more, none has more than one for two: `[1,2]`.
    if dialect == .json5 { return document(bytes, dialect)?.value }
    var isFull = false
    let value = value(of: bytes, dialect, nodes: bytes.count / 6 + 8, isFull: &isFull)
    guard isFull else { return value }
    return self.value(of: bytes, dialect, nodes: bytes.count / 2 + 8, isFull: &isFull)
  }

  private static func value(
    of bytes: [UInt8], _ dialect: JSONDialect, nodes room: Int, isFull: inout Bool
  ) -> Value? {
    // A value's nodes stand on a copy of the text, where escapes are taken out in place.
    Value(reading: bytes, nodes: room, isFull: &isFull) { text, nodes in
      var parser = JSONValueParser(text, bytes.count, dialect, nodes)
      defer { nodes = parser.nodes }
      return parser.parse()
    }
  }
}
