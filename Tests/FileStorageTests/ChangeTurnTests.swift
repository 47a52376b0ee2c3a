import FileStorage
import Glibc
import Testing

/// Turns of programs that read, change and save the same file.
@Suite struct ChangeTurnTests {
  private let folder = TestFolder()

  private func turn(
    _ name: String, within patience: Duration = .milliseconds(50)
  ) throws -> ChangeTurn? {
    try folder.storage().turn(changing: folder.path(name), patience: patience)
  }

  @Test("a second program does not get the turn before the first has given it back")
  func one() throws {
    folder.write("file", "old")
    var first = try turn("file")
    #expect(first != nil)
    #expect(throws: StorageError(.lockedByOther, folder.path("file"))) { try turn("file") }
    first = nil
    #expect(try turn("file") != nil)
    withExtendedLifetime(first) {}
  }

  @Test("the names of one file have one turn", arguments: ["link", "second"])
  func names(_ name: String) throws {
    folder.write("file", "old")
    symlink("file", folder.text("link"))
    link(folder.text("file"), folder.text("second"))
    let held = try turn("file")
    #expect(throws: StorageError(.lockedByOther, folder.path(name == "link" ? "file" : name))) {
      try turn(name)
    }
    withExtendedLifetime(held) {}
  }

  @Test("a save with the turn is not stopped by it, and the new file has a turn of its own")
  func saving() throws {
    let path = folder.write("file", "old")
    let storage = folder.storage()
    let held = try turn("file")
    let saved = try storage.save(
      FileContents(Array("new".utf8)), to: path, expecting: try storage.open(path).stamp)
    #expect(saved.method == .replaced)
    #expect(try turn("file") != nil)
    withExtendedLifetime(held) {}
  }

  @Test("a turn that was waited for is that of the file which is there then") func replaced() throws
  {
    folder.write("file", "old")
    var held = try turn("file")
    let calls = Faults()
    // The first turn ends, with a new file, while the second program waits.
    let storage = folder.storage(
      SystemCalls { call, _ in
        guard call == .isLocked || call == .lock, calls.count < 3 else { return nil }
        _ = calls.failing(0, at: .max, persistent: false).fault?(call, "")
        return call == .lock ? .fail(EAGAIN) : nil
      })
    folder.replace("file", "new")
    let second = try storage.turn(changing: folder.path("file"), patience: .seconds(5))
    #expect(second != nil)
    #expect(throws: StorageError(.lockedByOther, folder.path("file"))) { try turn("file") }
    held = nil
    withExtendedLifetime((held, second)) {}
  }

  @Test("a save that is running is waited for") func runningSave() throws {
    folder.write("file", "old")
    let storage = folder.storage(
      SystemCalls { call, path in
        guard call == .write, path.folder.description == folder.path else { return nil }
        #expect(throws: StorageError(.lockedByOther, folder.path("file"))) { try turn("file") }
        return nil
      })
    let path = folder.path("file")
    _ = try storage.save(
      FileContents(Array("new".utf8)), to: path, expecting: try storage.open(path).stamp)
    #expect(try turn("file") != nil)
  }

  @Test(
    "without a regular file that may be written there is no turn",
    arguments: ["missing", "folder", "pipe", "missing/file", "device"])
  func none(_ name: String) throws {
    mkdir(folder.text("folder"), 0o700)
    mkfifo(folder.text("pipe"), 0o600)
    symlink("/dev/null", folder.text("device"))
    #expect(try turn(name) == nil)
  }
}
