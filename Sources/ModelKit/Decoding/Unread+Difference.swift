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
      let olds = Record(stored), let news = Record(written)
    else {
      self = .spelling(stored)
      return
    }
    var members = UnreadMembers()
    var seen: Set<[UInt8]> = []
    for member in olds.members {
      let key = member.keyBytes
      guard let new = news.members.last(where: { $0.keyBytes == key }) else {
        members.add(.init(key: key, storedKey: key, value: member.value))
        continue
      }
      guard seen.insert(key).inserted else {
        self = .spelling(stored)
        return
      }
      members.inner[key] = Unread(of: member.value, besides: new.value)
    }
    for new in news.members where !seen.contains(new.keyBytes) {
      members.inner[new.keyBytes] = .absent
    }
    self = members.isEmpty ? .spelling(stored) : .members(members)
  }
}
