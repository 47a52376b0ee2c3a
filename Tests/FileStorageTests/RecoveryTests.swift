import FileStorage
import Glibc
import ModelBasics
import Testing

@Suite struct RecoveryTests {
  private let path: FilePath = "/etc/edited.json"

  @Test("a recovery copy is private and can be found and read") func privateCopy() throws {
    let folder = TestFolder()
    let file = folder.write("file", "base")
    let storage = folder.storage()
    let base = try storage.open(file).stamp
    let first = try storage.recovery.write(
      FileContents(Array("first".utf8)), for: file, base: base)
    _ = try storage.recovery.write(FileContents(Array("of another".utf8)), for: path, base: nil)
    let second = try storage.recovery.write(
      FileContents(Array("second".utf8)), for: file, base: base, replacing: first)

    #expect(try storage.recovery.copies(of: file) == [second])
    #expect(second.base == base)
    #expect(second.count == 6)
    #expect(try storage.recovery.read(second).text == "second")
    #expect(try storage.recovery.list().copies.count == 2)
    #expect(try storage.recovery.list().ignored.isEmpty)
    #expect(folder.mode("state") == 0o700)
    #expect(folder.mode("state/recovery") == 0o700)
    for name in folder.names("state/recovery") {
      #expect(folder.mode("state/recovery/" + name) == 0o600)
    }
    try storage.recovery.remove(second)
    #expect(try storage.recovery.copies(of: file).isEmpty)
  }

  @Test("an empty copy and a copy for a long path can be read") func emptyCopyAndLongPath() throws {
    let folder = TestFolder()
    let long = FilePath("/" + String(repeating: "long/", count: 2000))
    let copy = try folder.storage().recovery.write(FileContents([]), for: long, base: nil)
    #expect(try folder.storage().recovery.copies(of: long) == [copy])
    #expect(try folder.storage().recovery.read(copy).count == 0)
  }

  @Test("listing recovery files creates nothing") func listingCreatesNothing() throws {
    let folder = TestFolder()
    #expect(try folder.storage().recovery.list() == RecoveryListing())
    #expect(try folder.storage().pendingJournal(for: folder.path("file")) == nil)
    #expect(folder.names().isEmpty)
  }

