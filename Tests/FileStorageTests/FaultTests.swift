import FileStorage
import Glibc
import Testing

/// Every error at every call of a save, once and persistently: the path always has the complete old
/// or new content, and the file keeps its identity.
@Suite struct FaultTests {
  static let errors: [Int32] = [
    ENOSPC, EIO, EROFS, EDQUOT, EINTR, EPERM, EACCES, EBUSY, EXDEV, EMFILE, ENOMEM,
    EOPNOTSUPP,
  ]

  @Test("a save survives every error at every call", arguments: Target.allCases, errors)
  func everyCallFailing(target: Target, number: Int32) throws {
    for persistent in [false, true] {
      var n = 1
      while try runs(target, number, at: n, persistent: persistent) { n += 1 }
      // A save without calls would prove nothing.
      #expect(n > 15)
    }
  }

  /// Like a file of many megabytes: the content is written, and restored, in pieces.
  @Test(
    "an in-place save with many writes survives every error",
    arguments: [ENOSPC, EIO, EROFS, EACCES, EDQUOT, EINTR, EMFILE, ENOMEM])
  func errorsInManyWrites(number: Int32) throws {
    for persistent in [false, true] {
      var n = 1
      while try runs(.hardLinked, number, at: n, persistent: persistent, piece: 700) { n += 1 }
      #expect(n > 40)
    }
  }

  /// Runs one save with a fault; returns false if it ended before the fault.
  private func runs(
    _ target: Target, _ number: Int32, at n: Int, persistent: Bool, piece: Int? = nil
  ) throws -> Bool {
    let folder = TestFolder()
    let path = target.make(in: folder)
    let identity = Identity("file", in: folder)
    let opened = try folder.storage().open(path)
    let faults = Faults()
    var system = target.system(in: folder)
    if let piece { system = SystemCalls { call, _ in call == .write ? .short(piece) : nil } }
    let storage = folder.storage(
      faults.failing(number, at: n, persistent: persistent, under: system))
    let context = Comment(
      "\(target), errno \(number) at call \(n) (\(String(describing: faults.hit)))")

    var saved: SavedFile?
    var failure: StorageError?
    do throws(StorageError) {
      saved = try storage.save(
        FileContents(Array(Target.new.utf8)), to: path, expecting: opened.stamp)
    } catch {
      failure = error
    }

    let content = folder.read("file")
    if let saved {
      #expect(content == Target.new, context)
      #expect(saved.bytes.text == Target.new, context)
      // The next save relies on the returned stamp.
      #expect(try !folder.storage().hasChanged(path, since: saved.stamp), context)
    } else if failure?.reason == .halfWritten {
      #expect(target.savesInPlace, context)
      try expectJournal(path, in: folder, context)
    } else {
      #expect(content == (target == .newFile ? nil : Target.old), context)
    }
    if target != .newFile {
      #expect(Identity("file", in: folder) == identity, context)
    }
    if target == .symlinked { #expect(folder.status("link").st_mode & S_IFMT == S_IFLNK) }

    expectNoLitter(target, saved, faults, persistent, in: folder, context)
    return faults.hit != nil
  }

  private func expectJournal(
    _ path: FilePath, in folder: TestFolder, _ context: Comment
  ) throws {
    let storage = folder.storage()
    let journal = try #require(try storage.pendingJournal(for: path), context)
    #expect(try storage.bytes(of: .old, in: journal).text == Target.old, context)
    #expect(try storage.bytes(of: .new, in: journal).text == Target.new, context)
    #expect(try storage.state(of: journal) != .changedSince, context)
    #expect(try storage.restore(.old, from: journal).method == .inPlace, context)
    #expect(folder.read("file") == Target.old, context)
  }

  /// Every file left beside is named in the result, unless its removal failed.
  private func expectNoLitter(
    _ target: Target, _ saved: SavedFile?, _ faults: Faults, _ persistent: Bool,
    in folder: TestFolder, _ context: Comment
  ) {
    let removing: [SystemCalls.Call] = [.unlink, .status, .statusAt]
    if persistent || faults.hit.map({ removing.contains($0) }) ?? false { return }
    var known = target.names
    if saved?.method == .created { known.append("file") }
    for path in [saved?.leftover, saved?.conflictCopy].compactMap({ $0 }) {
      known.append(path.lastName.description)
    }
    #expect(Set(folder.names()).subtracting(known).isEmpty, context)
  }

  @Test("a save survives short reads and writes", arguments: Target.allCases)
  func shortWritesAndReads(target: Target) throws {
    let folder = TestFolder()
    let path = target.make(in: folder)
    let opened = try folder.storage().open(path)
    let base = target.system(in: folder)
    let short = SystemCalls { call, path in
      call == .read || call == .write ? .short(7) : base.fault?(call, path)
    }
    let saved = try folder.storage(short).save(
      FileContents(Array(Target.new.utf8)), to: path, expecting: opened.stamp)
    #expect(folder.read("file") == Target.new)
    #expect(saved.bytes.count == Target.new.utf8.count)
  }

  @Test(
    "a failed sync is not repeated",
    arguments: Target.allCases, [(EIO, StorageError.Reason.inputOutput), (EINTR, .interrupted)])
  func failedSync(target: Target, failure: (number: Int32, reason: StorageError.Reason)) throws {
    let folder = TestFolder()
    let path = target.make(in: folder)
    let opened = try folder.storage().open(path)
    let file = folder.path("file")
    let base = target.system(in: folder)
    let syncs = Faults()
    // The first sync of the file fails; all later ones are only counted.
    let counting = syncs.failing(failure.number, at: 1, persistent: false)
    let system = SystemCalls { call, path in
      if call == .sync, path == file { return counting.fault?(call, path) }
      return base.fault?(call, path)
    }
    #expect(throws: StorageError(failure.reason, file, errno: failure.number)) {
      try folder.storage(system).save(
        FileContents(Array(Target.new.utf8)), to: path, expecting: opened.stamp)
    }
    // In place, the second sync is that of the old content, restored through a new descriptor.
    #expect(syncs.count == (target.savesInPlace ? 2 : 1))
    #expect(folder.read("file") == (target == .newFile ? nil : Target.old))
  }

