import DocumentFormats
import Foundation
import ModelFoundation
import ModelKit
import Testing

/// Dictionaries as Foundation creates them.
@Suite struct DictionaryTests {
  @Test(
    "an object of JSONSerialization gives the same value as the text",
    arguments: [
      #"{"a":1}"#, #"{"a":true}"#, #"{"a":0,"b":false}"#, #"{"a":1.5,"b":-7}"#,
      #"{"a":null,"b":"x"}"#,
      #"{"a":[1,true,null,"x",{"b":[]}]}"#, #"{"a":18446744073709551615}"#,
      #"{"a":-9223372036854775808}"#,
    ])
  func readsObjects(_ text: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(Value(any: object) == (try JSONValueReader.cursor(over: Array(text.utf8)).value))
  }

  @Test("each of Foundation's values has its own kind") func kinds() throws {
    let url = try #require(URL(string: "https://a.example/b"))
    let any: [String: Any] = [
      "date": Date(timeIntervalSinceReferenceDate: 1),
      "moment": Date(timeIntervalSinceReferenceDate: 1.5), "data": Data([1, 2]), "url": url,
      "uuid": UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
      "decimal": Decimal(string: "12345678901234567890.5") ?? 0, "null": NSNull(),
      "int8": NSNumber(value: 1 as Int8), "float": NSNumber(value: 0.1 as Float), "bool": true,
      "text": NSString("x"), "list": NSArray(array: [1, NSNull()]),
      "dictionary": NSDictionary(dictionary: ["a": 1]),
    ]
    #expect(
      Value(any: any) == [
        "bool": true, "data": .data([1, 2]), "date": .date("2001-01-01T00:00:01Z"),
        "decimal": .number("12345678901234567890.5") ?? .null, "dictionary": ["a": 1],
        "float": .number("0.1") ?? .null, "int8": 1, "list": [1, nil],
        "moment": .date("2001-01-01T00:00:01.500Z"), "null": nil, "text": "x",
        "url": "https://a.example/b", "uuid": "01020304-0506-0708-090A-0B0C0D0E0F10",
      ])
  }
}
