// `MB` is 1,000,000 bytes and `MiB` 1,048,576 (IEC 80000-13). A single letter is ambiguous: `512k` is 524,288 bytes for some web
// servers and 512,000 in Kubernetes. So the caller defines the base of letters, and the notation is marked as ambiguous.

/// A number of bytes.
public struct ByteSize: Hashable, Sendable {
  /// The number of bytes, 0 or more.
  public let bytes: Int

  /// Creates a size; nil if the number is negative.
  public init?(_ bytes: Int) {
    guard bytes >= 0 else { return nil }
    self.bytes = bytes
  }

  /// The base of a prefix.
  public enum Base: Int, Hashable, Sendable {
    /// Powers of 1000.
    case decimal = 1000
    /// Powers of 1024.
    case binary = 1024
  }

  /// Parses a whole text of a number and a unit of bytes: `10MB`, `10 MiB`, `512k`, `1.5G`, `10Mi`, `5 bytes`. `letters` is the
  /// base
  /// of single letters, as in `512k`. Returns nil for any other text, for fractions of a byte, and for sizes that do not fit an
  /// `Int`.
  public static func read(
    _ text: [UInt8], letters: Base = .binary
  ) -> (value: ByteSize, notation: ByteSizeNotation)? {
    guard text.count <= 64 else { return nil }
    var rest = text[...]
    guard let amount = ExactDecimal.take(from: &rest) else { return nil }
    let gap = rest.prefix { $0 == 0x20 }
    rest = rest.dropFirst(gap.count)
    guard
      var notation = ByteSizeNotation(
        unit: String(decoding: rest, as: UTF8.self), isOne: amount.integer == 1, letters: letters)
    else { return nil }
    notation.gap = String(decoding: gap, as: UTF8.self)
    return exactResult(amount, &notation, text)
  }

  /// Parses a whole text as a decimal number whose unit is defined elsewhere, by a key or a schema.
  public static func readNumber(
    _ text: [UInt8], of key: ByteSizeKey
  ) -> (value: ByteSize, notation: ByteSizeNotation)? {
    guard text.count <= 64 else { return nil }
    var rest = text[...]
    guard let amount = ExactDecimal.take(from: &rest), rest.isEmpty else { return nil }
    var notation = ByteSizeNotation(power: key.power, base: key.base)
    return exactResult(amount, &notation, text)
  }

  /// Parses a whole text as a decimal number of a notation's unit, to be written in that notation.
  public static func readNumber(
    _ text: [UInt8], like notation: ByteSizeNotation
  ) -> (value: ByteSize, notation: ByteSizeNotation)? {
    guard text.count <= 64 else { return nil }
    var rest = text[...]
    guard let amount = ExactDecimal.take(from: &rest), rest.isEmpty else { return nil }
    var notation = notation
    notation.fraction = notation.fraction ?? amount.fraction
    return value(of: amount, notation).map { ($0, notation) }
  }

  private static func value(of amount: ExactDecimal, _ notation: ByteSizeNotation) -> ByteSize? {
    let (product, overflow) = amount.numerator.multipliedReportingOverflow(by: notation.size)
    guard !overflow, product % amount.denominator == 0,
      let bytes = Int(exactly: product / amount.denominator)
    else { return nil }
    return ByteSize(bytes)
  }

  private static func exactResult(
    _ amount: ExactDecimal, _ notation: inout ByteSizeNotation, _ text: [UInt8]
  ) -> (value: ByteSize, notation: ByteSizeNotation)? {
    notation.fraction = amount.fraction
    guard let value = value(of: amount, notation),
      value.text(in: notation)?.utf8.elementsEqual(text) == true
    else { return nil }
    return (value, notation)
  }

  /// Returns the size in a notation; nil if the notation cannot express it.
  public func text(in notation: ByteSizeNotation) -> String? {
    let digits = ExactDecimal.text(
      Int128(bytes), over: notation.size, fraction: notation.fraction)
    return digits.map { $0 + notation.gap + notation.unit(isOne: $0 == "1") }
  }

  /// The size in words: `10 MB = 10,000,000 bytes`, `512 KiB = 524,288 bytes`, `1 byte`.
  public var reading: String { reading(in: .english) }

  /// Returns the size in words in a language: `10 MB = 10.000.000 Bytes`.
  public func reading(in phrases: ReadingPhrases) -> String {
    let exact = text(phrases.number(GroupedNumber.grouped(String(bytes))), phrases)
    return bytes < 1000 ? exact : shortReading(in: phrases) + " = " + exact
  }

  private func text(_ digits: String, _ phrases: ReadingPhrases) -> String {
    phrases.text(bytes == 1 ? .oneByte : .bytes, digits)
  }

  /// The size in the largest unit, rounded to one decimal: `1.2 kB`. The unit is a power of 1024 if the size is a multiple of 1024
  /// and
  /// not of 1000.
  public var shortReading: String { shortReading(in: .english) }

  /// Returns the rounded size in a language: `1,2 kB`.
  public func shortReading(in phrases: ReadingPhrases) -> String {
    let isBinary = bytes.isMultiple(of: 1024) && !bytes.isMultiple(of: 1000)
    let base: Int128 = isBinary ? 1024 : 1000
    guard bytes >= base else { return text(String(bytes), phrases) }
    var power = 0
    var size: Int128 = 1
    // A size that would be rounded to 1000 is 1 of the next unit.
    while power < 6, Int128(bytes) * 20 >= size * (base * 20 - 1) {
      size *= base
      power += 1
    }
    let tenths = (Int128(bytes) * 10 + size / 2) / size
    let decimal = tenths % 10 == 0 ? "" : ".\(tenths % 10)"
    let prefix = Array(
      isBinary ? ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"] : ["", "k", "M", "G", "T", "P", "E"])
    return phrases.number("\(tenths / 10)\(decimal)") + " \(prefix[power])B"
  }
}
