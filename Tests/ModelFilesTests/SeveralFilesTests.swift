import Glibc
import ModelKit
import Testing

@testable import ModelFiles

/// One object in two files: each gets every change since its own last save.
@Suite struct SeveralFilesTests {
  private let one: Folder
  fileprivate let other: Folder

  init() throws {
    one = try Folder()
    other = try Folder()
  }

  fileprivate static let text = """
    {
      "text": "a", // text
      "color": "0x1E1E2E", // colour
      "items": [
        {"title": "a", "count": 1}, // a
        {"title": "b", "count": 2}, // b
        {"title": "c", "count": 3} // c
      ],
      "x": 1.50
    }

    """

  fileprivate func files() throws -> (ModelFile<Board>, ModelFile<Board>) {
    try one.write(Self.text)
    try other.write(Self.text)
    let first = try ModelFile<Board>(at: one.file)
    let second = try ModelFile(first.object, at: other.file)
    #expect(second.hasAnyChanges)
    try second.save()
    #expect(try other.read() == Self.text)
    #expect(!first.hasAnyChanges && !second.hasAnyChanges && second.issues.count == 1)
    return (first, second)
  }

  private static let changes: [(String, String, @Sendable (Board) -> Void)] = [
    ("\"text\": \"a\"", "\"text\": \"b\"", { $0.text = "b" }),
    ("0x1E1E2E", "0x00FF10", { $0.color = Color(red8: 0, green8: 255, blue8: 16) }),
    ("\"title\": \"b\"", "\"title\": \"z\"", { $0.items[1].title = "z" }),
    ("    {\"title\": \"a\", \"count\": 1}, // a\n", "", { $0.items.removeFirst() }),
    ("1.50", "2", { $0.unknown["x"] = 2 }),
  ]

  @Test("each file gets every change", arguments: changes.indices)
  func eachFileGetsChanges(_ number: Int) throws {
    let (old, new, change) = Self.changes[number]
    let (first, second) = try files()
    change(first.object)
    try first.save()
    #expect(!first.hasAnyChanges)
    #expect(second.hasAnyChanges)
    try second.save()
    let after = Self.text.replacing(old, with: new)
    #expect(try one.read() == after)
    #expect(try other.read() == after)
    #expect(!first.hasAnyChanges && !second.hasAnyChanges)
    #expect(try !first.save())
    #expect(try !second.save())
  }

  @Test("changes before and after a save to the other file are saved")
  func savesAroundOtherSave() throws {
    let (first, second) = try files()
    for (_, _, change) in Self.changes { change(first.object) }
    try first.save()
    first.object.items[1].count = 9
    first.object.number = 4
    try second.save()
    #expect(first.hasAnyChanges)
    try first.save()
    #expect(try one.read() == other.read())
    #expect(try ModelFile<Board>(at: other.file).object == first.object)
    first.object.text = "last"
    try second.save()
    try first.save()
    #expect(try one.read() == other.read())
  }

  @Test("a change of an object in two files is saved to both") func sharedObject() throws {
    try one.write(Self.text)
    try other.write(#"{"title": "a"}"#)
    let first = try ModelFile<Board>(at: one.file)
    let second = try ModelFile(first.object.items[0], at: other.file)
    try second.save()
    first.object.items[0].title = "z"
    try second.save()
    #expect(first.hasAnyChanges)
    try first.save()
    #expect(
      try one.read() == Self.text.replacing("\"title\": \"a\"", with: "\"title\": \"z\""))
    #expect(try ModelFile<Item>(at: other.file).object.title == "z")
  }

  @Test("a missing file is created from the object") func createsMissingFile() throws {
    let board = Board()
    board.text = "b"
    let file = try ModelFile(board, at: one.file)
    #expect(!file.exists && file.hasAnyChanges)
    try file.save()
    #expect(try ModelFile<Board>(at: one.file).object == board)
    #expect(!file.hasAnyChanges)
  }

