import EditorCore

/// Maps bytes and sequences to keys: those of xterm, VT220, rxvt, PuTTY, the Linux console and the
/// `CSI u` protocol, which do not contradict each other.
enum KeySequences {
  /// Returns the key for a scalar; a control key for a control character.
  static func key(for scalar: Unicode.Scalar) -> Key {
    switch scalar.value {
    case 0x00: return .control(" ")
    case 0x09: return Key(.tab)
    case 0x0D: return Key(.enter)
    case 0x1B: return Key(.escape)
    case 0x7F: return Key(.backspace)
    // Backspace in some terminals, ^H in others; bound to "delete left" in both.
    case 0x08: return .control("h")
    case 0x01...0x1A: return .control(Unicode.Scalar(UInt8(scalar.value) + 0x60))
    case 0x1C...0x1F: return .control(Unicode.Scalar(UInt8(scalar.value) + 0x40))
    default: return .character(scalar)
    }
  }

  /// Returns the key for `ESC O` and a final byte.
  static func singleShift(final: UInt8, modifier: Int?) -> Key? {
    let modifiers = modifiers(modifier)
    if let code = cursorKey(final) { return Key(code, modifiers) }
    switch UInt8(ascii: "A")...UInt8(ascii: "z") ~= final ? final : 0 {
    case UInt8(ascii: "M"): return Key(.enter, modifiers)
    case UInt8(ascii: "I"): return Key(.tab, modifiers)
    case UInt8(ascii: "X"): return .character("=")
    case UInt8(ascii: "a"): return Key(.up, .control)
    case UInt8(ascii: "b"): return Key(.down, .control)
    case UInt8(ascii: "c"): return Key(.right, .control)
    case UInt8(ascii: "d"): return Key(.left, .control)
    // In application mode the keypad sends its characters with 0x40 added.
    case UInt8(ascii: "j")...UInt8(ascii: "y"): return .character(Unicode.Scalar(final - 0x40))
    default: return nil
    }
  }

  /// Returns the key for `ESC [`, numbers and a final byte.
  static func controlSequence(final: UInt8, numbers: [Int]) -> Key? {
    let first = numbers.first ?? 0
    let modifiers = modifiers(numbers.count > 1 ? numbers[1] : nil)
    switch final {
    case UInt8(ascii: "~") where first == 27 && numbers.count > 2:
      return unicode(numbers[2], modifiers)
    case UInt8(ascii: "~"): return numbered(first).map { Key($0, modifiers) }
    // rxvt: shifted, with control, and with both.
    case UInt8(ascii: "$"): return numbered(first).map { Key($0, .shift) }
    case UInt8(ascii: "^"): return numbered(first).map { Key($0, .control) }
    case UInt8(ascii: "@"): return numbered(first).map { Key($0, [.control, .shift]) }
    case UInt8(ascii: "u"): return unicode(first, modifiers)
    case UInt8(ascii: "Z"): return Key(.tab, modifiers.union(.shift))
    case UInt8(ascii: "a"): return Key(.up, .shift)
    case UInt8(ascii: "b"): return Key(.down, .shift)
    case UInt8(ascii: "c"): return Key(.right, .shift)
    case UInt8(ascii: "d"): return Key(.left, .shift)
    default: return cursorKey(final).map { Key($0, modifiers) }
    }
  }

  private static func cursorKey(_ final: UInt8) -> Key.Code? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P"): .function(1)
    case UInt8(ascii: "Q"): .function(2)
    case UInt8(ascii: "R"): .function(3)
    case UInt8(ascii: "S"): .function(4)
    default: nil
    }
  }

  /// Returns the key for `ESC [ n ~`; the numbers have gaps as on the VT220.
  private static func numbered(_ number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// Returns the key for a code point and the modifiers of the keyboard.
  private static func unicode(_ value: Int, _ modifiers: Key.Modifiers) -> Key? {
    guard let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init) else { return nil }
    // The protocol's codes for keys without a character are in a private use area.
    if (0xE000...0xF8FF).contains(scalar.value) { return nil }
    var key = key(for: scalar)
    if case .character(let character) = key.code, key.modifiers.isEmpty {
      // The case of a letter includes the shift modifier.
      let upper = character.properties.uppercaseMapping.unicodeScalars
      if modifiers.contains(.shift), !modifiers.contains(.control), upper.count == 1,
        let only = upper.first
      {
        key.code = .character(only)
      }
      if modifiers.contains(.control), character.isASCII {
        let lower = character.properties.lowercaseMapping.unicodeScalars
        if let only = lower.first { key.code = .character(only) }
      }
      key.modifiers = modifiers.subtracting(.shift)
      return key
    }
    key.modifiers.formUnion(modifiers)
    return key
  }

  /// Decodes xterm's parameter: 1 plus the sum of shift 1, alt 2, control 4.
  private static func modifiers(_ parameter: Int?) -> Key.Modifiers {
    guard let parameter, parameter > 1 else { return [] }
    let bits = parameter - 1
    var modifiers: Key.Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 2 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }
}
