import ModelBasics
import ModelData
import ModelValues

/// A conversion of a new value to the notation of the stored value that it replaces.
///
/// | in the file | new | written |
/// |---|---|---|
/// | `"7"` | 8 | `"8"` |
/// | `"yes"`, `1` | false | `"no"`, `0` |
/// | `"0x1E1E2E"` | `#ff0000` | `"0xFF0000"` |
/// | `[1, 0.5, 0]`, `{"red": 1, "green": 0, …}` | `#0000ff` | the components |
/// | `"5 mins"`, `"PT5M"`, `"timeout_ms": 300000` | `6 minutes` | `"6 mins"`, `"PT6M"`, `360000` |
/// | `"created_at": 1424716200` | `2015-02-24T18:30:00Z` | `1424802600` |
/// | `{"units": 2, "secondAmount": 5, …}` | `6 minutes` | the members |
/// | `{"length": 5, "string": "aGVsbG8="}` | two bytes | the members |
///
/// The notation is guessed from the stored value. The caller must check that the property reads the result as its
/// value, and otherwise try the next attempt.
package struct NotationTransfer {
  /// The attempts, in order, until the property reads the result as its value.
  package enum Attempt: CaseIterable {
    /// The form closest to the stored notation.
    case closest
    /// A form in the stored notation that reads as the new value, or at least as an equivalent one.
    case exact
    /// No conversion; only equal stored values are reused.
    case none
  }

  /// The nesting depth below which values are written in the standard form.
  private static let maximumDepth = 64

  private let attempt: Attempt

  package init(_ attempt: Attempt = .exact) { self.attempt = attempt }

  /// Returns the new value in the notation of the stored one. `old` is the form in which the property would have
  /// been written before the change; if it equals the new form, the stored value is returned.
  package func apply(
    to new: Value, from old: Value?, like found: Value, under keys: StoredKeys, depth: Int = 0
  ) -> Value {
    if new == old || new == found { return found }
    guard depth < Self.maximumDepth else { return new }
    switch (found.kind, new.kind) {
    case (.array, .array): return array(new, from: old, like: found, keys, depth)
    case (.record, .record):
      if attempt != .none, let form = recordForm(of: new, like: found) { return form }
      return record(new, from: old, like: found, depth)
    case (.date, .string) where attempt != .none:
      // A date has no room for an offset or a fraction.
      guard let date = new.text.flatMap({ DateTime($0) }), date.offset != nil,
        date.nanoseconds == 0, let text = DateTime(seconds: date.seconds, offset: 0).exactText
      else { return new }
      return .date(text)
    default: return attempt == .none ? new : scalar(new, like: found, keys) ?? new
    }
  }

  /// Converts the members of a record. Of several members with one key, each is converted like the one at the same
  /// position.
  private func record(_ new: Value, from old: Value?, like found: Value, _ depth: Int) -> Value {
    let oldMembers = old.map { Dictionary(grouping: $0.members, by: \.key) }
    let foundMembers = Dictionary(grouping: found.members, by: \.key)
    var record = Record(new) ?? Record()
    var seen: [[UInt8]: Int] = [:]
    for (number, member) in record.members.enumerated() {
      let occurrence = seen[member.keyBytes, default: 0]
      seen[member.keyBytes] = occurrence + 1
      guard let counterparts = foundMembers[member.keyBytes], occurrence < counterparts.count else {
        continue
      }
      let former = oldMembers?[member.keyBytes].flatMap {
        occurrence < $0.count ? $0[occurrence].value : nil
      }
      record.members[number].value = apply(
        to: member.value, from: former, like: counterparts[occurrence].value,
        under: StoredKeys(key: member.keyBytes),
        depth: depth + 1)
    }
    return record.value
  }

  private func array(
    _ new: Value, from old: Value?, like found: Value, _ keys: StoredKeys, _ depth: Int
  ) -> Value {
    let newElements = Array(new.elements)
    let foundElements = Array(found.elements)
    var oldElements = old.map { Array($0.elements) } ?? foundElements
    if oldElements.count != foundElements.count { oldElements = foundElements }
    let sources = Alignment(oldElements, newElements).sources
    var builder = ValueBuilder()
    builder.beginArray()
    for (index, element) in newElements.enumerated() {
      if let source = sources[index] {
        builder.value(foundElements[source])
      } else if let like = index < foundElements.count ? foundElements[index] : foundElements.last {
        builder.value(apply(to: element, from: nil, like: like, under: keys, depth: depth + 1))
      } else {
        builder.value(element)
      }
    }
    builder.end()
    return builder.finish() ?? new
  }

  private func scalar(_ new: Value, like found: Value, _ keys: StoredKeys) -> Value? {
    if let form = notated(new, like: found, keys) { return form }
    switch (found.kind, new.kind) {
    case (.string, .number):
      let text = String(decoding: found.string ?? [], as: UTF8.self)
      guard text.contains(where: \.isNumber) else { return nil }
      return new.number.map { .string(Array($0.utf8)) }
    case (.number, .string): return .number(String(decoding: new.string ?? [], as: UTF8.self))
    case (.number, .bool): return .number(new.bool == true ? "1" : "0")
    case (.bool, .string):
      return new.string.flatMap { text in
        text.elementsEqual("true".utf8)
          ? .bool(true) : text.elementsEqual("false".utf8) ? .bool(false) : nil
      }
    case (.string, .bool): return new.bool.flatMap { bool($0, like: found) }
    case (.string, .string):
      guard let new = UniqueIdentifier.read(new.string ?? [])?.value,
        let notation = UniqueIdentifier.read(found.string ?? [])?.notation
      else { return nil }
      return .string(new.text(in: notation))
    case (.record, .data): return recordForm(of: new, like: found)
    case (_, .array) where new.count == 1:
      return new.elements.first { _ in true }.map {
        apply(to: $0, from: nil, like: found, under: keys, depth: Self.maximumDepth - 1)
      }
    default: return nil
    }
  }

  private static let pairs = [("true", "false"), ("yes", "no"), ("on", "off"), ("1", "0")]

  private func bool(_ new: Bool, like found: Value) -> Value? {
    let found = String(decoding: found.string ?? [], as: UTF8.self)
    let pair = Self.pairs.first { found.lowercased() == $0.0 || found.lowercased() == $0.1 }
    guard var word = pair.map({ new ? $0.0 : $0.1 }) else { return nil }
    if found == found.uppercased() {
      word = word.uppercased()
    } else if found.first?.isUppercase == true {
      word = word.prefix(1).uppercased() + word.dropFirst()
    }
    return .string(Array(word.utf8))
  }

  /// Returns a colour, date, time or interval in the notation of the stored one.
  private func notated(_ new: Value, like found: Value, _ keys: StoredKeys) -> Value? {
    for type in Self.types {
      if let form = type.transferred(new, like: found, under: keys, attempt) { return form }
    }
    return nil
  }

  // MARK: - Records of the original libraries

  /// Returns a new colour, date, time, interval or data value in the record in which the original libraries stored
  /// it; other members of the record stay. Returns nil for any other record.
  func recordForm(of new: Value, like found: Value) -> Value? {
    guard let record = Record(found) else { return nil }
    if let form = notated(new, like: found, .none) { return form }
    let stored = new.kind == .record ? FieldReader.read(Blob.self, from: new) : nil
    guard var blob = new.data.map({ Blob($0) }) ?? stored else { return nil }
    // `Data` has no class, so that of the file stays.
    if attempt == .closest, blob.className == nil { blob.className = record["dataClass"]?.text }
    return BlobRecordNotation().members(of: blob, in: record)?.value
  }
}
