/// The variant of JSON that a source is read as.
package enum JSONDialect: Hashable, Sendable {
  /// RFC 8259 only.
  case strict
  /// With `//` and `/* */` comments and trailing commas.
  case withComments
  /// JSON5 1.0.0 (https://spec.json5.org).
  case json5

  /// The name of the standard in messages.
  var name: String { self == .json5 ? "JSON5" : "JSON" }
}