  @Test("without a recovery folder the error is noRecoveryFolder") func missingFolder() throws {
    let folder = TestFolder()
    let path = Target.hardLinked.make(in: folder)
    let storage = FileStorage(recoveryFolder: nil)
    let opened = try storage.open(path)
    #expect(throws: StorageError(.noRecoveryFolder, path)) {
      try storage.save(FileContents(Array("new".utf8)), to: path, expecting: opened.stamp)
    }
    #expect(folder.read("file") == Target.old)
  }

  @Test("a recovery folder open to others is made private, and a link to a folder is not used")
  func openFolderAndLink() throws {
    let folder = TestFolder()
    mkdir(folder.text("state"), 0o700)
    mkdir(folder.text("state/recovery"), 0o700)
    chmod(folder.text("state/recovery"), 0o755)
    _ = try folder.storage().recovery.write(FileContents([]), for: path, base: nil)
    #expect(folder.mode("state/recovery") == 0o700)

    let other = TestFolder()
    mkdir(other.text("state"), 0o700)
    symlink(folder.path, other.text("state/recovery"))
    _ = try other.storage().recovery.write(FileContents([]), for: path, base: nil)
    #expect(folder.names() == ["state"])
    #expect(other.names("state") == ["recovery", "recovery-\(geteuid())"])
  }

  @Test("a recovery folder of another user is not used") func otherUsersFolder() throws {
    guard geteuid() == 0 else {
      print("skipped: only root can make a folder of another user")
      return
    }
    let folder = TestFolder()
    mkdir(folder.text("state"), 0o700)
    mkdir(folder.text("state/recovery"), 0o700)
    chown(folder.text("state/recovery"), 1234, 1234)
    let copy = try folder.storage().recovery.write(FileContents([]), for: path, base: nil)
    #expect(folder.names("state/recovery").isEmpty)
    #expect(try folder.storage().recovery.list().copies == [copy])
    // A folder that root creates on the way belongs to the owner of the home directory.
    let home = TestFolder()
    chown(home.path, 1234, 1234)
    _ = try home.storage().recovery.write(FileContents([]), for: path, base: nil)
    #expect(home.status("state").st_uid == 1234)
    #expect(home.status("state/recovery").st_uid == 0)
  }

  enum Abuse: CaseIterable, Sendable {
    case link, hardLink, folder, pipe, readable, foreign, empty, short, magic, version, kind
    case headLength, newLength, oldLength, pathLength, path, headSum, content, appended
  }

  @Test("a damaged or hostile recovery file is ignored with a reason", arguments: Abuse.allCases)
  func hostileFiles(abuse: Abuse) throws {
    let folder = TestFolder()
    let storage = folder.storage()
    let copy = try storage.recovery.write(
      FileContents(Array("content".utf8)), for: path, base: nil)
    let name = "state/recovery/" + copy.name.description
    let file = folder.text(name)
    var expected: RecoveryDamage
    switch abuse {
    case .link:
      rename(file, folder.text("elsewhere"))
      symlink(folder.text("elsewhere"), file)
      #expect(try storage.recovery.list().ignored.map(\.reason) == [.tooManyLinks])
      return
    case .hardLink:
      link(file, folder.text("elsewhere"))
      expected = .notARegularFile
    case .folder:
      unlink(file)
      mkdir(file, 0o700)
      expected = .notARegularFile
    case .pipe:
      unlink(file)
      mkfifo(file, 0o600)
      expected = .notARegularFile
    case .readable:
      chmod(file, 0o644)
      expected = .readableByOthers
    case .foreign:
      guard geteuid() == 0 else { return }
      chown(file, 1234, 1234)
      expected = .ownedByOtherUser
    case .empty:
      truncate(file, 0)
      expected = .tooShort
    case .short:
      truncate(file, 4000)
      expected = .tooShort
    case .magic: expected = poke(file, 0, 0x58, .notARecoveryFile)
    case .version: expected = poke(file, 8, 9, .unknownVersion)
    case .headLength: expected = poke(file, 15, 0x7F, .lengthsDoNotAddUp)
    case .kind: expected = poke(file, 16, 9, .headerChecksum)
    case .newLength: expected = poke(file, 16 + 2 * 8 + 7, 0x7F, .headerChecksum)
    case .oldLength: expected = poke(file, 16 + 4 * 8 + 7, 0xFF, .headerChecksum)
    case .pathLength: expected = poke(file, 16 + 15 * 8, 0xFF, .headerChecksum)
    case .path: expected = poke(file, 146, 0, .headerChecksum)
    case .headSum: expected = invert(file, 4090, .headerChecksum)
    case .content: expected = poke(file, 4096, 0x58, .contentChecksum)
    case .appended:
      truncate(file, 9000)
      expected = .lengthsDoNotAddUp
    }
    let listing = try storage.recovery.list()
    if abuse == .content {
      #expect(listing.copies == [copy])
      #expect(throws: StorageError(.damagedRecovery(expected), folder.path(name))) {
        try storage.recovery.read(copy)
      }
    } else {
      #expect(listing.copies.isEmpty)
      #expect(listing.ignored.map(\.reason) == [.damagedRecovery(expected)])
    }
  }

  /// Headers with a valid checksum but invalid numbers, as an attacker could write them.
  @Test("a forged header with extreme numbers is refused, or gives the content that was written")
  func forgedHeaders() throws {
    let folder = TestFolder()
    let storage = folder.storage()
    let extremes: [UInt64] = [
      0, 1, 7, 4095, 4096, 4097, 8192, 1 << 31, 1 << 32, 1 << 62, 1 << 63, .max, .max - 4095,
    ]
    for field in 0..<16 {
      for value in extremes {
        let copy = try storage.recovery.write(
          FileContents(Array("content".utf8)), for: path, base: nil)
        let file = folder.text("state/recovery/" + copy.name.description)
        forge(file, field, value)
        let listing = try storage.recovery.list()
        #expect(listing.copies.count + listing.journals.count + listing.ignored.count == 1)
        for copy in listing.copies {
          guard let bytes = try? storage.recovery.read(copy) else { continue }
          #expect(
            bytes.withBytes { Array($0) } == Array("content".utf8), "field \(field): \(value)")
        }
        for journal in listing.journals {
          let new = try? storage.bytes(of: .new, in: journal)
          #expect(new == nil, "field \(field): \(value)")
          _ = try? storage.bytes(of: .old, in: journal)
        }
        unlink(file)
      }
    }
  }

  private func poke(
    _ path: String, _ offset: Int, _ byte: UInt8, _ damage: RecoveryDamage
  ) -> RecoveryDamage {
    let file = open(path, O_WRONLY)
    defer { close(file) }
    var byte = byte
    pwrite(file, &byte, 1, off_t(offset))
    return damage
  }

  /// For bytes that differ from run to run: none is left as it was.
  private func invert(_ path: String, _ offset: Int, _ damage: RecoveryDamage) -> RecoveryDamage {
    let file = open(path, O_RDWR)
    defer { close(file) }
    var byte: UInt8 = 0
    pread(file, &byte, 1, off_t(offset))
    byte = ~byte
    pwrite(file, &byte, 1, off_t(offset))
    return damage
  }

  private func forge(_ path: String, _ field: Int, _ value: UInt64) {
    let file = open(path, O_RDWR)
    defer { close(file) }
    var head = [UInt8](repeating: 0, count: 4096)
    pread(file, &head, head.count, 0)
    withUnsafeBytes(of: value.littleEndian) {
      head.replaceSubrange(16 + field * 8..<24 + field * 8, with: $0)
    }
    let sum = ContentHash.of(Array(head[..<4088]))
    withUnsafeBytes(of: sum.littleEndian) { head.replaceSubrange(4088..<4096, with: $0) }
    pwrite(file, head, head.count, 0)
  }

  @Test(
    "a failed copy leaves a complete file or none",
    arguments: [ENOSPC, EIO, EDQUOT, EMFILE, EACCES, EROFS, EINTR])
  func failedCopy(number: Int32) throws {
    for persistent in [false, true] {
      for n in 1... {
        let folder = TestFolder()
        let faults = Faults()
        let system = faults.failing(number, at: n, persistent: persistent)
        let copy = try? folder.storage(system).recovery.write(
          FileContents(Array("content".utf8)), for: path, base: nil)
        guard faults.hit != nil else { break }
        let listing = try folder.storage().recovery.list()
        #expect(listing.ignored.isEmpty)
        if let copy { #expect(listing.copies == [copy]) }
        for copy in listing.copies {
          #expect(try folder.storage().recovery.read(copy).text == "content")
        }
      }
    }
  }

  @Test("restoring a journal keeps a version that another program has written since")
  func changedFileOfJournal() throws {
    let folder = TestFolder()
    let path = Target.hardLinked.make(in: folder)
    let opened = try folder.storage().open(path)
    let dying = SystemCalls { call, named in call == .sync && named == path ? .fail(EIO) : nil }
    #expect(throws: StorageError(.halfWritten, path, errno: EIO)) {
      try folder.storage(dying).save(
        FileContents(Array(Target.new.utf8)), to: path, expecting: opened.stamp)
    }
    let storage = folder.storage()
    let journal = try #require(try storage.pendingJournal(for: path))
    #expect(journal.oldCount == Target.old.utf8.count)
    folder.replaceContent("file", "somebody's")
    #expect(try storage.state(of: journal) == .changedSince)
    let saved = try storage.restore(.new, from: journal)
    #expect(saved.conflictCopy == folder.path("file.theirs"))
    #expect(folder.read("file.theirs") == "somebody's")
    #expect(folder.read("second") == Target.new)
    #expect(folder.names("state/recovery").isEmpty)
  }
}
