import DocumentTree

/// The last change, to be made again elsewhere.
package enum LastChange: Sendable {
  /// A value of a picker: again in each place's own notation.
  case meaning(Meaning, token: [UInt8])
  /// A value as it was typed.
  case value([UInt8])
  /// A command with its count.
  case command(CommandName, count: Int?)
}
