import DocumentTree

/// The last change, which `.` repeats on another entry.
package enum LastChange: Sendable {
  /// The value of a picker; each target keeps its own notation.
  case meaning(Meaning, token: [UInt8])
  /// The token of a typed value.
  case value([UInt8])
  /// A command and its count.
  case command(CommandName, count: Int?)
}
