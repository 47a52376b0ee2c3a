import DocumentTree
import FileStorage
import Glibc
import ModelBasics
import Testing

@testable import DocumentFiles

/// Saving documents to files, and the saves that are refused.
@Suite struct SavingTests {
  private static let text = "{\n  // first\n  \"a\": 1,\n  \"b\": [ 1,2 ]\n}\n"
  private static let edited = "{\n  // first\n  \"a\": 2,\n  \"b\": [ 1,2 ]\n}\n"

  private func edited(in folder: Folder) throws -> DocumentFile {
    var file = try folder.opened(Self.text)
    try file.set("a", "2")
    return file
  }

  private func error(
    _ body: () throws(DocumentSaveError) -> Void, location: SourceLocation = #_sourceLocation
  ) -> DocumentSaveError? {
    do {
      try body()
      Issue.record("saved", sourceLocation: location)
      return nil
    } catch {
      return error
    }
  }

  @Test("a save writes the edit, and the next save continues from the written document")
  func saves() throws {
    let folder = try Folder()
    var file = try edited(in: folder)
    let saved = try #require(try file.save(file.checkedSave))
    #expect(saved.method == .replaced && saved.note == nil)
    #expect(folder.read() == Self.edited)
    #expect(!file.document.hasAnyChanges && file.document.isIndexed)
    #expect(try !file.hasChangedOutside())
    try file.set("a", "1")
    _ = try file.save(file.checkedSave)
    #expect(folder.read() == Self.text)
  }

  @Test("saving creates a missing file")
  func creates() throws {
    let folder = try Folder()
    var file = try folder.open()
    try file.document.setValue([file.document.root], text: Array("[1]".utf8))
    #expect(try file.save(file.checkedSave)?.method == .created)
    #expect(file.exists && folder.read() == "[1]\n")
  }

  @Test("bytes that do not give the edited document are not written to the file")
  func readsDifferently() throws {
    let folder = try Folder()
    var file = try edited(in: folder)
    let document = file.document
    try file.set("a", "3")
    let other = file.document.render()
    let error = error { () throws(DocumentSaveError) in
      _ = try file.save(CheckedSave(document, as: other))
    }
    guard case .failedCheck(.readsDifferently, leftover: nil) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(folder.read() == Self.text)
    #expect(throws: DocumentSaveError.self) { try CheckedSave(document, as: other).check() }
    #expect(try CheckedSave(document, in: .utf8).check().baseBytes.count == Self.edited.utf8.count)
  }

  @Test("a text that the caller does not accept is not written to the file")
  func isNotAccepted() throws {
    let folder = try Folder()
    var file = try edited(in: folder)
    var save = file.checkedSave
    save.isAccepted = { $0.kind(of: $0.root) == .array }
    let error = error { () throws(DocumentSaveError) in _ = try file.save(save) }
    #expect(error?.conflict == nil && error?.isReadOnly == false)
    #expect(folder.read() == Self.text)
    #expect(file.document.hasAnyChanges)
  }

  @Test("a text that is not accepted because another program writes to the file is a conflict")
  func changedDuringCheck() throws {
    let folder = try Folder()
    var file = try edited(in: folder)
    var save = file.checkedSave
    save.isAccepted = { _ in
      try? folder.write("theirs")
      return false
    }
    let error = error { () throws(DocumentSaveError) in _ = try file.save(save) }
    #expect(error?.conflict == .changedOutside)
    #expect(folder.read() == "theirs")
  }

  @Test("a change by another program is not overwritten, or is kept in another file")
  func changedOutside() throws {
    let folder = try Folder()
    var file = try edited(in: folder)
    try folder.write("{\"theirs\": true}")
    #expect(try file.hasChangedOutside())
    var save = file.checkedSave
    let error = error { () throws(DocumentSaveError) in _ = try file.save(save) }
    #expect(error?.conflict == .changedOutside)
    #expect(folder.read() == "{\"theirs\": true}" && file.document.hasAnyChanges)
    save.options.overwrite = true
    let saved = try #require(try file.save(save))
    #expect(saved.warning == "the other version is kept as a.json.theirs")
    #expect(folder.read() == Self.edited)
    #expect(folder.read("a.json.theirs") == "{\"theirs\": true}")
  }

  @Test("a file that another program has deleted is not created again")
  func deletedOutside() throws {
    let folder = try Folder()
    var file = try edited(in: folder)
    unlink(folder.file().description)
    let save = file.checkedSave
    let error = error { () throws(DocumentSaveError) in _ = try file.save(save) }
    #expect(error?.conflict == .deletedOutside)
    #expect(folder.read() == nil)
  }

  @Test("a save to another path creates a file, and does not overwrite one")
  func savesElsewhere() throws {
    let folder = try Folder()
    let file = try edited(in: folder)
    let save = file.checkedSave
    let path = folder.file("b.json")
    let written = try save.write(to: path, expecting: nil, in: folder.storage)
    #expect(written.file.method == .created && written.file.realPath == path)
    #expect(folder.read("b.json") == Self.edited && folder.read() == Self.text)
    let error = error { () throws(DocumentSaveError) in
      _ = try save.write(to: path, expecting: nil, in: folder.storage)
    }
    #expect(error?.conflict == .changedOutside)
  }

  @Test("a file without write permission is read-only")
  func readOnly() throws {
    let folder = try Folder()
    try folder.write(Self.text)
    var storage = folder.storage
    storage.system = SystemCalls { call, _ in call == .access ? .fail(EACCES) : nil }
    let file = try DocumentFile(reading: .file(folder.file()), in: storage)
    #expect(file.readOnlyReason == "no permission to write")
  }

  @Test("edits that cancel each other out need no save")
  func isWritten() throws {
    let folder = try Folder()
    var file = try edited(in: folder)
    let stamp = try #require(file.stamp)
    func isWritten() -> Bool {
      file.checkedSave.isWritten(at: folder.file(), since: stamp, in: folder.storage)
    }
    #expect(!isWritten())
    try file.set("a", "1")
    #expect(isWritten())
    try folder.write(Self.edited)
    #expect(!isWritten())
  }
}
