import CScan
import DocumentTree
import ModelBasics
import ModelData

/// Reads a JSON text into a value in one pass. An invalid text is read again by ``JSONGrammar``,
/// which gives the message.
package enum JSONValueReader {
  /// Returns a cursor at the value of a text, with the line and column of each value.
  ///
  /// - Throws: The first fault with its position.
  package static func cursor(
    over bytes: [UInt8], _ dialect: JSONDialect = .withComments
  ) throws(Problem) -> ValueCursor {
    guard let value = value(of: bytes, dialect) else { throw problem(in: bytes, dialect) }
    // Positions are found only when a problem is reported, which is rare.
    let positions = JSONTokenPositions(bytes)
    return ValueCursor(value) { positions.position(of: $0) }
  }

  /// Returns a cursor over a text as a document, or nil if it is not valid.
  private static func document(_ bytes: [UInt8], _ dialect: JSONDialect) -> DataCursor? {
    let document = Document(Bytes(bytes), grammar: JSONGrammar(dialect))
    document.indexJob.run()
    guard document.fault == nil, document.kind(of: document.root) != .empty else { return nil }
    return document.cursor()
  }

  private static func problem(in bytes: [UInt8], _ dialect: JSONDialect) -> Problem {
    let storage = Bytes(bytes)
    let document = Document(storage, grammar: JSONGrammar(dialect))
    document.indexJob.run()
    guard let fault = document.fault else {
      return Problem(at: storage.position(at: 0), "the file is empty; JSON needs one value")
    }
    return Problem(
      at: storage.position(at: fault.offset), document.grammar.message(for: fault, in: storage))
  }

  /// Returns the value of a text, or nil if it is not valid JSON.
  package static func value(
    of bytes: [UInt8], _ dialect: JSONDialect = .withComments, width: Int32 = 512
  ) -> Value? {
    // Most texts have at least six bytes for each node, and all have at least two, as `[1,2]`.
    if dialect == .json5 { return document(bytes, dialect)?.value }
    var result = SCAN_NODES_FULL
    for bytesForNode in [6, 2] where result == SCAN_NODES_FULL {
      // The nodes refer to a copy of the text, in which escapes are resolved in place.
      let storage = ValueStorage(bytes, nodes: bytes.count / bytesForNode + 8) { text, nodes in
        var reader = JSONNodeReader(dialect, width: width)
        result = reader.read(text, bytes.count, nodes)
      }
      if result == SCAN_NODES_READ { return Value(storage: storage, position: 0) }
    }
    return nil
  }
}
