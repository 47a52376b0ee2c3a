import Testing

@testable import ModelData

/// Numbers are read and written as the standard library does it.
@Suite struct DecimalTextTests {
  private func double(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer { DecimalText.double($0) }
  }

  private func written(_ write: (UnsafeMutablePointer<UInt8>) -> Int) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalText.room) { buffer in
      guard let address = buffer.baseAddress else { return "" }
      return String(decoding: buffer[..<write(address)], as: UTF8.self)
    }
  }

  static let texts = [
    "0", "-0", "0.0", "-0.0", "1", "0.1", "-0.5e3", "1e22", "1e23", "1e-22", "123456789012345678",
    "9007199254740993", "9007199254740992.5", "0.07008535697088769", "5.137145230880989e-08",
    "1.7976931348623157e308", "1.7976931348623159e308", "5e-324", "2e-324", "12345678901234567890",
    "0.000000000000000000000000012", "1e27", "9999999999999999999e27", "1e28", "1E+3", "1e9999",
    "00000000000000000000.5", "8.5", "4503599627370496.5", "4503599627370497.5",
  ]

  @Test("a number is read as the nearest double", arguments: texts)
  func nearest(_ text: String) {
    #expect(double(text)?.bitPattern == Double(text)?.bitPattern)
  }

  @Test("random digits with random exponents are read as the nearest double")
  func randomDigits() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let digits = UInt64.random(in: 0...UInt64.max, using: &random) >> UInt64.random(in: 0..<63)
      let text = "\(digits)e\(Int.random(in: -30...30, using: &random))"
      #expect(double(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test("the shortest text of a double is written")
  func shortest() {
    var random = SystemRandomNumberGenerator()
    var numbers: [Double] = [
      0, -0.0, 1, -1, 0.1, 0.001, 0.0009999, 1e-4, 999_999_999.999999, 999_999_999.9999999, 1e9,
      1e15, 1e16, 1e21, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.30000000000000004,
      123456.7890125,
    ]
    for _ in 0..<20_000 {
      let power = Double(
        sign: .plus, exponent: Int.random(in: -40...40, using: &random), significand: 1)
      numbers.append(Double.random(in: -1...1, using: &random) * power)
      numbers.append(Double(Int.random(in: -1_000_000_000...1_000_000_000, using: &random)) / 1000)
      numbers.append(Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 1e6)
    }
    for number in numbers {
      #expect(written { DecimalText.write(number, to: $0) } == DecimalText.of(number))
    }
  }

  @Test(
    "whole numbers are written with all digits",
    arguments: [
      0, 1, -1, 9, 10, 99, 100, 999, 1000, 9999, 10000, 99_999, 100_000, -123_456_789,
      99_999_999, 100_000_000, .max, .min,
    ] as [Int64])
  func whole(_ number: Int64) {
    #expect(written { DecimalText.write(number, to: $0) } == String(number))
  }
}
