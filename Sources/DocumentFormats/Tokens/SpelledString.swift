// A string token as pairs of a scalar and its spelling, so that an edit of the text keeps the
// spelling of everything that it did not change:
//
//   "caf\u00e9 \/ \"x\""     units:  c  a  f  \u00e9→é  ␣  \/→/  ␣  \"→"  x  \"→"
//
// Values that are not Unicode scalars are represented by a `StandIn` and keep their spelling.

/// A string token split into its characters.
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
  /// The token as the file has it, if the other one has some parts spelled out.
  private let original: [UInt8]?
  private let units: [Unit]
  /// The parts of the token that are no characters, such as comments, in order.
  private let comments: [Range<Int>]
  private let quoting: any Quoting

  /// Creates a string from the units between the delimiters of a token.
  package init(
    _ token: [UInt8], _ units: [Unit], comments: [Range<Int>] = [], original: [UInt8]? = nil,
    _ quoting: any Quoting
  ) {
    self.token = token
    self.original = original
    self.units = units
    self.comments = comments
    self.quoting = quoting
  }

  package static func == (left: SpelledString, right: SpelledString) -> Bool {
    left.token == right.token
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(token) }

  /// The scalars of the text, with stand-ins for surrogates and invalid bytes.
  package var meaning: [Unicode.Scalar] { units.map(\.scalar) }

  package var hasLoneSurrogates: Bool { units.contains { StandIn.surrogate(of: $0.scalar) != nil } }
  package var hasInvalidBytes: Bool { units.contains { StandIn.byte(of: $0.scalar) != nil } }

  /// Returns the token for a new text. The common start and end keep their spelling, the rest is
  /// written with the usual escapes. Comments stay.
  package func spelling(of new: [Unicode.Scalar]) -> [UInt8] {
    if let original, new == meaning { return original }
    guard quoting.canHold(new) else { return quoting.explicitToken(for: new) }
    var prefix = 0
    while prefix < min(units.count, new.count), units[prefix].scalar == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < min(units.count, new.count) - prefix,
      units[units.count - 1 - suffix].scalar == new[new.count - 1 - suffix]
    { suffix += 1 }
    let head =
      prefix > 0 ? token[..<units[prefix - 1].spelling.upperBound] : quoting.opening[...]
    let tail =
      suffix > 0
      ? token[units[units.count - suffix].spelling.lowerBound...] : quoting.closing[...]
    let start = head.endIndex
    let end = suffix > 0 ? tail.startIndex : token.count - tail.count
    return head + spelled(quoting.escaped(new[prefix..<new.count - suffix]), from: start, to: end)
      + tail
  }

  /// Returns a new text in place of a part of the token, with the comments of that part: the first one stays before the text if it
  /// begins the part.
  private func spelled(_ text: [UInt8], from start: Int, to end: Int) -> [UInt8] {
    guard !comments.isEmpty else { return text }
    let own = comments.filter { $0.lowerBound >= start && $0.upperBound <= end }
    let leading = own.prefix { $0.lowerBound == start }.flatMap { token[$0] }
    return leading + text + own.drop { $0.lowerBound == start }.flatMap { token[$0] }
  }

  /// Returns the token with some parts of the text replaced, given in order as ranges of scalars. All other parts keep their
  /// spelling.
  package func spelling(replacing parts: [(range: Range<Int>, text: [Unicode.Scalar])]) -> [UInt8] {
    var text: [Unicode.Scalar] = []
    var start = 0
    for (range, new) in parts {
      text += units[start..<range.lowerBound].map(\.scalar) + new
      start = range.upperBound
    }
    text += units[start...].map(\.scalar)
    guard quoting.canHold(text) else { return quoting.explicitToken(for: text) }
    var bytes = quoting.opening
    var index = 0
    for (range, new) in parts {
      bytes += spelled(index..<range.lowerBound)
      bytes += spelled(
        quoting.escaped(new[...]), from: endOfUnit(before: range.lowerBound),
        to: startOfUnit(range.upperBound))
      index = range.upperBound
    }
    return bytes + spelled(index..<units.count) + quoting.closing
  }

  /// The spelling of some units with the comments around them, unless these belong to a replaced part.
  private func spelled(_ range: Range<Int>) -> ArraySlice<UInt8> {
    guard !range.isEmpty else { return [] }
    let start =
      range.lowerBound == 0 ? quoting.opening.count : units[range.lowerBound].spelling.lowerBound
    let end =
      range.upperBound == units.count
      ? token.count - quoting.closing.count : units[range.upperBound - 1].spelling.upperBound
    return start < end ? token[start..<end] : []
  }

  private func endOfUnit(before index: Int) -> Int {
    index > 0 ? units[index - 1].spelling.upperBound : quoting.opening.count
  }

  private func startOfUnit(_ index: Int) -> Int {
    index < units.count
      ? units[index].spelling.lowerBound : token.count - quoting.closing.count
  }

  /// Returns the length of the common start with a text, in scalars and in bytes of the token.
  package func commonStart(with text: ArraySlice<Unicode.Scalar>) -> (scalars: Int, bytes: Int) {
    let count = zip(units, text).prefix { $0.scalar == $1 }.count
    return (count, count > 0 ? units[count - 1].spelling.upperBound : quoting.opening.count)
  }

  /// Returns the length of the common end with a text, in scalars and in bytes of the token.
  package func commonEnd(with text: ArraySlice<Unicode.Scalar>) -> (scalars: Int, bytes: Int) {
    let count = zip(units.reversed(), text.reversed()).prefix { $0.scalar == $1 }.count
    guard count > 0 else { return (0, quoting.closing.count) }
    return (count, token.count - units[units.count - count].spelling.lowerBound)
  }
}

/// The rules of one kind of string token for the text between its delimiters.
package protocol Quoting: Sendable {
  /// The delimiters before and after the text, empty for a token without quotes.
  var opening: [UInt8] { get }
  var closing: [UInt8] { get }

  /// Returns true if a token of this kind can contain a text.
  func canHold(_ text: [Unicode.Scalar]) -> Bool

  /// Returns a text in the form that it has between the delimiters.
  func escaped(_ text: ArraySlice<Unicode.Scalar>) -> [UInt8]

  /// Returns a token of another kind for a text that this kind cannot contain.
  func explicitToken(for text: [Unicode.Scalar]) -> [UInt8]
}
