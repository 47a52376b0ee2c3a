/// Which of the JSON family a source is read as.
package enum JSONDialect: Hashable, Sendable {
  /// RFC 8259 and nothing else.
  case strict
  /// With `//` and `/* */` comments and trailing commas.
  case withComments
}
