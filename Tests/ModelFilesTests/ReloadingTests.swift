import ModelFiles
import ModelKit
import Testing

@Suite struct ReloadingTests {
  /// A text, the text that another program replaces it with, and for each item after a reload its
  /// former index; nil for a new one.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let before: String
    let after: String
    let items: [Int?]

    init(_ name: String, _ before: String, _ after: String, _ items: [Int?]) {
      testDescription = name
      self.before = before
      self.after = after
      self.items = items
    }
  }

  private static let three = #"{"items": [{"title": "a"}, {"title": "b"}, {"title": "c"}]}"#
  private static let named = #"{"items": [{"id": 1, "title": "a"}, {"id": 2, "title": "b"}]}"#

  @Test(
    "objects keep their identity in a reload",
    arguments: [
      Row("nothing", three, three, [0, 1, 2]),
      Row(
        "a value", three, #"{"items": [{"title": "a"}, {"title": "x"}, {"title": "c"}]}"#,
        [0, 1, 2]),
      Row("one less", three, #"{"items": [{"title": "a"}, {"title": "c"}]}"#, [0, 2]),
      Row(
        "another order", three, #"{"items": [{"title": "c"}, {"title": "a"}, {"title": "b"}]}"#,
        [2, 0, 1]),
      Row(
        "one more", #"{"items": [{"title": "b"}]}"#,
        #"{"items": [{"title": "a"}, {"title": "b"}]}"#,
        [nil, 0]),
      Row("all others", three, #"{"items": [{"title": "x"}, {"title": "y"}]}"#, [0, 1]),
      Row(
        "by identifiers", named,
        #"{"items": [{"id": 2, "title": "a"}, {"id": 3, "title": "b"}, {"id": 1, "title": "x"}]}"#,
        [1, nil, 0]),
    ])
  func keepsIdentity(_ row: Row) throws {
    let folder = try Folder()
    try folder.write(row.before)
    let file = try ModelFile<Board>(at: folder.file)
    let (object, items) = (file.object, file.object.items)
    try folder.write(row.after)
    try file.reload()
    #expect(file.object === object)
    #expect(object.items.map { item in items.firstIndex { $0 === item } } == row.items)
    #expect(!file.hasAnyChanges)
    let read = try ModelFile<Board>(at: folder.file)
    #expect(ObjectSummary.lines(of: object) == ObjectSummary.lines(of: read.object))
    // A change of a retained object is saved at its present position.
    object.items[0].title = "z"
    try file.save()
    #expect(try ModelFile<Board>(at: folder.file).object.items.map(\.title)[0] == "z")
    #expect(try ModelFile<Board>(at: folder.file).object.items.count == row.items.count)
  }

  @Test("a reload discards unsaved changes and records the differences")
  func discardsChanges() throws {
    let folder = try Folder()
    try folder.write(#"{"number": 1, "items": [{"title": "a"}], "named": {"k": {}}, "x": 1}"#)
    let file = try ModelFile<Board>(at: folder.file)
    let (item, member) = (file.object.items[0], file.object.named["k"])
    file.object.number = 2
    file.object.ratio = 9
    item.title = "b"
    file.object.items = []
    try folder.write(
      #"{"number": 3, "items": [{"title": "a"}], "named": {"k": {"count": 1}}, "y": 2}"#)
    try file.reload()
    #expect(!file.hasAnyChanges)
    #expect(file.object.number == 3)
    #expect(file.object.ratio == 0.5)
    #expect(file.object.items.map(\.title) == ["a"])
    #expect(file.object.items[0] === item)
    #expect(file.object.named["k"] === member)
    #expect(file.object.unknown.keys == ["y"])
    #expect(
      file.object.previousChanges.map(\.path.description)
        == [".number", ".x", ".y", ".named.k.count"])
    #expect(try !file.save())
  }

  @Test("a reload keeps unreadable values and reads those that became readable")
  func unreadableValues() throws {
    let folder = try Folder()
    try folder.write(#"{"number": "lots", "ratio": 2, "tags": ["a", [], "b"]}"#)
    let file = try ModelFile<Board>(at: folder.file)
    try folder.write(#"{"number": 4, "ratio": "lots", "tags": ["a", "b", []]}"#)
    try file.reload()
    #expect(file.object.number == 4)
    #expect(file.object.ratio == 0.5)
    file.object.tags.append("c")
    file.object.isOn = true
    try file.save()
    #expect(
      try folder.read()
        == #"{"number": 4, "ratio": "lots", "isOn": true, "tags": ["a", "b", [], "c"]}"#)
  }

  @Test("an undo log with automatic steps records a reload as one step")
  func reloadIsOneStep() throws {
    let folder = try Folder()
    try folder.write(#"{"number": 1, "text": "a", "items": [{"title": "a"}]}"#)
    let file = try ModelFile<Board>(at: folder.file)
    let log = UndoLog(file.object)
    log.groupByCall(name: "Edit")
    file.object.number = 5
    try folder.write(#"{"number": 2, "text": "b", "items": [{"title": "b"}]}"#)
    try file.reload()
    #expect(log.undoName == "Reload")
    log.undo()
    #expect(file.object.number == 5)
    #expect(file.object.text == "a")
    #expect(file.object.items[0].title == "a")
    #expect(file.hasAnyChanges)
    log.undo()
    #expect(file.object.number == 1)
    #expect(log.undoName == nil)
    log.redo()
    log.redo()
    #expect(!file.hasAnyChanges)
  }

  @Test("changes by a reload are unsaved changes of another file of the object")
  func otherFile() throws {
    let (folder, other) = (try Folder(), try Folder())
    try folder.write(#"{"number": 1}"#)
    let file = try ModelFile<Board>(at: folder.file)
    let second = try ModelFile(file.object, at: other.file)
    try second.save()
    try folder.write(#"{"number": 2}"#)
    try file.reload()
    #expect(!file.hasAnyChanges)
    #expect(second.hasAnyChanges)
    try second.save()
    #expect(try ModelFile<Board>(at: other.file).object.number == 2)
  }

  @Test(
    "a reload of a file without content changes nothing",
    arguments: [nil, "", " \n", "// nothing\n"] as [String?])
  func fileWithoutContent(_ text: String?) throws {
    let folder = try Folder()
    try folder.write(#"{"number": 2, "items": [{"title": "a"}]}"#)
    let file = try ModelFile<Board>(at: folder.file)
    file.object.number = 3
    if let text { try folder.write(text) } else { try folder.remove() }
    let reason: ModelFileError.Reason = text == nil ? .missing : .empty
    #expect(throws: ModelFileError(reason: reason, path: folder.file)) { try file.reload() }
    #expect(file.object.number == 3 && file.object.items.map(\.title) == ["a"])
    #expect(file.hasAnyChanges && file.hasChangedOutside)
    try file.save(overwriting: true)
    #expect(try ModelFile<Board>(at: folder.file).object == file.object)
  }
}
