import ModelBasics

// Edits described by paths, so that they can be applied to another text of the document.
//
//   base     {"a": 1, "b": [x, y]}        mine   {"a": 2, "b": [x, z, y]}
//   patch    set .a, which read 1, to 2   put z into .b after [0], which read x
//   theirs   {"a": 1, "b": [w, x]}        both   {"a": 2, "b": [w, x, z]}
//
// A key finds its member. An index alone is not enough, because elements are inserted and removed;
// so the fingerprint of the element, and the number of elements, are stored with it.

/// Edits that do not refer to the bytes of their document.
package struct Patch: Sendable {
  enum Edit: Sendable {
    case set(text: [UInt8])
    case rename(token: [UInt8])
    case remove
    /// The node was moved into a value that the edit with this number inserts.
    case removeInto(Int)
    /// Inserts an entry into the container at the entry's base path.
    case put(entry: [UInt8], key: [UInt8]?, PatchPoint)
    case move(into: BasePath, PatchPoint, key: [UInt8]?)
    /// Changes the comment with a text, or adds one (`from` is nil), or removes it (`to` is nil), at the node with the
    /// entry's base path.
    case comment(CommentPlace, from: [UInt8]?, to: [UInt8]?)
  }

  struct Entry: Sendable {
    /// The path of the edited node, for people.
    var path: Path
    /// The path of the node in the base; nil if it is not known.
    var basePath: BasePath?
    var edit: Edit
    /// What the references in the text of the edit mean, and what they would mean in the base; nil if there are none.
    var meaning: (now: ReferenceMeaning, base: ReferenceMeaning?)?
  }

  var entries: [Entry] = []
  package var count: Int { entries.count }

  /// An edit that could not be applied.
  package struct LostEdit: Sendable {
    package enum Kind: Sendable { case value, entry, key, removal, move, comment }

    package var path: Path
    package var kind: Kind
    /// The text that it would have inserted, if any.
    package var text: [UInt8]?
  }

  /// The result of applying a patch.
  package struct Outcome: Sendable {
    /// The number of edits that were applied.
    package var made = 0
    /// The paths of applied edits whose value had changed in the meantime.
    package var overwritten: [Path] = []
    package var lost: [LostEdit] = []
    /// True if the remaining edits could not be applied at all.
    package var isCutShort = false
    /// True if some edits could not be read.
    package var hasGap = false

    /// True if all edits were applied.
    package var isWhole: Bool { lost.isEmpty && !isCutShort && !hasGap }
  }
}
