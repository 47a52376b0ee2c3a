import DocumentTree
import ModelKit

/// How a format spells values: what typed data needs of it besides its ``Syntax``. One that can
/// do this can hold models.
package protocol ValueSyntax: Sendable {
  /// What a scalar is; containers are records and arrays in every format.
  func kind(of node: NodeKind, token: UnsafeRawBufferPointer) -> Value.Kind

  /// What the token of a bool says.
  func bool(of token: UnsafeRawBufferPointer) -> Bool

  /// The decimal text of a number, in the grammar of JSON (RFC 8259 §6).
  func number(of token: UnsafeRawBufferPointer) -> String

  /// The bytes of a string inside its token, where they are as they stand there; nil where
  /// something is escaped.
  func plainString(in token: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer?

  /// The bytes of a string, or the text of a date, without quotes and escapes.
  func string(of token: UnsafeRawBufferPointer) -> [UInt8]

  /// The text of a value, with no line end after it; on one line where `isCompact`.
  func text(of value: Value, style: DocumentStyle, isCompact: Bool) -> [UInt8]
}

extension DocumentFormat {
  /// How the format spells values.
  package var values: any ValueSyntax { JSONValues() }
}
