import CScan
import DocumentTree
import ModelBasics

/// Goes over brackets and commas only, past strings and comments.
struct JSONBracketReader: BracketReading {
  let storage: Bytes
  let text: JSONText
  var offset: Int

  init(_ storage: Bytes, from offset: Int = 0) {
    self.storage = storage
    text = JSONText(storage)
    self.offset = offset
  }

  mutating func hop(to offset: Int) { self.offset = offset }

  mutating func next(before end: Int) -> Bracket? {
    let limit = min(end, text.count)
    while offset < limit {
      let byte = text.bytes[offset]
      let here = offset
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        offset += 1
        return .open(here, isObject: byte == UInt8(ascii: "{"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        offset += 1
        return .close(here)
      case UInt8(ascii: ","):
        offset += 1
        return .comma
      case UInt8(ascii: "\""): offset = text.endOfString(here, limit: text.count) ?? text.count
      case UInt8(ascii: "/") where text.isComment(here):
        offset = text.endOfComment(here) ?? text.count
      default: offset += 1
      }
    }
    return nil
  }
}
