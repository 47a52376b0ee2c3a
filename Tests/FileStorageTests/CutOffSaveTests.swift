import FileStorage
import Glibc
import Testing

/// Saves in place that were cut off: who is shown their journals, and how they end.
@Suite struct CutOffSaveTests {
  private let folder = TestFolder()
  private let path: FilePath
  private let storage: FileStorage

  init() {
    path = Target.hardLinked.make(in: folder)
    storage = folder.storage()
  }

  private func save(_ content: String) throws {
    _ = try storage.save(
      FileContents(Array(content.utf8)), to: path, expecting: try storage.open(path).stamp)
  }

  @Test("a half written file is known by each of its names") func everyName() throws {
    try CutOff.save(Target.new, to: path, storage, at: .whileWriting)
    #expect(storage.isHalfWritten(path))
    #expect(storage.isHalfWritten(folder.path("second")))
    let journal = try #require(try storage.pendingJournal(for: folder.path("second")))
    _ = try storage.restore(.old, from: journal)
    #expect(folder.read("file") == Target.old)
    #expect(!storage.isHalfWritten(path))
  }

  @Test("a file that a save has not touched, or written whole, is not half written")
  func notHalfWritten() throws {
    for moment in [CutOff.Moment.beforeWriting, .afterWriting] {
      try CutOff.save(Target.new, to: path, storage, at: moment)
      #expect(try storage.pendingJournal(for: path) != nil)
      #expect(!storage.isHalfWritten(path))
    }
  }

  @Test("another file that has parts of both texts is not half written") func otherFile() throws {
    try CutOff.save(Target.new, to: path, storage, at: .whileWriting)
    folder.replace("file", try #require(folder.read("file")))
    #expect(!storage.isHalfWritten(path))
    #expect(storage.isHalfWritten(folder.path("second")))
  }

  @Test("a save removes the journal of an earlier one that came to its end")
  func removesFinished() throws {
    try CutOff.save(Target.new, to: path, storage, at: .afterWriting)
    #expect(folder.read("file") == Target.new)
    try save("next")
    #expect(folder.names("state/recovery").isEmpty)
  }

  @Test(
    "a save puts aside what earlier ones were to write, and removes it after seven days",
    arguments: [CutOff.Moment.beforeWriting, .whileWriting])
  func putsAside(_ moment: CutOff.Moment) throws {
    try CutOff.save(Target.new, to: path, storage, at: moment)
    try save("next")
    #expect(try storage.pendingJournals(for: path).isEmpty)
    let kept = try #require(try storage.pendingJournals(for: path, areDiscarded: true).first)
    #expect(try storage.bytes(of: .old, in: kept).text == Target.old)
    #expect(try storage.bytes(of: .new, in: kept).text == Target.new)
    let name = folder.text("state/recovery/" + kept.name.description)
    for (days, isThere) in [(6, true), (8, false)] {
      let then = time(nil) - days * 24 * 60 * 60
      var times = [timespec(tv_sec: then, tv_nsec: 0), timespec(tv_sec: then, tv_nsec: 0)]
      utimensat(AT_FDCWD, name, &times, 0)
      try save("after \(days) days")
      #expect((access(name, F_OK) == 0) == isThere, "after \(days) days")
    }
  }

  @Test("a save of what an earlier one was to write leaves nothing of that")
  func sameText() throws {
    try CutOff.save(Target.new, to: path, storage, at: .whileWriting)
    try save(Target.new)
    #expect(folder.names("state/recovery").isEmpty)
  }

  @Test("a file that is replaced or made anew settles earlier saves too")
  func otherMethods() throws {
    try CutOff.save(Target.new, to: path, storage, at: .afterWriting)
    unlink(folder.text("second"))
    try save("next")
    #expect(folder.names("state/recovery").isEmpty)
    link(folder.text("file"), folder.text("second"))
    try CutOff.save(Target.new, to: path, storage, at: .whileWriting)
    unlink(folder.text("file"))
    _ = try storage.save(FileContents(Array("made".utf8)), to: path, expecting: nil)
    #expect(try storage.pendingJournals(for: path).isEmpty)
    #expect(try storage.pendingJournals(for: path, areDiscarded: true).count == 1)
  }

  @Test("a save that fails leaves the journal of an earlier one as it is") func failed() throws {
    try CutOff.save(Target.new, to: path, storage, at: .whileWriting)
    let stamp = try storage.open(path).stamp
    let full = folder.storage(SystemCalls { call, _ in call == .reserve ? .fail(ENOSPC) : nil })
    #expect(throws: StorageError.self) {
      try full.save(FileContents(Array("next".utf8)), to: path, expecting: stamp)
    }
    #expect(storage.isHalfWritten(path))
  }

  @Test("a discarded journal of a half written file has both texts still") func discarded() throws {
    try CutOff.save(Target.new, to: path, storage, at: .whileWriting)
    try storage.discard(try #require(try storage.pendingJournal(for: path)))
    #expect(try storage.pendingJournal(for: path) == nil)
    let kept = try #require(try storage.pendingJournals(for: path, areDiscarded: true).first)
    #expect(kept.isDiscarded)
    #expect(try storage.state(of: kept) == .halfWritten)
    #expect(try storage.bytes(of: .old, in: kept).text == Target.old)
    #expect(storage.journals(of: path, areDiscarded: true).isEmpty)
  }

  @Test("edits that the file has are not offered after the next save") func savedEdits() throws {
    var options = SaveOptions()
    var mark: EditJournalRecord?
    options.willReplace = { mark = .saving(hash: $0, count: $1) }
    _ = try storage.save(
      FileContents(Array("edited".utf8)), to: path, expecting: try storage.open(path).stamp,
      options: options)
    let header = EditJournalHeader(path: path, base: nil, written: 0, process: 4711)
    _ = try storage.beginJournal(
      header, [.edit([1]), try #require(mark)], in: storage.journalFolders(for: path).folders)
    #expect(storage.journals(of: path).count == 1)
    try save("next")
    #expect(storage.journals(of: path).isEmpty)
  }

  @Test("a save does not wait for a recovery folder that does not answer") func hung() throws {
    unlink(folder.text("second"))
    let recovery = folder.recovery
    let hung = folder.storage(
      SystemCalls { _, path in
        if path.bytes.starts(with: recovery.bytes) { sleep(30) }
        return nil
      })
    try CutOff.save(Target.new, to: path, storage, at: .afterWriting)
    mkdir(folder.text("state/recovery"), 0o700)
    let start = time(nil)
    _ = try hung.save(
      FileContents(Array("next".utf8)), to: path, expecting: try storage.open(path).stamp)
    #expect(time(nil) - start < 15)
    #expect(folder.read("file") == "next")
  }
}
