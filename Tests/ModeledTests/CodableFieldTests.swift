import Foundation
import Modeled
import Testing

struct Appointment: Codable, Equatable, CodableField {
  var day = Date(timeIntervalSince1970: 0)
  var image = Data()
  var price: Decimal = 0
  var title: String?
  var inner: [String: Date] = [:]
}

struct Picky: Codable, Equatable, CodableField {
  struct Refusal: Error, CustomStringConvertible { let description = "only \"a\" will do" }
  var word = "a"
  init() {}
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    word = try container.decode(String.self, forKey: .word)
    if word != "a" { throw Refusal() }
  }
}

@Modeled(writesNames: false) final class Diary: ModelObject {
  var next = Appointment()
  var picky = Picky()
  var others: [Appointment] = []
  var born: Date?
  var days: [Date] = []
  var archived = Archived(["a": 1])
  var children: [Diary] = []
}

/// Types of other modules in properties.
@Suite struct CodableFieldTests {
  @Test("a date in a Codable type is stored as a date, data as data, a decimal with its digits")
  func datesInCodableTypes() throws {
    let diary = Diary()
    diary.next.day = Date(timeIntervalSince1970: 1_424_716_200)
    diary.next.inner = ["a": Date(timeIntervalSince1970: 0.5)]
    diary.next.image = Data([1, 2])
    diary.next.price = try #require(Decimal(string: "12345678901234567890.123"))
    let next: Value = [
      "day": "2015-02-23T18:30:00Z", "image": .data([1, 2]),
      "inner": ["a": "1970-01-01T00:00:00.500Z"],
      "price": Value.number("12345678901234567890.123") ?? nil,
    ]
    #expect(diary.record["next"] == next)
    #expect(try Diary.read(from: diary.record).object.next == diary.next)
    #expect(try Diary.decode(diary.encoded(as: .json), as: .json).object.next == diary.next)
    let data = try JSONEncoder().encode(diary)
    #expect(try JSONDecoder().decode(Diary.self, from: data).next == diary.next)
    let list = String(decoding: diary.encoded(as: .propertyList), as: UTF8.self)
    #expect(list.contains("<data>") && list.contains("2015-02-23T18:30:00Z"))
    #expect(try Diary.decode(list.utf8, as: .propertyList).object.next == diary.next)
  }

  @Test("seconds since 2001 in the place of a date of a Codable type are still read and kept")
  func formerDatesInCodableTypes() throws {
    let stored: Record = ["next": ["day": 446409000, "image": "AQI=", "inner": [:], "price": 0]]
    let (diary, issues) = try Diary.read(from: stored)
    #expect(diary.next.day == Date(timeIntervalSince1970: 1_424_716_200))
    #expect(issues.isEmpty && diary.record["next"] == stored["next"])
    diary.next.title = "x"
    #expect(diary.record["next"]?[Array("day".utf8)] == 446409000)
  }

  @Test(
    "the reason of a decoder is part of the issue",
    arguments: [
      (
        #"{"next": {"image": "", "inner": {}, "price": 0}}"#,
        "there is no value for the key \"day\""
      ),
      (
        #"{"next": {"day": "2015-02-23T18:30:00Z", "image": 5, "inner": {}, "price": 0}}"#,
        ".image: Expected to decode String but found number instead"
      ),
      (#"{"picky": {"word": "b"}}"#, "only \"a\" will do"),
      (#"{"archived": "{\"a\":true}"}"#, ".a: Expected to decode Int but found bool instead"),
    ])
  func reasons(_ text: String, _ reason: String) throws {
    let issues = try Diary.decode(text.utf8, as: .json).issues
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains(reason) == true, "\(issues)")
  }
}
