import ModelBasics
import ModelData
import ModelValues

/// A new value, spelled the way a file spells the one it takes the place of.
///
/// | in the file | new | written |
/// |---|---|---|
/// | `"7"` | 8 | `"8"` |
/// | `"yes"`, `1` | false | `"no"`, `0` |
/// | `"0x1E1E2E"` | `#ff0000` | `"0xFF0000"` |
/// | `{"red": 1, "green": 0, …}` | `#0000ff` | the components |
/// | `"5 mins"` | `6 minutes` | `"6 mins"` |
/// | `{"units": 2, "secondAmount": 5, …}` | `6 minutes` | the members |
/// | `{"length": 5, "string": "aGVsbG8="}` | two bytes | the members |
///
/// These are guesses by what the values look like. Whoever asks must see whether the property
/// reads the outcome as what it is, and else do without.
package enum Respelling {
  /// Deeper values are written as they are.
  private static let deepest = 64

  /// The new value, as like the one found as it can be. `old` is what the property would have been
  /// written as before it changed: where that is the same as now, what the file has is taken.
  /// Only when `guessing` are other values spelled like those found.
  package static func spelled(
    _ new: Value, from old: Value?, like found: Value, guessing: Bool, depth: Int = 0
  ) -> Value {
    if new == old || new == found { return found }
    guard depth < deepest else { return new }
    switch (found.kind, new.kind) {
    case (.array, .array):
      return array(new, from: old, like: found, guessing, depth)
    case (.record, .record):
      if guessing, let form = recordForm(of: new, like: found) { return form }
      return record(new, from: old, like: found, guessing, depth)
    default: return guessing ? scalar(new, like: found) ?? new : new
    }
  }

  /// Of members with one key each is like the one in its place.
  private static func record(
    _ new: Value, from old: Value?, like found: Value, _ guessing: Bool, _ depth: Int
  ) -> Value {
    let olds = old.map { Dictionary(grouping: $0.members, by: \.key) }
    let founds = Dictionary(grouping: found.members, by: \.key)
    var record = Record(new) ?? Record()
    var seen: [[UInt8]: Int] = [:]
    for (number, member) in record.members.enumerated() {
      let place = seen[member.keyBytes, default: 0]
      seen[member.keyBytes] = place + 1
      guard let twins = founds[member.keyBytes], place < twins.count else { continue }
      let former = olds?[member.keyBytes].flatMap { place < $0.count ? $0[place].value : nil }
      record.members[number].value = spelled(
        member.value, from: former, like: twins[place].value, guessing: guessing, depth: depth + 1)
    }
    return record.value
  }

  private static func array(
    _ new: Value, from old: Value?, like found: Value, _ guessing: Bool, _ depth: Int
  ) -> Value {
    let news = Array(new.elements)
    let founds = Array(found.elements)
    var olds = old.map { Array($0.elements) } ?? founds
    if olds.count != founds.count { olds = founds }
    let sources = Alignment(olds, news).sources
    var builder = ValueBuilder()
    builder.beginArray()
    for (place, element) in news.enumerated() {
      if let source = sources[place] {
        builder.value(founds[source])
      } else if let like = place < founds.count ? founds[place] : founds.last {
        builder.value(
          spelled(element, from: nil, like: like, guessing: guessing, depth: depth + 1))
      } else {
        builder.value(element)
      }
    }
    builder.end()
    return builder.finish() ?? new
  }

  private static func scalar(_ new: Value, like found: Value) -> Value? {
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
      guard let new = new.string, let found = found.string else { return nil }
      return text(new, like: found).map { .string(Array($0.utf8)) }
    case (.record, .string), (.record, .data): return recordForm(of: new, like: found)
    case (_, .array) where new.count == 1:
      return new.elements.first { _ in true }.map {
        spelled($0, from: nil, like: found, guessing: true, depth: deepest)
      }
    default: return nil
    }
  }

  private static let pairs = [("true", "false"), ("yes", "no"), ("on", "off"), ("1", "0")]

  private static func bool(_ new: Bool, like found: Value) -> Value? {
    let found = String(decoding: found.string ?? [], as: UTF8.self)
    let pair = pairs.first { found.lowercased() == $0.0 || found.lowercased() == $0.1 }
    guard var word = pair.map({ new ? $0.0 : $0.1 }) else { return nil }
    if found == found.uppercased() {
      word = word.uppercased()
    } else if found.first?.isUppercase == true {
      word = word.prefix(1).uppercased() + word.dropFirst()
    }
    return .string(Array(word.utf8))
  }

  private static func text(_ new: [UInt8], like found: [UInt8]) -> String? {
    if let color = Color.readHex(new)?.value, let notation = Color.readHex(found)?.notation {
      return color.text(in: notation.holding(color))
    }
    if let date = DateTime.read(new)?.value, var notation = DateTime.read(found)?.notation {
      while notation.fractionDigits < 9, let text = date.text(in: notation),
        DateTime.read(Array(text.utf8))?.value != date
      {
        notation.fractionDigits += 1
      }
      return date.text(in: notation)
    }
    if let interval = Interval.read(new)?.value, let notation = Interval.read(found)?.notation {
      return interval.text(in: notation)
    }
    return nil
  }

  // MARK: - The records of the old libraries

  /// A new value of a colour, date, time, interval or data in the record that the old libraries
  /// stored it as: what else is in the record stays. Nil for any other record.
  static func recordForm(of new: Value, like found: Value) -> Value? {
    guard let record = Record(found) else { return nil }
    switch new.kind {
    case .string: return new.string.flatMap { text in self.record(text, like: record)?.value }
    case .data: return blob(new.data ?? [], className: nil, like: record)?.value
    case .record:
      // Written as a record itself, as what no text is exact for.
      if let color = color(new) { return components(of: color, like: record)?.value }
      guard let blob = FieldReader.read(Blob.self, from: new) else { return nil }
      return self.blob(blob.bytes, className: blob.className, like: record)?.value
    default: return nil
    }
  }

  private static func color(_ value: Value) -> Color? {
    value[Array("red".utf8)] == nil ? nil : FieldReader.read(Color.self, from: value)
  }

  private static func record(_ new: [UInt8], like found: Record) -> Record? {
    if found["red"] != nil, let color = Color.readHex(new)?.value {
      return components(of: color, like: found)
    }
    if let (_, notation) = Timing.read(found), let interval = Interval.read(new)?.value {
      return Timing.interval(interval).written(into: found, as: notation)
    }
    if found["hour"] != nil, let time = TimeOfDay.read(new) {
      return Moment.time(ClockTime(time)).written(into: found, as: .time(decimals: 0))
    }
    guard let text = found["string"]?.string else { return nil }
    var record = found
    record["string"] = .string(self.text(new, like: text).map { Array($0.utf8) } ?? new)
    return record
  }

  /// To the last digit, as a property is; the editor's notation is content with 8 bits.
  private static func components(of color: Color, like found: Record) -> Record? {
    guard found["red"] != nil else { return nil }
    var record = found
    for (key, component) in [
      ("red", color.red), ("green", color.green), ("blue", color.blue),
    ] { set(&record, key, Value(component)) }
    if record["alpha"] != nil || color.alpha != 1 { set(&record, "alpha", Value(color.alpha)) }
    return record
  }

  private static func blob(_ bytes: [UInt8], className: String?, like found: Record) -> Record? {
    guard found["string"]?.string != nil || found["length"]?.number != nil else { return nil }
    var record = found
    if found["length"] != nil { set(&record, "length", Value(bytes.count)) }
    record["string"] = .string(Blob(bytes).base64)
    record["dataClass"] = className.map { .string($0) }
    return record
  }

  /// A number that is the same in another spelling stays.
  private static func set(_ record: inout Record, _ key: String, _ value: Value) {
    if let found = record[key]?.number.flatMap(Double.init),
      found == value.number.flatMap(Double.init)
    {
      return
    }
    record[key] = value
  }
}
