/// What the lines inside a value begin with, by where it stands: the indentation of its first line
/// and, in headers of sections, the path that leads to it.
struct LinePrefix: Hashable, Sendable {
  var indent: [UInt8] = []
  /// The tokens of the path.
  var path: [[UInt8]] = []
}
