import Foundation
import Modeled
import Testing

@Modeled(keys: .snakeCase, writesNames: false)
final class SnakeNote: ModelObject {
  var firstName = ""
  var URLPath = ""
  var innerNotes: [SnakeNote] = []
  var counts: [String: Int] = [:]
}

@Modeled(writesNames: false)
final class PlainNote: ModelObject {
  var firstName = ""
}

@Suite struct CodingStrategyTests {
  @Test func `keys that a decoder converts are known`() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let text =
      #"{"first_name": "A", "url_path": "/x", "inner_notes": [{"first_name": "B"}], "more_of_it": 1}"#
    let snake = try decoder.decode(SnakeNote.self, from: Data(text.utf8))
    #expect(snake.firstName == "A" && snake.URLPath == "/x")
    #expect(snake.innerNotes.map(\.firstName) == ["B"])
    #expect(snake.unknown.keys == ["moreOfIt"])
    let plain = try decoder.decode(PlainNote.self, from: Data(text.utf8))
    #expect(plain.firstName == "A")
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    #expect(try decoder.decode(SnakeNote.self, from: encoder.encode(snake)) == snake)
  }
}
