import ModelKit
import Testing

@testable import ModelFiles
import TestBasics

/// Files whose objects were changed before a call of `clearChanges`: a save must write these
/// changes too.
@Suite struct GuardTests {
  private static let items = """
    {
      "items": [
        {"title": "a", "count": 1}, // a
        {"title": "b", "count": 2}, // b
        {"title": "c", "count": 3} // c
      ],
      "x": 1.50
    }

    """

  @Test(
    "a save also writes changes that were cleared before",
    arguments: [
      Saving(
        "swapped, the first edited", items,
        items.replacing("\"a\", \"count\": 1", with: "\"z\", \"count\": 2")
          .replacing("\"b\", \"count\": 2", with: "\"a\", \"count\": 1")
      ) {
        $0.items.swapAt(0, 1)
        $0.clearChanges()
        $0.items[0].title = "z"
      },
      Saving(
        "another in its place", items,
        items.replacing("\"b\", \"count\": 2", with: "\"new\", \"count\": 6")
      ) {
        let item = Item()
        item.title = "new"
        item.count = 5
        $0.items[1] = item
        $0.clearChanges()
        $0.items[1].count = 6
      },
      Saving("only a value", #"{"number": 1, "text": "a"}"#, #"{"number": 2, "text": "b"}"#) {
        $0.number = 2
        $0.clearChanges()
        $0.text = "b"
      },
      Saving("one that is gone", #"{"limit": 1, "text": "a"}"#, #"{"text": "b"}"#) {
        $0.limit = nil
        $0.clearChanges()
        $0.text = "b"
      },
      Saving("one that came", #"{"text": "a"}"#, #"{"text": "b", "limit": 4}"#) {
        $0.limit = 4
        $0.clearChanges()
        $0.text = "b"
      },
      Saving(
        "unknown ones", #"{"u": 1, "text": "a", "v": [1, /* c */ 2]}"#,
        #"{"text": "b", "v": [1, /* c */ 3], "w": true}"#
      ) {
        $0.unknown["u"] = nil
        $0.unknown["v"] = [1, 3]
        $0.unknown["w"] = true
        $0.clearChanges()
        $0.text = "b"
      },
      Saving(
        "in another object", #"{"items": [{"title": "a" /* c */}, {"title": "b"}]}"#,
        #"{"items": [{"title": "y" /* c */}, {"title": "z"}]}"#
      ) {
        $0.items[0].title = "y"
        $0.clearChanges()
        $0.items[1].title = "z"
      },
      Saving(
        "reverted past the file", #"{"numbers": [1, /* c */ 2]}"#,
        #"{"text": "b", "numbers": [1, /* c */ 3]}"#
      ) {
        $0.numbers = [1, 3]
        $0.clearChanges()
        $0.numbers = []
        $0.text = "b"
        $0.revert("numbers")
      },
    ])
  func saves(_ row: Saving) throws {
    let folder = try Folder()
    try folder.write(row.before)
    let file = try ModelFile<Board>(at: folder.file)
    row.change(file.object)
    let summary = ObjectSummary.lines(of: file.object)
    try file.save()
    let again = try ModelFile<Board>(at: folder.file)
    #expect(ObjectSummary.lines(of: again.object) == summary)
    let text = try folder.read()
    #expect(text == row.after)
  }

  /// The saved text reads as the object, whatever was cleared and when.
  @Test(
    "the saved text reads as the object after random changes and clears", arguments: 0..<40)
  func randomChanges(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 1000)
    let folder = try Folder()
    try folder.write(Self.items)
    let file = try ModelFile<Board>(at: folder.file)
    for _ in 0..<4 {
      for _ in 0...random.below(4) { RandomTests().change(file.object, &random) }
      if random.below(2) == 0 { file.object.clearChanges() }
      for _ in 0...random.below(2) { RandomTests().change(file.object, &random) }
      let summary = ObjectSummary.lines(of: file.object)
      guard try file.save() else { continue }
      #expect(try ObjectSummary.lines(of: ModelFile<Board>(at: folder.file).object) == summary)
    }
  }
}
