/// The record of a node before and after an edit.
///
/// Only the differences of long lists of children are stored: otherwise ten thousand edits in one
/// container would store ten thousand lists of up to ten thousand children.
struct RecordDelta: Sendable {
  var node: Node
  private var old: StoredRecord?
  private var new: StoredRecord?
  /// The differences between the lists of children; `old` and `new` then have empty lists.
  private var splices: [ListSplices]?

  /// Lists with fewer children than this in total are stored whole, shared with the tables.
  private static let shortList = 64

  init(node: Node, old: StoredRecord?, new: StoredRecord?) {
    self.node = node
    guard let before = old?.record, let after = new?.record,
      before.childCount + after.childCount >= Self.shortList,
      (before.list == nil) == (after.list == nil)
    else {
      self.old = old
      self.new = new
      return
    }
    splices = [ListSplices(from: before, to: after)]
    self.old = StoredRecord(before.withoutChildren)
    self.new = StoredRecord(after.withoutChildren)
  }

  private init(node: Node, _ old: StoredRecord?, _ new: StoredRecord?, _ splices: [ListSplices]?) {
    self.node = node
    self.old = old
    self.new = new
    self.splices = splices
  }

  var inverse: RecordDelta {
    RecordDelta(node: node, new, old, splices.map { $0.reversed().map(\.inverse) })
  }

  /// Returns the record before the edit, given the record after it.
  func before(_ after: StoredRecord?) -> StoredRecord? { inverse.after(after) }

  /// Returns the record after the edit, given the record before it.
  func after(_ before: StoredRecord?) -> StoredRecord? {
    guard let splices, var record = new?.record, let before = before?.record else { return new }
    record.inside = before.inside
    record.list = before.list
    for splice in splices { splice.apply(to: &record) }
    return StoredRecord(record)
  }

  /// The nodes with the value before and after the edit.
  var values: [Node] { [old, new].map { $0?.record.value ?? node } }

  /// The changed parts of the node; nil if the edit has only changed something inside it.
  var touch: Touch? {
    let (before, after) = (old?.record, new?.record)
    var touch: Touch = []
    if before?.value != after?.value { touch.insert(.value) }
    if before?.comments ?? [] != after?.comments ?? [] { touch.insert(.comments) }
    let hasList = before?.list != nil || after?.list != nil
    if hasList, splices != nil || before?.list != after?.list { touch.insert(.list) }
    if (before?.placement ?? .original, before?.key) != (after?.placement ?? .original, after?.key)
      || (before != nil && after != nil && before?.parent != after?.parent)
    {
      touch.insert(.position)
    }
    return touch.isEmpty ? nil : touch
  }

  var storedChildCount: Int {
    (old?.record.childCount ?? 0) + (new?.record.childCount ?? 0)
      + (splices ?? []).reduce(0) { $0 + $1.count }
  }

  /// Returns the combination of an earlier delta and this one.
  func joined(to first: RecordDelta) -> RecordDelta {
    switch (first.splices, splices) {
    case (nil, nil): RecordDelta(node: node, first.old, new, nil)
    case (let before?, let after?):
      RecordDelta(node: node, first.old, new, before + after.filter { !$0.isEmpty })
    case (nil, _?): RecordDelta(node: node, old: first.old, new: after(first.new))
    case (_?, nil): RecordDelta(node: node, old: first.before(old), new: new)
    }
  }
}

/// The parts of a node that were changed.
struct Touch: OptionSet, Sendable {
  let rawValue: UInt8

  /// Its position or its key.
  static let position = Touch(rawValue: 8)
  static let value = Touch(rawValue: 1)
  static let list = Touch(rawValue: 2)
  static let comments = Touch(rawValue: 4)
}

/// The differences between the lists of children of two versions of a record.
private struct ListSplices: Sendable {
  var inside: Splice<Node>
  var list: Splice<ChildItem>

  init(from old: Record, to new: Record) {
    inside = Splice(from: old.inside, to: new.inside)
    list = Splice(from: old.list ?? [], to: new.list ?? [])
  }

  private init(inside: Splice<Node>, list: Splice<ChildItem>) {
    self.inside = inside
    self.list = list
  }

  var inverse: ListSplices { ListSplices(inside: inside.inverse, list: list.inverse) }
  var isEmpty: Bool { count == 0 }
  var count: Int { inside.count + list.count }

  func apply(to record: inout Record) {
    inside.apply(to: &record.inside)
    if var list = record.list {
      record.list = nil
      self.list.apply(to: &list)
      record.list = list
    }
  }
}

/// The replacement of some elements of an array by others.
private struct Splice<Element: Hashable & Sendable>: Sendable {
  var start: Int
  var old: [Element]
  var new: [Element]

  init(from old: [Element], to new: [Element]) {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var end = 0
    while end < old.count - start, end < new.count - start,
      old[old.count - 1 - end] == new[new.count - 1 - end]
    { end += 1 }
    self.start = start
    self.old = Array(old[start..<(old.count - end)])
    self.new = Array(new[start..<(new.count - end)])
  }

  init(from old: ChunkedArray<Element>, to new: ChunkedArray<Element>) {
    start = old.commonStart(with: new)
    let end = old.commonEnd(with: new, limit: min(old.count, new.count) - start)
    self.old = Array(old[start..<(old.count - end)])
    self.new = Array(new[start..<(new.count - end)])
  }

  private init(start: Int, old: [Element], new: [Element]) {
    self.start = start
    self.old = old
    self.new = new
  }

  var inverse: Splice { Splice(start: start, old: new, new: old) }
  var count: Int { old.count + new.count }

  func apply(to array: inout [Element]) {
    guard start + old.count <= array.count else { return }
    array.replaceSubrange(start..<(start + old.count), with: new)
  }

  func apply(to array: inout ChunkedArray<Element>) {
    guard start + old.count <= array.count else { return }
    array.replaceSubrange(start..<(start + old.count), with: new)
  }
}

extension Record {
  fileprivate var childCount: Int { inside.count + (list?.count ?? 0) }

  fileprivate var withoutChildren: Record {
    var record = self
    record.inside = []
    if record.list != nil { record.list = [] }
    return record
  }
}