  static let kept: [Saving] = [
    Saving(
      "unknown members", #"{"number": 1, "x": 1.50, /* c */ "y": [1]}"#,
      #"{"number": 2, "x": 1.50, /* c */ "y": [1]}"#
    ) { $0.number = 2 },
    Saving(
      "comments", "{\n  // number\n  \"number\": 1, // one\n  /* text */ \"text\": \"a\"\n}\n",
      "{\n  // number\n  \"number\": 2, // one\n  /* text */ \"text\": \"Foo\"\n}\n"
    ) { $0.number = 2 },
    Saving(
      "unknown members of objects",
      #"{"items": [{"title": "a", /* c */ "x": 1}, {"title": "b"}], "named": {"k": {"y": 1}}}"#,
      #"{"items": [{"title": "a", "count": 9, /* c */ "x": 1}, {"title": "b"}], "named": {"k": {"y": 1}}}"#
    ) {
      $0.items = [Item(), Item()]
      $0.items[0].title = "a"
      $0.items[0].count = 9
      $0.items[1].title = "b"
      $0.named["k"] = Item()
    },
    Saving(
      "elements that cannot be read", #"{"tags": ["a", 5, [], "b"], "numbers": [1]}"#,
      #"{"tags": ["a", 5, [], "c"], "numbers": [1]}"#
    ) {
      $0.tags = ["a", "5", "c"]
      $0.numbers = [1]
    },
    Saving(
      "an unknown member that the object has too", #"{"x": 1, "y": 2}"#, #"{"x": 3, "y": 2}"#
    ) { $0.unknown["x"] = 3 },
  ]

  @Test("an object is saved into a file of other content, which stays", arguments: kept)
  func keepsContent(_ row: Saving) throws {
    try one.write(row.before)
    let board = Board()
    row.change(board)
    let file = try ModelFile(board, at: one.file)
    try file.save()
    #expect(try one.read() == row.after)
    #expect(!file.hasAnyChanges)
    // Changes that another file has saved leave it alone too.
    let second = try ModelFile(board, at: other.file)
    board.unknown["z"] = 1
    try second.save()
    try file.save()
    #expect(try ModelFile<Board>(at: one.file).object.unknown["z"] == 1)
    board.unknown["z"] = nil
    try file.save()
    #expect(try one.read() == row.after)
  }

  @Test("changes cleared by hand are saved") func clearedByHand() throws {
    try one.write(Self.text)
    let file = try ModelFile<Board>(at: one.file)
    file.object.text = "b"
    file.object.clearChanges()
    #expect(file.hasAnyChanges)
    try file.save()
    #expect(
      try one.read() == Self.text.replacing("\"text\": \"a\"", with: "\"text\": \"b\""))
  }

  @Test("changes of other objects are not changes of the file") func unrelatedChanges() throws {
    try one.write(Self.text)
    let file = try ModelFile<Board>(at: one.file)
    let board = Board()
    board.text = "b"
    board.clearChanges()
    #expect(!file.hasAnyChanges)
  }
}

extension SeveralFilesTests {
  @Test(
    "a change that is taken back, before or after a save to the other file, is none",
    arguments: [false, true])
  func takesBack(_ isSaved: Bool) throws {
    let (first, second) = try files()
    first.object.text = "b"
    first.object.items[1].title = "z"
    try first.save()
    #expect(second.hasAnyChanges && second.hasChanges)
    first.object.text = "a"
    #expect(second.hasAnyChanges)
    first.object.items[1].title = "b"
    if isSaved { try first.save() }
    #expect(!second.hasAnyChanges && !second.hasChanges)
    #expect(first.hasAnyChanges != isSaved)
    #expect(try !second.save())
    #expect(try other.read() == Self.text)
    first.object.items[1].title = "y"
    #expect(second.hasAnyChanges && !second.hasChanges)
    first.object.items[1].title = "b"
    #expect(!second.hasAnyChanges)
    first.object.number = 7
    #expect(second.hasAnyChanges && second.hasChanges)
  }
}
