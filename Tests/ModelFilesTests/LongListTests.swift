import DocumentFormats
import ModelBasics
import ModelKit
import TestBasics
import Testing

/// Long lists of a text are read part by part. Here lists are long from their first byte, and parts short.
@Suite struct LongListTests {
  private enum Outcome: Equatable {
    case read(json: String, issues: [String])
    case invalid
  }

  private func whole(_ text: [UInt8]) -> Outcome {
    guard let cursor = try? JSONValueReader.cursor(over: text) else { return .invalid }
    return outcome(cursor)
  }

  /// Returns nil if the text has no long list, or is not valid around it.
  private func inParts(_ text: [UInt8], _ partLength: Int) -> Outcome? {
    var options = JSONLongLists.Options()
    (options.leastLength, options.partLength) = (0, partLength)
    guard let cursor = JSONLongLists.cursor(over: text, .withComments, options) else { return nil }
    let outcome = outcome(cursor)
    return cursor.longLists?.finish() == true ? outcome : .invalid
  }

  private func outcome(_ cursor: ValueCursor) -> Outcome {
    guard let (board, issues) = try? Board.read(from: cursor) else { return .invalid }
    let described = issues.map { issue in
      "\(issue) at \(issue.position.map { "\($0)" } ?? "no position")"
    }
    return .read(json: board.json, issues: described)
  }

  @Test(
    "a list that is read in parts gives the same object, with the same issues at the same places",
    arguments: [
      #"{"items": [{"title": "a"}, {"title": "b", "count": 2}]}"#,
      #"{"items": [{"title": 7, "more": [1, {"x": null}]}, 5, {"count": "x"}], "ratio": "y"}"#,
      #"{"numbers": [1, "x", 3, null, 5], "tags": ["a", 1, "caf\u00e9 \n"], "anything": [1, [2]]}"#,
      #"{"items": [{"version": 1, "amount": 3, "children": [{"title": []}]}], "others": 3}"#,
      #"{"version": 9, "items": [1], "items": [{"title": "second"}], "unknown": [1, 2, {"a": []}]}"#,
      #"{"others": [{"version": 3}], "items": "no list", "version": "x", "number": [1, 2]}"#,
      "[{\"title\": \"not a record\"}]", "{\"items\": []}", "{\"items\": [   ], \"tags\": [\n]}",
      "\u{FEFF}{ // c\n \"tags\" /* [ */ : [ \"]\", // ]\n \"x\", /* , */ ], /* end */ }",
    ])
  func sameAsWhole(_ text: String) {
    let bytes = Array(text.utf8)
    let expected = whole(bytes)
    for partLength in [1, 2, 3, 7, 16, 64, 1000] {
      #expect(inParts(bytes, partLength) == expected, "in parts of \(partLength)")
    }
  }

  @Test(
    "a text that is not valid in a long list is not read",
    arguments: [
      "{\"items\": [{}, {]}", "{\"tags\": [\"a\",, \"b\"]}", "{\"tags\": [,]}", "[1 2]", "[1], [2]",
      "{\"tags\": [\"a\"] [\"b\"], \"number\": 2}", "{\"tags\": [\"\\x\"]}", "{\"numbers\": [01]}",
      "{\"tags\": [\"a\u{1}\"]}", "{\"numbers\": [1}, 2]}", "{\"unknown\": [tru]}",
    ])
  func refused(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(whole(bytes) == .invalid)
    for partLength in [1, 2, 16, 1000] {
      #expect(inParts(bytes, partLength) ?? .invalid == .invalid)
    }
    #expect(throws: Problem.self) { try Board.decode(bytes, as: .json) }
  }

  @Test(
    "random texts, also damaged ones, are read in parts as they are read as a whole",
    arguments: 0..<8)
  func random(_ part: Int) {
    var random = SeededGenerator(seed: UInt64(part + 1) &* 1_000_003)
    var readInParts = 0
    for _ in 0..<300 {
      var text = RandomBoard.text(&random)
      for _ in 0..<random.below(4) where !text.isEmpty {
        let index = random.below(text.count)
        switch random.below(3) {
        case 0: text.remove(at: index)
        case 1: text.insert(random.pick(Array(#"[]{},:"\/ 1a"#.utf8)), at: index)
        default: text[index] = random.pick(Array(#"[]{},:"\/ 1a"#.utf8))
        }
      }
      guard let outcome = inParts(text, random.pick([1, 5, 20, 100, 1000])) else { continue }
      readInParts += outcome == .invalid ? 0 : 1
      #expect(outcome == whole(text), "\(String(decoding: text, as: UTF8.self))")
    }
    #expect(readInParts > 50)
  }

  @Test("a long text is read in parts, and its values are kept after the next part was read")
  func unknownMembers() throws {
    let items = (0..<5000).map { "{\"title\": \"item \($0)\", \"own\": [\($0), \"\\u0041\"]}" }
    let text = Array("{\"items\": [\(items.joined(separator: ",\n"))], \"own\": 1}".utf8)
    let (board, _) = try Board.decode(text, as: .json)
    #expect(board.items.count == 5000)
    for index in [0, 1, 2500, 4999] {
      #expect(board.items[index].title == "item \(index)")
      #expect(board.items[index].record["own"] == [Value(index), "A"])
    }
    #expect(board.hasAnyChanges == false)
  }
}

/// JSON texts that a board can be read from, not always without issues.
private enum RandomBoard {
  static func text(_ random: inout SeededGenerator) -> [UInt8] {
    let members = (0..<1 + random.below(5)).map { _ in
      let key = random.pick([
        "items", "others", "tags", "numbers", "number", "anything", "own", "version",
      ])
      return "\"\(key)\"\(blank(&random)):\(blank(&random))\(value(key, &random))"
    }
    return Array("{\(blank(&random))\(list(members, &random))}".utf8)
  }

  private static func value(_ key: String, _ random: inout SeededGenerator) -> String {
    let count = random.below(6)
    switch random.chance(10) ? random.pick(["items", "tags", "number"]) : key {
    case "items", "others":
      return "[" + list((0..<count).map { _ in item(&random, 0) }, &random) + "]"
    case "tags", "numbers", "own", "anything":
      return "[" + list((0..<count).map { _ in scalar(&random) }, &random) + "]"
    default: return scalar(&random)
    }
  }

  private static func item(_ random: inout SeededGenerator, _ depth: Int) -> String {
    if random.chance(10) { return scalar(&random) }
    let members = (0..<random.below(4)).map { _ in
      let key = random.pick(["title", "name", "count", "amount", "children", "own", "version"])
      let isList = key == "children" && depth < 3
      let value = isList ? "[\(item(&random, depth + 1))]" : scalar(&random)
      return "\"\(key)\": \(value)"
    }
    return "{\(list(members, &random))}"
  }

  private static func scalar(_ random: inout SeededGenerator) -> String {
    random.pick([
      "1", "-2.5e3", "true", "null", "\"x\"", "\"a\\n\\u00e9\\ud83d\\ude00\"", "\"[{,\"", "[1, {}]",
      "{\"a\": [ ]}",
      "2", "\"text\"",
    ])
  }

  private static func list(_ elements: [String], _ random: inout SeededGenerator) -> String {
    elements.joined(separator: blank(&random) + "," + blank(&random))
      + (random.chance(10) && !elements.isEmpty ? "," : "") + blank(&random)
  }

  private static func blank(_ random: inout SeededGenerator) -> String {
    random.pick(["", "", " ", "\n  ", " /* ] } */ ", "// [ {\n"])
  }
}
