import ModelValues
import Testing

@Suite("Grouped numbers")
struct GroupedNumberTests {
  @Test(
    "a long number is grouped",
    arguments: [
      ("12345", "12,345"), ("1234567", "1,234,567"), ("-1234567", "-1,234,567"),
      ("100000", "100,000"), ("1234567890123456789012345", "1,234,567,890,123,456,789,012,345"),
      ("12345.5", "12,345.5"), ("12345.67890", "12,345.678 90"),
      ("0.12345", "0.123 45"), ("3.14159265", "3.141 592 65"),
      ("1e6", "1,000,000"), ("1.5e6", "1,500,000"), ("1E5", "100,000"), ("1e+5", "100,000"),
      ("-1e5", "-100,000"), ("12345678e-3", "12,345.678"), ("1e-5", "0.000 01"),
      ("1.5e-5", "0.000 015"), ("0xFF", "255"), ("0xff", "255"), ("0X10000", "65,536"),
      ("0o777", "511"), ("0b1010", "10"), ("-0x10", "-16"), ("0xDEADBEEF", "3,735,928,559"),
      ("0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "340,282,366,920,938,463,463,374,607,431,768,211,455"),
      ("10000", "10,000"), ("99999.0", "99,999.0"),
    ])
  func long(number: String, text: String) {
    #expect(GroupedNumber.text(of: Array(number.utf8)) == text)
  }

  @Test(
    "a short number is not grouped, nor is a text that is not a number",
    arguments: [
      "0", "1", "1234", "-1234", "1.5", "1234.1234", "1e2", "", "-", "012345", "12345.", ".12345",
      "1,234,567", "12 345", "abc", "0x", "0xG0", "0b2", "0o8", "1e", "1e99999", "1e41", "--12345",
      "12345e5e5", "0x1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "NaN", "0x-5", "1e999999999999999999999",
    ])
  func short(number: String) { #expect(GroupedNumber.text(of: Array(number.utf8)) == nil) }

  @Test("the separator of groups can be chosen")
  func separators() {
    #expect(GroupedNumber.text(of: Array("1234567".utf8), separator: "'") == "1'234'567")
    #expect(GroupedNumber.text(of: Array(repeating: 0x39, count: 100_000)) == nil)
  }
}
