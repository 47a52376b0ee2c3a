import DocumentFormats

// How a field shows scalars that have no picture of their own. One scalar is always shown as
// one, so the cursor's place in the text is its place in what is shown.

package enum FieldText {
  package static func shown(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.lazy.map(shown))
    return String(view)
  }

  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar == "\n" { return "↵" }
    if scalar == "\t" { return "⇥" }
    if scalar.value < 0x20 { return Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}" }
    if scalar.value == 0x7F { return "\u{2421}" }
    return StandIn.isStandIn(scalar) ? "\u{FFFD}" : scalar
  }

  /// Bytes as scalars, each that is not UTF-8 as a stand-in, so that they come back the same.
  package static func scalars(_ bytes: [UInt8]) -> [Unicode.Scalar] { StandIn.scalars(bytes) }

  /// The same text, with byte stand-ins for scalars that look like one: those are never what
  /// they look like, wherever a text comes from.
  package static func withoutLookalikes(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard text.contains(where: StandIn.isStandIn) else { return text }
    return text.flatMap { scalar in
      StandIn.isStandIn(scalar) ? scalars(Array(String(scalar).utf8)) : [scalar]
    }
  }

  /// The bytes again.
  package static func bytes(_ scalars: [Unicode.Scalar]) -> [UInt8] { StandIn.bytes(scalars) }
}
