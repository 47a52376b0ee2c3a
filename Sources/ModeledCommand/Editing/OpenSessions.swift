import EditorCore
import FileStorage
import Glibc
import Synchronization

/// Registers the files that this session has open, and finds other sessions with the same files.
///
/// The state folder may be on a network that does not respond, so all of this runs on other
/// threads.
final class OpenSessions: Sendable {
  private struct Entry {
    var path: FilePath
    var registration: SessionRegistration?
  }

  private let store: SessionStore
  private let terminal: String
  private let entries = Mutex<[FileID: Entry]>([:])
  private let endings = Mutex(0)

  init(_ store: SessionStore) {
    self.store = store
    terminal = Self.terminalName
  }

  /// Registers a file under its current real path, replacing an earlier registration of the file.
  func open(
    _ id: FileID, at path: FilePath, report: @escaping @Sendable ([OtherSession]) -> Void
  ) {
    let (isKnown, old) = entries.withLock { entries in
      let old = entries[id]
      guard old?.path != path else { return (true, nil as SessionRegistration?) }
      entries[id] = Entry(path: path)
      return (false, old?.registration)
    }
    guard !isKnown else { return }
    BackgroundThread.run { [self] in
      old?.end()
      let record = SessionRecord(
        user: UserName.current, process: Int(getpid()), terminal: terminal, since: LocalTime.now)
      guard let (registration, others) = try? store.register(record, at: path) else { return }
      let isOpen = entries.withLock { entries in
        guard entries[id]?.path == path else { return false }
        entries[id]?.registration = registration
        return true
      }
      guard isOpen else { return registration.end() }
      if !others.isEmpty { report(others.map(OtherSession.init)) }
    }
  }

  func close(_ id: FileID) {
    let entry = entries.withLock { $0.removeValue(forKey: id) }
    guard let registration = entry?.registration else { return }
    endings.withLock { $0 += 1 }
    BackgroundThread.run { [self] in
      registration.end()
      endings.withLock { $0 -= 1 }
    }
  }

  /// Ends all registrations, waiting at most 0.1 s. Later sessions remove those that are left.
  func closeAll() {
    for id in entries.withLock({ Array($0.keys) }) { close(id) }
    for _ in 0..<100 where endings.withLock({ $0 }) > 0 { usleep(1000) }
  }

  /// The name of the terminal without `/dev/`, empty if there is none.
  private static var terminalName: String {
    var buffer = [CChar](repeating: 0, count: 256)
    for descriptor in Int32(0)...2 where ttyname_r(descriptor, &buffer, buffer.count) == 0 {
      let name = String(
        decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return name.hasPrefix("/dev/") ? String(name.dropFirst(5)) : name
    }
    return ""
  }
}

extension OtherSession {
  init(_ record: SessionRecord) {
    self.init(
      user: record.user, process: record.process,
      terminal: record.terminal.isEmpty ? nil : record.terminal, since: record.since)
  }
}
