import ModelBasics
import ModelData

extension FieldReader {
  /// Keeps what the value under way has beyond what is written of the one that was read from it: for a
  /// type that is read as a whole.
  package func keepRest(of value: some FieldValue) {
    guard let unread = Unread(of: cursor.value, besides: FieldWriter.value(of: value)) else {
      return
    }
    keepParts(unread)
  }
}

extension Unread {
  /// What a stored value has that a written one has not; nil where they are the same. Nests as deep as
  /// what is written does.
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
