// The values of specimens, and their spellings in files.

import Foundation
import ModelFoundation
import ModelKit

enum Level: String, CaseIterable, FieldValue, PlainScalar, PlainKey {
  case low, high
  case veryHigh = "very high"
  static var words: [Word<Level>] { allCases.map { Word($0, "\"\($0.rawValue)\"") } }
  static var keys: [(key: String, spellings: [String])] { allCases.map { ($0.rawValue, []) } }
}

enum Rank: Int, FieldValue, PlainScalar {
  case first = 1
  case tenth = 10
  static let words = [Word(Rank.first, "1", "\"1\"", "1.0"), Word(.tenth, "10", "1e1", "\"10\"")]
}

extension PlainScalar where Self: FixedWidthInteger {
  static var words: [Word<Self>] {
    [
      Word(0, "0", "\"0\"", "0.0"), Word(7, "7", "\"7\"", "7.0", "0.7e1"),
      Word(100, "100", "\"100\"", "1e2", "100.000"), Word(.max, "\(Self.max)", "\"\(Self.max)\""),
    ] + (Self.isSigned ? [Word(.min, "\(Self.min)", "\"\(Self.min)\"")] : [])
  }
  var plain: PlainValue { .scalar("\(self)") }
}
extension Int: PlainScalar {}
extension Int8: PlainScalar {}
extension Int16: PlainScalar {}
extension Int32: PlainScalar {}
extension Int64: PlainScalar {}
extension Int128: PlainScalar {}
extension UInt: PlainScalar {}
extension UInt8: PlainScalar {}
extension UInt16: PlainScalar {}
extension UInt32: PlainScalar {}
extension UInt64: PlainScalar {}
extension UInt128: PlainScalar {}

