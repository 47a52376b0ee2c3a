// Classifies ASCII bytes without decoding and independently of locale: the syntax of the files read here is ASCII.

@inlinable package func isUppercase(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

@inlinable package func isLowercase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

@inlinable package func isLetter(_ byte: UInt8) -> Bool { isUppercase(byte & 0xDF) }

/// Returns an uppercase ASCII letter in lower case, and any other byte unchanged.
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