  /// A disk that returns another byte than was written.
  @Test(
    "a save fails if the disk returns other bytes than were written", arguments: Target.allCases)
  func wrongBytesOnDisk(target: Target) throws {
    let folder = TestFolder()
    let path = target.make(in: folder)
    let file = folder.path("file")
    let opened = try folder.storage().open(path)
    let spoiling = Faults().acting(at: 1) {
      for name in folder.names() where target.savesInPlace == (name == "file") {
        if !target.savesInPlace, !name.hasSuffix(".tmp") { continue }
        let descriptor = open(folder.text(name), O_WRONLY)
        pwrite(descriptor, "X", 1, 4000)
        close(descriptor)
      }
    }
    let base = target.system(in: folder)
    let system = SystemCalls { call, path in
      if call == .sync, path == file { return spoiling.fault?(call, path) }
      return base.fault?(call, path)
    }
    #expect(throws: StorageError(.readBackDiffers, file)) {
      try folder.storage(system).save(
        FileContents(Array(Target.new.utf8)), to: path, expecting: opened.stamp)
    }
    #expect(folder.read("file") == (target == .newFile ? nil : Target.old))
    #expect(folder.names() == target.names)
  }

  @Test(
    "the file is never shorter than its old content during a save",
    arguments: Target.allCases.filter { $0 != .newFile })
  func neverShorter(target: Target) throws {
    let folder = TestFolder()
    let path = target.make(in: folder)
    let opened = try folder.storage().open(path)
    let base = target.system(in: folder)
    let system = SystemCalls { call, path in
      #expect(folder.status("file").st_size >= Target.old.utf8.count, "before \(call)")
      return base.fault?(call, path)
    }
    _ = try folder.storage(system).save(
      FileContents(Array(Target.new.utf8)), to: path, expecting: opened.stamp)
  }

  @Test(
    "no file of a save is ever readable by more users than the original",
    arguments: Target.allCases)
  func neverMoreReadable(target: Target) throws {
    let folder = TestFolder()
    let path = target.make(in: folder)
    let opened = try folder.storage().open(path)
    let base = target.system(in: folder)
    let allowed = target == .newFile ? mode_t(0o666) : folder.mode("file")
    let system = SystemCalls { call, path in
      for name in folder.names() where name != "state" && name != "link" {
        #expect(folder.mode(name) & ~allowed == 0, "\(name) before \(call)")
      }
      for name in folder.names("state/recovery") {
        #expect(folder.mode("state/recovery/" + name) & 0o077 == 0, "\(name) before \(call)")
      }
      return base.fault?(call, path)
    }
    _ = try folder.storage(system).save(
      FileContents(Array(Target.new.utf8)), to: path, expecting: opened.stamp)
    #expect(folder.read("file") == Target.new)
  }
}
