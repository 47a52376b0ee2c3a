import FileStorage
import Glibc
import Synchronization
import Testing

/// Changes that other programs make to a file are detected with and without notices from the
/// system.
@Suite struct WatchTests {
  /// The means of detecting changes.
  enum Means: CaseIterable, Sendable {
    case notices
    /// The user's limit of watches is reached.
    case noWatches
    /// inotify is not available.
    case noNotifier
    /// A network file system, for which notices are not sufficient.
    case remote

    var system: SystemCalls {
      switch self {
      case .notices: SystemCalls()
      case .noWatches: .without([.watch], ENOSPC)
      case .noNotifier: .without([.watchOpen], EMFILE)
      case .remote: .without([.watch, .isRemote], ENOSPC)
      }
    }
  }

  @Test("writing into the file is a change", arguments: Means.allCases)
  func writing(means: Means) async throws {
    let file = try await WatchedFile(system: means.system)
    file.folder.replaceContent("file", "other content")
    #expect(await file.next() == .changed)
    file.folder.replaceContent("file", "and another content")
    #expect(await file.next() == .changed)
  }

  @Test("a change that keeps the size is a change", arguments: Means.allCases)
  func writingAsMuch(means: Means) async throws {
    let file = try await WatchedFile(system: means.system)
    file.folder.replaceContent("file", "CONTENT")
    #expect(await file.next() == .changed)
  }

  @Test("a file renamed over it replaces it", arguments: Means.allCases)
  func renamingOver(means: Means) async throws {
    let file = try await WatchedFile(system: means.system)
    file.folder.replace("file", "other content")
    #expect(await file.next() == .replaced)
    file.folder.replaceContent("file", "and another content")
    #expect(await file.next() == .replaced)
  }

  @Test("restoring the content ends the change", arguments: Means.allCases)
  func puttingBack(means: Means) async throws {
    let file = try await WatchedFile(system: means.system)
    file.folder.replaceContent("file", "other content")
    #expect(await file.next() == .changed)
    file.folder.replaceContent("file", "content")
    #expect(await file.next() == .same)
    file.folder.replace("file", "other content")
    #expect(await file.next() == .replaced)
    file.folder.replace("file", "content")
    #expect(await file.next() == .same)
  }

  @Test("deletion and renaming are reported as different events")
  func deletionAndRenaming() async throws {
    let file = try await WatchedFile()
    unlink(file.folder.text("file"))
    #expect(await file.next() == .deleted)
    file.folder.write("file", "content")
    #expect(await file.next() == .same)
    rename(file.folder.text("file"), file.folder.text("renamed"))
    #expect(await file.next() == .moved(to: file.folder.path("renamed")))
    rename(file.folder.text("renamed"), file.folder.text("file"))
    #expect(await file.next() == .same)
    mkdir(file.folder.text("elsewhere"), 0o700)
    rename(file.folder.text("file"), file.folder.text("elsewhere/file"))
    #expect(await file.next() == .moved(to: nil))
  }

  @Test("without notices a missing file is gone", arguments: [Means.noWatches, .noNotifier])
  func goneWithoutNotices(means: Means) async throws {
    let file = try await WatchedFile(system: means.system)
    unlink(file.folder.text("file"))
    #expect(await file.next() == .gone)
    file.folder.write("file", "content")
    #expect(await file.next() == .same)
  }

  @Test("a deleted and recreated file is another file, even with the same inode number")
  func recreated() async throws {
    let file = try await WatchedFile()
    unlink(file.folder.text("file"))
    file.folder.write("file", "other content")
    // The deletion may be reported first.
    var fileState = await file.next()
    if fileState == .deleted { fileState = await file.next() }
    #expect(fileState == .replaced)
  }

  @Test("another file with the same content becomes the watched file")
  func sameInAnother() async throws {
    let file = try await WatchedFile()
    unlink(file.folder.text("file"))
    #expect(await file.next() == .deleted)
    file.folder.write("file", "content")
    #expect(await file.next() == .same)
    file.folder.replaceContent("file", "other content")
    #expect(await file.next() == .changed)
  }

