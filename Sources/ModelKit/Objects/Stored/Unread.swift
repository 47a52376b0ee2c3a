// The parts of a stored value that could not be read. The property contains the readable parts: `[a, b]` for
// `[a, null, b]`. The others are kept beside the property, by their positions among the readable parts:
//
//   stored  [ a, null, b ]        read  [ a, b ]        unread  null behind 1 element
//
// If the list changes, the new positions are determined only when they are asked for, from the old and the present
// list. So a list stays a plain list, modifying it costs no more than usual, and any number of changes count as
// one; an assignment of the list is a change like others. A piece stays behind the element that preceded it, wherever that element moved. If the element was removed,
// the piece goes behind the nearest earlier element that is still there, or to the start.
//
// The recursion in this file is as deep as the type of the property.

import ModelBasics
import ModelData

/// The parts of one value that could not be read.
@usableFromInline
indirect enum Unread {
  /// The value could not be read, or the unread parts of it are not known.
  case whole(Value)
  /// The value was missing: a member of a structure has its default.
  case absent
  /// All of the value was read, but it would be written differently.
  case notation(Value)
  /// Some elements of a list, or parts of them, were not read.
  case elements(UnreadElements)
  /// Some members of a dictionary, or parts of them, were not read.
  case members(UnreadMembers)
  /// What is kept for a value with objects until one of the objects is edited after a clock time: a member of a
  /// structure, or the whole value of a property.
  case untilEdited(Unread, since: UInt64)

  /// True if everything was read, and only the notation is kept.
  var isNotationOnly: Bool {
    switch self {
    case .whole: false
    case .notation, .absent: true
    case .elements(let list): list.pieces.isEmpty && list.inner.values.allSatisfy(\.isNotationOnly)
    case .members(let record):
      record.pieces.isEmpty && record.inner.values.allSatisfy(\.isNotationOnly)
    case .untilEdited(let unread, _): unread.isNotationOnly
    }
  }

  /// True if nothing of the value could be read.
  var isWhole: Bool { if case .whole = unconditional { true } else { false } }

  /// The unread parts, without the condition that no object is edited.
  var unconditional: Unread {
    if case .untilEdited(let unread, _) = self { unread } else { self }
  }

  /// The stored values that were not read.
  var values: [Value] {
    switch self {
    case .whole(let value): [value]
    case .notation, .absent: []
    case .elements(let list): list.pieces.map(\.value) + list.inner.values.flatMap(\.values)
    case .members(let record):
      record.pieces.map(\.value) + record.inner.values.flatMap(\.values)
    case .untilEdited(let unread, _): unread.values
    }
  }

  /// The value to write whatever the property contains, or nil if the property's value is needed.
  var value: Value? {
    switch self {
    case .whole(let value), .notation(let value): value
    case .elements, .members, .absent, .untilEdited: nil
    }
  }
}

@usableFromInline
struct UnreadElements {
  struct Piece {
    /// The number of elements that were read before the piece.
    var precedingCount: Int
    let value: Value
    /// For a duplicate in a set, the index of the equal element. The piece moves and is removed with that element.
    var equalIndex: Int?
  }

  /// The elements that were not read.
  var pieces: [Piece] = []
  /// The unread parts of elements that were read, by index.
  var inner: [Int: Unread] = [:]

  @usableFromInline init() {}

  /// Creates the pieces of a list from its elements that are not read.
  init(of elements: [Value], _ isRead: (Value) -> Bool) {
    var count = 0
    for element in elements {
      if isRead(element) {
        count += 1
      } else {
        pieces.append(.init(precedingCount: count, value: element))
      }
    }
  }

  @usableFromInline var isEmpty: Bool { pieces.isEmpty && inner.isEmpty }
  @usableFromInline var pieceCount: Int { pieces.count }

