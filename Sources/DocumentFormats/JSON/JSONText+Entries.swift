import DocumentTree
import ModelBasics

extension JSONText: EntryText {
  static var comments: CommentDelimiters { .slashes }

  func isLineComment(_ offset: Int) -> Bool { self[offset + 1] == UInt8(ascii: "/") }

  func closes(at offset: Int) -> Bool {
    offset >= count || self[offset] == UInt8(ascii: "]") || self[offset] == UInt8(ascii: "}")
  }

  func isRootContent(_ offset: Int) -> Bool {
    let bracket = offset - 1
    guard bracket >= 0, self[bracket] == UInt8(ascii: "{") || self[bracket] == UInt8(ascii: "[")
    else { return false }
    return skipBlank(start) == bracket
  }

  static func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") }
  static func separator(isObject: Bool) -> [UInt8]? { [UInt8(ascii: ",")] }

  static func emptyContainer(isObject: Bool) -> [UInt8] { Array((isObject ? "{}" : "[]").utf8) }
}
