import ModelBasics

/// A universally unique identifier, 128 bits (RFC 9562).
public struct UniqueIdentifier: Hashable, Sendable {
  /// The 16 bytes, the most significant first.
  public let bytes: [UInt8]

  /// Creates an identifier of 16 bytes; nil for any other number of bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Creates an identifier of version 4 from 16 random bytes, six bits of which are overwritten (RFC 9562 §5.4); nil for any other
  /// number of bytes.
  public init?(random bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    var bytes = bytes
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    self.bytes = bytes
  }

  /// The version, 1…8 (RFC 9562 §4.2); nil for another variant, and for all zeros or ones.
  public var version: Int? {
    let version = Int(bytes[6] >> 4)
    return bytes[8] & 0xC0 == 0x80 && (1...8).contains(version) ? version : nil
  }

  /// The time of creation in milliseconds after 1970 UTC, for version 7 (RFC 9562 §5.7); nil for other versions.
  public var milliseconds: Int? {
    guard version == 7 else { return nil }
    return bytes[..<6].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The kind of the identifier in words: `UUID version 4`, `UUID of zeros`.
  public var reading: String { reading(in: .english) }

  /// Returns the kind of the identifier in a language.
  public func reading(in phrases: ReadingPhrases) -> String {
    if let version { return phrases.text(.version, String(version)) }
    if bytes.allSatisfy({ $0 == 0 }) { return phrases.text(.zeros) }
    return bytes.allSatisfy { $0 == 0xFF } ? phrases.text(.ones) : "UUID"
  }

  /// The notation of an identifier.
  public struct Notation: ModelValues.Notation {
    /// The text around the digits.
    public enum Wrapping: Hashable, Sendable {
      /// No text.
      case none
      /// `{…}`
      case braces
      /// `urn:uuid:` before the digits, as it was written.
      case urn(String)
    }

    /// The text around the digits.
    public var wrapping: Wrapping
    /// The case of the 32 digits: bit n, from the lowest, is set if the n-th digit is uppercase.
    public var capitals: UInt32
    /// True if there are hyphens.
    public var hasHyphens: Bool

    /// Creates a notation; by default that of RFC 9562 §4.
    public init(wrapping: Wrapping = .none, isUppercase: Bool = false, hasHyphens: Bool = true) {
      self.wrapping = wrapping
      capitals = isUppercase ? .max : 0
      self.hasHyphens = hasHyphens
    }

    /// True if the text can also be a plain number of 32 digits.
    public var isAmbiguous: Bool { !hasHyphens && wrapping == .none }

    /// The display name.
    public var name: String {
      switch wrapping {
      case .none: hasHyphens ? "UUID" : "UUID without hyphens"
      case .braces: "UUID in braces"
      case .urn: "UUID as a URN"
      }
    }

    /// Returns the text of the identifier.
    public func text(of value: UniqueIdentifier) -> String? { value.text(in: self) }

    /// Returns true, because the notation can express every identifier.
    public func canHold(_ value: UniqueIdentifier) -> Bool { true }

    /// Returns this notation, because it can hold every identifier.
    public func holding(_ value: UniqueIdentifier) -> Notation { self }
  }

  /// Parses a whole text as an identifier, with all hyphens or none, optionally in braces or as a URN (RFC 9562 §4), ignoring case.
  /// Returns nil for any other text.
  public static func read(
    _ text: [UInt8]
  ) -> (value: UniqueIdentifier, notation: Notation)? {
    guard (32...45).contains(text.count) else { return nil }
    var digits = text[...]
    var notation = Notation()
    let prefix = String(decoding: digits.prefix(9), as: UTF8.self)
    if prefix.lowercased() == "urn:uuid:" {
      notation.wrapping = .urn(prefix)
      digits = digits.dropFirst(9)
    } else if digits.first == UInt8(ascii: "{"), digits.last == UInt8(ascii: "}") {
      notation.wrapping = .braces
      digits = digits.dropFirst().dropLast()
    }
    notation.hasHyphens = digits.contains(UInt8(ascii: "-"))
    digits.removeAll { $0 == UInt8(ascii: "-") }
    let isCapital = digits.map { (0x41...0x46).contains($0) }
    if digits.contains(where: { (0x61...0x66).contains($0) }) {
      for (index, isCapital) in isCapital.prefix(32).enumerated() where isCapital {
        notation.capitals |= 1 << UInt32(index)
      }
    } else if isCapital.contains(true) {
      notation.capitals = .max
    }
    guard let blob = Blob.readHexadecimal(Array(digits)),
      let value = UniqueIdentifier(blob.bytes), value.text(in: notation).utf8.elementsEqual(text)
    else { return nil }
    return (value, notation)
  }

  /// Returns the identifier in a notation.
  public func text(in notation: Notation = Notation()) -> String {
    let digits = Blob(bytes).hexadecimal
    var text = ""
    for (index, digit) in digits.unicodeScalars.enumerated() {
      if notation.hasHyphens, [8, 12, 16, 20].contains(index) { text += "-" }
      let isCapital = notation.capitals >> UInt32(index) & 1 == 1
      text += isCapital ? String(digit).uppercased() : String(digit)
    }
    switch notation.wrapping {
    case .none: return text
    case .braces: return "{" + text + "}"
    case .urn(let prefix): return prefix + text
    }
  }
}
