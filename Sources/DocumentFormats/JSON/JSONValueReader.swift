import DocumentTree
import ModelBasics
import ModelKit

/// Reads a JSON text into a value, remembering where everything stands.
package struct JSONValueReader {
  private let storage: ByteStorage
  private let text: JSONText
  private var builder = ValueBuilder()
  private var offsets: [Int] = []
  private var offset: Int

  /// A cursor on the value of a text, which knows the lines and columns.
  ///
  /// - Throws: The first thing that is not JSON, and where.
  package static func cursor(
    over bytes: [UInt8], _ dialect: JSONDialect = .withComments
  ) throws(Problem) -> ValueCursor {
    let storage = ByteStorage(bytes)
    let document = Document(storage, syntax: JSONSyntax(dialect))
    document.indexJob.run()
    if let fault = document.fault {
      throw Problem(
        at: storage.place(at: fault.offset), document.syntax.message(for: fault, in: storage))
    }
    var reader = JSONValueReader(storage)
    guard let value = reader.read() else {
      throw Problem(at: storage.place(at: 0), "the file is empty; JSON needs one value")
    }
    let offsets = reader.offsets
    return ValueCursor(value) { number in
      offsets.indices.contains(number) ? storage.place(at: offsets[number]) : nil
    }
  }

  private init(_ storage: ByteStorage) {
    self.storage = storage
    text = JSONText(storage)
    offset = text.start
  }

  /// The text has been validated: every token is what it begins as.
  private mutating func read() -> Value? {
    var isKey = false
    var kinds: [Bool] = []
    while true {
      offset = text.pastTrivia(offset)
      guard offset < text.count else { break }
      switch text[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isRecord = text[offset] == UInt8(ascii: "{")
        offsets.append(offset)
        if isRecord { builder.beginRecord() } else { builder.beginArray() }
        kinds.append(isRecord)
        isKey = isRecord
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        builder.end()
        kinds.removeLast()
        offset += 1
      case UInt8(ascii: ","):
        isKey = kinds.last == true
        offset += 1
      case UInt8(ascii: ":"):
        isKey = false
        offset += 1
      default:
        guard token(isKey: isKey) else { return nil }
      }
    }
    return builder.finish()
  }

  private mutating func token(isKey: Bool) -> Bool {
    let start = offset
    offsets.append(start)
    if text[start] == UInt8(ascii: "\"") {
      guard let end = text.endOfString(start, limit: .max) else { return false }
      offset = end
      let bytes = string(Span(start, end))
      if isKey { builder.key(bytes) } else { builder.string(bytes) }
      return true
    }
    guard let end = text.endOfWord(start, limit: .max), end > start else { return false }
    offset = end
    switch text[start] {
    case UInt8(ascii: "t"): builder.bool(true)
    case UInt8(ascii: "f"): builder.bool(false)
    case UInt8(ascii: "n"): builder.null()
    default: builder.number(String(decoding: storage.buffer(Span(start, end)), as: UTF8.self))
    }
    return true
  }

  /// Most strings have no escape and are taken as they are.
  private func string(_ span: Span) -> [UInt8] {
    let inner = Span(span.start + 1, span.end - 1)
    let bytes = storage.buffer(inner)
    return bytes.contains(UInt8(ascii: "\\"))
      ? JSONString.bytes(of: storage.array(span)) : Array(bytes)
  }
}
