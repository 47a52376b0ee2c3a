import FileStorage
import Glibc
import Testing

/// The content of files in memory, and of other programs' temporary files, is written to no file on
/// a disk.
@Suite struct FleetingContentTests {
  /// A folder on a memory file system.
  private final class MemoryFolder {
    let path: FilePath
    init?() {
      var template = Array("/dev/shm/modeled-test-XXXXXX".utf8CString)
      let made = template.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
      }
      guard let made else { return nil }
      path = FilePath(made)
    }
    deinit { _ = Command.run("rm", "-r", path.description) }

    /// Creates a file with two names, so that it is saved in place.
    func makeFile() -> FilePath {
      let file = path.appending("file")
      let descriptor = open(file.description, O_WRONLY | O_CREAT, 0o600)
      write(descriptor, "old", 3)
      close(descriptor)
      link(file.description, path.appending("second").description)
      return file
    }
  }

  private let folder = TestFolder()
  private var isOnDisk: Bool { !FileStorage().isInMemory(FilePath(folder.path)) }

  @Test("a copy of a file in memory is kept in memory or not at all") func copies() throws {
    guard isOnDisk, let memory = MemoryFolder() else { return }
    let file = memory.makeFile()
    var storage = folder.storage()
    storage.fallbackFolders = [folder.path("tmp/modeled")]
    let content = FileContents(Array("secret".utf8))
    #expect(
      throws: StorageError(.noMemoryFolder(.onMemoryFileSystem, isRuntimeFolderSet: false), file)
    ) {
      try storage.recovery.write(content, for: file, base: nil)
    }
    #expect(folder.names().isEmpty)
    storage.fallbackFolders.insert(memory.path.appending("run/modeled"), at: 0)
    let copy = try storage.recovery.write(content, for: file, base: nil)
    #expect(copy.folder == memory.path.appending("run/modeled"))
    #expect(try storage.recovery.copies(of: file) == [copy])
    #expect(try storage.recovery.read(copy).text == "secret")
    #expect(folder.names().isEmpty)
    try storage.recovery.remove(copy)
    #expect(try storage.recovery.list() == RecoveryListing())
  }

  @Test("the journal of an in-place save of a file in memory is in memory") func journals() throws {
    guard isOnDisk, let memory = MemoryFolder() else { return }
    let file = memory.makeFile()
    var storage = folder.storage()
    storage.isRuntimeFolderSet = true
    let content = FileContents(Array("secret".utf8))
    let stamp = try storage.open(file).stamp
    #expect(
      throws: StorageError(.noMemoryFolder(.onMemoryFileSystem, isRuntimeFolderSet: true), file)
    ) {
      try storage.save(content, to: file, expecting: stamp)
    }
    #expect(TestFolder.read(file.description) == "old")
    let run = memory.path.appending("run/modeled")
    storage.fallbackFolders = [run]
    storage.system = SystemCalls { call, path in
      call == .unlink && path.folder == run ? .fail(EIO) : nil
    }
    let saved = try storage.save(content, to: file, expecting: stamp)
    #expect(saved.method == .inPlace)
    #expect(saved.leftover?.folder == run)
    #expect(folder.names().isEmpty)
    #expect(try storage.pendingJournal(for: file)?.folder == run)
  }

  @Test("no content of another program's temporary file goes to the recovery folder")
  func temporaryFile() throws {
    mkdir(folder.text(".git"), 0o700)
    let file = folder.write(".git/config.json", "old")
    guard isOnDisk else { return }
    let storage = folder.storage()
    let reason = StorageError.Reason.noMemoryFolder(.ofOtherProgram, isRuntimeFolderSet: false)
    #expect(throws: StorageError(reason, file)) {
      try storage.recovery.write(FileContents([]), for: file, base: nil)
    }
    let header = EditJournalHeader(path: file, base: nil, written: 0, process: 4711)
    #expect(throws: StorageError(reason, file)) {
      try storage.beginJournal(header, [], in: storage.journalFolders(for: file).folders)
    }
  }

  @Test("the error for an edit journal of a file in memory says that no folder is in memory")
  func editJournal() throws {
    guard isOnDisk, let memory = MemoryFolder() else { return }
    let file = memory.makeFile()
    let storage = folder.storage()
    let header = EditJournalHeader(path: file, base: nil, written: 0, process: 4711)
    #expect(
      throws: StorageError(.noMemoryFolder(.onMemoryFileSystem, isRuntimeFolderSet: false), file)
    ) {
      try storage.beginJournal(header, [], in: storage.journalFolders(for: file).folders)
    }
  }
}
