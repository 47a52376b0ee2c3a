/// A text that contains the numbers of a colour.
///
///     rgb( 46 , 139,87)      gaps  "rgb( "  " , "  ","  ")"
///                            numbers      46    139   87
struct ColorText: Hashable, Sendable {
  /// The texts before, between and after the numbers.
  var gaps: [[UInt8]]
  var components: WrittenComponents

  /// Returns another colour in the format of this text.
  func text(of color: Color, _ precision: ColorPrecision = .in8Bits) -> String {
    let numbers = components.rewritten(for: color, precision).numbers
    var text: [UInt8] = []
    for (index, gap) in gaps.enumerated() {
      text += gap
      if index < numbers.count { text += numbers[index].text }
    }
    return String(decoding: text, as: UTF8.self)
  }

  func canHold(_ color: Color) -> Bool {
    components.rewritten(for: color).color.isSame(in8Bits: color)
  }

  /// Returns the text with an alpha after `gap` if it has none.
  func withAlpha(after gap: [UInt8], to extent: Double = 1) -> ColorText {
    guard !components.hasAlpha, gaps.count == 4 else { return self }
    return ColorText(
      gaps: [gaps[0], gaps[1], gaps[2], gap, gaps[3]], components: components.withAlpha(to: extent))
  }

  /// Splits a text into numbers and the gaps between them; a number is a run of characters other than spaces, commas and slashes.
  static func split(_ text: ArraySlice<UInt8>) -> (gaps: [[UInt8]], words: [ArraySlice<UInt8>]) {
    var gaps: [[UInt8]] = []
    var words: [ArraySlice<UInt8>] = []
    var rest = text
    while true {
      let gap = rest.prefix { isSpace($0) || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "/") }
      gaps.append(Array(gap))
      rest = rest.dropFirst(gap.count)
      guard !rest.isEmpty else { return (gaps, words) }
      let word = rest.prefix {
        !isSpace($0) && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "/")
      }
      words.append(word)
      rest = rest.dropFirst(word.count)
    }
  }

  /// Returns the separator in the gap between two numbers: its only character that is not a space, or a space if there is no other;
  /// nil if there are several, or if the gap is empty.
  static func mark(in gap: [UInt8]) -> Separator? {
    let marks = gap.filter { !isSpace($0) }
    return switch marks {
    case []: gap.isEmpty ? nil : .space
    case [UInt8(ascii: ",")]: .comma
    case [UInt8(ascii: "/")]: .slash
    default: nil
    }
  }

  enum Separator { case space, comma, slash }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x0C
  }
}
