/// What other programs have done to an open file since it was last read or saved.
package struct DiskWatch: Sendable {
  package var state = DiskState.same
  /// False while somebody is still writing.
  var isSettled = true
  /// The conflict question has been asked about it.
  var isAsked = false
  /// The file is being read again.
  var isReading = false
  /// It could not be read, and is not tried again before more happens to it.
  var isRefused = false

  /// Whether there is another content to read.
  var hasOtherContent: Bool { state == .changed || state == .replaced }

  /// What the title says of it.
  func mark(exists: Bool) -> String? {
    switch state {
    case .same: nil
    case .changed: exists ? "changed on disk" : "made on disk"
    case .replaced: "replaced on disk"
    case .gone: "gone from disk"
    case .deleted: "deleted on disk"
    case .moved(to: let path?): "moved to \(Self.name(path))"
    case .moved(to: nil): "moved away on disk"
    case .unreadable: "unreadable on disk"
    }
  }

  /// Where the file went, as a sentence.
  var departure: String {
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
