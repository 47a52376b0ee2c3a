extension XMLTokens {
  func holds(_ content: TextContent) -> Bool {
    let isBinary = head.dialect == .inner
    return switch content {
    // The characters of XML (XML 1.0, section 2.2); binary property lists have any UTF-16 unit.
    case .character(let character): isBinary || XMLCharacters.contains(character.value)
    case .loneSurrogate: isBinary
    case .number(let number): holds(number: number)
    case .duplicateKeys: false
    }
  }

  /// Integers have up to 128 bits, and the reals of binary property lists 64.
  private func holds(number: String) -> Bool {
    let isReal = number.utf8.contains { [UInt8(ascii: "."), 0x65, 0x45].contains($0) }
    if isReal { return head.dialect != .inner || Double(number)?.isFinite == true }
    return number.utf8.count < 30 || Int128(number) != nil
  }

  /// Returns the text of a real as the file will have it: binary property lists have the nearest number of 64 bits.
  func heldReal(_ text: [UInt8]) -> [UInt8] {
    guard head.dialect == .inner, let digits = XMLScalar.real(text), let number = Double(digits),
      number.isFinite, case let held = number.description, held != digits,
      DecimalNumber(digits.utf8) != DecimalNumber(held.utf8)
    else { return text }
    return Array(held.utf8)
  }

  func token(of number: NonfiniteNumber) -> [UInt8]? {
    XMLElement.real.token(XMLScalar.text(of: number))
  }
}
