import CStorage
import FileStorage
import Glibc
import Testing

/// Files that saves leave beside the file: the next save removes those that are certainly its own
/// program's, and a result names those that cannot be removed.
@Suite struct TemporaryTests {
  private static let temporary = ".file.abcdefghij12.tmp"

  private func save(_ folder: TestFolder, _ system: SystemCalls = SystemCalls()) throws -> SavedFile
  {
    let path = folder.path("file")
    return try folder.storage(system).save(
      FileContents(Array("new".utf8)), to: path, expecting: try folder.storage().open(path).stamp)
  }

  @Test("the next save removes the temporary file of a killed one")
  func removesAbandoned() throws {
    for mode: mode_t in [0o600, 0o640] {
      let folder = TestFolder()
      folder.write("file", "old")
      folder.write(Self.temporary, "half", mode: mode)
      let saved = try save(folder)
      #expect(saved.leftover == nil)
      #expect(folder.names() == ["file"])
    }
  }

  @Test("the temporary file of a killed save can be removed without a save, unless it is locked")
  func removesWithoutSave() throws {
    let folder = TestFolder()
    folder.write("file", "old")
    folder.write(Self.temporary, "half", mode: 0o600)
    let held = open(folder.text(Self.temporary), O_RDWR)
    #expect(csystem_lock(held, Int32(csystem_writing)) == 0)
    folder.storage().removeAbandonedTemporaries(beside: folder.path("file"))
    #expect(folder.names().count == 2)
    close(held)
    folder.storage().removeAbandonedTemporaries(beside: folder.path("file"))
    #expect(folder.names() == ["file"])
  }

  @Test("the first save of a new file removes the temporary file of a killed one")
  func removesBesideNothing() throws {
    let folder = TestFolder()
    folder.write(Self.temporary, "half", mode: 0o644)
    _ = try save(folder)
    #expect(folder.names() == ["file"])
  }

  @Test("a locked temporary file is not removed")
  func leavesLocked() throws {
    let folder = TestFolder()
    folder.write("file", "old")
    folder.write(Self.temporary, "half", mode: 0o600)
    let held = open(folder.text(Self.temporary), O_RDWR)
    #expect(csystem_lock(held, Int32(csystem_writing)) == 0)
    _ = try save(folder)
    #expect(folder.names() == [Self.temporary, "file"])
    close(held)
    _ = try save(folder)
    #expect(folder.names() == ["file"])
  }

  @Test("a save holds a lock on its temporary file")
  func holdsItsOwn() throws {
    let folder = TestFolder()
    folder.write("file", "old")
    let system = SystemCalls { call, _ in
      for name in folder.names() where name.hasPrefix(".file.") && call == .write {
        let other = open(folder.text(name), O_RDWR)
        #expect(csystem_is_locked(other, Int32(csystem_writing)) == 1)
        close(other)
      }
      return nil
    }
    _ = try save(folder, system)
    #expect(folder.names() == ["file"])
  }

  @Test("files that only look like temporary files are not removed")
  func leavesOthers() throws {
    let folder = TestFolder()
    folder.write("file", "old", mode: 0o640)
    let names = [
      ".file.abcdefghij1.tmp", ".file.ABCDEFGHIJKL.tmp", ".file.abcdefghij12.bak",
      ".other.abcdefghij12.tmp", "file.abcdefghij12.tmp", ".file.abcdefghij12.swap",
    ]
    for name in names { folder.write(name, "mine", mode: 0o600) }
    folder.write(".file.abcdefghij13.tmp", "open to others", mode: 0o666)
    folder.write(".file.abcdefghij14.tmp", "linked", mode: 0o600)
    link(folder.text(".file.abcdefghij14.tmp"), folder.text("second"))
    symlink("file", folder.text(".file.abcdefghij15.tmp"))
    mkfifo(folder.text(".file.abcdefghij16.tmp"), 0o600)
    mkdir(folder.text(".file.abcdefghij17.tmp"), 0o700)
    if geteuid() == 0 {
      folder.write(".file.abcdefghij18.tmp", "root may", mode: 0o600)
      chown(folder.text(".file.abcdefghij18.tmp"), 1234, 1234)
    }
    let before = folder.names().filter { !$0.contains("18.tmp") }
    _ = try save(folder)
    #expect(folder.names() == before)
  }

