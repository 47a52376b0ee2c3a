import Foundation
import Modeled
import Testing

@Modeled(writesNames: false) private final class Measure: ModelObject {
  var ratio = 0.0
  var price: Decimal = 0
  var count = 0
  var list: [Double] = []
}

@Modeled private struct Setting: ModelValue {
  var firstName = ""
  @Field(keys: "other_name") var other = ""
}

@Modeled(keys: .snakeCase, writesNames: false) private final class SnakeShelf: ModelObject {
  var firstName = ""
  var wordCounts: [String: Int] = [:]
  var namedSettings: [String: Setting] = [:]
  var mySetting = Setting()
  var rawData: Record = [:]
  var innerOnes: [String: SnakeShelf] = [:]
}

/// Models through the coders of Foundation.
@Suite struct FoundationCoderTests {
  private func decoded<Content: Decodable>(
    _ type: Content.Type, _ text: String,
    _ strategy: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys
  ) throws -> Content {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = strategy
    return try decoder.decode(type, from: Data(text.utf8))
  }

  private func text(
    _ content: some Encodable, _ strategy: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = strategy
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(content), as: UTF8.self)
  }

  // MARK: - Numbers

  static let numbers = [
    "12345678901234567.89", "-12345678901234567.5", "9007199254740993", "9223372036854775807.5",
    "123456789012345678901234567890.25", "18446744073709551615.5", "-0.5", "3", "1.25",
  ]

  @Test("a model decoded by JSONDecoder keeps the digits of numbers", arguments: numbers)
  func digits(_ number: String) throws {
    let text =
      #"{"ratio": \#(number), "price": \#(number), "count": \#(number), "list": [\#(number)], "other": [\#(number)]}"#
    let measure = try decoded(Measure.self, text)
    #expect(measure.price == Decimal(string: number))
    #expect(measure.ratio == Double(number))
    #expect(measure.record == (try Measure.decode(text.utf8, as: .json)).object.record)
    #expect(try decoded(Value.self, number).number == number)
  }

  /// Where a property cannot have them, such digits are lost: only slow decoding as a decimal would show them.
  @Test(
    "decimals and data keep digits that no double has",
    arguments: [
      "0.1000000000000000055", "1.00000000000000000001", "0.99999999999999999999", "1e-7",
    ])
  func digitsBeyondDoubles(_ number: String) throws {
    let text =
      #"{"ratio": \#(number), "price": \#(number), "count": \#(number), "other": [\#(number)]}"#
    let measure = try decoded(Measure.self, text)
    let expected = try #require(Decimal(string: number))
    #expect(measure.price == expected && measure.ratio == Double(number))
    for value in [measure.record["price"], measure.unknown["other"]?[0]] {
      #expect(value?.number.flatMap { Decimal(string: $0) } == expected)
    }
  }

  @Test("a fraction beyond a double is reported for a whole number")
  func fractionOfWholeNumber() throws {
    let log = IssueLog()
    let decoder = JSONDecoder()
    decoder.userInfo[.models] = ModelCoding(issues: log)
    let text = #"{"count": 12345678901234567.89}"#
    _ = try decoder.decode(Measure.self, from: Data(text.utf8))
    let issues = try Measure.decode(text.utf8, as: .json).issues
    #expect(log.issues.map(\.message) == issues.map(\.message) && issues.count == 1)
  }

  // MARK: - Keys

  @Test("a key strategy of JSONEncoder leaves the keys of dictionaries and of data")
  func encodedKeys() throws {
    let keyed = SnakeShelf()
    keyed.wordCounts = ["firstWord": 1]
    keyed.namedSettings = ["firstOne": Setting()]
    keyed.rawData = ["rawKey": ["innerKey": 1]]
    let inner = SnakeShelf()
    inner.firstName = "B"
    inner.unknown["moreOfIt"] = ["insideIt": [["asIs": 1]]]
    keyed.innerOnes = ["keyOne": inner]
    let text = try text(keyed, .convertToSnakeCase)
    #expect(text.contains(#""word_counts":{"firstWord":1}"#))
    #expect(text.contains(#""named_settings":{"firstOne":{"first_name":"""#))
    #expect(text.contains(#""raw_data":{"rawKey":{"innerKey":1}}"#))
    #expect(text.contains(#""inner_ones":{"keyOne":{"first_name":"B""#))
    #expect(text.contains(#""more_of_it":{"insideIt":[{"asIs":1}]}"#))
    let again = try decoded(SnakeShelf.self, text, .convertFromSnakeCase)
    #expect(again == keyed)
  }

  @Test("a key strategy of JSONDecoder leaves the keys of dictionaries and of data")
  func decodedKeys() throws {
    let text = """
      {"first_name": "A", "word_counts": {"first_word": 1, "second": 2},
       "named_settings": {"first_one": {"first_name": "C", "other_name": "D"}},
       "my_setting": {"first_name": "E", "other_name": "F"}, "raw_data": {"raw_key": {"in_it": 1}},
       "inner_ones": {"key_one": {"first_name": "B", "more_of_it": {"inside_it": [{"as_is": 1}]}}}}
      """
    let keyed = try decoded(SnakeShelf.self, text, .convertFromSnakeCase)
    #expect(keyed.firstName == "A")
    #expect(keyed.wordCounts == ["first_word": 1, "second": 2])
    #expect(keyed.namedSettings["first_one"]?.firstName == "C")
    #expect(keyed.namedSettings["first_one"]?.other == "D")
    #expect(keyed.mySetting.firstName == "E" && keyed.mySetting.other == "F")
    #expect(keyed.rawData == ["raw_key": ["in_it": 1]])
    let inner = try #require(keyed.innerOnes["key_one"])
    #expect(inner.firstName == "B")
    #expect(inner.unknown["moreOfIt"] == ["inside_it": [["as_is": 1]]])
  }

  // MARK: - Values that cannot be stored

  @Test("JSONEncoder throws for a value that cannot be stored, with its path")
  func unstorable() throws {
    let infinite = Date(timeIntervalSince1970: .infinity)
    func path(_ content: some Encodable) throws -> String {
      let error = #expect(throws: EncodingError.self) { try text(content) }
      guard case .invalidValue(_, let context) = error else { return "" }
      return context.codingPath.map(\.stringValue).joined(separator: ".") + ": "
        + context.debugDescription
    }
    let diary = Diary()
    diary.born = infinite
    #expect(try path(diary) == "born: the date is out of the range of calendars")
    #expect(
      try path(["x": [diary]]) == "x.Index 0.born: the date is out of the range of calendars")
    let outer = Diary()
    outer.children = [Diary(), diary]
    diary.born = nil
    diary.days = [Date(), infinite]
    #expect(
      try path(outer)
        == "children.Index 1.days.Index 1: the date is out of the range of calendars")
    diary.days = []
    #expect(try text(outer).isEmpty == false)
    diary.next.day = infinite
    #expect(
      try path(diary)
        == "next.day: the encoder refuses it: the date is out of the range of calendars")
    struct Outer: Encodable {
      @Coded var diary: Diary
    }
    #expect(
      try path(Outer(diary: diary))
        == "diary.next.day: the encoder refuses it: the date is out of the range of calendars")
  }
}
