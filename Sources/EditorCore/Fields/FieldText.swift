import DocumentFormats

// The text that a field shows for its scalars; invisible scalars are replaced by visible ones. Each scalar is shown as exactly one,
// so a cursor index is the same in both texts.

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

  /// Returns the scalars of a text; each byte that is not valid UTF-8 becomes a stand-in, so that `bytes` restores it.
  package static func scalars(_ bytes: [UInt8]) -> [Unicode.Scalar] { StandIn.scalars(bytes) }

  /// Returns the text with each scalar that looks like a stand-in replaced by the stand-ins of its bytes. A scalar from outside is
  /// never a stand-in.
  package static func withoutLookalikes(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard text.contains(where: StandIn.isStandIn) else { return text }
    return text.flatMap { scalar in
      StandIn.isStandIn(scalar) ? scalars(Array(String(scalar).utf8)) : [scalar]
    }
  }

  /// Returns the bytes of a text; the inverse of `scalars`.
  package static func bytes(_ scalars: [Unicode.Scalar]) -> [UInt8] { StandIn.bytes(scalars) }
}
