import Foundation
import ModelData
import Testing

@testable import DocumentFormats
import TestBasics

/// Property lists written by Foundation are read as the original values.
@Suite struct PropertyListOracleTests {
  @Test(
    "random values written by Foundation are read",
    arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func randomValues(_ format: PropertyListSerialization.PropertyListFormat) throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let (plain, expected) = made(depth: 4, &random)
      let bytes = try PropertyListSerialization.data(
        fromPropertyList: plain, format: format, options: 0)
      let value = try PropertyList.read(Array(bytes))
      #expect(spelled(value, canonical: true) == expected)
    }
  }

  private static let texts = [
    "", "a", "<&>\"'", "é", "日本", "😀", "a\nb\tc", " ]]> ", "\u{FEFF}x", "e\u{301}", "\u{7F}",
    String(repeating: "long ", count: 60),
  ]

  /// Returns a value for Foundation and its text.
  private func made(depth: Int, _ random: inout SeededGenerator) -> (Any, String) {
    switch Int.random(in: 0..<(depth == 0 ? 6 : 9), using: &random) {
    case 0:
      let bool = Bool.random(using: &random)
      return (bool, bool ? "true" : "false")
    case 1:
      let width = Int.random(in: 0..<64, using: &random)
      let number = Int.random(in: .min ... .max, using: &random) >> width
      return (number, String(number))
    case 2:
      let scale: Double = [1, 1e-9, 1e40].randomElement(using: &random) ?? 1
      let number = Double.random(in: -1...1, using: &random) * scale
      let text = String(describing: number)
      return (number, text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    case 3:
      let seconds = Int.random(in: -10_000_000_000...10_000_000_000, using: &random)
      let date = Date(timeIntervalSinceReferenceDate: Double(seconds))
      return (date, "@" + ISO8601DateFormatter().string(from: date))
    case 4:
      let data = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      return (Data(data), "<" + data.map { String(format: "%02x", $0) }.joined() + ">")
    case 5:
      let text = Self.texts.randomElement(using: &random) ?? ""
      return (text, "\"\(text)\"")
    case 6, 7:
      let elements = (0..<Int.random(in: 0..<8, using: &random)).map { _ in
        made(depth: depth - 1, &random)
      }
      return (elements.map(\.0), "[" + elements.map(\.1).joined(separator: ", ") + "]")
    default:
      var members: [String: Any] = [:]
      var spellings: [String] = []
      for key in 0..<Int.random(in: 0..<8, using: &random) {
        let (value, spelling) = made(depth: depth - 1, &random)
        members["key \(key)"] = value
        spellings.append("\"key \(key)\": \(spelling)")
      }
      return (members, "{" + spellings.sorted().joined(separator: ", ") + "}")
    }
  }
}
