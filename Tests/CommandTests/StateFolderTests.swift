import FileStorage
import Glibc
import Synchronization
import Testing

@testable import EditorCore
@testable import ModeledCommand

/// The program with a state folder on a disk that does not respond.
@Suite struct StateFolderTests {
  /// A state folder in which every call blocks until it is released.
  private final class HungFolder: Sendable {
    let folder: FilePath
    private let isHung = Mutex(true)
    private let calls = Mutex(0)

    var count: Int { calls.withLock { $0 } }

    init() {
      var template = Array("/tmp/modeled-state-XXXXXX".utf8CString)
      folder = template.withUnsafeMutableBufferPointer { buffer in
        FilePath(
          buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/nowhere")
      }
    }

    func letGo() { isHung.withLock { $0 = false } }

    var storage: FileStorage {
      let state = folder.appending("state/modeled")
      return FileStorage(
        recoveryFolder: state.appending("recovery"),
        system: SystemCalls { [self] _, path in
          guard path.bytes.starts(with: state.bytes) else { return nil }
          calls.withLock { $0 += 1 }
          while isHung.withLock({ $0 }) { usleep(1000) }
          return .fail(EIO)
        })
    }
  }

  @Test("opening, comparing and storing rules do not wait for the state folder")
  func nothingWaits() throws {
    let hung = HungFolder()
    let path = hung.folder.appending("t.json")
    let name = path.description
    defer { hung.letGo() }
    _ = try FileStorage(recoveryFolder: nil).save(
      FileContents(Array("{}".utf8)), to: path, expecting: nil)
    var files = EditedFiles(storage: hung.storage, format: nil, isReadOnly: false)
    let id = FileID(1)
    guard case .opened(id, .success(let opened)) = files.opened(id, name, files.read(name)),
      case .success = DiskReading(files: files, path: name).read().result, let token = opened.token,
      case .success(.same) = files.state(of: name, since: token)
    else {
      Issue.record("not opened")
      return
    }
    #expect(hung.count == 0)
    files.remember(ReadingRules([".a": .automatic]), for: name)
    // Only a background thread is waiting.
    files.stateQueue.finish(within: 20)
    #expect(hung.count <= 1)
    hung.letGo()
    files.stateQueue.finish(within: 5000)
  }

  @Test("a pipe named readings.json is ignored")
  func pipe() throws {
    let hung = HungFolder()
    hung.letGo()
    for name in ["state", "state/modeled"] {
      mkdir(hung.folder.appending(FilePath(name)).description, 0o700)
    }
    let storage = FileStorage(recoveryFolder: hung.folder.appending("state/modeled/recovery"))
    mkfifo(hung.folder.appending("state/modeled/readings.json").description, 0o600)
    #expect(ReadingMemory(storage: storage).rules(for: "/t.json").isEmpty)
    ReadingMemory(storage: storage).remember(ReadingRules([".a": .data]), for: "/t.json")
  }

  @Test("stored reading rules are read again, whatever bytes the file's name has")
  func remembers() {
    let hung = HungFolder()
    let storage = FileStorage(recoveryFolder: hung.folder.appending("state/modeled/recovery"))
    let memory = ReadingMemory(storage: storage)
    let rules = ReadingRules([".a": .data])
    for path: FilePath in ["/t.json", FilePath(bytes: [0x2F, 0xE9]), FilePath(#"/\xe9"#)] {
      #expect(memory.rules(for: path).isEmpty)
      memory.remember(rules, for: path)
      #expect(memory.rules(for: path) == rules)
    }
  }

  @Test("a background queue runs its work in order")
  func queueKeepsOrder() {
    let queue = BackgroundQueue()
    let done = Mutex([Int]())
    let shared = Shared(done)
    for number in 0..<200 { queue.run { shared.value.withLock { $0.append(number) } } }
    queue.finish(within: 10_000)
    #expect(shared.value.withLock { $0 } == Array(0..<200))
  }

  private final class Shared: Sendable {
    let value: Mutex<[Int]>
    init(_ value: consuming Mutex<[Int]>) { self.value = value }
  }
}