  @Test("the version that a killed save has displaced is removed by the next")
  func removesDisplaced() throws {
    let folder = TestFolder()
    folder.write("file", "old")
    // As if the process had been killed before the removal.
    let saved = try save(folder, SystemCalls { call, _ in call == .unlink ? .fail(EIO) : nil })
    let leftover = try #require(saved.leftover)
    #expect(folder.read(leftover.lastName.description) == "old")
    _ = try save(folder)
    #expect(folder.names() == ["file"])
  }

  @Test("another program's file that a killed save has displaced is not removed")
  func leavesForeignDisplaced() throws {
    let folder = TestFolder()
    folder.write("file", "old")
    let faults = SystemCalls { call, _ in
      // Another program writes a file right before the exchange; then every call fails, as if
      // killed.
      if call == .exchange, folder.read("file") == "old" {
        folder.replace("file", "theirs")
        return nil
      }
      return folder.read("file") == "new" ? .fail(EIO) : nil
    }
    _ = try? save(folder, faults)
    #expect(folder.read("file") == "new")
    let displaced = try #require(folder.names().first { $0.hasSuffix(".swap") })
    #expect(folder.read(displaced) == "theirs")
    _ = try save(folder)
    #expect(folder.names() == [displaced, "file"])
    #expect(folder.read(displaced) == "theirs")
  }

  @Test("a result or an error names a temporary file that could not be removed")
  func namesLeftover() throws {
    let noUnlink = SystemCalls { call, path in
      call == .unlink && path.lastName.description.hasPrefix(".file.") ? .fail(EIO) : nil
    }
    let replaced = TestFolder()
    replaced.write("file", "old")
    #expect(try save(replaced, noUnlink).leftover?.lastName.description == replaced.names().first)

    // In place, since the mode of a new file cannot be set.
    let inPlace = TestFolder()
    inPlace.write("file", "old")
    let noMode = SystemCalls { call, path in
      call == .changeMode && path.lastName != "recovery"
        ? .fail(EPERM) : noUnlink.fault?(call, path)
    }
    let saved = try save(inPlace, noMode)
    #expect(saved.method == .inPlace)
    #expect(saved.leftover?.lastName.description == inPlace.names().first)

    let failed = TestFolder()
    failed.write("file", "old")
    let noSync = SystemCalls { call, path in
      call == .sync ? .fail(EIO) : noUnlink.fault?(call, path)
    }
    let path = failed.path("file")
    do throws(StorageError) {
      let stamp = try failed.storage().open(path).stamp
      _ = try failed.storage(noSync).save(FileContents([1]), to: path, expecting: stamp)
      Issue.record("saved")
    } catch {
      #expect(error.reason == .inputOutput)
      #expect(error.leftover?.lastName.description == failed.names().first)
    }
  }

  @Test(
    "a save is complete whichever call of the cleanup fails",
    arguments: [EIO, EACCES, EMFILE, ENOMEM])
  func cleaningFails(number: Int32) throws {
    for persistent in [false, true] {
      for n in 1... {
        let folder = TestFolder()
        folder.write("file", "old")
        folder.write(Self.temporary, "half", mode: 0o600)
        folder.write(".file.abcdefghij13.tmp", "not ours", mode: 0o666)
        let faults = Faults()
        let saved = try? save(folder, faults.failing(number, at: n, persistent: persistent))
        #expect(folder.read("file") == (saved == nil ? "old" : "new"), "call \(n)")
        #expect(folder.read(".file.abcdefghij13.tmp") == "not ours")
        guard faults.hit != nil else { break }
      }
    }
  }
}
