// A string token as pairs of what is meant and how it is spelled, so that an edit of the meaning
// leaves the spelling of everything it did not touch:
//
//   "caf\u00e9 \/ \"x\""     units:  c  a  f  \u00e9→é  ␣  \/→/  ␣  \"→"  x  \"→"
//
// What cannot be a scalar stands in the text as a `StandIn` and goes back as it was spelled.

/// A string token taken apart.
package struct SpelledString: Hashable, Sendable {
  package struct Unit: Hashable, Sendable {
    package var scalar: Unicode.Scalar
    package var spelling: Range<Int>

    package init(_ scalar: Unicode.Scalar, _ spelling: Range<Int>) {
      self.scalar = scalar
      self.spelling = spelling
    }
  }

  private let token: [UInt8]
  private let units: [Unit]
  private let quoting: any Quoting

  /// `units` are those between the token's delimiters, which `quoting` knows.
  package init(_ token: [UInt8], _ units: [Unit], _ quoting: any Quoting) {
    self.token = token
    self.units = units
    self.quoting = quoting
  }

  package static func == (left: SpelledString, right: SpelledString) -> Bool {
    left.token == right.token
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(token) }

  /// The meaning, with stand-ins for what no scalar can say.
  package var meaning: [Unicode.Scalar] { units.map(\.scalar) }

  package var hasLoneSurrogates: Bool { units.contains { StandIn.surrogate(of: $0.scalar) != nil } }
  package var hasInvalidBytes: Bool { units.contains { StandIn.byte(of: $0.scalar) != nil } }

  /// The token for a new meaning: what is the same at the start and at the end keeps its
  /// spelling, what lies between is spelled afresh.
  package func spelling(of new: [Unicode.Scalar]) -> [UInt8] {
    guard quoting.canHold(new) else { return quoting.explicitToken(for: new) }
    var prefix = 0
    while prefix < min(units.count, new.count), units[prefix].scalar == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < min(units.count, new.count) - prefix,
      units[units.count - 1 - suffix].scalar == new[new.count - 1 - suffix]
    { suffix += 1 }
    let head =
      prefix > 0 ? token[..<units[prefix - 1].spelling.upperBound] : quoting.delimiter[...]
    let tail =
      suffix > 0
      ? token[units[units.count - suffix].spelling.lowerBound...] : quoting.delimiter[...]
    return head + quoting.escaped(new[prefix..<new.count - suffix]) + tail
  }

  /// How far a text agrees with this one from its start: in scalars, and in bytes of the token.
  package func commonStart(with text: ArraySlice<Unicode.Scalar>) -> (scalars: Int, bytes: Int) {
    let count = zip(units, text).prefix { $0.scalar == $1 }.count
    return (count, count > 0 ? units[count - 1].spelling.upperBound : quoting.delimiter.count)
  }

  /// The same from its end.
  package func commonEnd(with text: ArraySlice<Unicode.Scalar>) -> (scalars: Int, bytes: Int) {
    let count = zip(units.reversed(), text.reversed()).prefix { $0.scalar == $1 }.count
    guard count > 0 else { return (0, quoting.delimiter.count) }
    return (count, token.count - units[units.count - count].spelling.lowerBound)
  }
}

/// How the text between the delimiters of one kind of string token is spelled.
package protocol Quoting: Sendable {
  /// What stands before and after the text; empty for a token without quotes.
  var delimiter: [UInt8] { get }

  /// Whether a token of this kind can say a text.
  func canHold(_ text: [Unicode.Scalar]) -> Bool

  /// A text as it stands between the delimiters.
  func escaped(_ text: ArraySlice<Unicode.Scalar>) -> [UInt8]

  /// A token of another kind for a text that this one cannot hold.
  func explicitToken(for text: [Unicode.Scalar]) -> [UInt8]
}
