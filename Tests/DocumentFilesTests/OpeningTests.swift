import DocumentFiles
import DocumentFormats
import DocumentTree
import FileStorage
import Foundation
import ModelBasics
import Synchronization
import Testing

/// Reading documents from files.
@Suite struct OpeningTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var text: String?
    var kind: NodeKind
    var problem: String?

    init(_ text: String?, _ kind: NodeKind, _ problem: String? = nil) {
      (self.text, self.kind, self.problem) = (text, kind, problem)
    }

    var testDescription: String { text ?? "no file" }
  }

  private static let mergeMark =
    "this is a mark of an unfinished merge; keep the lines of one side and remove the marks"

  @Test(
    "a document has the kind of its text, with the line and column of a fault",
    arguments: [
      Row(nil, .empty), Row("", .empty), Row(" \n", .empty), Row("// nothing\n", .empty),
      Row("{\"a\": 1}", .object), Row("[1]", .array), Row("\u{FEFF}true", .boolean),
      Row("{\n  \"a\": 1,\n  \"b\": ]\n}\n", .object, "3:8: found ] where a value should be"),
      Row("{\n<<<<<<< HEAD\n  \"a\": 1\n", .object, "2:1: \(mergeMark)"),
      Row("{\n  \"a\": 1\n=======\n}\n", .object, "3:1: \(mergeMark)"),
      Row("{\n<<<<<<<< 8\n", .object, "2:1: found < where a key in double quotes should be"),
    ])
  func reads(row: Row) throws {
    let folder = try Folder()
    if let text = row.text { try folder.write(text) }
    let file = try folder.open()
    #expect(file.document.kind(of: file.document.root) == row.kind)
    #expect(file.isEmpty == (row.kind == .empty))
    #expect(file.document.problem?.description == row.problem)
    #expect(file.exists == (row.text != nil))
    #expect(file.realPath == folder.file())
    #expect(file.readOnlyReason == nil && !file.isHalfWritten)
    #expect(try !file.hasChangedOutside())
  }

  @Test("a file is read as JSON with comments unless another format is given")
  func format() throws {
    let folder = try Folder()
    try folder.write("[1] // one\n")
    #expect(try folder.open().document.problem == nil)
    let strict = try DocumentFile(reading: .file(folder.file()), as: .json, in: folder.storage)
    #expect(strict.format == .json)
    #expect(strict.document.problem?.position?.column == 5)
  }

  @Test("reading a file that must exist throws if it is missing")
  func missing() throws {
    let folder = try Folder()
    let location = DocumentLocation.file(folder.file())
    #expect(throws: StorageError(.missing, folder.file())) {
      try DocumentFile(readingExisting: location, in: folder.storage)
    }
    #expect(!location.exists(in: folder.storage))
    try folder.write("")
    #expect(location.exists(in: folder.storage))
    #expect(try DocumentFile(readingExisting: location, in: folder.storage).isEmpty)
  }

  @Test("reading a folder throws")
  func folderIsRefused() throws {
    let folder = try Folder()
    #expect(throws: StorageError(.isFolder, folder.path)) {
      try DocumentFile(reading: .file(folder.path), in: folder.storage)
    }
  }

  @Test("the argument - is the standard streams; others are files, with or without escaped bytes")
  func arguments() {
    #expect(DocumentLocation(argument: "-") == .standardStreams)
    #expect(DocumentLocation(argument: "./-") == .file("./-"))
    #expect(
      DocumentLocation(argument: #"caf\xe9"#) == .file(FilePath(bytes: Array("caf".utf8) + [0xE9])))
    #expect(DocumentLocation(path: "-") == .file("-"))
  }

  @Test("a mapped file that another program has truncated is torn and cannot be saved")
  func torn() throws {
    let folder = try Folder()
    let limit = Bytes.inMemoryLimit
    var file = try folder.opened("{\"a\": 1, \"b\": \"\(String(repeating: "b", count: limit))\"}")
    file.index()
    #expect(file.document.baseBytes.isVolatile && !file.document.baseBytes.hasLostBytes)
    try file.set("a", "2")
    truncate(folder.file().description, 5)
    let save = file.checkedSave
    #expect(file.document.baseBytes[limit] == 0)
    #expect(file.document.baseBytes.hasLostBytes)
    #expect(try file.hasChangedOutside())
    do {
      _ = try save.write(to: folder.file("b.json"), expecting: nil, in: folder.storage)
      Issue.record("saved")
    } catch {
      #expect(error.conflict == .torn)
    }
    do {
      _ = try file.save(save)
      Issue.record("saved")
    } catch {
      #expect(error.conflict == .changedOutside)
    }
    #expect(folder.read("b.json") == nil)
    #expect(folder.read() == "{\"a\":")
  }

  @Test("a file left by an interrupted save is recognised as half written")
  func halfWritten() throws {
    let folder = try Folder()
    let pad = String(repeating: "p", count: 3000)
    try folder.write("{\"a\": 1, \"pad\": \"\(pad)\", \"z\": 1}\n")
    // A file with two names is written in place.
    link(folder.file().description, folder.file("second").description)
    let writes = Mutex(0)
    let recovery = try #require(folder.storage.recoveryFolder)
    let file = folder.file()
    let dying = FileStorage(
      recoveryFolder: recovery,
      system: SystemCalls { call, named in
        if call == .unlink, named.folder == recovery { return .fail(EIO) }
        guard named == file, call == .write else { return nil }
        return writes.withLock { count in
          count += 1
          return count > 1 ? .fail(EIO) : .short(600)
        }
      })
    var cutOff = try DocumentFile(reading: .file(file), in: dying)
    try cutOff.set("a", "2")
    try cutOff.set("z", "2")
    #expect(throws: DocumentSaveError.self) { try cutOff.save(cutOff.checkedSave) }
    #expect(try folder.open().isHalfWritten)
    #expect(try !folder.open("b.json").isHalfWritten)
  }

  @Test("a file that another program is writing is read when it is complete")
  func changing() throws {
    let folder = try Folder()
    try folder.write("{\"a\": ")
    Thread.detachNewThread {
      usleep(300_000)
      try? folder.write("{\"a\": 1}")
    }
    let file = try DocumentFile(
      readingChanged: .file(folder.file()), as: nil, in: folder.storage)
    #expect(file.document.problem == nil && file.document.isIndexed)
    #expect(file.document.baseBytes.count == 8)
  }
}
