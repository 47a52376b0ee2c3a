/// The position at which a file is shown first.
package enum StartPosition: Hashable, Sendable {
  case line(Int, column: Int)
  case lastRow
  /// The first match of a search.
  case match(of: String)
}
