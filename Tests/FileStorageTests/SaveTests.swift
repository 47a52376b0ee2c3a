import FileStorage
import Glibc
import ModelBasics
import Testing

@Suite struct SaveTests {
  private let new = FileContents(Array(Target.new.utf8))

  @Test("the save method keeps the identity of every kind of file", arguments: Target.allCases)
  func methodKeepsIdentity(target: Target) throws {
    let folder = TestFolder()
    let path = target.make(in: folder)
    let identity = Identity("file", in: folder)
    let inode = folder.status("file").st_ino
    let opened = try folder.storage().open(path)
    let storage = folder.storage(target.system(in: folder))
    let saved = try storage.save(new, to: path, expecting: opened.stamp)
    #expect(
      saved.method == (target == .newFile ? .created : target.savesInPlace ? .inPlace : .replaced))
    #expect(folder.read("file") == Target.new)
    #expect(saved.realPath == folder.path("file"))
    #expect(saved.bytes.text == Target.new)
    #expect(saved.leftover == nil && saved.conflictCopy == nil && saved.isDurable)
    #expect(folder.names() == (target == .newFile ? ["file", "state"] : target.names))
    #expect(folder.names("state/recovery").isEmpty)
    if target != .newFile {
      #expect(Identity("file", in: folder) == identity)
      #expect((folder.status("file").st_ino == inode) == target.savesInPlace)
    }
    if target == .hardLinked { #expect(folder.read("second") == Target.new) }
    // The next save accepts the stamp.
    let next = try storage.save(FileContents([]), to: path, expecting: saved.stamp)
    #expect(folder.status("file").st_size == 0)
    #expect(next.stamp.size == 0)
  }

  @Test(
    "a save keeps every file mode",
    arguments: [0o600, 0o644, 0o664, 0o755, 0o4755, 0o2755, 0o1644, 0o6777] as [mode_t])
  func everyModeIsKept(mode: mode_t) throws {
    for target in [Target.plain, .hardLinked] {
      let folder = TestFolder()
      let path = folder.write("file", "old")
      if target == .hardLinked { link(folder.text("file"), folder.text("second")) }
      chmod(folder.text("file"), mode)
      let opened = try folder.storage().open(path)
      _ = try folder.storage().save(new, to: path, expecting: opened.stamp)
      #expect(folder.mode("file") == mode)
    }
  }

  @Test("a new file has the mode of any new file in the folder") func modeOfNewFile() throws {
    let folder = TestFolder()
    close(open(folder.text("reference"), O_CREAT | O_WRONLY, 0o666))
    _ = try folder.storage().save(new, to: folder.path("file"), expecting: nil)
    #expect(folder.mode("file") == folder.mode("reference"))
  }

  @Test("the default access list of the folder applies to new files only")
  func defaultAccessList() throws {
    let folder = TestFolder()
    let path = folder.write("file", "old", mode: 0o640)
    guard folder.setAttribute(".", "system.posix_acl_default", TestFolder.accessList) else {
      print("skipped: no access lists here")
      return
    }
    let opened = try folder.storage().open(path)
    _ = try folder.storage().save(new, to: path, expecting: opened.stamp)
    #expect(folder.attribute("file", "system.posix_acl_access") == nil)
    #expect(folder.mode("file") == 0o640)

    close(open(folder.text("reference"), O_CREAT | O_WRONLY, 0o666))
    _ = try folder.storage().save(new, to: folder.path("made"), expecting: nil)
    #expect(Identity("made", in: folder) == Identity("reference", in: folder))
    #expect(folder.attribute("made", "system.posix_acl_access") != nil)
  }

  @Test(
    "a save works on file systems that lack some calls", arguments: [EINVAL, ENOSYS, EOPNOTSUPP])
  func limitedFileSystems(number: Int32) throws {
    for missing: Set<SystemCalls.Call> in [
      [.exchange], [.renameNoReplace], [.renameNoReplace, .link], [.exchange, .renameNoReplace],
      [.reserve], [.lock], [.map], [.exchange, .renameNoReplace, .link, .reserve, .lock],
    ] {
      for target in Target.allCases where target != .closedFolder {
        let folder = TestFolder()
        let path = target.make(in: folder)
        let opened = try folder.storage().open(path)
        let storage = folder.storage(.without(missing, number))
        _ = try storage.save(new, to: path, expecting: opened.stamp)
        #expect(folder.read("file") == Target.new, "\(target) without \(missing)")
      }
    }
  }

  @Test("without an exchange of names, overwriting keeps the other version beside the file")
  func overwritingWithoutExchange() throws {
    let folder = TestFolder()
    let path = folder.write("file", "theirs")
    let storage = folder.storage(.without([.exchange], EINVAL))
    let saved = try storage.save(
      new, to: path, expecting: nil, options: SaveOptions(overwrite: true))
    #expect(saved.conflictCopy == folder.path("file.theirs"))
    #expect(folder.read("file.theirs") == "theirs")
    #expect(folder.read("file") == Target.new)
  }

  @Test("a save works with names of nearly maximum length", arguments: [236, 237, 238, 254, 255])
  func longNames(count: Int) throws {
    let folder = TestFolder()
    for letter in ["n", "é"] {
      let name = String(repeating: letter, count: count / letter.utf8.count)
      let path = folder.write(name, "theirs")
      let saved = try folder.storage().save(
        new, to: path, expecting: nil, options: SaveOptions(overwrite: true))
      #expect(folder.read(name) == Target.new)
      let kept = try #require(saved.conflictCopy)
      #expect(TestFolder.read(kept.description) == "theirs")
    }
  }

  @Test("the error of a full disk has the number of missing bytes") func fullDisk() throws {
    let folder = TestFolder()
    let path = folder.write("file", "old")
    let opened = try folder.storage().open(path)
    let full = folder.storage(.without([.reserve], ENOSPC))
    let huge = FileContents(count: 1 << 60) { (_: FileContents.Writer) throws(StorageError) in }
    #expect {
      try full.save(huge, to: path, expecting: opened.stamp)
    } throws: { error in
      guard case .diskFull(missing: .some(let short)) = (error as? StorageError)?.reason else {
        return false
      }
      return short > 1 << 59
    }
    #expect(folder.names() == ["file"])
  }

  @Test("many small pieces and a large one are written in order") func piecesInOrder() throws {
    let folder = TestFolder()
    let large = [UInt8](repeating: 0x4C, count: 3 << 20)
    let pieces = (0..<5000).map { Array("\($0),".utf8) } + [large] + (0..<50).map { [UInt8($0)] }
    let files = pieces.map { Bytes($0) }
    let contents = FileContents(count: pieces.reduce(0) { $0 + $1.count }) {
      (write: FileContents.Writer) throws(StorageError) in
      for file in files { try file.withBytes(write) }
    }
    let saved = try folder.storage().save(contents, to: folder.path("file"), expecting: nil)
    #expect(saved.bytes.withBytes { $0.elementsEqual(pieces.joined()) })
  }
}
