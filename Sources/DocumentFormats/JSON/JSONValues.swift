import DocumentTree
import ModelKit

/// How JSON spells values.
struct JSONValues: ValueSyntax {
  func kind(of node: NodeKind, token: UnsafeRawBufferPointer) -> Value.Kind {
    switch node {
    case .object: .record
    case .array: .array
    case .string: .string
    case .number: .number
    case .boolean: .bool
    case .null, .empty, .invalid: .null
    }
  }

  func bool(of token: UnsafeRawBufferPointer) -> Bool { token.first == UInt8(ascii: "t") }

  func number(of token: UnsafeRawBufferPointer) -> String { String(decoding: token, as: UTF8.self) }

  func plainString(in token: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard token.count >= 2, !token.contains(UInt8(ascii: "\\")) else { return nil }
    return UnsafeRawBufferPointer(rebasing: token[1..<token.count - 1])
  }

  func string(of token: UnsafeRawBufferPointer) -> [UInt8] {
    plainString(in: token).map { Array($0) } ?? JSONString.bytes(of: Array(token))
  }

  func text(of value: Value, style: DocumentStyle, isCompact: Bool) -> [UInt8] {
    JSONValueWriter.text(of: value, style: style, isCompact: isCompact)
  }
}