extension Double: PlainScalar {
  static let words = [
    Word(0.0, "0", "0.0", "\"0\"", "\"0.0\""), Word(1.5, "1.5", "1.50", "15e-1", "\"1.5\""),
    Word(-0.1, "-0.1", "\"-0.1\""), Word(1e300, "1e+300", "1e300", "1E300", "\"1e+300\""),
    Word(.nan, "\"NaN\""), Word(-.infinity, "\"-Infinity\""),
  ]
}
extension Float: PlainScalar {
  static let words = [
    Word(Float(0), "0", "0.0", "\"0\"", "\"0.0\""), Word(2.5, "2.5", "2.50", "\"2.5\""),
    Word(0.1, "0.1", "\"0.1\""), Word(.infinity, "\"Infinity\""),
  ]
}
extension CGFloat: PlainScalar {
  static let words = [
    Word(CGFloat(0), "0", "0.0", "\"0\"", "\"0.0\""), Word(0.25, "0.25", "25e-2", "\"0.25\""),
  ]
}
extension Decimal: PlainScalar {
  static let words = [
    Word(Decimal(0), "0", "\"0\""), Word(Decimal(string: "0.10") ?? 0, "0.1", "0.10", "\"0.1\""),
    Word(
      Decimal(string: "12345678901234567890.123") ?? 0, "12345678901234567890.123",
      "\"12345678901234567890.123\""),
  ]
}
extension Bool: PlainScalar {
  static let words = [
    Word(false, "false", "0", "\"no\"", "\"false\"", "\"off\"", "\"0\""),
    Word(true, "true", "1", "\"yes\"", "\"true\"", "\"on\"", "\"1\""),
  ]
}
extension String: PlainScalar, PlainKey {
  static let words = [
    Word("", "\"\""), Word("a", "\"a\"", "\"\\u0061\""), Word("é\n\"", "\"é\\n\\\"\""),
    Word("/* no */ // comment", "\"/* no */ // comment\""), Word("12", "\"12\"", "12"),
    Word("true", "\"true\"", "true"), Word("[1, {}]", "\"[1, {}]\""),
  ]
  static let keys: [(key: String, spellings: [String])] = [
    ("a", []), ("b c", []), ("é", []), ("1", []), ("", []), ("//", []),
  ]
}
extension Int: PlainKey {
  static let keys: [(key: String, spellings: [String])] = [
    ("1", ["01", "+1"]), ("2", ["02"]), ("-3", ["-03"]), ("40", []),
  ]
}
extension Character: PlainScalar {
  static let words = [Word(Character("x"), "\"x\"", "\"\\u0078\""), Word("é", "\"é\"")]
}
extension Date: PlainScalar {
  static let words = [
    Word(
      Date(timeIntervalSince1970: 0), "\"1970-01-01T00:00:00Z\"", "\"1970-01-01T01:00:00+01:00\""),
    Word(
      Date(timeIntervalSince1970: 86400), "\"1970-01-02T00:00:00Z\"", "\"1970-01-02T00:00:00.000Z\""
    ),
  ]
}
extension Data: PlainScalar {
  static let words = [Word(Data(), "\"\""), Word(Data("hello".utf8), "\"aGVsbG8=\"")]
}
extension URL: PlainScalar {
  static var words: [Word<URL>] {
    ["https://example.com/a?b=c#d", "file:///tmp/x%20y", "relative/path"].compactMap { text in
      URL(string: text).map { Word($0, "\"\(text)\"") }
    }
  }
}
extension UUID: PlainScalar {
  static var words: [Word<UUID>] {
    [
      "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "00000000-0000-0000-0000-00000000000A",
    ].compactMap { text in
      UUID(uuidString: text).map { Word($0, "\"\(text)\"", "\"\(text.lowercased())\"") }
    }
  }
}
extension Color: PlainScalar {
  static let words = [
    Word(
      Color(rgb: 0xFF0000), "\"#ff0000\"", "\"red\"", "\"#F00\"", "\"0xFF0000\"", "\"FF0000\"",
      "{\"red\": 1, \"green\": 0, \"blue\": 0, \"alpha\": 1}"),
    Word(Color(rgb: 0x1E1E2E), "\"#1e1e2e\"", "\"0x1E1E2E\"", "\"#1E1E2E\""),
    Word(Color(rgb: 0), "\"#000000\"", "\"black\"", "{\"red\": 0.0, \"green\": 0, \"blue\": 0}"),
  ]
}
extension DateTime: PlainScalar {
  static let words = [
    Word(
      DateTime(seconds: 0), "\"1970-01-01T00:00:00Z\"", "\"1970-01-01 00:00:00Z\"",
      "{\"string\": \"1970-01-01T00:00:00Z\"}"),
    Word(DateTime(seconds: 0, offset: 7200), "\"1970-01-01T02:00:00+02:00\""),
    Word(
      DateTime(seconds: 1, nanoseconds: 500_000_000), "\"1970-01-01T00:00:01.500Z\"",
      "\"1970-01-01T00:00:01.5Z\""),
  ]
}
extension Day: PlainScalar {
  static var words: [Word<Day>] {
    [(2024, 2, 29, "2024-02-29"), (1970, 1, 1, "1970-01-01")].compactMap { year, month, day, text in
      Day(year: year, month: month, day: day).map { Word($0, "\"\(text)\"") }
    }
  }
}
extension TimeOfDay: PlainScalar {
  static var words: [Word<TimeOfDay>] {
    [(9, 30, 0, "09:30:00", "09:30"), (23, 59, 59, "23:59:59", "23:59:59")].compactMap {
      hour, minute, second, text, other in
      TimeOfDay(hour: hour, minute: minute, second: second).map {
        Word($0, "\"\(text)\"", "\"\(other)\"")
      }
    }
  }
}
extension Interval: PlainScalar {
  static let words = [
    Word(
      Interval.minutes(5), "\"5 minutes\"", "\"5 mins\"",
      "{\"usingRange\": false, \"secondAmount\": 5, \"units\": 1}"),
    Word(Interval.minutes(5...10), "\"5 - 10 minutes\"", "\"5 - 10 mins\""),
    Word(Interval.forever, "\"forever\""),
  ]
}
extension Blob: PlainScalar {
  static let words = [
    Word(Blob(), "\"\""), Word(Blob([104, 101, 108, 108, 111]), "\"aGVsbG8=\""),
  ]
}
extension Value: PlainScalar {
  static let words: [Word<ModelKit.Value>] = [
    Word(.null, "null"), Word([1, "a"], "[1,\"a\"]", "[1, \"a\"]", "[ 1 ,\"a\" ]"),
    Word(["k": [true]], "{\"k\":[true]}", "{\"k\": [true]}"), Word("t", "\"t\""),
  ]
}
extension Record: PlainScalar {
  static let words: [Word<Record>] = [
    Word([:], "{}", "{ }"), Word(["k": 1], "{\"k\":1}", "{ \"k\": 1 }"),
    Word(["k": 2, "l": [:]], "{\"k\":2,\"l\":{}}", "{\"k\":2, \"l\": {}}"),
  ]
}
extension ClosedRange<Int>: PlainProperty, PlainScalar {
  static let words = [Word(0...0, "[0,0]", "[0, 0]"), Word(1...5, "[1,5]", "[1 , 5]")]
}
extension Range<Double>: PlainProperty, PlainScalar {
  static let words = [
    Word(0..<1.5, "[0,1.5]", "[0.0, 1.50]", "[0.0,1.5]", "[0,1.50]"),
    Word(0..<0, "[0,0]", "[0.0,0]", "[0.0,0.0]", "[0,0.0]"),
  ]
}
