import FileStorage
import Glibc

/// Saves that end like those of a killed process.
enum CutOff {
  enum Moment: CaseIterable, Sendable {
    /// The journal is complete and the file is not changed yet.
    case beforeWriting
    case whileWriting
    /// The file is complete and the journal is not removed yet.
    case afterWriting
  }

  /// Runs an in-place save that ends at some moment and leaves its journal.
  static func save(
    _ content: String, to path: FilePath, _ storage: FileStorage, at moment: Moment
  ) throws {
    let recovery = storage.recoveryFolder
    let written = Faults()
    var dying = storage
    dying.system = SystemCalls { call, named in
      if call == .unlink, named.folder == recovery { return .fail(EIO) }
      guard named == path, call == .write || call == .truncate || call == .sync else { return nil }
      switch moment {
      case .beforeWriting: return .fail(EIO)
      case .whileWriting:
        return written.failing(EIO, at: 2, persistent: true).fault?(call, named) ?? .short(1000)
      case .afterWriting: return nil
      }
    }
    _ = try? dying.save(
      FileContents(Array(content.utf8)), to: path, expecting: try storage.open(path).stamp)
  }
}
