import ModelBasics
import ModelData

/// The value that an issue is about. Data can have an unknown member in every object, so the path, the position and the text of such a
/// member are only made when they are asked for.
enum IssueSubject: Sendable {
  case described(Path, Problem.Position?, found: String)
  /// The member of a record whose value is at a position.
  case member(IssueRecord, Int)

  var path: Path {
    switch self {
    case .described(let path, _, _): path
    case .member(let record, let position):
      Path(record.path + [.key(record.member(at: position).keyBytes)])
    }
  }

  var position: Problem.Position? {
    switch self {
    case .described(_, let position, _): position
    case .member(let record, let position): record.locate?(position)
    }
  }

  var found: String {
    switch self {
    case .described(_, _, let found): found
    case .member(let record, let position): record.member(at: position).value.displayText
    }
  }
}

extension IssueSubject: Hashable {
  static func == (one: IssueSubject, other: IssueSubject) -> Bool {
    one.path == other.path && one.position == other.position && one.found == other.found
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(position)
    hasher.combine(found)
  }
}

/// A record that issues are about.
final class IssueRecord: Sendable {
  let path: [Path.Segment]
  /// Returns the position in the file of a value at a position in the storage.
  let locate: ValueCursor.Locate?
  private let storage: ValueStorage

  init(_ cursor: ValueCursor, _ path: [Path.Segment]) {
    self.path = path
    locate = cursor.locate
    storage = cursor.storage
  }

  func member(at position: Int) -> Record.Member {
    Record.Member(inRecord: Value(storage: storage, position: position))
  }
}
