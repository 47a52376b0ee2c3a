import FileStorage
import Glibc
import ModelBasics
import Testing

/// Edit journals as files: torn, damaged, hostile, old, or of a live session.
@Suite struct JournalTests {
  private let records = (0..<5).map { EditJournalRecord.edit(Array("record \($0)".utf8)) }

  private func header(_ path: FilePath, base: FileStamp? = nil) -> EditJournalHeader {
    EditJournalHeader(path: path, base: base, written: 1_795_262_400, process: 4711)
  }

  /// Writes a journal of a dead session with these records.
  @discardableResult
  private func leave(
    _ records: [EditJournalRecord], of path: FilePath, in storage: FileStorage
  ) throws -> FilePath {
    let journal = try storage.beginJournal(
      header(path), Array(records.prefix(2)), in: storage.journalFolders(for: path).folders)
    for record in records.dropFirst(2) { try journal.append([record]) }
    try journal.sync()
    return journal.path
  }

  @Test("a journal has all appended records, readable by its owner only") func isWhole() throws {
    let folder = TestFolder()
    let file = folder.write("file", "base")
    let storage = folder.storage()
    let base = try storage.open(file).stamp
    var header = header(file, base: base)
    header.superseded = ["one.edits", "two.edits"]
    header.isRespelled = true
    var journal: EditJournal? = try storage.beginJournal(
      header, [records[0]], in: storage.journalFolders(for: file).folders)
    try journal?.append([records[1], .saving(hash: 17, count: 4)])
    // While the session lives, its edits are not offered to others.
    #expect(storage.journals(of: file).isEmpty)
    journal = nil
    let found = try #require(storage.journals(of: file).first)
    #expect(found.header == header)
    #expect(
      try storage.records(of: found) == [records[0], records[1], .saving(hash: 17, count: 4)])
    #expect(storage.journals(of: folder.path("other")).isEmpty)
    #expect(folder.mode("state/recovery") == 0o700)
    for name in folder.names("state/recovery") {
      #expect(folder.mode("state/recovery/" + name) == 0o600)
    }
    try storage.remove(found)
    #expect(folder.names("state/recovery").isEmpty)
  }

  @Test("a journal truncated anywhere loses only the truncated record") func tornTail() throws {
    let folder = TestFolder()
    let file = folder.write("file", "base")
    let storage = folder.storage()
    let path = try leave(records, of: file, in: storage)
    let whole = try storage.open(path).bytes.withBytes { Array($0) }
    var longest = 0
    for count in 0...whole.count {
      let descriptor = open(path.description, O_WRONLY)
      pwrite(descriptor, whole, whole.count, 0)
      ftruncate(descriptor, off_t(count))
      close(descriptor)
      guard let found = storage.journals(of: file).first else {
        #expect(longest == 0)
        continue
      }
      let read = try storage.records(of: found)
      #expect(read == Array(records.prefix(read.count)))
      #expect(read.count >= longest - 5)
      longest = max(longest, read.count)
    }
    #expect(longest == records.count)
  }

  @Test("a damaged byte of a journal is never read as an edit, and costs one record") func damage()
    throws
  {
    let folder = TestFolder()
    let file = folder.write("file", "base")
    let storage = folder.storage()
    let path = try leave(records, of: file, in: storage)
    let whole = try storage.open(path).bytes.withBytes { Array($0) }
    let descriptor = open(path.description, O_WRONLY)
    defer { close(descriptor) }
    for place in whole.indices {
      var byte = whole[place] ^ 0x41
      pwrite(descriptor, &byte, 1, off_t(place))
      if let found = storage.journals(of: file).first {
        let read = try storage.records(of: found)
        // A damaged end that looks like a truncated record is not counted.
        let damaged = read.firstIndex(of: .damaged) ?? read.count
        #expect(Array(read[..<damaged]) == Array(records[..<damaged]))
        #expect(read.dropFirst(damaged + 1) == records.dropFirst(damaged + 1))
        #expect(read.contains(.damaged) || read.count == records.count - 1)
      }
      byte = whole[place]
      pwrite(descriptor, &byte, 1, off_t(place))
    }
    let found = try #require(storage.journals(of: file).first)
    #expect(try storage.records(of: found) == records)
  }

  @Test("records in the wrong order are not read") func order() throws {
    let folder = TestFolder()
    let file = folder.write("file", "base")
    let storage = folder.storage()
    let path = try leave([records[0], records[1]], of: file, in: storage)
    var bytes = try storage.open(path).bytes.withBytes { Array($0) }
    let length = 24 + 1 + "record 0".utf8.count
    let start = bytes.count - 2 * length
    let first = Array(bytes[start..<(start + length)])
    bytes.replaceSubrange(start..<bytes.count, with: bytes[(start + length)...] + first)
    let descriptor = open(path.description, O_WRONLY)
    pwrite(descriptor, bytes, bytes.count, 0)
    close(descriptor)
    let found = try #require(storage.journals(of: file).first)
    #expect(try storage.records(of: found) == [.damaged, records[1], .damaged])
  }

  @Test("several damaged records in a row are one gap") func gap() throws {
    let folder = TestFolder()
    let file = folder.write("file", "base")
    let storage = folder.storage()
    let path = try leave(records, of: file, in: storage)
    var bytes = try storage.open(path).bytes.withBytes { Array($0) }
    let length = 24 + 1 + "record 0".utf8.count
    let start = bytes.count - 4 * length
    for place in start..<(start + 2 * length) { bytes[place] = 0xFF }
    let descriptor = open(path.description, O_WRONLY)
    pwrite(descriptor, bytes, bytes.count, 0)
    close(descriptor)
    let found = try #require(storage.journals(of: file).first)
    #expect(try storage.records(of: found) == [records[0], .damaged, records[3], records[4]])
  }

  @Test("a journal that others could read, or that is a link, is not read") func hostile() throws {
    let folder = TestFolder()
    let file = folder.write("file", "base")
    let storage = folder.storage()
    let path = try leave(records, of: file, in: storage)
    chmod(path.description, 0o640)
    #expect(storage.journals(of: file).isEmpty)
    chmod(path.description, 0o600)
    #expect(storage.journals(of: file).count == 1)
    link(path.description, folder.text("second"))
    #expect(storage.journals(of: file).isEmpty)
    rename(folder.text("second"), folder.text("state/moved"))
    unlink(path.description)
    symlink(folder.text("state/moved"), path.description)
    #expect(storage.journals(of: file).isEmpty)
  }

  @Test("a journal whose edits are in another one is not offered") func superseded() throws {
    let folder = TestFolder()
    let file = folder.write("file", "base")
    let storage = folder.storage()
    let old = try leave(records, of: file, in: storage)
    var header = header(file)
    header.superseded = [old.lastName]
    _ = try storage.beginJournal(
      header, records, in: storage.journalFolders(for: file).folders)
    #expect(storage.journals(of: file).map(\.header.superseded) == [[old.lastName]])
  }

  @Test("discarded edits are kept for seven days") func discarded() throws {
    let folder = TestFolder()
    let file = folder.write("file", "base")
    let storage = folder.storage()
    try leave(records, of: file, in: storage)
    try storage.discard(try #require(storage.journals(of: file).first))
    #expect(storage.journals(of: file).isEmpty)
    let kept = try #require(storage.journals(of: file, areDiscarded: true).first)
    #expect(kept.isDiscarded)
    #expect(try storage.records(of: kept) == records)
    let path = folder.text("state/recovery/" + kept.name.description)
    for (days, isThere) in [(6, true), (8, false)] {
      let then = time(nil) - days * 24 * 60 * 60
      var times = [timespec(tv_sec: then, tv_nsec: 0), timespec(tv_sec: then, tv_nsec: 0)]
      utimensat(AT_FDCWD, path, &times, 0)
      storage.removeOldJournals()
      #expect((access(path, F_OK) == 0) == isThere, "after \(days) days")
    }
  }

  @Test("a journal without a header is removed after a day, one with edits after ninety")
  func abandoned() throws {
    let folder = TestFolder()
    let file = folder.write("file", "base")
    let storage = folder.storage()
    let edits = try leave(records, of: file, in: storage)
    let empty = folder.write("state/recovery/abcdefghijklmnop.edits", "mod", mode: 0o600)
    for (days, isThere) in [(89, true), (91, false)] {
      let then = time(nil) - days * 24 * 60 * 60
      for path in [edits, empty] {
        var times = [timespec(tv_sec: then, tv_nsec: 0), timespec(tv_sec: then, tv_nsec: 0)]
        utimensat(AT_FDCWD, path.description, &times, 0)
      }
      storage.removeOldJournals()
      #expect((access(edits.description, F_OK) == 0) == isThere)
      #expect(access(empty.description, F_OK) != 0)
    }
  }

  @Test("a completed save is recognised by the content of the file", arguments: [true, false])
  func savedContent(_ isWritten: Bool) throws {
    let folder = TestFolder()
    let file = folder.write("file", "base")
    let storage = folder.storage()
    var marks: [EditJournalRecord] = []
    var options = SaveOptions()
    options.willReplace = { marks.append(.saving(hash: $0, count: $1)) }
    options.isCancelled = { !isWritten && !marks.isEmpty }
    let base = try storage.open(file).stamp
    _ = try? storage.save(
      FileContents(Array("new content".utf8)), to: file, expecting: base, options: options)
    #expect(marks.count == 1)
    #expect(storage.isSaved(records + marks, as: try storage.open(file)))
    #expect(!storage.isSaved(marks + records, as: try storage.open(file)))
    folder.replaceContent("file", "other")
    #expect(!storage.isSaved(records + marks, as: try storage.open(file)))
  }

  // MARK: - Folders

  @Test(
    "a journal goes to the next folder if one is not writable", arguments: [ENOSPC, EROFS, EACCES])
  func fallsBack(_ number: Int32) throws {
    let folder = TestFolder()
    let file = folder.write("file", "base")
    let recovery = folder.recovery
    var storage = folder.storage(
      SystemCalls { call, path in
        let isMade = [.create, .makeFolder, .reserve].contains(call)
        return isMade && path.bytes.starts(with: recovery.bytes) ? .fail(number) : nil
      })
    storage.fallbackFolders = [folder.path("run/modeled"), folder.path("tmp/modeled")]
    storage.temporaryFolders = []
    try leave(records, of: file, in: storage)
    #expect(folder.names("run/modeled").count == 1)
    #expect(storage.journals(of: file).count == 1)
  }

  @Test("a private folder of the file is used before the folder for temporary files")
  func besideTheFile() throws {
    let folder = TestFolder()
    var storage = FileStorage(recoveryFolder: nil)
    storage.fallbackFolders = [folder.path("closed/run"), folder.path("tmp/modeled")]
    storage.temporaryFolders = []
    folder.write("closed", "not a folder")
    mkdir(folder.text("private"), 0o700)
    mkdir(folder.text("open"), 0o755)
    let mine = folder.write("private/file", "base")
    let theirs = folder.write("open/file", "base")
    try leave(records, of: mine, in: storage)
    try leave(records, of: theirs, in: storage)
    #expect(folder.names("private").count == 2)
    #expect(folder.names("open") == ["file"])
    #expect(folder.names("tmp/modeled").count == 1)
    #expect(storage.journals(of: mine).count == 1)
    #expect(storage.journals(of: theirs).count == 1)
  }

  @Test("without any folder the error is noRecoveryFolder") func nowhere() throws {
    let folder = TestFolder()
    let file = folder.write("file", "base")
    var storage = FileStorage(recoveryFolder: nil)
    storage.temporaryFolders = []
    chmod(folder.path, 0o755)
    #expect(throws: StorageError(.noRecoveryFolder, file)) {
      try leave(records, of: file, in: storage)
    }
  }

  @Test(
    "temporary files of other programs are recognised",
    arguments: [
      ("/tmp/3141592653/secrets.json", true), ("/tmp/notes/secrets.json", false),
      ("/home/me/project/.git/COMMIT.json", true), ("/var/tmp/hostsXa81Kd0q.json", true),
      ("/var/tmp/settings.kX3dP0aB", true), ("/tmp/settings.json", false),
      ("/tmp/kubectl-edit-1234.json", true), ("/tmp/crontab.aBc123/crontab", true),
      ("/dev/shm/pass.abc/key.json", true), ("/etc/systemd/.#override.conf3f", true),
      ("/home/me/3141592653/file.json", false), ("/tmp/report-20260101.json", false),
      ("/tmp/translation.json", false), ("/tmp", false),
    ])
  func temporaryFiles(_ path: String, isTemporary: Bool) {
    var storage = FileStorage(recoveryFolder: "/nonexistent/state")
    storage.temporaryFolders = ["/tmp", "/var/tmp", "/dev/shm"]
    #expect(storage.journalFolders(for: FilePath(path)).keepsDiscarded == !isTemporary)
  }

  @Test("the journal of a file on a memory file system does not go to a disk")
  func memoryFileSystem() throws {
    guard access("/dev/shm", W_OK) == 0 else { return }
    let folder = TestFolder()
    let name = "/dev/shm/modeled-test-\(getpid())"
    mkdir(name, 0o700)
    defer { rmdir(name) }
    var storage = folder.storage()
    storage.temporaryFolders = []
    let file = FilePath(name + "/file.json")
    let isDisk = !storage.journalFolders(for: folder.path("file")).folders.isEmpty
    #expect(isDisk)
    let kept = storage.journalFolders(for: file)
    #expect(!kept.keepsDiscarded)
    #expect(kept.folders.allSatisfy { $0.path.description.hasPrefix("/dev/shm") })
    storage.fallbackFolders = [FilePath(name + "/run")]
    #expect(storage.journalFolders(for: file).folders.map(\.path) == [FilePath(name + "/run")])
  }

  @Test("a journal survives every error at every call, once or persistently") func faults() throws {
    let numbers: [Int32] = [
      ENOSPC, EIO, EROFS, EACCES, EDQUOT, EINTR, EMFILE, ENOMEM,
    ]
    for number in numbers {
      for isPersistent in [false, true] {
        var place = 0
        while true {
          let folder = TestFolder()
          let file = folder.write("file", "base")
          let counter = CallCounter(failing: place, number, isPersistent)
          let storage = folder.storage(SystemCalls { _, _ in counter.next() })
          var written: [EditJournalRecord] = []
          do {
            let journal = try storage.beginJournal(
              header(file), [records[0]],
              in: [JournalFolder(path: folder.recovery, kind: .own)])
            written = [records[0]]
            for record in records.dropFirst() {
              // The second attempt overwrites what the failed one wrote.
              for _ in 0..<2 {
                guard (try? journal.append([record])) != nil else { continue }
                written.append(record)
                break
              }
              if written.last != record { break }
            }
            try? journal.sync()
          } catch {}
          let sound = folder.storage()
          let found = sound.journals(of: file).first
          let read = try found.map { try sound.records(of: $0) } ?? []
          #expect(read.starts(with: written), "call \(place), error \(number)")
          #expect(records.starts(with: read), "call \(place), error \(number)")
          guard counter.hasFailed else { break }
          place += 1
        }
        #expect(place > 10)
      }
    }
  }
}

/// Fails the call with a given index, or all calls from it on.
private final class CallCounter: @unchecked Sendable {
  private var count = 0
  private let place: Int
  private let number: Int32
  private let isPersistent: Bool
  private(set) var hasFailed = false

  init(failing place: Int, _ number: Int32, _ isPersistent: Bool) {
    self.place = place
    self.number = number
    self.isPersistent = isPersistent
  }

  func next() -> SystemCalls.Fault? {
    defer { count += 1 }
    guard count == place || isPersistent && count > place else { return nil }
    hasFailed = true
    return .fail(number)
  }
}
