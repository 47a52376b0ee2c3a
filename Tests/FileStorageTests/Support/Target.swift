import FileStorage
import Glibc
import ModelBasics

/// The kinds of files that a save is tested with.
enum Target: String, CaseIterable, Sendable {
  case plain, symlinked, hardLinked, closedFolder, newFile

  static let old = "old " + String(repeating: "o", count: 3000)
  static let new = "new " + String(repeating: "n", count: 5000)

  var savesInPlace: Bool { self == .hardLinked || self == .closedFolder }

  /// The name of the save method in the probe's output.
  var method: String { self == .newFile ? "created" : savesInPlace ? "inPlace" : "replaced" }

  /// The names in the folder before a save and after one.
  var names: [String] {
    switch self {
    case .plain, .closedFolder: ["file", "state"]
    case .symlinked: ["file", "link", "state"]
    case .hardLinked: ["file", "second", "state"]
    case .newFile: ["state"]
    }
  }

  var opened: String { self == .symlinked ? "link" : "file" }

  func make(in folder: TestFolder) -> FilePath {
    mkdir(folder.text("state"), 0o700)
    if self == .newFile { return folder.path("file") }
    folder.write("file", Self.old)
    _ = folder.setAttribute("file", "user.note", Array("kept".utf8))
    _ = folder.setAttribute("file", "system.posix_acl_access", TestFolder.accessList)
    if geteuid() == 0 { chown(folder.text("file"), 1234, 4321) }
    if self == .symlinked { symlink("file", folder.text("link")) }
    if self == .hardLinked { link(folder.text("file"), folder.text("second")) }
    return folder.path(opened)
  }

  /// The system calls for this target.
  func system(in folder: TestFolder) -> SystemCalls {
    self == .closedFolder ? .closedFolder(FilePath(folder.path)) : SystemCalls()
  }
}

/// The properties of a file that a save must not change.
struct Identity: Equatable {
  let mode: mode_t
  let user: uid_t
  let group: gid_t
  let links: UInt64
  let note: [UInt8]?
  let accessList: [UInt8]?

  init(_ name: String, in folder: TestFolder) {
    let status = folder.status(name)
    mode = status.st_mode
    user = status.st_uid
    group = status.st_gid
    links = UInt64(status.st_nlink)
    note = folder.attribute(name, "user.note")
    accessList = folder.attribute(name, "system.posix_acl_access")
  }
}

extension Bytes {
  var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}
