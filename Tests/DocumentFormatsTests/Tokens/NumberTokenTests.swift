import Testing

@testable import DocumentFormats

@Suite("Stepping numbers")
struct NumberTokenTests {
  static let cases: [(String, Int, String)] = [
    ("1", 1, "2"), ("9", 1, "10"), ("10", -1, "9"), ("0", -1, "-1"), ("-1", 1, "0"),
    ("-1", 2, "1"), ("1", -3, "-2"), ("-0", 1, "1"), ("99", 1, "100"), ("-99", -1, "-100"),
    ("1.10", 1, "1.11"), ("0.5", 1, "0.6"), ("0.95", 10, "1.05"), ("9.9", 1, "10.0"),
    ("0.1", -1, "0.0"), ("0.0", -1, "-0.1"), ("-0.1", 1, "0.0"), ("1.00", -100, "0.00"),
    ("1e400", 1, "2e400"), ("1.5E-3", -5, "1.0E-3"), ("9e1", 1, "10e1"),
    ("12345678901234567890123", 1, "12345678901234567890124"),
    ("99999999999999999999999", 1, "100000000000000000000000"),
    ("100000000000000000000000", -1, "99999999999999999999999"),
    ("5", 1_000_000_000, "1000000005"), ("5", 0, "5"), ("1", Int.min, "-9223372036854775807"),
  ]

  @Test("a step changes the last digit and keeps all others", arguments: cases)
  func steps(_ token: String, _ amount: Int, _ expected: String) throws {
    var number = try #require(NumberToken(Array(token.utf8)))
    number.step(by: amount)
    #expect(number.bytes == Array(expected.utf8))
  }

  @Test(
    "a text that is not a JSON number is refused",
    arguments: ["", "-", "01", "1.", ".5", "1e", "1e+", "+1", "0x10", "1 ", "NaN", "1.5.2"])
  func refuses(_ token: String) {
    #expect(NumberToken(Array(token.utf8)) == nil)
  }
}

@Suite("Stepping one digit of a number")
struct NumberDigitTests {
  static let cases: [(String, Int, before: Int, String)] = [
    ("1234", 1, 2, "1334"), ("9.99", 1, 1, "10.09"), ("100", -1, 2, "0"), ("100", -1, 1, "90"),
    ("0.05", -1, 2, "-0.95"), ("1.5e3", 1, 1, "2.5e3"), ("5", 10, 0, "15"), ("-5", 1, 1, "5"),
  ]

  @Test("a step changes the digit that has the given number of digits after it", arguments: cases)
  func steps(_ token: String, _ amount: Int, _ before: Int, _ expected: String) throws {
    var number = try #require(NumberToken(Array(token.utf8)))
    number.step(by: amount, before: before)
    #expect(number.bytes == Array(expected.utf8))
  }
}
