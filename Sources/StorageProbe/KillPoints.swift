import FileStorage
import Glibc

// Kills hundreds of thousands of saves: each runs in a child process that kills itself before one
// of its system calls. Then the state of the disk is checked here, and from time to time the next
// save has to clean up.
//
//     parent  create file ─▶ fork ─▶ wait ─▶ old or new? same identity? ─▶ (save again, nothing left?)
//     child                     └─▶ save … call N: SIGKILL
//
// A short write before the kill cuts the content at any byte, not only between two calls.

struct KillPoints {
  enum Kind: String, CaseIterable { case plain, linked, hardLinked, closedFolder, new, large }

  let folder: String
  let seed: UInt64
  private(set) var kills = 0
  private(set) var halfWrittenCount = 0
  private(set) var saves = 0
  private var random: SplitMix

  init(in folder: String, seed: UInt64) {
    self.folder = folder
    self.seed = seed
    random = SplitMix(state: seed)
  }

  struct Failure: Error { var message: String }

  private var path: String { folder + "/file" }
  private var recovery: FilePath { FilePath(folder + "/state/recovery") }

  /// Kills saves of one kind until a number of kills is reached, each at its next call; large ones
  /// at every `stride`th call.
  mutating func run(_ kind: Kind, kills wanted: Int, stride: Int = 1) throws(Failure) {
    let start = kills
    while kills - start < wanted {
      let old = content("o", kind)
      let new = content("n", kind)
      var call = kind == .large ? 1 + random.below(stride) : 1
      // In half of the runs the files of a killed save remain for the next.
      let keepsEarlierFiles = random.below(2) == 0
      // A third of the saves use many writes.
      let piece =
        kind != .large && random.below(3) == 0
        ? 1 + max(4096, old.count, new.count) / (2 + random.below(15)) : nil
      try createFiles(kind, old)
      while kills - start < wanted {
        let cut = random.below(4) == 0 ? 1 + random.below(max(1, min(new.count, 1 << 20))) : nil
        let writes = Writes(all: piece, last: cut)
        guard try killsSave(kind, old, new, at: call, writes) else { break }
        kills += 1
        try check(kind, old, new, "\(kind) killed at call \(call), \(writes)")
        if !keepsEarlierFiles || read(path) != old || kind == .large { try createFiles(kind, old) }
        call += stride
      }
      saves += 1
      try createFiles(kind, old, keepsLeftovers: true)
      try saveAgain(kind, new)
    }
  }

  private mutating func content(_ letter: Character, _ kind: Kind) -> [UInt8] {
    let count =
      kind == .large
      ? (40 << 20) - random.below(3 << 20) : [0, 1, 700, 5000, 70_000][random.below(5)]
    return Array(repeating: UInt8(ascii: letter == "o" ? "o" : "n"), count: count)
      + Array("\(letter)\(random.below(1000))".utf8)
  }

  // MARK: - Files

