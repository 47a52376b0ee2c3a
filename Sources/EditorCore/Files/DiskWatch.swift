/// The changes that other programs have made to an open file since it was last read or saved.
package struct DiskWatch: Sendable {
  package var state = DiskState.same
  /// False while another program is still writing.
  var isSettled = true
  /// True if the conflict question was already asked for this change.
  var isAsked = false
  /// True while the file is being read again.
  var isReading = false
  /// True if the file could not be read; it is read again only after another change.
  var isRefused = false

  /// True if the file has different content to read.
  var hasOtherContent: Bool { state == .changed || state == .replaced }

  /// Returns the note about the file in the title, or nil if the file is unchanged.
  func mark(exists: Bool) -> String? {
    switch state {
    case .same: nil
    case .changed: exists ? "changed on disk" : "created on disk"
    case .replaced: "replaced on disk"
    case .gone: "gone from disk"
    case .deleted: "deleted on disk"
    case .moved(to: let path?): "moved to \(Self.name(path))"
    case .moved(to: nil): "moved away on disk"
    case .unreadable: "unreadable on disk"
    }
  }

  /// A sentence that explains why the file is missing.
  var absence: String {
    switch state {
    case .deleted: "Another program has deleted it since it was read."
    case .moved(to: let path?): "Another program has renamed it to \(path) since it was read."
    case .moved(to: nil): "Another program has moved it away since it was read."
    default: "It was deleted or moved away since it was read."
    }
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