  @Test("truncation is a change", arguments: Means.allCases)
  func truncating(means: Means) async throws {
    let file = try await WatchedFile(system: means.system)
    truncate(file.folder.text("file"), 0)
    #expect(await file.next() == .changed)
  }

  @Test("a changed time or mode is not a change", arguments: Means.allCases)
  func touching(means: Means) async throws {
    let file = try await WatchedFile(system: means.system)
    utimes(file.folder.text("file"), nil)
    chmod(file.folder.text("file"), 0o600)
    file.folder.replace("file", "content")
    // The first report is about the last change.
    unlink(file.folder.text("file"))
    let fileState = await file.next()
    #expect(fileState == (means == .notices ? .deleted : .gone))
  }

  @Test("a file that is created where there was none is a change")
  func appearing() async throws {
    let file = try await WatchedFile(content: nil)
    file.folder.write("file", "content")
    #expect(await file.next() == .changed)
    unlink(file.folder.text("file"))
    #expect(await file.next() == .same)
  }

  @Test("a redirected link leads to another file")
  func redirecting() async throws {
    let folder = TestFolder()
    folder.write("one", "one")
    folder.write("two", "two")
    symlink("one", folder.text("link"))
    let file = try await WatchedFile("link", in: folder, content: nil)
    folder.replaceContent("one", "one changed")
    #expect(await file.next() == .changed)
    symlink("two", folder.text("new"))
    rename(folder.text("new"), folder.text("link"))
    #expect(await file.next() == .replaced)
    // From now on the other file is watched.
    folder.replaceContent("two", "two changed")
    #expect(await file.next() == .replaced)
    unlink(folder.text("two"))
    #expect(await file.next() == .deleted)
  }

  @Test("a redirected link to a folder in the middle of the path replaces the file")
  func redirectingFolder() async throws {
    let folder = TestFolder()
    for name in ["one", "two"] {
      mkdir(folder.text(name), 0o700)
      folder.write(name + "/file", name)
    }
    symlink("one", folder.text("current"))
    let file = try await WatchedFile("current/file", in: folder, content: nil)
    symlink("two", folder.text("new"))
    rename(folder.text("new"), folder.text("current"))
    #expect(await file.next() == .replaced)
  }

  @Test("a replaced, moved or deleted folder affects the file in it")
  func folders() async throws {
    let folder = TestFolder()
    mkdir(folder.text("inner"), 0o700)
    let file = try await WatchedFile("inner/file", in: folder)
    rename(folder.text("inner"), folder.text("moved"))
    #expect(await file.next() == .moved(to: nil))
    mkdir(folder.text("inner"), 0o700)
    folder.write("inner/file", "other content")
    #expect(await file.next() == .replaced)
    unlink(folder.text("inner/file"))
    rmdir(folder.text("inner"))
    #expect(await file.next() == .deleted)
    rename(folder.text("moved"), folder.text("inner"))
    #expect(await file.next() == .same)
  }

  @Test("a change through another hard link is detected")
  func hardLink() async throws {
    let file = try await WatchedFile()
    mkdir(file.folder.text("other"), 0o700)
    link(file.folder.text("file"), file.folder.text("other/name"))
    file.folder.replaceContent("other/name", "other content")
    #expect(await file.next() == .changed)
  }

  @Test("a file that cannot be read is reported with the reason")
  func unreadable() async throws {
    let file = try await WatchedFile()
    unlink(file.folder.text("file"))
    mkdir(file.folder.text("file"), 0o700)
    var fileState = await file.next()
    if fileState == .deleted { fileState = await file.next() }
    #expect(fileState == .unreadable(StorageError(.isFolder, file.path)))
  }

  @Test("the program's own saves are not reported", arguments: Means.allCases, [false, true])
  func ownSaves(means: Means, isHardLinked: Bool) async throws {
    let file = try await WatchedFile(system: means.system)
    if isHardLinked { link(file.folder.text("file"), file.folder.text("name")) }
    var stamp = try file.storage.open(file.path).stamp
    for round in 0..<5 {
      file.use { $0.suspendReports(for: 0) }
      let saved = try file.storage.save(
        FileContents(Array("saved \(round)".utf8)), to: file.path, expecting: stamp)
      stamp = saved.stamp
      file.use { $0.watch(0, file.path, since: stamp) }
    }
    // The first report is about another program's change after all saves.
    file.folder.replaceContent("file", "theirs")
    #expect(await file.next() == .changed)
    #expect(!file.hasReports)
  }