  private func createFiles(_ kind: Kind, _ old: [UInt8], keepsLeftovers: Bool = false)
    throws(Failure)
  {
    mkdir(folder + "/state", 0o700)
    if !keepsLeftovers { for name in names() where name != "state" { unlink(folder + "/" + name) } }
    if !keepsLeftovers { emptyRecovery() }
    if kind == .new {
      unlink(path)
      return
    }
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o640)
    guard file >= 0, writeAll(file, old) else { throw Failure(message: "cannot make \(path)") }
    fchmod(file, 0o640)
    close(file)
    if kind == .linked { symlink("file", folder + "/link") }
    if kind == .hardLinked || kind == .large { link(path, folder + "/second") }
  }

  private func emptyRecovery() {
    for name in names(of: folder + "/state/recovery") { unlink(folder + "/state/recovery/" + name) }
  }

  private func system(_ kind: Kind, _ fault: (@Sendable () -> SystemCalls.Fault?)? = nil)
    -> SystemCalls
  {
    let folder = FilePath(folder)
    let changes: Set<SystemCalls.Call> = [
      .create, .exchange, .rename, .renameNoReplace, .link, .unlink,
    ]
    return SystemCalls { call, path in
      if kind == .closedFolder, changes.contains(call), path.folder == folder {
        return .fail(EACCES)
      }
      let fault = fault?()
      if case .short = fault, call != .write { return nil }
      return fault
    }
  }

  private func save(
    _ kind: Kind, _ new: [UInt8], _ system: SystemCalls
  ) throws(StorageError) -> SavedFile {
    let storage = FileStorage(recoveryFolder: recovery, system: system)
    let target = FilePath(folder + (kind == .linked ? "/link" : "/file"))
    let stamp = try FileStorage(recoveryFolder: nil).open(target).stamp
    return try storage.save(FileContents(new), to: target, expecting: stamp)
  }

  // MARK: - Killing

  /// Returns true if the save was killed; false if it ended before that call.
  private func killsSave(
    _ kind: Kind, _ old: [UInt8], _ new: [UInt8], at call: Int, _ writes: Writes
  ) throws(Failure) -> Bool {
    let child = fork()
    guard child >= 0 else { throw Failure(message: "fork: \(errno)") }
    if child == 0 {
      let counter = Counter()
      let system = system(kind) {
        counter.count += 1
        if counter.count == call { kill(getpid(), SIGKILL) }
        let length = counter.count == call - 1 ? writes.last ?? writes.all : writes.all
        return length.map { .short($0) }
      }
      do throws(StorageError) {
        _ = try save(kind, new, system)
        _exit(0)
      } catch {
        _exit(1)
      }
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    if status & 0x7F == SIGKILL { return true }
    guard status == 0 else { throw Failure(message: "\(kind): a save failed, status \(status)") }
    guard read(path) == new else { throw Failure(message: "\(kind): saved, but not new") }
    return false
  }

  /// The number of bytes that a write transfers: each one, and the last one before the kill.
  private struct Writes {
    var all: Int?
    var last: Int?
  }

  private final class Counter: @unchecked Sendable { var count = 0 }

  private mutating func check(
    _ kind: Kind, _ old: [UInt8], _ new: [UInt8], _ context: String
  ) throws(Failure) {
    let now = read(path)
    if now != (kind == .new ? nil : old), now != new {
      halfWrittenCount += 1
      try restore(kind, old, new, context)
    }
    guard kind != .new else { return }
    var status = stat()
    lstat(path, &status)
    let links: UInt = kind == .hardLinked || kind == .large ? 2 : 1
    guard status.st_mode & 0o7777 == 0o640, status.st_nlink == links else {
      throw Failure(
        message: "\(context): mode \(String(status.st_mode, radix: 8)), \(status.st_nlink) links")
    }
    for name in names() where name.hasPrefix(".") {
      lstat(folder + "/" + name, &status)
      guard status.st_mode & 0o7777 & ~0o640 == 0 else {
        throw Failure(message: "\(context): \(name) is open to others")
      }
    }
  }

  /// Restores a file that is a mixture of both contents, which only an in-place save can leave,
  /// from the journal.
  private mutating func restore(
    _ kind: Kind, _ old: [UInt8], _ new: [UInt8], _ context: String
  ) throws(Failure) {
    guard [.hardLinked, .closedFolder, .large].contains(kind) else {
      throw Failure(message: "\(context): torn")
    }
    let storage = FileStorage(recoveryFolder: recovery)
    let restoresNew = random.below(2) == 0
    do throws(StorageError) {
      guard let journal = try storage.pendingJournal(for: FilePath(path)),
        try storage.state(of: journal) == .halfWritten
      else { throw StorageError(.missing, recovery) }
      _ = try storage.restore(restoresNew ? .new : .old, from: journal)
    } catch {
      throw Failure(message: "\(context): \(error)")
    }
    guard read(path) == (restoresNew ? new : old) else {
      throw Failure(message: "\(context): restored to something else")
    }
  }

  private func saveAgain(_ kind: Kind, _ new: [UInt8]) throws(Failure) {
    do throws(StorageError) {
      _ = try save(kind, new, system(kind))
    } catch {
      throw Failure(message: "\(kind): the next save failed: \(error)")
    }
    guard read(path) == new else { throw Failure(message: "\(kind): the next save is not there") }
    let leftovers = names().filter { $0.hasPrefix(".") }
    guard leftovers.isEmpty else { throw Failure(message: "\(kind): left \(leftovers)") }
  }

  // MARK: - Plain files

  private func names() -> [String] { names(of: folder) }

  private func names(of folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    fstat(file, &status)
    return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      while count < buffer.count {
        let step = Glibc.read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        if step <= 0 { break }
        count += step
      }
    }
  }

  private func writeAll(_ file: Int32, _ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count <= 0 { return false }
      done += count
    }
    return true
  }
}

/// A generator that gives the same numbers for the same seed.
struct SplitMix {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((number ^ (number >> 31)) % UInt64(max(1, limit)))
  }
}
