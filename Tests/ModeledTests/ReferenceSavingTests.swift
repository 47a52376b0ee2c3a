import Foundation
import Modeled
import Testing

/// A text of a file, a change of the object, and the expected text.
private struct Saving: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let before: String
  let after: String
  let change: @Sendable (Playlist) -> Void

  init(
    _ name: String, _ before: String, _ after: String,
    _ change: @escaping @Sendable (Playlist) -> Void
  ) {
    testDescription = name
    self.before = before
    self.after = after
    self.change = change
  }
}

@Suite struct ReferenceSavingTests {
  @Test(
    "a save writes the present positions of the referenced objects",
    arguments: [
      Saving(
        "an id", #"{"selected": 2, "tracks": [{"id": 1}, {"id": 2}]}"#,
        #"{"selected": 1, "tracks": [{"id": 1}, {"id": 2}]}"#
      ) { $0.selected = $0.tracks[0] },
      Saving(
        "an id in text", #"{"selected": "2", "tracks": [{"id": 1}, {"id": 2}]}"#,
        #"{"selected": "1", "tracks": [{"id": 1}, {"id": 2}]}"#
      ) { $0.selected = $0.tracks[0] },
      Saving(
        "an index", #"{"current": 1, "tracks": [{"id": 1}, {"id": 2}]}"#,
        #"{"current": 0, "tracks": [{"id": 1}, {"id": 2}]}"#
      ) { $0.current = $0.tracks[0] },
      Saving(
        "a list", #"{"favorites": [1, 0], "tracks": [{"id": 1}, {"id": 2}]}"#,
        #"{"favorites": [1, 0, 1], "tracks": [{"id": 1}, {"id": 2}]}"#
      ) { $0.favorites.append($0.tracks[1]) },
      Saving(
        "a key", #"{"shelf": {"named": {"a": {"id": 1}, "b b": {"id": 2}}, "first": "a"}}"#,
        #"{"shelf": {"named": {"a": {"id": 1}, "b b": {"id": 2}}, "first": "b b"}}"#
      ) { $0.shelf?.first = $0.shelf?.named["b b"] },
      Saving(
        "a path", #"{"any": ".tracks[0]", "shelf": {"named": {"b b": {"id": 2}}}, "tracks": [{}]}"#,
        #"{"any": ".shelf.named.\"b b\"", "shelf": {"named": {"b b": {"id": 2}}}, "tracks": [{}]}"#
      ) { $0.any = $0.shelf?.named["b b"] },
      Saving(
        "an index moves", #"{"current": 1, "tracks": [{"id": 1}, {"id": 2}, {"id": 3}]}"#,
        #"{"current": 0, "tracks": [{"id": 2}, {"id": 3}]}"#
      ) { $0.tracks.remove(at: 0) },
      Saving(
        "indexes of a list move",
        #"{"favorites": [2, 1], "tracks": [{"id": 1}, {"id": 2}, {"id": 3}]}"#,
        #"{"favorites": [1, 0], "tracks": [{"id": 2}, {"id": 3}]}"#
      ) { $0.tracks.remove(at: 0) },
      Saving(
        "an id changes", #"{"selected": 2, "tracks": [{"id": 2}]}"#,
        #"{"selected": 7, "tracks": [{"id": 7}]}"#
      ) { $0.tracks[0].id = 7 },
      Saving(
        "ids are exchanged", #"{"selected": 2, "tracks": [{"id": 2}, {"id": 3}]}"#,
        #"{"selected": 3, "tracks": [{"id": 3}, {"id": 2}]}"#
      ) {
        $0.tracks[0].id = 3
        $0.tracks[1].id = 2
      },
      Saving(
        "from inside", #"{"tracks": [{"id": 1, "next": 1}, {"id": 2}, {"id": 3}]}"#,
        #"{"tracks": [{"id": 3}, {"id": 1, "next": 2}, {"id": 2}]}"#
      ) { $0.tracks.insert($0.tracks.removeLast(), at: 0) },
      Saving(
        "a path follows to another list",
        #"{"any": ".tracks[1]", "tracks": [{"id": 1}, {"id": 2}]}"#,
        #"{"any": ".lists.a[0]", "tracks": [{"id": 1}], "lists": {"a": [{"id": 2}]}}"#
      ) { $0.lists["a"] = [$0.tracks.removeLast()] },
      Saving(
        "what leads nowhere stays",
        #"{"selected": 9, "current": "x", "favorites": [0, 7, null], "tracks": [{"id": 1}]}"#,
        #"{"selected": 9, "current": "x", "favorites": [0, 7, null], "tracks": [{"id": 5}]}"#
      ) { $0.tracks[0].id = 5 },
      Saving(
        "until it is set", #"{"selected": 9, "current": 4, "tracks": [{"id": 1}]}"#,
        #"{"current": 0, "tracks": [{"id": 1}]}"#
      ) {
        $0.selected = nil
        $0.current = $0.tracks[0]
      },
      Saving(
        "beside what leads nowhere", #"{"favorites": [0, 7, 1], "tracks": [{"id": 1}, {"id": 2}]}"#,
        #"{"favorites": [1, 7, 0], "tracks": [{"id": 2}, {"id": 1}]}"#
      ) { $0.tracks.swapAt(0, 1) },
      Saving(
        "an index counts what could not be read",
        #"{"current": 2, "tracks": [{"id": 1}, 5, {"id": 2}]}"#,
        #"{"current": 0, "tracks": [{"id": 1}, 5, {"id": 2}]}"#
      ) {
        #expect($0.current === $0.tracks[1])
        $0.current = $0.tracks[0]
      },
      Saving(
        "nil goes", #"{"current": 0, "tracks": [{"id": 1}]}"#, #"{"tracks": [{"id": 1}]}"#
      ) { $0.current = nil },
    ])
  private func aSaveWrites(_ row: Saving) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let names = [
      "\"version\": 1, \"representedClassName\": \"Track\", ",
      "\"version\": 1, \"representedClassName\": \"Track\"",
    ]
    try row.before.write(toFile: path, atomically: true, encoding: .utf8)
    let file = try ModelFile<Playlist>(at: path)
    row.change(file.object)
    #expect(file.hasAnyChanges)
    try file.save()
    var text = try String(contentsOfFile: path, encoding: .utf8)
    for name in names { text = text.replacing(name, with: "") }
    #expect(text == row.after)
    #expect(!file.hasAnyChanges)
    #expect(try ModelFile<Playlist>(at: path).object == file.object)
    #expect(try !file.save())
  }
}
