import DocumentTree
import ModelBasics

/// Finds containers and their children, and skips everything else.
struct JSONScanner: StructureScanner, @unchecked Sendable {
  // Unchecked: the text points into the storage, which is retained and immutable.
  private let storage: Bytes
  private var reader: JSONTokenReader
  /// A container that is also a child: it is reported as the child first.
  private var opened: JSONToken?
  private var expectsChild = false

  init(_ storage: Bytes, _ dialect: JSONDialect) {
    self.storage = storage
    reader = JSONTokenReader(JSONText(storage, dialect))
  }

  mutating func skip(to offset: Int) {
    reader.skip(to: offset)
    opened = nil
    expectsChild = false
  }

  mutating func next(before end: Int) -> StructureEvent? {
    if let token = opened {
      guard token.start < end else { return nil }
      opened = nil
      return open(token)
    }
    while let token = reader.next(before: end) {
      switch token.kind {
      case .close:
        expectsChild = false
        return .close(token.start)
      case .comma: expectsChild = true
      case .colon: break
      case .openObject, .openArray, .string, .word:
        guard expectsChild else {
          if token.isOpening { return open(token) }
          continue
        }
        expectsChild = false
        if token.isOpening { opened = token }
        return .child(token.start)
      }
    }
    return nil
  }

  private mutating func open(_ token: JSONToken) -> StructureEvent {
    expectsChild = true
    return .open(token.start, isKeyed: token.kind == .openObject)
  }
}
