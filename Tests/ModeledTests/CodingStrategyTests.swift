import Foundation
import Modeled
import Synchronization
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
  @Test("keys converted by a decoder's strategy are recognised") func convertedKeys() throws {
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

  @Test("keys changed by a custom strategy are reported") func customStrategy() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .custom { path in
      PlainKey(stringValue: "x-" + (path.last?.stringValue ?? ""))
    }
    let mistakes = Mutex<[ModelMistake]>([])
    try ModelDiagnostics.withHandler({ mistake in mistakes.withLock { $0.append(mistake) } }) {
      let note = try decoder.decode(PlainNote.self, from: Data(#"{"firstName": "A"}"#.utf8))
      #expect(note.firstName == "" && note.unknown["x-firstName"] == "A")
      _ = try decoder.decode(PlainNote.self, from: Data("{}".utf8))
    }
    #expect(mistakes.withLock(\.self) == [.noKnownMember("PlainNote", "x-firstName")])
  }

  private struct PlainKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
