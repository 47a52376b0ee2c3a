import CStorage
import FileStorage
import Glibc
import Testing

/// Files of dead sessions in the recovery folder are removed when they are useless.
@Suite struct AbandonedRecoveryTests {
  @Test("the journal of a completed save is removed")
  func finishedJournal() throws {
    let folder = TestFolder()
    let path = Target.hardLinked.make(in: folder)
    let stamp = try folder.storage().open(path).stamp
    // As if the process had been killed after its last write.
    let dying = SystemCalls { call, path in
      call == .unlink && path.folder == folder.recovery ? .fail(EIO) : nil
    }
    _ = try folder.storage(dying).save(FileContents([1, 2]), to: path, expecting: stamp)
    #expect(folder.names("state/recovery").count == 1)
    folder.storage().removeAbandonedRecovery()
    #expect(folder.names("state/recovery") == [])
  }

  @Test(
    "an unfinished file is removed at once unless its creator holds the lock",
    arguments: [false, true])
  func halfMade(_ isLocked: Bool) throws {
    let folder = TestFolder()
    let storage = folder.storage()
    let copy = try storage.recovery.write(FileContents([]), for: "/etc/edited.json", base: nil)
    let half = folder.write("state/recovery/.abcdefghijklmnop.tmp", "half", mode: 0o600)
    let file = open(half.description, O_RDWR)
    defer { close(file) }
    if isLocked { #expect(csystem_lock(file, Int32(csystem_writing)) == 0) }
    storage.removeAbandonedRecovery()
    let expected = isLocked ? [half.lastName.description] : []
    #expect(folder.names("state/recovery") == expected + [copy.name.description])
  }

  @Test("without locks an unfinished file is removed after a day") func noLocks() throws {
    let folder = TestFolder()
    let storage = folder.storage(.without([.lock, .isLocked], ENOTSUP))
    _ = try storage.recovery.write(FileContents([]), for: "/etc/edited.json", base: nil)
    for name in ["old", "young"] {
      folder.write("state/recovery/.\(name).tmp", "half", mode: 0o600)
    }
    let then = timespec(tv_sec: time(nil) - 100_000, tv_nsec: 0)
    utimensat(AT_FDCWD, folder.text("state/recovery/.old.tmp"), [then, then], 0)
    storage.removeAbandonedRecovery()
    #expect(folder.names("state/recovery").filter { $0.hasSuffix(".tmp") } == [".young.tmp"])
  }

  @Test("the next save removes unfinished files of a killed save", arguments: Target.allCases)
  func nextSave(_ target: Target) throws {
    let folder = TestFolder()
    let path = target.make(in: folder)
    let storage = folder.storage(target.system(in: folder))
    _ = try storage.recovery.write(FileContents([]), for: "/etc/edited.json", base: nil)
    folder.write("state/recovery/.abcdefghijklmnop.tmp", "half", mode: 0o600)
    _ = try storage.save(
      FileContents([1]), to: path, expecting: try storage.open(path).stamp)
    #expect(!folder.names("state/recovery").contains { $0.hasSuffix(".tmp") })
  }

  @Test("an unfinished file that is removed before it is locked is created again")
  func removedEarly() throws {
    let folder = TestFolder()
    let isFirst = Faults()
    let racing = SystemCalls { call, path in
      guard call == .lock, path.lastName.description.hasSuffix(".tmp"), isFirst.count == 0
      else { return nil }
      _ = isFirst.failing(0, at: 1, persistent: false).fault?(call, path)
      unlink(path.description)
      return nil
    }
    let copy = try folder.storage(racing).recovery.write(
      FileContents(Array("content".utf8)), for: "/etc/edited.json", base: nil)
    #expect(isFirst.count == 1)
    #expect(try folder.storage().recovery.read(copy).text == "content")
  }

  @Test("the journal of an interrupted save stays")
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