  /// Converts positions to the order in which the elements of a set are written, and records which pieces are
  /// duplicates.
  @usableFromInline
  mutating func reorder<Element: Hashable>(
    from oldElements: [Element], to newElements: [(element: Element, value: Value)],
    duplicates: [Int: Element]
  ) {
    let newIndices = Dictionary(newElements.enumerated().map { ($1.element, $0) }) { $1 }
    for (number, element) in duplicates { pieces[number].equalIndex = newIndices[element] }
    for number in pieces.indices where pieces[number].precedingCount > 0 {
      pieces[number].precedingCount =
        (newIndices[oldElements[pieces[number].precedingCount - 1]] ?? -1) + 1
    }
    pieces = pieces.enumerated().sorted {
      ($0.element.precedingCount, $0.offset) < ($1.element.precedingCount, $1.offset)
    }
    .map(\.element)
    var moved: [Int: Unread] = [:]
    for (old, unread) in inner {
      if let index = newIndices[oldElements[old]] { moved[index] = unread }
    }
    inner = moved
  }
}

@usableFromInline
struct UnreadMembers {
  struct Piece {
    let key: [UInt8]
    /// The key as the dictionary would write it.
    let storedKey: [UInt8]
    let value: Value
    /// True if a later member with the key was read.
    var isEarlier = false
  }

  var pieces: [Piece] = []
  /// The keys of the pieces, as the dictionary would write them.
  private(set) var unreadKeys: Set<[UInt8]> = []
  /// The unread parts of members that were read, by the keys that the dictionary writes.
  var inner: [[UInt8]: Unread] = [:]
  /// The stored keys that the dictionary would write differently, by the keys that it writes.
  var keys: [[UInt8]: [UInt8]] = [:]
  /// The keys that occurred more than once.
  var repeatedKeys: Set<[UInt8]> = []

  @usableFromInline init() {}

  @usableFromInline var isEmpty: Bool { pieces.isEmpty && inner.isEmpty && keys.isEmpty }

  mutating func add(_ piece: Piece) {
    pieces.append(piece)
    unreadKeys.insert(piece.storedKey)
  }

  /// Marks the parts that are kept for a member with objects as valid only until one of the objects is edited.
  mutating func keepUntilEdited(_ key: [UInt8]) {
    switch inner[key] {
    case .whole?, .absent?, .notation?:
      inner[key] = inner[key].map { .untilEdited($0, since: ChangeClock.now) }
    case .elements?, .members?, .untilEdited?, nil: break
    }
  }
}

// MARK: - Writing

extension Unread {
  /// Returns the shape that the property writes, with the unread parts inserted. With `inStoredNotation`, parts that were
  /// read are written in their stored notation.
  func joined(to shape: StoredShape, inStoredNotation: Bool = true) -> StoredShape {
    switch (self, shape) {
    case (.untilEdited(let unread, _), _):
      return unread.joined(to: shape, inStoredNotation: inStoredNotation)
    case (.whole(let value), _): return .value(value)
    case (.notation(let value), _): return inStoredNotation ? .value(value) : shape
    case (.elements(let list), .array(let elements)):
      var joined: [StoredShape] = []
      var rest = list.pieces[...]
      for index in 0...elements.count {
        while let piece = rest.first, piece.precedingCount <= index || index == elements.count {
          joined.append(.value(piece.value))
          rest.removeFirst()
        }
        guard index < elements.count else { break }
        let element = elements[index]
        joined.append(
          list.inner[index]?.joined(to: element, inStoredNotation: inStoredNotation) ?? element)
      }
      return .array(joined)
    case (.members(let record), .record(let members)):
      let known = members.compactMap { key, shape -> (key: [UInt8], shape: StoredShape)? in
        let inner = record.inner[key]
        if inStoredNotation, inner?.isAbsent == true { return nil }
        return (
          key: inStoredNotation ? record.keys[key] ?? key : key,
          shape: inner?.joined(to: shape, inStoredNotation: inStoredNotation) ?? shape
        )
      }
      // If several members have one key, the last one is read.
      return .record(record.joined(isEarlier: true) + known + record.joined(isEarlier: false))
    default: return shape
    }
  }

