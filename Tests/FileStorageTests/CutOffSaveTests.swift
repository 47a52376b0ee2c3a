import FileStorage
import Glibc
import Testing

/// Interrupted in-place saves: which paths find their journals, and how later saves treat them.
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

  @Test("a half-written file is recognised by each of its names") func everyName() throws {
    try CutOff.save(Target.new, to: path, storage, at: .whileWriting)
    #expect(storage.isHalfWritten(path))
    #expect(storage.isHalfWritten(folder.path("second")))
    let journal = try #require(try storage.pendingJournal(for: folder.path("second")))
    _ = try storage.restore(.old, from: journal)
    #expect(folder.read("file") == Target.old)
    #expect(!storage.isHalfWritten(path))
  }

  @Test("a file that a save has not touched, or has written completely, is not half-written")
  func notHalfWritten() throws {
    for moment in [CutOff.Moment.beforeWriting, .afterWriting] {
      try CutOff.save(Target.new, to: path, storage, at: moment)
      #expect(try storage.pendingJournal(for: path) != nil)
      #expect(!storage.isHalfWritten(path))
    }
  }

  @Test("another file that contains parts of both texts is not half-written")
  func otherFile() throws {
    try CutOff.save(Target.new, to: path, storage, at: .whileWriting)
    folder.replace("file", try #require(folder.read("file")))
    #expect(!storage.isHalfWritten(path))
    #expect(storage.isHalfWritten(folder.path("second")))
  }

  @Test("a save removes the journal of an earlier completed one")
  func removesFinished() throws {
    try CutOff.save(Target.new, to: path, storage, at: .afterWriting)
    #expect(folder.read("file") == Target.new)
    try save("next")
    #expect(folder.names("state/recovery").isEmpty)
  }

  @Test(
    "a save keeps the content of an interrupted one, and removes it after seven days",
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

  @Test("a save of the content of an interrupted one removes its journal")
  func sameText() throws {
    try CutOff.save(Target.new, to: path, storage, at: .whileWriting)
    try save(Target.new)
    #expect(folder.names("state/recovery").isEmpty)
  }

  @Test("a save that replaces or creates the file settles earlier saves too")
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

  @Test("a failed save keeps the journal of an earlier one") func failed() throws {
    try CutOff.save(Target.new, to: path, storage, at: .whileWriting)
    let stamp = try storage.open(path).stamp
    let full = folder.storage(SystemCalls { call, _ in call == .reserve ? .fail(ENOSPC) : nil })
    #expect(throws: StorageError.self) {
      try full.save(FileContents(Array("next".utf8)), to: path, expecting: stamp)
    }
    #expect(storage.isHalfWritten(path))
  }

  @Test("a discarded journal of a half-written file still has both texts") func discarded() throws {
    try CutOff.save(Target.new, to: path, storage, at: .whileWriting)
    try storage.discard(try #require(try storage.pendingJournal(for: path)))
    #expect(try storage.pendingJournal(for: path) == nil)
    let kept = try #require(try storage.pendingJournals(for: path, areDiscarded: true).first)
    #expect(kept.isDiscarded)
    #expect(try storage.state(of: kept) == .halfWritten)
    #expect(try storage.bytes(of: .old, in: kept).text == Target.old)
    #expect(storage.journals(of: path, areDiscarded: true).isEmpty)
  }

  @Test("edits that are in the file are not offered after the next save") func savedEdits() throws {
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

  @Test("the journal of a save gets its name after its content was noted and checked")
  func order() throws {
    var events: [String] = []
    @Sendable func journals() -> Int {
      folder.names("state/recovery").filter { $0.hasSuffix(".journal") }.count
    }
    var options = SaveOptions()
    options.verify = { _ in
      events.append("checked, \(journals()) journals")
      return nil
    }
    options.willReplace = { _, _ in events.append("noted, \(journals()) journals") }
    let named = folder.storage(
      SystemCalls { call, named in
        if call == .write, named == path { #expect(journals() == 1) }
        return nil
      })
    _ = try named.save(
      FileContents(Array("new".utf8)), to: path, expecting: try storage.open(path).stamp,
      options: options)
    #expect(events == ["checked, 0 journals", "noted, 0 journals"])
    #expect(folder.names("state/recovery").isEmpty)
  }

  @Test("a save does not wait for a recovery folder that hangs") func hung() throws {
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
