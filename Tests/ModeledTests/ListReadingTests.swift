import Modeled
import Testing

@Modeled private class Song: ModelObject {
  var title = "a"
  @Field(range: 0...5) var rating = 0
  var parts: [Song] = []
  var next: Int?
}

@Modeled private final class Bonus: Song {
  var reason = ""
}

private struct Card: RecordWrapper {
  var contents: WrappedRecord
  var title: String? { self[] }
  var rating: Int { self[default: 0] }
}

@Suite struct ListReadingTests {
  @Test("a list is read, and elements that are no objects are reported") func list() throws {
    let text = """
      [ {"title": "b"},
        null, 5,
        {"rating": 9, "parts": [1], "extra": true} ]
      """
    let (tracks, issues) = try Song.decodeList(text.utf8, as: .json)
    #expect(tracks.map(\.title) == ["b", "a"])
    #expect(
      issues.map(\.description) == [
        "2:3: .[1]: null is not a Song; it is left out",
        "2:9: .[2]: 5 is not a Song; it is left out",
        "3:14: .[3].rating: 9 is not in 0…5; the default is used, 9 is kept",
        "3:27: .[3].parts[0]: 1 is not a Song; it is left out, 1 is kept",
        "3:40: .[3].extra: not a property; it is kept",
      ])
    #expect(tracks.allSatisfy { !$0.hasAnyChanges })
    #expect(tracks[1].record["rating"] == 9 && tracks[1].record["extra"] == true)
  }

  @Test(
    "data that is not a list gives no objects and one issue",
    arguments: [
      ("{}", "1:1: .: a record is not a list; the default is used"),
      ("null", "1:1: .: null is not a list; the default is used"),
    ])
  func noList(_ text: String, _ issue: String) throws {
    let (tracks, issues) = try Song.decodeList(text.utf8, as: .json)
    #expect(tracks.isEmpty && issues.map(\.description) == [issue])
    let (cards, others) = try Card.decodeList(text.utf8, as: .json)
    #expect(cards.isEmpty && others.map { "1:1: \($0)" } == [issue])
    #expect(throws: Problem.self) { try Song.decodeList("[".utf8, as: .json) }
    #expect(throws: Problem.self) { try Card.decodeList("[".utf8, as: .json) }
  }

  @Test("a single object is a list if the policy converts it") func single() throws {
    var policy = DecodingPolicy.tolerant
    policy.listsFromSingles = .convert
    let (tracks, issues) = try Song.readList(from: ["title": "b"], policy: policy)
    #expect(tracks.map(\.title) == ["b"] && issues.map(\.kind) == [.coerced])
    let (cards, others) = Card.readList(from: ["title": "b"], policy: policy)
    #expect(cards.map(\.title) == ["b"] && others.map(\.description) == issues.map(\.description))
  }

  @Test("classes are found by name, and a fatal issue is thrown") func classes() throws {
    let registry = ModelRegistry(Bonus.self)
    let list: Value = [["representedClassName": "Bonus", "reason": "x"], 5]
    let (tracks, issues) = try Song.readList(from: list, registry: registry)
    #expect((tracks.first as? Bonus)?.reason == "x" && issues.count == 1)
    let error = #expect(throws: ModelKit.Issue.self) {
      try Song.readList(from: list, policy: .strict)
    }
    #expect(error?.path.description == ".[1]")
  }

  @Test("a long list is read from every format") func long() throws {
    let list = Value(
      (0..<5000).map { ["title": Value("title \($0)"), "next": Value($0)] as Value })
    for (written, format) in [
      (ModelFormat.Written.json, ModelFormat.json), (.propertyList, .propertyList),
    ] {
      let (tracks, issues) = try Song.decodeList(list.encoded(as: written), as: format)
      #expect(issues.isEmpty && tracks.count == 5000)
      #expect(tracks.enumerated().allSatisfy { $1.title == "title \($0)" && $1.next == $0 })
    }
  }

  @Test("wrappers of a list have their own issues, with their index") func wrappers() throws {
    let text = #"[{"title": 7}, "x", {"rating": "lots"}]"#
    let (cards, issues) = try Card.decodeList(text.utf8, as: .json)
    #expect(issues.map(\.description) == [#".[1]: "x" is not a record; it is left out"#])
    #expect(cards.map(\.title) == ["7", nil] && cards.map(\.rating) == [0, 0])
    #expect(cards[0].issues.map(\.description) == [".[0].title: 7 taken for text"])
    #expect(cards[1].issues.map(\.path.description) == [".[2].rating"])
  }
}
