import FileStorage
import Glibc
import ModelBasics
import Synchronization
import Testing

/// Saves of long files, which are read back and compared while they are written.
@Suite struct ReadBackTests {
  private let folder = TestFolder()
  private static let count = 17 << 20
  private static let old = String(repeating: "0123456789abcdef", count: count / 16)
  private static let edit = Array("edited".utf8)

  private final class Calls: Sendable {
    private let counts = Mutex<[SystemCalls.Call: Int]>([:])

    func add(_ call: SystemCalls.Call) -> Int {
      counts.withLock {
        $0[call, default: 0] += 1
        return $0[call, default: 0]
      }
    }

    subscript(call: SystemCalls.Call) -> Int { counts.withLock { $0[call, default: 0] } }
  }

  /// Saves a file with one edit in its middle; `act` is called before each call, with its number among those of its kind.
  private func save(
    _ calls: Calls = Calls(),
    _ act: @escaping @Sendable (SystemCalls.Call, Int) -> SystemCalls.Fault? = { _, _ in nil },
    isCancelled: (() -> Bool)? = nil
  ) throws -> StorageError? {
    let path = folder.write("file", Self.old)
    let base = try folder.storage().open(path)
    let storage = folder.storage(SystemCalls { call, _ in act(call, calls.add(call)) })
    let half = Span(0, Self.count / 2)
    let contents = FileContents(
      count: Self.count + Self.edit.count, sources: [base.bytes]
    ) { (write: FileContents.Writer) throws(StorageError) in
      try write(base.bytes.buffer(half))
      try Bytes(Self.edit).withBytes(write)
      try write(base.bytes.buffer(Span(half.end, Self.count)))
    }
    var options = SaveOptions(verify: { _ in nil }, isCancelled: isCancelled)
    options.verifiesEachByte = true
    do throws(StorageError) {
      _ = try storage.save(contents, to: path, expecting: base.stamp, options: options)
      return nil
    } catch {
      return error
    }
  }

  private var isOld: Bool {
    folder.read("file") == Self.old && folder.names() == ["file"]
  }

  @Test("a long file is compared, and the memory of the old one is given back")
  func same() throws {
    let calls = Calls()
    #expect(try save(calls) == nil)
    let half = Self.count / 2
    let text = try #require(folder.read("file")).utf8
    #expect(text.prefix(half).elementsEqual(Self.old.utf8.prefix(half)))
    #expect(text.dropFirst(half).prefix(Self.edit.count).elementsEqual(Self.edit))
    let rest = text.dropFirst(half + Self.edit.count)
    #expect(rest.elementsEqual(Self.old.utf8.dropFirst(half)))
    #expect(folder.names() == ["file"])
    // Each of the two parts is compared in steps, and so is the edit.
    #expect(calls[.read] > Self.count >> 18 && calls[.forget] > Self.count >> 22)
  }

  @Test("a byte that is not what was written fails the save", arguments: [1, 2, 30, 60])
  func differs(_ number: Int) throws {
    let folder = folder
    let failure = try save { call, count in
      guard call == .read, count == number else { return nil }
      for name in folder.names() where name.hasSuffix(".tmp") {
        let file = open(folder.text(name), O_WRONLY)
        // At the start, if nothing has been compared, and in what is compared next.
        for offset in [7, (number - 1) << 18 + 7] { pwrite(file, "!", 1, off_t(offset)) }
        close(file)
      }
      return nil
    }
    #expect(failure?.reason == .readBackDiffers)
    #expect(isOld)
  }

  @Test("an error fails the save", arguments: [1, 30, 60])
  func error(_ number: Int) throws {
    let failure = try save { call, count in
      call == .read && count == number ? .fail(EIO) : nil
    }
    #expect(failure?.reason == .inputOutput)
    #expect(isOld)
  }

  @Test("few bytes may be read at once") func short() throws {
    #expect(try save { call, _ in call == .read ? .short(5000) : nil } == nil)
    #expect(folder.read("file")?.utf8.count == Self.count + Self.edit.count)
  }

  @Test("a save that is cancelled leaves nothing", arguments: [1, 20, 200])
  func cancelled(_ number: Int) throws {
    var left = number
    let failure = try save(isCancelled: {
      left -= 1
      return left <= 0
    })
    #expect(failure?.reason == .cancelled)
    #expect(isOld)
  }

  @Test("a disk that is full leaves the file", arguments: [1, 100])
  func full(_ number: Int) throws {
    let failure = try save { call, count in
      call == .write && count == number ? .fail(ENOSPC) : nil
    }
    guard case .diskFull = failure?.reason else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(isOld)
  }
}
