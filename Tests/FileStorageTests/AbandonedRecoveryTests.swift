import FileStorage
import Glibc
import Testing

/// What dead sessions have left in the recovery folder goes when nobody can use it.
@Suite struct AbandonedRecoveryTests {
  @Test("a journal of a save that came to its end is removed")
  func finishedJournal() throws {
    let folder = TestFolder()
    let path = Target.hardLinked.make(in: folder)
    let stamp = try folder.storage().open(path).stamp
    // As if it had been killed after its last write.
    let dying = SystemCalls { call, path in
      call == .unlink && path.folder == folder.recovery ? .fail(EIO) : nil
    }
    _ = try folder.storage(dying).save(FileContents([1, 2]), to: path, expecting: stamp)
    #expect(folder.names("state/recovery").count == 1)
    folder.storage().removeAbandonedRecovery()
    #expect(folder.names("state/recovery") == [])
  }

  @Test("a journal of a save that was cut off stays")
  func unfinishedJournal() throws {
    let folder = TestFolder()
    let path = Target.hardLinked.make(in: folder)
    let stamp = try folder.storage().open(path).stamp
    let faults = Faults()
    let dying = SystemCalls { call, path in
      guard path == folder.path("file"), call == .write else { return nil }
      return faults.failing(EIO, at: 2, persistent: true).fault?(call, path) ?? .short(1000)
    }
    _ = try? folder.storage(dying).save(
      FileContents(Array(Target.new.utf8)), to: path, expecting: stamp)
    folder.storage().removeAbandonedRecovery()
    #expect(try folder.storage().pendingJournal(for: path) != nil)
  }

  @Test("a copy of unsaved edits stays until the file has them")
  func savedCopy() throws {
    let folder = TestFolder()
    let path = folder.write("file", "old")
    let storage = folder.storage()
    let copy = try storage.recovery.write(
      FileContents(Array("new".utf8)), for: path, base: try storage.open(path).stamp)
    storage.removeAbandonedRecovery()
    #expect(try storage.recovery.copies(of: path) == [copy])
    folder.write("file", "new")
    storage.removeAbandonedRecovery()
    #expect(try storage.recovery.copies(of: path) == [])
  }
}
