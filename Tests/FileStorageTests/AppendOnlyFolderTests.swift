import FileStorage
import Glibc
import Testing

/// Folders in which names can be created but not removed: nothing of ours may be left there.
@Suite struct AppendOnlyFolderTests {
  private let folder = TestFolder()
  private let path: FilePath

  init() {
    mkdir(folder.text("logs"), 0o700)
    path = folder.write("logs/file", Target.old)
  }

  /// Returns false where the file system or the user cannot mark a folder.
  private func mark(_ flag: String) -> Bool {
    Command.run("chattr", flag, folder.text("logs")).status == 0
  }

  private func save(_ text: String, to path: FilePath) throws -> SavedFile {
    let storage = folder.storage()
    return try storage.save(
      FileContents(Array(text.utf8)), to: path, expecting: try storage.open(path).stamp)
  }

  @Test("a file there is written in place, and nothing is left") func inPlace() throws {
    guard mark("+a") else { return print("skipped: needs chattr +a") }
    defer { _ = mark("-a") }
    let saved = try save(Target.new, to: path)
    #expect(saved.method == .inPlace)
    #expect(saved.leftover == nil)
    #expect(folder.read("logs/file") == Target.new)
    #expect(folder.names("logs") == ["file"])
    #expect(folder.names("state/recovery").isEmpty)
  }

  @Test("a new file there is refused before anything is created") func newFile() throws {
    guard mark("+a") else { return print("skipped: needs chattr +a") }
    defer { _ = mark("-a") }
    let new = folder.path("logs/new")
    #expect(throws: StorageError(.folderAppendOnly, new)) { try save("text", to: new) }
    #expect(folder.names("logs") == ["file"])
    #expect(try folder.storage().open(new).writability == .folderAppendOnly)
    #expect(try folder.storage().open(path).writability == .writable)
  }

  @Test("a journal of edits is not put there") func journal() throws {
    guard mark("+a") else { return print("skipped: needs chattr +a") }
    defer { _ = mark("-a") }
    let storage = FileStorage(recoveryFolder: nil)
    let header = EditJournalHeader(path: path, base: nil, written: 0, process: 1)
    let beside = [JournalFolder(path: folder.path("logs"), kind: .besideFile)]
    #expect(throws: StorageError.self) {
      try storage.beginJournal(header, [.edit([1])], in: beside)
    }
    #expect(folder.names("logs") == ["file"])
  }
}
