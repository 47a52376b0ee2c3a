extension XMLTokens {
  /// The characters of XML (XML 1.0, section 2.2); binary property lists have any UTF-16 unit.
  func holds(_ character: Unicode.Scalar?) -> Bool {
    if head.dialect == .inner { return true }
    guard let character else { return false }
    switch character.value {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x1_0000...0x10_FFFF: return true
    default: return false
    }
  }

  /// Integers have up to 128 bits.
  func holds(number: String) -> Bool {
    let isReal = number.utf8.contains { [UInt8(ascii: "."), 0x65, 0x45].contains($0) }
    return isReal || number.utf8.count < 30 || Int128(number) != nil
  }

  func token(of number: NonfiniteNumber) -> [UInt8]? {
    XMLElement.real.token(XMLScalar.text(of: number))
  }
}
