import FileStorage
import Glibc
import Testing

/// The process is killed right before each call that changes the file system. Requires `strace`.
@Suite(.serialized) struct KillTests {
  /// The calls of a save that change the file system.
  private static let calls = [
    "openat", "mkdirat", "fallocate", "pwrite64", "fchown", "fremovexattr", "fsetxattr", "fchmod",
    "fsync", "ftruncate", "renameat2", "renameat", "linkat", "unlinkat",
  ]

  private static let tools: (strace: Bool, probe: String?) = (
    Command.run("strace", "-V").status == 0, Command.probe
  )

  /// The two word counts give a content shorter and one longer than the old one: only the shorter
  /// one leaves a mixture when written in place.
  @Test(
    "a save killed before any call leaves the complete old or new content",
    arguments: Target.allCases, [400, 2000])
  func killedBeforeAnyCall(target: Target, words: Int) throws {
    guard Self.tools.strace, let probe = Self.tools.probe else {
      print("skipped: needs strace and the storage probe")
      return
    }
    var points = 0
    var between = 0
    let user = try #require(OrdinaryUser(for: target, probe: probe))
    for call in Self.calls {
      for n in 1... {
        let folder = TestFolder()
        let path = target.make(in: folder)
        user.close(folder)
        let identity = Identity("file", in: folder)
        let outcome = Command.run(
          [
            "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)",
            "-e", "inject=\(call):signal=KILL:when=\(n)",
          ] + user.command + [
            "save", folder.recovery.description, path.description, "new ", "\(words)",
          ])
        // The dynamic loader opens files too: these kills happen before the save and also count.
        user.open(folder)
        guard outcome.wasKilled || outcome.status > 128 else {
          #expect(outcome.output.hasPrefix(target.method), "\(outcome.output)")
          break
        }
        points += 1
        let context: Comment = "killed before \(call) \(n)"
        let new = String(repeating: "new ", count: words)
        if try expectWhole(target, new, identity, in: folder, context) { between += 1 }
        try expectNothingLeft(target, in: folder, context)
      }
    }
    #expect(points > 15)
    #expect((between > 0) == (target.savesInPlace && words == 400))
  }

