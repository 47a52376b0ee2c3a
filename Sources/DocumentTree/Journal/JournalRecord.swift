import ModelBasics

// The records of a journal of a document's edits: enough to replay them in another process,
// on the same bytes or, by paths, on other bytes of the same document.
//
//   edit   sources  3: "#89b4fa"                  inserted texts
//          paths    (0, 41) is .colors.accent     paths of nodes of the base, independent of offsets
//          steps    (0, 41) has the value (3, 0)
//   go     revision 4                             undo and redo
//
// The journal has its own numbers for sources: 0 is the base at the start of the journal. Revisions
// are counted from 0, the state at its start.

/// A node in a journal.
struct JournalNode: Hashable, Sendable {
  var source: Int
  var offset: Int
  var form: NodeForm

  /// A flag in the number of a source: the node is the stream of all documents of the source.
  static let streamFlag = 1 << 40
  /// The node is a comment.
  static let commentFlag = 1 << 41
}

/// One entry of a journal.
package enum JournalRecord: Sendable {
  case edit(JournalEdit)
  /// The text of an open field, as the edit that accepting it would make; nil if the field
  /// was closed. It is replayed only if it is the last record.
  case typing(JournalEdit?)
  /// A span of the text as it would be saved was replaced.
  case text(Span, [UInt8])
  /// All changes were reverted, including those of the text.
  case revertText
  /// All changes were dropped at once.
  case forget
  /// The last two edits became one undo step.
  case join
  /// Undo or redo led to this revision.
  case go(Int)
  /// Some records are missing here, because they could not be read.
  case gap
}

/// One transaction.
package struct JournalEdit: Sendable {
  var sources: [JournalSource] = []
  var paths: [JournalPath] = []
  var steps: [JournalStep] = []
  /// The numbers of the steps that leave each value as it was, because they only change where it is written, and whether it is as it was
  /// saved.
  var keepingSteps: [Int: Bool] = [:]
  var copies: [JournalCopy] = []

  var remainingSteps: [JournalStep] {
    steps.enumerated().filter { keepingSteps[$0.offset] == nil }.map(\.element)
  }

  /// The numbers of the sources that the remaining steps use.
  var usedSources: Set<Int> {
    Set(
      remainingSteps.flatMap { step -> [Int] in
        let sources = step.nodes.map(\.source)
        switch step {
        case .setKey(_, let key): return sources + [key].compactMap { $0 }
        case .setComment(let comment, _, _, let old, let new):
          return sources + [comment.source] + [old, new].compactMap { $0 }
        case .setContent, .detach, .attach: return sources
        }
      })
  }

  var onlyKeepsValues: Bool { !steps.isEmpty && keepingSteps.count == steps.count }

  /// True if the edit cannot be made on another base: it inserts a long text that is stored as a difference from the base, or a text
  /// that refers to values that are too long.
  package var needsBase: Bool {
    let used = usedSources
    return sources.contains { source in
      used.contains(source.number)
        && (source.meaning == .unknown
          || source.pieces.contains { if case .base = $0 { true } else { false } })
    }
  }
}

/// A text that contains nodes.
struct JournalSource: Sendable {
  enum Role: UInt8, Sendable {
    /// A value or an entry.
    case text = 0
    /// A single key token.
    case key = 1
    /// A whole document.
    case document = 3
  }

  var number: Int
  var role: Role
  /// The bytes, in pieces; `.base` is a span of the base at the start of the journal.
  var pieces: [Piece]
  /// nil if the text does not refer to values outside of it.
  var meaning: ReferenceMeaning?

  enum Piece: Sendable {
    case bytes(Spelling)
    case base(Span)
  }
}

/// The path of a node of the base.
struct JournalPath: Sendable {
  var node: JournalNode
  var path: BasePath
}

/// A node in the text of a value that was written at another place of it, and is a copy of one that was not in the base.
struct JournalCopy: Sendable {
  var node: JournalNode
  /// The node that has got the value.
  var place: JournalNode
  /// The nodes below the value of which there were copies then, down to that of the node.
  var originals: [JournalNode]
}

/// One step of an edit.
enum JournalStep: Sendable {
  case setContent(JournalNode, to: JournalNode?)
  case setKey(JournalNode, to: Int?)
  case detach(JournalNode, isMoving: Bool)
  case attach(
    JournalNode, into: JournalNode, at: JournalPoint, after: JournalChild?, hasDuplicateKey: Bool,
    isMoving: Bool)
  /// `from` and `to` are the numbers of the sources with the texts before and after.
  case setComment(JournalNode, of: JournalNode, at: CommentPlace, from: Int?, to: Int?)
}

struct JournalChild: Hashable, Sendable {
  var node: JournalNode
  var isGhost: Bool
}

enum JournalPoint: Hashable, Sendable {
  case first, last
  case before(JournalChild)
  case after(JournalChild)
}

extension JournalStep {
  /// The nodes that the step refers to, in order.
  var nodes: [JournalNode] {
    switch self {
    case .setContent(let node, let value): [node] + (value.map { [$0] } ?? [])
    case .setKey(let node, _), .detach(let node, _): [node]
    case .setComment(_, let owner, _, _, _): [owner]
    case .attach(let node, let parent, let point, let after, _, _):
      [node, parent] + (point.child.map { [$0.node] } ?? []) + (after.map { [$0.node] } ?? [])
    }
  }
}

extension JournalStep {
  /// The container into which the step inserts.
  var parent: JournalNode? {
    if case .attach(_, let parent, _, _, _, _) = self { parent } else { nil }
  }
}

extension JournalPoint {
  var child: JournalChild? {
    switch self {
    case .first, .last: nil
    case .before(let child), .after(let child): child
    }
  }
}
