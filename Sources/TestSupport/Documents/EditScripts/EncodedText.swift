import Foundation
import TestBasics

/// Texts in other encodings than UTF-8.
enum EncodedText {
  private static let pages: [(name: String, encoding: String.Encoding)] = [
    ("ISO-8859-1", .isoLatin1), ("windows-1252", .windowsCP1252), ("us-ascii", .ascii),
  ]

  /// Returns a text in UTF-16, UTF-32 or a code page, which its declaration names if it has one that names UTF-8.
  static func random(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let string = (random.chance(50) ? "\u{FEFF}" : "") + String(decoding: text, as: UTF8.self)
    switch random.below(4) {
    case 0: return string.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case 1:
      return string.unicodeScalars.flatMap { scalar in
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
      }
    default:
      let (name, encoding) = random.pick(pages)
      let declared = String(decoding: text, as: UTF8.self).replacing("UTF-8", with: name)
      return declared.data(using: encoding, allowLossyConversion: true).map { [UInt8]($0) } ?? text
    }
  }
}
