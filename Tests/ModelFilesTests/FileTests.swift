import Glibc
import ModelFiles
import ModelKit
import Testing

@Suite struct FileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func open() throws -> ModelFile<Board> { try ModelFile<Board>(at: folder.file) }

  @Test("the first save creates a missing file") func createsMissingFile() throws {
    let file = try open()
    #expect(!file.exists && !file.hasAnyChanges && !file.hasChangedOutside)
    try file.save()
    #expect(file.exists)
    let again = try open()
    #expect(again.object == file.object)
    #expect(again.issues.isEmpty)
    #expect(try folder.read().hasPrefix("{\n  \"version\": 1,\n"))
    #expect(try folder.read().hasSuffix("}\n"))
    #expect(try !file.save())
  }

  @Test("a new file has the mode of new files") func modeOfNewFile() throws {
    try folder.write("")
    var ordinary = stat()
    stat(folder.file, &ordinary)
    unlink(folder.file)
    try open().save()
    var made = stat()
    stat(folder.file, &made)
    #expect(made.st_mode == ordinary.st_mode)
  }

  @Test(
    "a file without a value keeps its text before the first value",
    arguments: ["", "\n", "// nothing yet\n"])
  func emptyFile(_ text: String) throws {
    try folder.write(text)
    let file = try open()
    file.object.number = 5
    try file.save()
    #expect(try folder.read().hasPrefix(text))
    #expect(try open().object.number == 5)
  }

  @Test(
    "the error of a broken file has a position",
    arguments: [
      ("{\n  \"number\": ]\n}", 2, 13), ("{\"number\": 1", 1, 13), ("[1]", 1, 1),
      ("\n \"x\"", 2, 2),
    ])
  func positionInBrokenFile(_ row: (text: String, line: Int, column: Int)) throws {
    try folder.write(row.text)
    let error = #expect(throws: ModelFileError.self) { try open() }
    #expect(error?.position?.line == row.line)
    #expect(error?.position?.column == row.column)
    #expect(error?.description.hasPrefix("\(folder.file):\(row.line):\(row.column): ") == true)
    #expect(try folder.read() == row.text)
  }

  @Test("issues have a line and a column") func issuesSayWhere() throws {
    try folder.write("{\n  \"x\": 1,\n  \"items\": [{\"title\": \"é\", \"count\": \"lots\"}]\n}")
    let issues = try open().issues
    #expect(
      issues.map(\.description) == [
        "2:8: .x: not a property; it is kept",
        "3:37: .items[0].count: \"lots\" is not a whole number; the default is used, \"lots\" is kept",
      ])
  }

  @Test("the strict policy refuses a value of another type") func strictPolicyRefuses() throws {
    try folder.write(#"{"number": "7"}"#)
    let error = #expect(throws: ModelFileError.self) {
      try ModelFile<Board>(at: folder.file, policy: .strict)
    }
    #expect(error?.position?.column == 12)
  }

  @Test("revertAll restores values and keeps the identity of objects")
  func revertKeepsTheObjects() throws {
    try folder.write(#"{"number": 1, "items": [{"title": "a"}]}"#)
    let file = try open()
    let (object, item) = (file.object, file.object.items[0])
    file.object.number = 2
    item.title = "b"
    file.object.items = []
    #expect(file.hasAnyChanges && file.hasChanges)
    file.revertAll()
    #expect(!file.hasAnyChanges)
    #expect(file.object === object && object.items[0] === item)
    #expect(object.number == 1 && item.title == "a")
    #expect(try !file.save())
  }

  @Test("a save clears the changes") func saveClearsChanges() throws {
    try folder.write(#"{"number": 1}"#)
    let file = try open()
    file.object.number = 2
    #expect(file.changes.map(\.description) == [".number: 1 → 2"])
    try file.save()
    #expect(file.changes.isEmpty)
    #expect(file.object.previousChanges.map(\.description) == [".number: 1 → 2"])
    file.revertAll()
    #expect(file.object.number == 2)
  }

  @Test("a file changed by another program is detected and not overwritten")
  func outsideChangesAreNoticed() throws {
    try folder.write(#"{"number": 1}"#)
    let file = try open()
    #expect(!file.hasChangedOutside)
    try folder.write(#"{"number": 10}"#)
    #expect(file.hasChangedOutside)
    file.object.text = "mine"
    let error = #expect(throws: ModelFileError.self) { try file.save() }
    #expect(error?.reason == .changedOutside)
    #expect(try folder.read() == #"{"number": 10}"#)
    #expect(file.hasAnyChanges && file.object.text == "mine")

    let former = file.object
    try file.reload()
    #expect(file.object === former && former.text == "Foo")
    #expect(file.object.number == 10 && !file.hasAnyChanges && !file.hasChangedOutside)
    file.object.number = 11
    try file.save()
    #expect(try folder.read() == #"{"number": 11}"#)
  }

  @Test("overwriting keeps the other program's version beside the file")
  func overwritingKeepsTheirsBeside() throws {
    try folder.write(#"{"number": 1}"#)
    let file = try open()
    try folder.write(#"{"number": 10}"#)
    file.object.number = 2
    try file.save(overwriting: true)
    #expect(try folder.read() == #"{"number": 2}"#)
    #expect(access(folder.file + ".theirs", F_OK) == 0)
  }

  @Test("a save does not create a deleted file again") func deletedFile() throws {
    try folder.write(#"{"number": 1}"#)
    let file = try open()
    unlink(folder.file)
    #expect(file.hasChangedOutside)
    file.object.number = 2
    let error = #expect(throws: ModelFileError.self) { try file.save() }
    #expect(error?.reason == .deletedOutside)
    #expect(access(folder.file, F_OK) != 0)
    let reload = #expect(throws: ModelFileError.self) { try file.reload() }
    #expect(reload?.reason == .missing && file.object.number == 2)
  }

  @Test("a save does not overwrite a file created by another program")
  func fileOfOtherProgram() throws {
    let file = try open()
    try folder.write(#"{"number": 1}"#)
    let error = #expect(throws: ModelFileError.self) { try file.save() }
    #expect(error?.reason == .changedOutside)
    #expect(try folder.read() == #"{"number": 1}"#)
  }

  @Test("a read-only file has a reason and is not saved", .enabled(if: getuid() != 0))
  func readOnlyFile() throws {
    try folder.write(#"{"number": 1}"#)
    chmod(folder.file, 0o444)
    let file = try open()
    #expect(file.readOnlyReason == "no permission to write")
    file.object.number = 2
    let error = #expect(throws: ModelFileError.self) { try file.save() }
    #expect(error?.reason == .readOnly("no permission to write"))
  }

  @Test("the error of an unreadable path has the system's reason") func unreadablePath() throws {
    let error = #expect(throws: ModelFileError.self) { try ModelFile<Board>(at: folder.path) }
    #expect(error?.description == "\(folder.path): is a directory")
  }

  @Test("a change 2000 levels deep is saved") func deepTreesAreSaved() throws {
    let depth = 2_000
    let text =
      String(repeating: #"{"children": ["#, count: depth) + #"{"title": "a"}"#
      + String(repeating: "]}", count: depth)
    try folder.write(text)
    let file = try ModelFile<Item>(at: folder.file)
    var last = file.object
    while let child = last.children.first { last = child }
    last.title = "b"
    try file.save()
    #expect(try folder.read() == text.replacing(#""a""#, with: #""b""#))
  }

  /// One object is an ancestor of the other, so the paths to both lead through changed objects.
  @Test("changes on two levels of a deep tree are saved") func savesTwoLevels() throws {
    let depth = 2_000
    let text =
      String(repeating: #"{"title": "a", "children": ["#, count: depth) + #"{"title": "a"}"#
      + String(repeating: "]}", count: depth)
    try folder.write(text)
    let file = try ModelFile<Item>(at: folder.file)
    var items = [file.object]
    while let child = items[items.count - 1].children.first { items.append(child) }
    for index in [depth / 2, depth - 1] { items[index].title = "b" }
    try file.save()
    var parts = text.split(separator: #""a""#, omittingEmptySubsequences: false).map(String.init)
    for index in [depth - 1, depth / 2] {
      parts[index] += #""b""# + parts.remove(at: index + 1)
    }
    #expect(try folder.read() == parts.joined(separator: #""a""#))
  }

  /// An object that owns itself is saved up to its recurrence.
  @Test("a cycle of objects is saved up to the first recurrence") func ringsAreSaved() throws {
    try folder.write(#"{"title": "a"}"#)
    let file = try ModelFile<Item>(at: folder.file)
    let child = Item()
    child.children = [file.object]
    defer { child.children = [] }
    file.object.children = [child]
    try file.save()
    let again = try ModelFile<Item>(at: folder.file)
    #expect(again.object.children.count == 1)
    #expect(again.object.children[0].children.isEmpty)
    #expect(try !file.save())
  }
}