  @Test("nothing is reported about a held file")
  func held() async throws {
    let file = try await WatchedFile()
    let clock = file.folder.write("clock", "content")
    let stamp = try file.storage.open(clock).stamp
    file.use { watcher in
      watcher.watch(1, clock, since: stamp)
      watcher.suspendReports(for: 0)
    }
    file.folder.replaceContent("file", "ours")
    // When this is reported, the other change would have been reported too.
    file.folder.replaceContent("clock", "other content")
    #expect(await file.nextOfAny()?.file == 1)
    file.folder.replaceContent("clock", "content")
    #expect(await file.nextOfAny()?.file == 1)
    let ours = try file.storage.open(file.path).stamp
    file.use { $0.watch(0, file.path, since: ours) }
    file.folder.replaceContent("file", "theirs")
    #expect(await file.next() == .changed)
    #expect(!file.hasReports)
  }

  @Test("a change during a save is reported afterwards")
  func changeWhileHeld() async throws {
    let file = try await WatchedFile()
    let stamp = try file.storage.open(file.path).stamp
    file.use { $0.suspendReports(for: 0) }
    file.folder.replaceContent("file", "theirs")
    file.use { $0.watch(0, file.path, since: stamp) }
    #expect(await file.next() == .changed)
  }

  @Test("a slow writer is reported while writing and when finished")
  func slowWriter() async throws {
    let file = try await WatchedFile()
    let isDone = Mutex(false)
    let folder = file.folder
    #expect(
      DetachedThread.start {
        let descriptor = open(folder.text("file"), O_WRONLY | O_APPEND)
        while !isDone.withLock({ $0 }) {
          write(descriptor, "x", 1)
          usleep(20_000)
        }
        write(descriptor, "end", 3)
        close(descriptor)
      })
    let first = try #require(await file.nextOfAny())
    #expect(first.fileState == .changed)
    #expect(!first.isSettled)
    isDone.withLock { $0 = true }
    #expect(await file.next() == .changed)
    #expect(folder.read("file")?.hasSuffix("end") == true)
    #expect(!file.hasReports)
  }

  @Test("many files in many folders can be watched at once")
  func manyFiles() async throws {
    let folder = TestFolder()
    let reports = Mutex<Set<Int>>([])
    let storage = folder.storage()
    let watcher = FileWatcher(storage: storage) { report in
      _ = reports.withLock { $0.insert(report.file) }
    }
    defer { watcher.stop() }
    for number in 0..<100 {
      mkdir(folder.text("\(number)"), 0o700)
      let path = folder.write("\(number)/file", "content")
      watcher.watch(number, path, since: try storage.open(path).stamp)
    }
    for number in 0..<100 where number % 2 == 0 {
      folder.replaceContent("\(number)/file", "other content")
    }
    watcher.forget(2)
    for _ in 0..<2000 where reports.withLock({ $0.subtracting([2]).count }) < 49 {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(
      reports.withLock { $0.subtracting([2]) }
        == Set((0..<100).filter { $0 % 2 == 0 && $0 != 2 }))
  }

  @Test("a file system that hangs does not prevent the watching of other files")
  func hanging() async throws {
    let folder = TestFolder()
    mkdir(folder.text("dead"), 0o700)
    let isDead = Mutex(true)
    let dead = folder.path("dead/file")
    let system = SystemCalls { _, path in
      while path == dead, isDead.withLock({ $0 }) { usleep(1000) }
      return nil
    }
    defer { isDead.withLock { $0 = false } }
    folder.write("dead/file", "content")
    let file = try await WatchedFile(in: folder, system: system)
    file.use { $0.watch(1, dead, since: nil) }
    folder.replaceContent("file", "other content")
    #expect(await file.next() == .changed)
    // None of these calls waits for the hanging file system.
    file.use { watcher in
      watcher.checkAll()
      watcher.suspendReports(for: 1)
      watcher.forget(1)
    }
  }
}
