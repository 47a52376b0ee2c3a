import ModelBasics
import ModelData

extension FieldReader {
  /// Keeps the parts of the current stored value that the value read from it does not write. For types that are
  /// read as a whole.
  package func keepRest(of value: some FieldValue) {
    guard let unread = Unread(of: cursor.value, besides: FieldWriter.value(of: value)) else {
      return
    }
    keepParts(unread)
  }
}

extension Unread {
  /// Creates the unread parts: what the stored value has and the written one lacks. Returns nil if they are equal.
  /// The recursion is as deep as the written value.
  fileprivate init?(of stored: Value, besides written: Value) {
    if stored == written { return nil }
    guard stored.kind == .record, written.kind == .record,
      let oldRecord = Record(stored), let newRecord = Record(written)
    else {
      self = .notation(stored)
      return
    }
    var members = UnreadMembers()
    var seen: Set<[UInt8]> = []
    for member in oldRecord.members {
      let key = member.keyBytes
      guard let new = newRecord.members.last(where: { $0.keyBytes == key }) else {
        members.add(.init(key: key, storedKey: key, value: member.value))
        continue
      }
      guard seen.insert(key).inserted else {
        self = .notation(stored)
        return
      }
      members.inner[key] = Unread(of: member.value, besides: new.value)
    }
    for new in newRecord.members where !seen.contains(new.keyBytes) {
      members.inner[new.keyBytes] = .absent
    }
    self = members.isEmpty ? .notation(stored) : .members(members)
  }
}

extension Unread {
  /// The stored values that could not be read, each with the number of times it occurs.
  var refusedValues: [Value: Int] {
    switch self {
    case .whole(let value): [value: 1]
    case .notation, .absent: [:]
    case .elements(let list): Self.counts(list.pieces.map(\.value), list.inner.values)
    case .members(let record): Self.counts(record.pieces.map(\.value), record.inner.values)
    case .untilEdited(let unread, _): unread.refusedValues
    }
  }

  private static func counts(
    _ pieces: [Value], _ inner: some Sequence<Unread>
  ) -> [Value: Int] {
    inner.reduce(into: Dictionary(pieces.map { ($0, 1) }, uniquingKeysWith: +)) { counts, unread in
      counts.merge(unread.refusedValues, uniquingKeysWith: +)
    }
  }
}
