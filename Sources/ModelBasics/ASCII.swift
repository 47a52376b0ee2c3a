// Letters and digits of ASCII, byte by byte, as files spell in it whatever the language.

@inlinable package func isUppercase(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

@inlinable package func isLowercase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

@inlinable package func isLetter(_ byte: UInt8) -> Bool { isUppercase(byte & 0xDF) }

/// A letter in lower case; any other byte as it is.
@inlinable package func lowercase(_ byte: UInt8) -> UInt8 { isUppercase(byte) ? byte | 0x20 : byte }

@inlinable package func decimalDigit(_ byte: UInt8) -> Int? {
  let digit = Int(byte) - 0x30
  return (0...9).contains(digit) ? digit : nil
}

@inlinable package func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
