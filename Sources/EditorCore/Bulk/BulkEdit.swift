// An edit of many rows. First the steps are worked out, in pieces and without touching the document; if a row refuses, nothing is
// changed, or only the others if the user says so. Then the steps are taken, in pieces that are one step of undo.
//
//   rows     .a   .b   .c           change   + 3 days
//   steps    ✓    ✓    ! "x" is not a date    ──▶ question, or nothing changed

import DocumentTree

package struct BulkEdit: Sendable {
  package enum Change: Sendable {
    /// A value for all rows, each in its own notation; `typed` is the text it was typed as.
    case put(token: [UInt8], meaning: Meaning?, typed: String?)
    /// A token that all rows get as it is.
    case spelling([UInt8])
    case boolean(Bool)
    case step(Int)
    /// A distance that is added to dates, such as `+3d`.
    case shift(String)
    case color(ColorChange)
    case revert
    case cut
    case duplicate(Int)
    /// Steps that were chosen one by one.
    case chosen
  }

  /// The change of one row.
  package enum Step: Sendable {
    case value(Node, [UInt8])
    case key(Node, [UInt8])
    case meaning(Node, Recognition, Recognition.Replacement)
    case revert(Node)
    case cut(Node)
    case duplicate(Node, Int)
    /// Gives the comment of an entry or container another text, without delimiters, or removes it (nil).
    case comment(Node, of: Node, to: [UInt8]?)
    case revertComment(Node, of: Node)

    /// The entry that is changed, or whose comment is.
    var node: Node {
      switch self {
      case .value(let node, _), .key(let node, _), .meaning(let node, _, _), .revert(let node),
        .cut(let node), .duplicate(let node, _), .comment(_, let node, _),
        .revertComment(_, let node):
        node
      }
    }

    var isRevert: Bool {
      if case .revert = self { true } else { false }
    }

    var isOfComment: Bool {
      switch self {
      case .comment, .revertComment: true
      default: false
      }
    }
  }

  /// The reason why a row cannot be changed, as the end of a sentence that begins with its path.
  package struct Refusal: Error, Hashable, Sendable {
    package var reason: String
    init(_ reason: String) { self.reason = reason }
  }

  package let change: Change
  let file: FileID
  let nodes: [Node]
  private(set) var steps: [Step]
  /// The number of rows that were looked at, and of those that refuse.
  private(set) var planned = 0
  package private(set) var refusedCount = 0
  package private(set) var firstRefusal: (path: String, reason: String)?
  /// The revision that the edit belongs to: it ends if the document is changed by anything else.
  var revision: Int
  /// The number of steps that were taken, and whether one has changed anything.
  var done = 0
  var hasChanged = false
  /// The first row that was cut, and the number of comments that were cut with their rows.
  var firstCut = ""
  var commentCount = 0
  /// How often a number became one of another kind.
  private(set) var kindChanges: [KindChange: Int] = [:]

  /// The names of the former and the present kind of a number.
  package struct KindChange: Hashable, Sendable {
    package var from: String
    package var to: String

    package init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  private static let mostRows = 500

  init(_ change: Change, of nodes: [Node], in file: EditedFile) {
    self.change = change
    self.file = file.id
    self.nodes = nodes
    steps = []
    revision = file.document.revision
  }

  /// Creates an edit of steps that are known already.
  init(_ steps: [Step], in file: EditedFile) {
    change = .chosen
    self.file = file.id
    nodes = []
    self.steps = steps
    revision = file.document.revision
  }

  /// Notes the kinds of numbers before and after some steps; nil for other values.
  mutating func note(kindsBefore before: [String?], after: [String?]) {
    for case (let from?, let to?) in zip(before, after) where from != to {
      kindChanges[KindChange(from: from, to: to), default: 0] += 1
    }
  }

  var isPlanned: Bool { planned == nodes.count }

  /// Works out the next steps.
  mutating func plan(in file: EditedFile, _ readings: ReadingContext) {
    let planner = BulkPlanner(change, nodes: nodes, file, readings)
    let end = min(planned + Self.mostRows, nodes.count)
    for node in nodes[planned..<end] {
      guard let path = file.marks.path(to: node, in: file.document),
        file.document.isPresent(node.isComment ? Array(path.dropLast()) : path)
      else { continue }
      switch planner.step(at: path) {
      case .success(let step): if let step { steps.append(step) }
      case .failure(let refusal):
        refusedCount += 1
        if firstRefusal == nil {
          firstRefusal = (file.pathText(path), refusal.reason)
        }
      }
    }
    planned = end
  }
}
