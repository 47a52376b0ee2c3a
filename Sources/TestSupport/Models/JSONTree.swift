/// JSON with comments, read by an independent reader: the offsets of all keys and values, in order, including
/// members with equal keys.
struct JSONTree {
  struct Fault: Error { let offset: Int }

  final class Node {
    enum Kind { case scalar, list, record }
    let kind: Kind
    let bytes: [UInt8]
    let start: Int
    fileprivate(set) var end = 0
    fileprivate(set) var elements: [Node] = []
    fileprivate(set) var members: [Member] = []

    fileprivate init(_ kind: Kind, _ bytes: [UInt8], _ start: Int) {
      self.kind = kind
      self.bytes = bytes
      self.start = start
    }

    var text: String { String(decoding: bytes[start..<end], as: UTF8.self) }
    /// The text without blanks and comments.
    var compact: String { JSONTree.compact(bytes[start..<end]) }
    func last(_ key: String) -> Node? { members.last { $0.key == key }?.value }
  }

  struct Member {
    let keyStart: Int
    let keyText: String
    let key: String
    let value: Node
  }

  let root: Node

  init(_ text: [UInt8]) throws {
    var reader = Reader(bytes: text)
    reader.skip()
    root = try reader.value()
    reader.skip()
    if reader.offset < text.count { throw Fault(offset: reader.offset) }
  }

  static func compact(_ bytes: ArraySlice<UInt8>) -> String {
    var reader = Reader(bytes: Array(bytes))
    var kept: [UInt8] = []
    while true {
      reader.skip()
      guard reader.offset < reader.bytes.count else { break }
      let start = reader.offset
      if reader.bytes[start] == UInt8(ascii: "\"") { reader.string() } else { reader.offset += 1 }
      kept += reader.bytes[start..<min(reader.offset, reader.bytes.count)]
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Returns the comments in some bytes between values.
  static func comments(_ bytes: ArraySlice<UInt8>) -> [String] {
    var reader = Reader(bytes: Array(bytes))
    var found: [String] = []
    while reader.offset < reader.bytes.count {
      let start = reader.offset
      if reader.skipComment() {
        found.append(String(decoding: reader.bytes[start..<reader.offset], as: UTF8.self))
      } else if reader.bytes[start] == UInt8(ascii: "\"") {
        reader.string()
      } else {
        reader.offset += 1
      }
    }
    return found
  }

  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    mutating func skip() {
      while offset < bytes.count {
        if [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
          offset += 1
        } else if !skipComment() {
          return
        }
      }
    }

    mutating func skipComment() -> Bool {
      guard byte == UInt8(ascii: "/"), offset + 1 < bytes.count else { return false }
      if bytes[offset + 1] == UInt8(ascii: "/") {
        while offset < bytes.count, byte != 0x0A, byte != 0x0D { offset += 1 }
        return true
      }
      guard bytes[offset + 1] == UInt8(ascii: "*") else { return false }
      offset += 2
      while offset < bytes.count,
        !(byte == UInt8(ascii: "/") && bytes[offset - 1] == UInt8(ascii: "*"))
      { offset += 1 }
      offset = min(offset + 1, bytes.count)
      return true
    }

    mutating func string() {
      offset += 1
      while offset < bytes.count, byte != UInt8(ascii: "\"") {
        offset += byte == UInt8(ascii: "\\") ? 2 : 1
      }
      offset += 1
    }

    mutating func value() throws -> Node {
      let start = offset
      let node: Node
      switch byte {
      case UInt8(ascii: "{"):
        node = Node(.record, bytes, start)
        try children(until: UInt8(ascii: "}")) { reader in
          let keyStart = reader.offset
          guard reader.byte == UInt8(ascii: "\"") else { throw Fault(offset: reader.offset) }
          reader.string()
          let text = String(decoding: reader.bytes[keyStart..<reader.offset], as: UTF8.self)
          reader.skip()
          guard reader.byte == UInt8(ascii: ":") else { throw Fault(offset: reader.offset) }
          reader.offset += 1
          reader.skip()
          let value = try reader.value()
          node.members.append(
            Member(keyStart: keyStart, keyText: text, key: Self.unescaped(text), value: value))
        }
      case UInt8(ascii: "["):
        node = Node(.list, bytes, start)
        try children(until: UInt8(ascii: "]")) { reader in
          node.elements.append(try reader.value())
        }
      case UInt8(ascii: "\""):
        node = Node(.scalar, bytes, start)
        string()
      default:
        node = Node(.scalar, bytes, start)
        while offset < bytes.count, !" \t\r\n,]}/:".utf8.contains(byte) { offset += 1 }
        if offset == start { throw Fault(offset: start) }
      }
      node.end = offset
      return node
    }

    mutating func children(
      until end: UInt8, _ child: (inout Reader) throws -> Void
    ) throws {
      offset += 1
      skip()
      if byte == end {
        offset += 1
        return
      }
      while true {
        try child(&self)
        skip()
        if byte == UInt8(ascii: ",") {
          offset += 1
          skip()
        } else if byte == end {
          offset += 1
          return
        } else {
          throw Fault(offset: offset)
        }
      }
    }

    /// Returns a key without escapes; here these are only `\uXXXX` of one unit.
    static func unescaped(_ token: String) -> String {
      var text = ""
      var rest = token.dropFirst().dropLast()
      while let character = rest.popFirst() {
        if character == "\\", rest.first == "u",
          let unit = UInt32(rest.dropFirst().prefix(4), radix: 16),
          let scalar = Unicode.Scalar(unit)
        {
          text.unicodeScalars.append(scalar)
          rest = rest.dropFirst(5)
        } else {
          text.append(character)
        }
      }
      return text
    }
  }
}
