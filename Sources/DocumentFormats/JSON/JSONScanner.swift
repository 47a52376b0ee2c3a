import CScan
import DocumentTree
import ModelBasics

/// Reads containers and their children, past everything else.
struct JSONScanner: StructureScanner, @unchecked Sendable {
  // Unchecked: the text's pointer is into the storage, which is held and never changed.
  private let storage: Bytes
  private let text: JSONText
  private var offset = 0
  private var expectsChild = false

  init(_ storage: Bytes) {
    self.storage = storage
    text = JSONText(storage)
  }

  mutating func hop(to offset: Int) {
    self.offset = offset
    expectsChild = false
  }

  mutating func next(before end: Int) -> StructureEvent? {
    let limit = min(end, text.count)
    while offset < limit {
      let byte = text.bytes[offset]
      let here = offset
      switch byte {
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        offset += 1
        expectsChild = false
        return .close(here)
      case UInt8(ascii: ","):
        offset += 1
        expectsChild = true
      case UInt8(ascii: "/") where text.isComment(here):
        offset = text.endOfComment(here) ?? text.count
      case _ where expectsChild && !JSONText.isBlank(byte):
        expectsChild = false
        return .child(here)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        offset += 1
        expectsChild = true
        return .open(here, isKeyed: byte == UInt8(ascii: "{"))
      case UInt8(ascii: "\""): offset = text.endOfString(here, limit: text.count) ?? text.count
      default: offset += 1
      }
    }
    return nil
  }
}
