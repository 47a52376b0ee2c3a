import ModelBasics

// What a journal of a document's edits is made of: enough to make them again in another process,
// on the same bytes or, by the places, on other bytes of the same document.
//
//   edit   sources  3: "#89b4fa"                  texts that were put in
//          places   (0, 41) is .colors.accent     where nodes of the base are, said without offsets
//          steps    (0, 41) has the value (3, 0)
//   go     revision 4                             undo and redo
//
// Sources have numbers of the journal's own: 0 is the base that the journal began over. Revisions
// are counted from 0, the state that it began with.

/// A node as a journal names it.
struct JournalNode: Hashable, Sendable {
  var source: Int
  var offset: Int
  var form: NodeForm

  /// Marks, in the number of a source, a node that is all documents of it.
  static let streamFlag = 1 << 40
}

/// One entry of a journal.
package enum JournalRecord: Sendable {
  case edit(JournalEdit)
  /// What is typed in an open field, as the edit that accepting it would make; nil if the field
  /// was closed. It counts only while it is the last record.
  case typing(JournalEdit?)
  /// A stretch of the text as it would be saved was replaced.
  case text(Span, [UInt8])
  /// All changes were taken back, those of the text too.
  case revertText
  /// All changes were dropped at once.
  case forget
  /// The last two edits are one undo step.
  case join
  /// Undo or redo led to this revision.
  case go(Int)
  /// Some records are missing here: they could not be read.
  case gap
}

/// One transaction.
package struct JournalEdit: Sendable {
  var sources: [JournalSource] = []
  var places: [JournalPlace] = []
  var steps: [JournalStep] = []

  /// Whether it puts a long text in of which the base has most: that of another base is another.
  package var isOfLongText: Bool {
    sources.contains { source in
      source.pieces.contains { if case .base = $0 { true } else { false } }
    }
  }
}

/// A text that nodes are in.
struct JournalSource: Sendable {
  enum Role: UInt8, Sendable {
    /// A value or an entry.
    case text = 0
    /// A single key token.
    case key = 1
    /// A piece of a document from before the journal began; its line's indentation comes first.
    case excerpt = 2
    /// A whole document.
    case document = 3
  }

  var number: Int
  var role: Role
  /// The bytes, in pieces; `.base` stands for a stretch of the base the journal began over.
  var pieces: [Piece]

  enum Piece: Sendable {
    case bytes(Spelling)
    case base(Span)
  }
}

/// Where a node of the base is.
struct JournalPlace: Sendable {
  var node: JournalNode
  var place: BasePlace
}

/// One step of an edit.
enum JournalStep: Sendable {
  case setContent(JournalNode, to: JournalNode?)
  case setKey(JournalNode, to: Int?)
  case detach(JournalNode, isMoving: Bool)
  case attach(
    JournalNode, into: JournalNode, at: JournalPoint, after: JournalChild?, isSecond: Bool,
    isMoving: Bool)
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
  /// The nodes it names, in order.
  var nodes: [JournalNode] {
    switch self {
    case .setContent(let node, let value): [node] + (value.map { [$0] } ?? [])
    case .setKey(let node, _), .detach(let node, _): [node]
    case .attach(let node, let parent, let point, let after, _, _):
      [node, parent] + (point.child.map { [$0.node] } ?? []) + (after.map { [$0.node] } ?? [])
    }
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
