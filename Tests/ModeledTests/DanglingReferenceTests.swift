import Foundation
import Modeled
import Testing

@testable import ModelKit

private typealias Issue = ModelKit.Issue

/// References that lead to no object, in data and after edits.
@Suite struct DanglingReferenceTests {
  @Test(
    "a dangling reference in data is an issue and is kept",
    arguments: [
      (#"{"selected": 9}"#, [".selected: 9 leads to no Track in tracks; it is kept"]),
      (
        #"{"favorites": [0, 3, {}], "tracks": [{}]}"#,
        [
          ".favorites[1]: 3 leads to no Track in tracks; it is kept",
          ".favorites[2]: a record leads to no Track in tracks; it is kept",
        ]
      ),
      (#"{"any": ".x"}"#, [#".any: ".x" leads to no Track; it is kept"#]),
      (#"{"any": ".shelf", "shelf": {}}"#, [#".any: ".shelf" leads to no Track; it is kept"#]),
      (#"{"folder": ".shelf", "shelf": {}, "selected": null}"#, []),
      (
        #"{"tracks": [{"next": 7}]}"#,
        [".tracks[0].next: 7 leads to no Track in /tracks; it is kept"]
      ),
      (#"{"tracks": [{"next": 0}]}"#, []),
      (#"{"favorites": 3}"#, [".favorites: 3 is not a list; the default is used, 3 is kept"]),
    ])
  func danglingInData(row: (text: String, issues: [String])) throws {
    let (list, issues) = try readPlaylist(row.text)
    #expect(issues.map(\.description).map { $0.replacing(#/^\d+:\d+: /#, with: "") } == row.issues)
    #expect(list.problems.isEmpty)
    #expect(!list.hasAnyChanges)
    let (again, others) = try readPlaylist(String(decoding: list.encoded(as: .json), as: UTF8.self))
    #expect(again == list && others.map(\.message) == issues.map(\.message))
  }

  @Test("a policy can make a dangling reference an error") func danglingIsError() {
    #expect(throws: Issue.self) {
      _ = try Playlist.decode(Array(#"{"selected": 9}"#.utf8), as: .json, policy: .strict)
    }
  }

  private static let edits: [(String, [String], @Sendable (Playlist) -> Void)] = [
    ("it is gone", [".selected: the Track it leads to is gone"], { $0.selected = track(5) }),
    (
      "it is removed", [".selected: the Track it leads to is not in tracks, or has no id"],
      { $0.tracks.removeAll() }
    ),
    (
      "it is elsewhere",
      [".selected: the Track it leads to is not in tracks, or has no id"],
      { $0.lists["a"] = [$0.tracks.removeFirst()] }
    ),
    (
      "two have its id", [".selected: 1 leads to another Track in tracks"],
      { $0.tracks.insert(track(1), at: 0) }
    ),
    ("it moves", [], { $0.tracks.insert(track(2), at: 0) }),
    (
      "inside", [".shelf.outside: the Track it leads to is not in /tracks, or has no id"],
      {
        $0.shelf?.named["a"] = track(4)
        $0.shelf?.outside = $0.shelf?.named["a"]
      }
    ),
  ]

  @Test("a reference made dangling by an edit is a problem", arguments: edits)
  private func danglingByEdit(
    _ name: String, _ problems: [String], _ change: @Sendable (Playlist) -> Void
  ) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let before = #"{"selected": 1, "current": 9, "tracks": [{"id": 1}], "shelf": {}}"#
    try before.write(toFile: path, atomically: true, encoding: .utf8)
    let file = try ModelFile<Playlist>(at: path)
    change(file.object)
    #expect(file.object.problems.map(\.description) == problems)
    #expect(file.object.problems.allSatisfy { $0.rule == .reference })
    if problems.isEmpty {
      try file.save()
    } else {
      #expect(throws: ModelFileError.self) { try file.save() }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
      file.rules = .report
      try file.save()
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains("\"current\": 9"))
      #expect(try ModelFile<Playlist>(at: path).object == file.object)
    }
  }
}
