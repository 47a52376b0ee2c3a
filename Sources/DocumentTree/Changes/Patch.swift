import ModelBasics

// What was edited, said by paths, so that it can be done to another text of the document.
//
//   base     {"a": 1, "b": [x, y]}        mine   {"a": 2, "b": [x, z, y]}
//   patch    set .a, which read 1, to 2   put z into .b after [0], which read x
//   theirs   {"a": 1, "b": [w, x]}        both   {"a": 2, "b": [w, x, z]}
//
// A key finds its member. A number alone finds nothing: elements come and go, so with it goes
// what the element read (a fingerprint), and how many there were.

/// Edits that do not need the bytes they were made to.
package struct Patch: Sendable {
  enum Edit: Sendable {
    case set(text: [UInt8])
    case rename(token: [UInt8])
    case remove
    /// It went into what the edit of this number puts somewhere.
    case removeInto(Int)
    /// Into the container that the place is of.
    case put(entry: [UInt8], key: [UInt8]?, Anchor)
    case move(into: BasePlace, Anchor, key: [UInt8]?)
  }

  struct Entry: Sendable {
    /// The path of what was edited, for people.
    var path: Path
    /// Where that was in the base; nil when it cannot be said.
    var place: BasePlace?
    var edit: Edit
  }

  var entries: [Entry] = []

  package var count: Int { entries.count }

  /// What became of a patch.
  package struct Outcome: Sendable {
    /// How many edits were made.
    package var made = 0
    /// Those that were made to something that reads otherwise now.
    package var overOthers: [Path] = []
    /// Those that found no place, with the text that was to go there, if there is one.
    package var lost: [(path: Path, text: [UInt8]?)] = []
    /// Whether what followed could not be made at all.
    package var isCutShort = false
    /// Whether some edits could not be read.
    package var hasGap = false

    /// Whether all edits were made.
    package var isWhole: Bool { lost.isEmpty && !isCutShort && !hasGap }
  }
}

/// Where a node of the base is, by the base's own keys and numbers.
struct BasePlace: Sendable {
  struct Step: Sendable {
    var segment: Path.Segment
    /// What an element read, and how many there were.
    var fingerprint: Int?
    var count: Int?
  }

  var steps: [Step]
  var kind: NodeKind
  /// What the node read.
  var fingerprint: Int?

  var path: Path { Path(steps.map(\.segment)) }

  /// Whether it is worth its room in a journal: keys may be megabytes long.
  var isShort: Bool {
    let length = steps.reduce(0) { length, step in
      if case .key(let key, _) = step.segment { length + key.count } else { length + 8 }
    }
    return length <= 1 << 12
  }
}

/// Where among a container's children something was put: after one of the base.
enum Anchor: Sendable {
  case first, last
  case after(BasePlace.Step)
}
