import ModelBasics

/// What the first bytes of a text decide, so that no other notation has to be tried.
enum TextShape {
  /// Hexadecimal digits between the hyphens of a UUID: it is one, or nothing.
  case identifier
  /// A scheme and `://`: it is a URL, or nothing.
  case locator
  /// A year and a hyphen: it is no colour.
  case day
  case other

  private static let longestScheme = 20

  init(_ text: [UInt8]) { self = text.withUnsafeBytes { TextShape($0) } }

  init(_ text: UnsafeRawBufferPointer) { self = Self.shape(of: text) }

  private static func shape(of text: UnsafeRawBufferPointer) -> TextShape {
    guard text.count > 4 else { return .other }
    if text.count == 36, isIdentifier(text) { return .identifier }
    if isLetter(text[0]) { return hasScheme(text) ? .locator : .other }
    let isDay = text[4] == UInt8(ascii: "-") && text.prefix(4).allSatisfy { $0 &- 0x30 < 10 }
    return isDay ? .day : .other
  }

  private static func isIdentifier(_ text: UnsafeRawBufferPointer) -> Bool {
    for index in 0..<text.count {
      let isHyphen = index == 8 || index == 13 || index == 18 || index == 23
      guard
        isHyphen ? text[index] == UInt8(ascii: "-") : hexadecimalDigit(text[index]) != nil
      else { return false }
    }
    return true
  }

  private static func hasScheme(_ text: UnsafeRawBufferPointer) -> Bool {
    for index in 0..<min(text.count - 2, longestScheme) {
      if text[index] == UInt8(ascii: ":") {
        return text[index + 1] == UInt8(ascii: "/") && text[index + 2] == UInt8(ascii: "/")
      }
      guard isLetter(text[index]) else { return false }
    }
    return false
  }
}