  /// Returns true if the file is a mixture of both contents, which only an in-place save can leave;
  /// the journal then has both.
  private func expectWhole(
    _ target: Target, _ new: String, _ identity: Identity, in folder: TestFolder, _ context: Comment
  ) throws -> Bool {
    let content = folder.read("file")
    let old: String? = target == .newFile ? nil : Target.old
    let isBetween = content != old && content != new
    if isBetween {
      #expect(target.savesInPlace, context)
      let storage = folder.storage()
      let journal = try #require(try storage.pendingJournal(for: folder.path("file")), context)
      #expect(try storage.state(of: journal) == .halfWritten, context)
      #expect(try storage.bytes(of: .new, in: journal).text == new, context)
      #expect(try storage.bytes(of: .old, in: journal).text == Target.old, context)
      _ = try storage.restore(.new, from: journal)
      #expect(folder.read("file") == new, context)
      if target == .hardLinked { #expect(folder.read("second") == new, context) }
      #expect(try storage.pendingJournal(for: folder.path("file")) == nil, context)
    }
    if target != .newFile { #expect(Identity("file", in: folder) == identity, context) }
    for name in folder.names() where name.hasSuffix(".tmp") && target != .newFile {
      #expect(folder.mode(name) & ~identity.mode & 0o7777 == 0, context)
    }
    return isBetween
  }

  /// Expects that the next save removes all files of the killed one.
  private func expectNothingLeft(
    _ target: Target, in folder: TestFolder, _ context: Comment
  ) throws {
    let storage = folder.storage(target.system(in: folder))
    let path = folder.path("file")
    let next = FileContents(Array("next".utf8))
    _ = try storage.save(next, to: path, expecting: try storage.open(path).stamp)
    let names = target == .newFile ? ["file"] + target.names : target.names
    #expect(folder.names() == names, context)
  }

  /// The recovery is killed too; the journal must still exist.
  @Test("a restore killed before any call can be repeated") func killedWhileRestoring() throws {
    guard Self.tools.strace, let probe = Self.tools.probe else {
      print("skipped: needs strace and the storage probe")
      return
    }
    for call in Self.calls {
      for n in 1... {
        let folder = TestFolder()
        let path = Target.hardLinked.make(in: folder)
        try makeHalfWritten(path, in: folder)
        let outcome = Command.run(
          "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)",
          "-e", "inject=\(call):signal=KILL:when=\(n)",
          probe, "restore", folder.recovery.description, path.description, "old")
        let killed = outcome.wasKilled || outcome.status > 128
        let storage = folder.storage()
        if let journal = try storage.pendingJournal(for: path) {
          _ = try storage.restore(.old, from: journal)
        }
        #expect(folder.read("file") == Target.old, "killed before \(call) \(n)")
        guard killed else { break }
      }
    }
  }

  /// Leaves the file as an in-place save does that is killed while writing.
  private func makeHalfWritten(_ path: FilePath, in folder: TestFolder) throws {
    let opened = try folder.storage().open(path)
    let faults = Faults()
    let dying = SystemCalls { call, path in
      guard path == folder.path("file"), call == .write else { return nil }
      return faults.failing(EIO, at: 2, persistent: true).fault?(call, path) ?? .short(1000)
    }
    #expect(throws: StorageError(.halfWritten, path, errno: EIO)) {
      try folder.storage(dying).save(
        FileContents(Array(Target.new.utf8)), to: path, expecting: opened.stamp)
    }
    let journal = try #require(try folder.storage().pendingJournal(for: path))
    #expect(try folder.storage().state(of: journal) == .halfWritten)
  }

  /// A small sample of the kills that `StorageProbe kills` makes by the hundred thousand.
  @Test("saves that kill their own process leave the old or the new content")
  func killedByThemselves() throws {
    let probe = try #require(Self.tools.probe)
    let folder = TestFolder()
    let outcome = Command.run(probe, "kills", folder.path, "500", "\(UInt64.random(in: 0..<1000))")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("none torn"), "\(outcome.output)")
  }

  /// Runs as an ordinary user if the tests run as root.
  @Test("the permissions of an ordinary user determine the method of a save")
  func ordinaryUser() throws {
    guard geteuid() == 0, let probe = Self.tools.probe,
      Command.run("setpriv", "--reuid", "1234", "--clear-groups", "true").status == 0
    else {
      print("skipped: needs root, setpriv and the storage probe")
      return
    }
    let rows: [(folderMode: mode_t, fileMode: mode_t, fileOwner: uid_t, outcome: String)] = [
      (0o777, 0o644, 1234, "replaced"),
      (0o755, 0o666, 0, "inPlace"),
      (0o777, 0o666, 0, "inPlace"),
      (0o1777, 0o666, 0, "inPlace"),
      // Folders that may be entered but not listed.
      (0o711, 0o666, 0, "inPlace"),
      (0o711, 0o644, 1234, "inPlace"),
      (0o733, 0o644, 1234, "error: permissionDenied"),
      (0o777, 0o644, 0, "error: permissionDenied"),
      (0o777, 0o444, 1234, "error: permissionDenied"),
    ]
    for row in rows {
      let folder = TestFolder()
      let path = folder.write("file", Target.old, mode: row.fileMode)
      chmod(folder.path, row.folderMode)
      chown(folder.text("file"), row.fileOwner, 0)
      mkdir(folder.text("state"), 0o777)
      chown(folder.text("state"), 1234, 1234)
      // That user must be able to run the probe.
      let copy = folder.text("probe")
      #expect(Command.run("cp", probe, copy).status == 0)
      chmod(copy, 0o755)
      let identity = Identity("file", in: folder)
      let outcome = Command.run(
        "setpriv", "--reuid", "1234", "--clear-groups", copy, "save",
        folder.recovery.description, path.description, "new", "1")
      let context: Comment = "\(row): \(outcome.output)"
      #expect(outcome.output.hasPrefix(row.outcome), context)
      #expect(
        folder.read("file") == (row.outcome.hasPrefix("error") ? Target.old : "new"), context)
      #expect(Identity("file", in: folder) == identity, context)
    }
  }
}