  private var isAbsent: Bool {
    switch self {
    case .absent, .untilEdited(.absent, _): true
    case .whole, .notation, .elements, .members, .untilEdited: false
    }
  }

  /// Returns true if the unread parts can be inserted into the shape that the property writes. A type may write
  /// another structure than it reads.
  func fits(_ shape: StoredShape) -> Bool {
    switch (self, shape) {
    case (.whole, _), (.notation, _), (.absent, _), (.untilEdited, _): true
    case (.elements(let list), .array(let elements)):
      list.pieces.allSatisfy { $0.precedingCount <= elements.count }
        && list.inner.allSatisfy { index, inner in
          elements.indices.contains(index) && inner.fits(elements[index])
        }
    case (.members(let record), .record(let members)):
      record.fits(Dictionary(members.map { ($0.key, $0.shape) }) { $1 })
    default: false
    }
  }
}

extension UnreadMembers {
  fileprivate func joined(isEarlier: Bool) -> [(key: [UInt8], shape: StoredShape)] {
    pieces.filter { $0.isEarlier == isEarlier }.map { ($0.key, .value($0.value)) }
  }

  fileprivate func fits(_ members: [[UInt8]: StoredShape]) -> Bool {
    inner.allSatisfy { key, inner in members[key].map(inner.fits) ?? false }
  }
}

// MARK: - Edited objects

extension Unread {
  /// Returns the unread parts without those kept for objects that were edited since, or nil if none are left.
  func removingOutdated(beside shape: StoredShape, isCommitted: Bool) -> Unread? {
    switch (self, shape) {
    case (.untilEdited(_, let time), _):
      return shape.isEdited(after: time, isCommitted) ? nil : self
    case (.elements(var list), .array(let elements)):
      for (index, unread) in list.inner where elements.indices.contains(index) {
        list.inner[index] = unread.removingOutdated(
          beside: elements[index], isCommitted: isCommitted)
      }
      return list.isEmpty ? nil : .elements(list)
    case (.members(var record), .record(let members)):
      for (key, shape) in members {
        record.inner[key] = record.inner[key]?.removingOutdated(
          beside: shape, isCommitted: isCommitted)
      }
      return record.isEmpty ? nil : .members(record)
    default: return self
    }
  }

  /// Returns the unread parts with the clock time of now, so that earlier changes do not count as edits.
  func renewed() -> Unread {
    switch self {
    case .untilEdited(let unread, _): return .untilEdited(unread, since: ChangeClock.now)
    case .elements(var list):
      list.inner = list.inner.mapValues { $0.renewed() }
      return .elements(list)
    case .members(var record):
      record.inner = record.inner.mapValues { $0.renewed() }
      return .members(record)
    case .whole, .absent, .notation: return self
    }
  }
}

extension StoredShape {
  /// Returns true if an object in the shape has changes, or had changes that were cleared after the given time.
  fileprivate func isEdited(after time: UInt64, _ isCommitted: Bool) -> Bool {
    allObjects.contains {
      !isCommitted && $0.hasKnownChanges || $0.wasAnyCleared(after: time)
    }
  }

  /// A hashable key of a shape, in which objects are represented by their identities.
  package indirect enum Token: Hashable {
    case value(Value)
    case object(ObjectIdentifier)
    case list([Token])
    case record([[UInt8]], [Token])

    /// Creates the token of a record, which does not depend on the order of members with different keys.
    package init(_ members: [(key: [UInt8], token: Token)]) {
      let sorted = members.enumerated().sorted { one, other in
        if one.element.key == other.element.key { return one.offset < other.offset }
        return one.element.key.lexicographicallyPrecedes(other.element.key)
      }
      self = .record(sorted.map(\.element.key), sorted.map(\.element.token))
    }
  }

  package var token: Token {
    switch self {
    case .value(let value): .value(value)
    case .object(let object): .object(ObjectIdentifier(object))
    case .array(let elements): .list(elements.map(\.token))
    case .record(let members): Token(members.map { ($0.key, $0.shape.token) })
    }
  }
}
