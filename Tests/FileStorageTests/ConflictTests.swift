import FileStorage
import Glibc
import ModelBasics
import Synchronization
import Testing

/// Another program writes too: no version is ever lost.
@Suite struct ConflictTests {
  private static let theirs = "theirs"

  @Test(
    "a file changed by another program is not overwritten",
    arguments: [Target.plain, .symlinked, .hardLinked, .closedFolder])
  func changedFile(target: Target) throws {
    let folder = TestFolder()
    let path = target.make(in: folder)
    let opened = try folder.storage().open(path)
    folder.replaceContent("file", Self.theirs)
    let storage = folder.storage(target.system(in: folder))
    #expect(throws: StorageError(.changedOutside, folder.path("file"))) {
      try storage.save(FileContents(Array(Target.new.utf8)), to: path, expecting: opened.stamp)
    }
    #expect(folder.read("file") == Self.theirs)
    #expect(folder.names() == target.names)
  }

  @Test(
    "overwriting keeps the other program's version beside the file",
    arguments: [Target.plain, .symlinked, .hardLinked, .closedFolder])
  func overwritingKeepsTheirsBeside(target: Target) throws {
    let folder = TestFolder()
    let path = target.make(in: folder)
    folder.write("file.theirs", "of last time")
    let opened = try folder.storage().open(path)
    let identity = Identity("file", in: folder)
    folder.replaceContent("file", Self.theirs)
    let storage = folder.storage(target.system(in: folder))
    let saved = try storage.save(
      FileContents(Array(Target.new.utf8)), to: path, expecting: opened.stamp,
      options: SaveOptions(overwrite: true))
    let kept = try #require(saved.conflictCopy)
    #expect(TestFolder.read(kept.description) == Self.theirs)
    let place = target == .closedFolder ? "state/recovery/file.theirs" : "file.theirs-2"
    #expect(kept == folder.path(place))
    #expect(folder.read("file") == Target.new)
    #expect(folder.read("file.theirs") == "of last time")
    #expect(Identity("file", in: folder) == identity)
  }

  @Test("overwriting without a conflict keeps no other version")
  func overwritingWithoutConflict() throws {
    let folder = TestFolder()
    let path = Target.plain.make(in: folder)
    let opened = try folder.storage().open(path)
    let saved = try folder.storage().save(
      FileContents(Array(Target.new.utf8)), to: path, expecting: opened.stamp,
      options: SaveOptions(overwrite: true))
    #expect(saved.conflictCopy == nil)
    #expect(folder.names() == Target.plain.names)
  }

  @Test("the same content in another file is not a conflict") func sameContent() throws {
    let folder = TestFolder()
    let path = folder.write("file", "content")
    let storage = folder.storage()
    let opened = try storage.open(path)
    folder.replace("file", "content")
    #expect(try !storage.hasChanged(path, since: opened.stamp))
    #expect(
      try storage.save(
        FileContents(Array("mine".utf8)), to: path, expecting: opened.stamp
      ).method == .replaced)
  }

  @Test("a deleted file is created again only with the overwrite option")
  func deletedFile() throws {
    let folder = TestFolder()
    let path = folder.write("file", "content")
    let storage = folder.storage()
    let opened = try storage.open(path)
    unlink(folder.text("file"))
    #expect(try storage.hasChanged(path, since: opened.stamp))
    #expect(throws: StorageError(.deletedOutside, path)) {
      try storage.save(FileContents(Array("mine".utf8)), to: path, expecting: opened.stamp)
    }
    let saved = try storage.save(
      FileContents(Array("mine".utf8)), to: path, expecting: opened.stamp,
      options: SaveOptions(overwrite: true))
    #expect(saved.method == .created)
    #expect(folder.read("file") == "mine")
  }

  @Test("a file that has appeared since is not overwritten") func appearedFile() throws {
    let folder = TestFolder()
    let path = folder.write("file", Self.theirs)
    #expect(throws: StorageError(.changedOutside, path)) {
      try folder.storage().save(FileContents(Array("mine".utf8)), to: path, expecting: nil)
    }
    #expect(folder.read("file") == Self.theirs)
    #expect(folder.names() == ["file"])
  }

  enum Intruder: CaseIterable, Sendable { case writes, renames, deletes, links }

  /// Another program acts before each call of a save, in turn. Its content is at the path or kept
  /// beside it; the saved content is at the path exactly if the save succeeded and the other
  /// program acted before.
  @Test(
    "no version is lost if another program acts before any call of a save",
    arguments: [Target.plain, .symlinked, .newFile], Intruder.allCases)
  func intrusionAtEveryCall(target: Target, intruder: Intruder) throws {
    for overwrite in [false, true] {
      for n in 1... {
        let folder = TestFolder()
        let path = target.make(in: folder)
        folder.write("secret", "secret")
        let opened = try folder.storage().open(path)
        let faults = Faults()
        let system = faults.acting(at: n) {
          switch intruder {
          case .writes: folder.writeOver("file", Self.theirs)
          case .renames: folder.replace("file", Self.theirs)
          case .deletes: unlink(folder.text("file"))
          case .links:
            unlink(folder.text("file"))
            symlink("secret", folder.text("file"))
          }
        }
        let saved = try? folder.storage(system).save(
          FileContents(Array(Target.new.utf8)), to: path, expecting: opened.stamp,
          options: SaveOptions(overwrite: overwrite))
        guard faults.hit != nil else { break }
        let context: Comment = "call \(n), \(String(describing: faults.hit))"
        expectNothingLost(target, intruder, saved, in: folder, context)
      }
    }
  }

  /// An in-place save has no displaced file to check, so this holds up to the last check, right
  /// before space is reserved in the file.
  @Test(
    "a write before the last check of an in-place save is a conflict",
    arguments: [Target.hardLinked, .closedFolder])
  func writeBeforeCheck(target: Target) throws {
    let contents = FileContents(Array(Target.new.utf8))
    let calls = Mutex<[SystemCalls.Call]>([])
    do {
      let folder = TestFolder()
      let path = target.make(in: folder)
      let opened = try folder.storage().open(path)
      let base = target.system(in: folder)
      let recording = SystemCalls { call, path in
        calls.withLock { $0.append(path.folder == folder.recovery ? .map : call) }
        return base.fault?(call, path)
      }
      _ = try folder.storage(recording).save(contents, to: path, expecting: opened.stamp)
    }
    let lastLook = try #require(calls.withLock { $0.firstIndex(of: .reserve) })
    for n in 1...lastLook {
      let folder = TestFolder()
      let path = target.make(in: folder)
      let opened = try folder.storage().open(path)
      let system = Faults().acting(at: n, under: target.system(in: folder)) {
        folder.replaceContent("file", Self.theirs)
      }
      #expect(throws: StorageError(.changedOutside, folder.path("file")), "call \(n)") {
        try folder.storage(system).save(contents, to: path, expecting: opened.stamp)
      }
      #expect(folder.read("file") == Self.theirs, "call \(n)")
      #expect(folder.names() == target.names)
      #expect(folder.names("state/recovery").isEmpty)
    }
  }

  private func expectNothingLost(
    _ target: Target, _ intruder: Intruder, _ saved: SavedFile?, in folder: TestFolder,
    _ context: Comment
  ) {
    let content = folder.read("file")
    let kept = saved?.conflictCopy.flatMap { TestFolder.read($0.description) }
    switch intruder {
    case .writes, .renames:
      #expect(content == Self.theirs || kept == Self.theirs, context)
      if saved == nil { #expect(content == Self.theirs, context) }
    case .deletes:
      #expect(content == nil || saved != nil && content == Target.new, context)
    case .links:
      // Nothing is ever written through a link that did not exist when the save began.
      let secret = folder.read("secret")
      #expect(secret == "secret" || kept == "secret", context)
    }
    if let saved, saved.conflictCopy == nil, intruder != .links {
      #expect(content == Target.new || content == Self.theirs || content == nil, context)
    }
    let known = ["file", "link", "secret", "state"]
    let left = folder.names().filter { !known.contains($0) && !$0.hasPrefix("file.theirs") }
    let named = [saved?.leftover, saved?.conflictCopy].compactMap { $0?.lastName.description }
    #expect(Set(left).subtracting(named).isEmpty, context)
  }

  @Test("a refused or cancelled save changes nothing") func refusedOrCancelled() throws {
    for target in Target.allCases {
      let folder = TestFolder()
      let path = target.make(in: folder)
      let opened = try folder.storage().open(path)
      let storage = folder.storage(target.system(in: folder))
      let before = target == .newFile ? nil : Target.old
      let problem = Problem(.error, "not what was edited")
      let file = folder.path("file")
      func expect(_ reason: StorageError.Reason, _ contents: FileContents, _ options: SaveOptions) {
        #expect(throws: StorageError(reason, file)) {
          try storage.save(contents, to: path, expecting: opened.stamp, options: options)
        }
        #expect(folder.read("file") == before)
        #expect(folder.names() == target.names)
        #expect(folder.names("state/recovery").isEmpty)
      }
      let contents = FileContents(Array(Target.new.utf8))
      expect(
        .refused(problem), contents,
        SaveOptions(verify: { $0.text == Target.new ? problem : nil }))
      expect(.cancelled, contents, SaveOptions(isCancelled: { true }))
    }
  }

  @Test("a check that fails as another program writes to the file is a conflict")
  func writtenDuringCheck() throws {
    for target in [Target.plain, .hardLinked] {
      let folder = TestFolder()
      let path = target.make(in: folder)
      let opened = try folder.storage().open(path)
      let options = SaveOptions(verify: { _ in
        folder.write("file", "theirs")
        return Problem(.error, "not what was edited")
      })
      #expect(throws: StorageError(.changedOutside, folder.path("file"))) {
        try folder.storage(target.system(in: folder)).save(
          FileContents(Array(Target.new.utf8)), to: path, expecting: opened.stamp, options: options)
      }
      #expect(folder.read("file") == "theirs")
      #expect(folder.names() == target.names)
    }
  }

  @Test("what a program writes into the displaced file, which it has open, is kept")
  func writtenAfterExchange() throws {
    let folder = TestFolder()
    let path = folder.write("file", "old")
    let opened = try folder.storage().open(path)
    let held = open(folder.text("file"), O_WRONLY | O_APPEND)
    defer { close(held) }
    let isExchanged = Atomic(false)
    let storage = folder.storage(
      SystemCalls { call, _ in
        if call == .exchange { isExchanged.store(true, ordering: .relaxed) }
        // The folder is synced after the displaced file has been checked.
        if call == .sync, isExchanged.load(ordering: .relaxed) { write(held, "late", 4) }
        return nil
      })
    let saved = try storage.save(
      FileContents(Array("new".utf8)), to: path, expecting: opened.stamp)
    #expect(saved.conflictCopy == folder.path("file.theirs"))
    #expect(folder.read("file") == "new" && folder.read("file.theirs") == "oldlate")
    #expect(folder.names() == ["file", "file.theirs"])
  }

  @Test("a save that gets another number of bytes than announced is refused")
  func wrongByteCount() throws {
    let folder = TestFolder()
    let path = folder.write("file", "content")
    let storage = folder.storage()
    let opened = try storage.open(path)
    for promised in [3, 5] {
      let contents = FileContents(count: promised) {
        (write: FileContents.Writer) throws(StorageError) in
        try Bytes(Array("four".utf8)).withBytes(write)
      }
      #expect(throws: StorageError(.wrongLength(promised: promised, received: 4), path)) {
        try storage.save(contents, to: path, expecting: opened.stamp)
      }
    }
    #expect(folder.read("file") == "content")
  }

  @Test("a second save at the same time is refused") func simultaneousSaves() throws {
    let folder = TestFolder()
    let path = folder.write("file", "content")
    let storage = folder.storage()
    let opened = try storage.open(path)
    let options = SaveOptions(verify: { _ in
      #expect(throws: StorageError(.lockedByOther, path)) {
        try storage.save(FileContents(Array("second".utf8)), to: path, expecting: opened.stamp)
      }
      return nil
    })
    _ = try storage.save(
      FileContents(Array("first".utf8)), to: path, expecting: opened.stamp, options: options)
    #expect(folder.read("file") == "first")
  }
}
