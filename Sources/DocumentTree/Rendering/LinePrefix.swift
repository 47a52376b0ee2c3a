/// The prefix of the lines inside a value, which depends on its position: the indentation of its first line
/// and, in headers of sections, its path.
struct LinePrefix: Hashable, Sendable {
  var indent: [UInt8] = []
  /// The tokens of the path.
  var path: [[UInt8]] = []
}
