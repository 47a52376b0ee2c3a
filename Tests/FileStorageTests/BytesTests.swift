import Glibc
import ModelBasics
import Testing

@testable import FileStorage

@Suite struct BytesTests {
  private func makeLarge(_ folder: TestFolder, _ name: String = "large") -> FilePath {
    let path = folder.write(name, "start")
    truncate(folder.text(name), off_t(Bytes.inMemoryLimit + 10_000))
    return path
  }

  @Test(
    "files over 16 MiB are mapped, smaller ones are read into memory",
    arguments: [(0, false), (1, true)])
  func largeFilesAreMapped(beyondLimit: Int, isMapped: Bool) throws {
    let folder = TestFolder()
    let path = folder.write("file", "start")
    truncate(folder.text("file"), off_t(Bytes.inMemoryLimit + beyondLimit))
    let opened = try folder.storage().open(path)
    #expect(opened.bytes.isVolatile == isMapped)
    #expect((opened.stamp?.contentHash == nil) == isMapped)
    #expect(opened.bytes.count == Bytes.inMemoryLimit + beyondLimit)
    #expect(opened.bytes.withBytes { Array($0.prefix(5)) } == Array("start".utf8))
  }

  @Test("released pages are read again from the file") func releasedPages() throws {
    let folder = TestFolder()
    let bytes = try folder.storage().open(makeLarge(folder)).bytes
    for span in [
      Span(0, 5), Span(0, bytes.count), Span(4096, 8192), Span(100, 100),
      Span(bytes.count, bytes.count),
    ] {
      bytes.releasePages(span)
    }
    bytes.releasePages(Span(-5, bytes.count + 5))
    #expect(bytes.withBytes { Array($0.prefix(5)) } == Array("start".utf8))
    #expect(!bytes.hasLostBytes)
  }

  @Test("a mapping of a truncated file reads as zeros, is torn and cannot be saved")
  func tornMapping() throws {
    let folder = TestFolder()
    let path = makeLarge(folder)
    let bytes = try folder.storage().open(path).bytes
    truncate(folder.text("large"), 0)
    #expect(bytes.withBytes { $0[0] } == 0)
    #expect(bytes.withBytes { $0[$0.count - 1] } == 0)
    #expect(bytes.hasLostBytes)

    let target = folder.write("target", "old")
    let opened = try folder.storage().open(target)
    #expect(throws: StorageError(.baseTruncated, target)) {
      try folder.storage().save(FileContents(bytes), to: target, expecting: opened.stamp)
    }
    #expect(folder.read("target") == "old")
    #expect(throws: StorageError(.changedOutside, path)) {
      try folder.storage().save(FileContents(bytes), to: path, expecting: opened.stamp)
    }
  }

  @Test("one signal finds all lost pages of a truncated file")
  func tornAtOnce() throws {
    let folder = TestFolder()
    let path = makeLarge(folder)
    let bytes = try folder.storage().open(path).bytes
    let mapping = try #require(bytes.backing as? FileMapping)
    truncate(folder.text("large"), 1 << 20)
    let sum = bytes.withBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4096).reduce(0) { $0 + Int(bytes[$1]) }
    }
    #expect(sum < bytes.count && bytes.hasLostBytes && mapping.signalCount == 1)
    // The remaining pages are still readable.
    #expect(bytes.withBytes { Array($0.prefix(5)) } == Array("start".utf8))
    truncate(folder.text("large"), 0)
    bytes.releasePages(Span(0, bytes.count))
    #expect(bytes.withBytes { $0[8192] } == 0)
    #expect(mapping.signalCount == 2)
  }

  @Test("a SIGBUS outside of a mapping ends the process") func faultOutsideMapping() throws {
    let folder = TestFolder()
    let path = makeLarge(folder)
    let probe = try #require(Command.probe)
    let outcome = Command.run(probe, "tear", folder.recovery.description, path.description)
    #expect(outcome.output.hasPrefix("guarded 0 true\n"))
    #expect(!outcome.output.contains("unguarded"))
    #expect(outcome.wasKilled && outcome.status == SIGBUS)
  }

  @Test("standard input is read to its end") func standardInput() throws {
    let probe = try #require(Command.probe)
    let outcome = Command.run("sh", "-c", "head -c 300000 /dev/zero | \(probe) read - -")
    #expect(outcome.output == "300000\n")
  }

  /// The base of a large file is a view of the file that is saved.
  @Test("a large file is saved from its own mapping", arguments: [Target.plain, .hardLinked])
  func savesOwnMapping(target: Target) throws {
    let folder = TestFolder()
    let path = makeLarge(folder)
    if target == .hardLinked { link(folder.text("large"), folder.text("second")) }
    let storage = folder.storage()
    let opened = try storage.open(path)
    let base = opened.bytes
    let inserted = Bytes(Array("inserted before ".utf8))
    let contents = FileContents(count: base.count + inserted.count, sources: [base]) {
      (write: FileContents.Writer) throws(StorageError) in
      try inserted.withBytes(write)
      try base.withBytes(write)
    }
    var progress: [Int] = []
    var wholes: Set<Int> = []
    let saved = try storage.save(
      contents, to: path, expecting: opened.stamp,
      options: SaveOptions(progress: {
        progress.append($0)
        wholes.insert($1)
      }))
    #expect(wholes == [contents.count])
    #expect(progress.last == contents.count)
    #expect(progress == progress.sorted())
    #expect(saved.method == (target == .plain ? .replaced : .inPlace))
    #expect(saved.bytes.count == contents.count)
    let start = saved.bytes.withBytes { String(decoding: $0.prefix(21), as: UTF8.self) }
    #expect(start == "inserted before start")
    #expect(folder.status("large").st_size == contents.count)
    #expect(try !storage.hasChanged(path, since: saved.stamp))
    // Again, from the new base.
    _ = try storage.save(FileContents(saved.bytes), to: path, expecting: saved.stamp)
    #expect(folder.status("large").st_size == contents.count)
  }

  @Test("a changed status of a large file is a conflict") func changedStatus() throws {
    let folder = TestFolder()
    let path = makeLarge(folder)
    let storage = folder.storage()
    let opened = try storage.open(path)
    chmod(folder.text("large"), 0o600)
    #expect(throws: StorageError(.changedOutside, path)) {
      try storage.save(FileContents(Array("x".utf8)), to: path, expecting: opened.stamp)
    }
  }
}
