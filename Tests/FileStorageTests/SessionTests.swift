import FileStorage
import Glibc
import Testing

/// Sessions find each other by locked files; nothing else counts.
@Suite struct SessionTests {
  private static let path: FilePath = "/etc/app.json"

  private func record(_ process: Int) -> SessionRecord {
    SessionRecord(user: "alice", process: process, terminal: "pts/3", since: 1_795_262_400)
  }

  private func names(_ folder: TestFolder) -> [String] { folder.names("state/sessions") }

  @Test("sessions of one file find each other, sessions of other files do not")
  func findEachOther() throws {
    let folder = TestFolder()
    let store = folder.storage().sessions
    let first = try store.register(record(1), at: Self.path)
    #expect(first.others.isEmpty)
    let second = try store.register(record(2), at: Self.path)
    #expect(second.others == [record(1)])
    let other = try store.register(record(3), at: "/etc/other.json")
    #expect(other.others.isEmpty)
    second.registration.end()
    #expect(try store.register(record(4), at: Self.path).others == [record(1)])
    withExtendedLifetime((first, other)) {}
  }

  @Test("session files are readable by their owner only")
  func modes() throws {
    let folder = TestFolder()
    let session = try folder.storage().sessions.register(record(1), at: Self.path)
    #expect(folder.mode("state/sessions") == 0o700)
    #expect(names(folder).count == 1)
    for name in names(folder) { #expect(folder.mode("state/sessions/" + name) == 0o600) }
    session.registration.end()
    #expect(names(folder).isEmpty)
  }

  @Test("the file of a dead session is not reported, and is removed for any path")
  func stale() throws {
    let folder = TestFolder()
    let store = folder.storage().sessions
    do {
      // Not ended, as in a killed process: only the lock is released.
      let first = try store.register(record(1), at: Self.path)
      let second = try store.register(record(2), at: "/etc/other.json")
      withExtendedLifetime((first, second)) {}
    }
    #expect(names(folder).count == 2)
    let session = try store.register(record(3), at: Self.path)
    #expect(session.others.isEmpty)
    #expect(names(folder).count == 1)
    withExtendedLifetime(session) {}
  }

  @Test(
    "a locked file with an invalid record is not reported",
    arguments: [
      "", "modeled session 1", "modeled session 2\nuser a\nprocess 1\nterminal \nsince 1\npath P",
      "modeled session 1\nuser a\nprocess -1\nterminal \nsince 1\npath P",
      "modeled session 1\nuser a\nprocess 99999999999999999999\nterminal \nsince 1\npath P",
      "modeled session 1\nuser a\u{1B}[2J\nprocess 1\nterminal \nsince 1\npath P",
      "modeled session 1\nuser a\nprocess 1\nterminal \nsince 1\npath /etc/passwd",
      "modeled session 1\nuser " + String(repeating: "a", count: 65)
        + "\nprocess 1\nterminal \nsince 1\npath P",
      String(repeating: "a", count: 20_000),
    ])
  func hostile(content: String) throws {
    let folder = TestFolder()
    let store = folder.storage().sessions
    let first = try store.register(record(1), at: Self.path)
    let name = try #require(names(folder).first)
    // The same inode gets the content, and stays locked.
    folder.replaceContent(
      "state/sessions/" + name, content.replacing("path P", with: "path \(Self.path)"))
    let second = try store.register(record(2), at: Self.path)
    #expect(second.others.isEmpty)
    #expect(names(folder).count == 2)
    withExtendedLifetime((first, second)) {}
  }

  @Test("a locked file with a valid record is reported")
  func believed() throws {
    let folder = TestFolder()
    let store = folder.storage().sessions
    let first = try store.register(record(1), at: Self.path)
    let name = try #require(names(folder).first)
    folder.replaceContent(
      "state/sessions/" + name,
      "modeled session 1\nuser bob\nprocess 7\nterminal \nsince 5\npath \(Self.path)")
    let second = try store.register(record(2), at: Self.path)
    #expect(
      second.others == [SessionRecord(user: "bob", process: 7, terminal: "", since: 5)])
    withExtendedLifetime((first, second)) {}
  }

  @Test("links and files that others can access are neither read nor removed")
  func foreign() throws {
    let folder = TestFolder()
    let store = folder.storage().sessions
    let session = try store.register(record(1), at: Self.path)
    let name = try #require(names(folder).first)
    let stem = name.prefix { $0 != "." }
    folder.write("secret", "secret")
    symlink(folder.text("secret"), folder.text("state/sessions/\(stem).aaaaaaaaaaaa.session"))
    link(folder.text("secret"), folder.text("state/sessions/\(stem).bbbbbbbbbbbb.session"))
    mkfifo(folder.text("state/sessions/\(stem).cccccccccccc.session"), 0o600)
    folder.write("state/sessions/\(stem).dddddddddddd.session", "readable by others", mode: 0o644)
    let second = try store.register(record(2), at: Self.path)
    #expect(second.others == [record(1)])
    #expect(names(folder).count == 6)
    #expect(folder.read("secret") == "secret")
    withExtendedLifetime((session, second)) {}
  }

  @Test("the name of a file may contain any bytes")
  func names() throws {
    let folder = TestFolder()
    let store = folder.storage().sessions
    let path = FilePath(bytes: [0x2F, 0xFF, 0x0A, 0x20, 0x0A])
    let first = try store.register(record(1), at: path)
    let second = try store.register(record(2), at: path)
    #expect(second.others == [record(1)])
    withExtendedLifetime((first, second)) {}
  }

  @Test("without file locks no session is reported and no file removed")
  func withoutLocks() throws {
    let folder = TestFolder()
    let store = folder.storage(.without([.lock, .isLocked], ENOLCK)).sessions
    let first = try store.register(record(1), at: Self.path)
    let second = try store.register(record(2), at: Self.path)
    #expect(second.others.isEmpty)
    #expect(names(folder).count == 2)
    withExtendedLifetime((first, second)) {}
  }

  @Test("a failed call leaves no file that looks like a session")
  func faults() throws {
    for number in [EIO, ENOSPC, EACCES, EROFS, EMFILE] {
      for n in 1... {
        let folder = TestFolder()
        let faults = Faults()
        let store = folder.storage(
          faults.failing(number, at: n, persistent: false)
        ).sessions
        let session = try? store.register(record(1), at: Self.path)
        guard faults.hit != nil else { break }
        session?.registration.end()
        let later = try folder.storage().sessions.register(record(2), at: Self.path)
        #expect(later.others.isEmpty, "\(number) at \(n)")
        withExtendedLifetime(later) {}
      }
    }
  }
}
