// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What colours, dates, times, intervals and bytes are in stored data: text, or the records of the
// old libraries. What each declaration means is said by the protocol.

import ModelData
import ModelValues

extension Color: FieldValue {
  public static var noun: String { "a colour" }

  public static func read(from reader: FieldReader) -> Color? {
    reader.spelled { value in
      switch value.kind {
      case .string:
        let text = value.string ?? []
        if let color = readHex(text)?.value ?? Color(named: String(decoding: text, as: UTF8.self)) {
          return color
        }
        // As MFDynamic stored them: `0080FF`, `0080FF66`.
        return text.count == 6 || text.count == 8
          ? readHex([UInt8(ascii: "#")] + text)?.value : nil
      case .record:
        guard let red = value.double("red"), let green = value.double("green"),
          let blue = value.double("blue")
        else { return nil }
        return Color(red: red, green: green, blue: blue, alpha: value.double("alpha") ?? 1)
      default: return nil
      }
    }
  }

  /// `#rrggbb` or `#rrggbbaa` where that is exact, else the components.
  public func write(to writer: FieldWriter) {
    let notation = HexNotation().holding(self)
    let text = text(in: notation)
    if Color.readHex(Array(text.utf8))?.value == self { return writer.string(text) }
    writer.beginRecord()
    for (key, component) in [
      ("red", red), ("green", green), ("blue", blue), ("alpha", alpha),
    ] {
      writer.key(key)
      writer.number(component)
    }
    writer.end()
  }

  /// NaN is the same as NaN.
  public func isSame(as other: Color) -> Bool {
    red.isSame(as: other.red) && green.isSame(as: other.green) && blue.isSame(as: other.blue)
      && alpha.isSame(as: other.alpha)
  }
}

extension DateTime: FieldValue {
  public static var noun: String { "a date and time" }

  public static func read(from reader: FieldReader) -> DateTime? {
    if let date = reader.secondsSince1970() { return date }
    return reader.spelled { value in
      switch value.kind {
      case .string: return read(value.string ?? [])?.value
      case .date: return read(Array((value.date ?? "").utf8))?.value
      case .record:
        if let seconds = value.integer("seconds") {
          return DateTime(
            seconds: seconds, nanoseconds: value.integer("nanoseconds") ?? 0,
            offset: value.integer("offset"))
        }
        // The old class took what had no zone for UTC.
        guard let date = value["string"]?.string.flatMap(read)?.value else { return nil }
        return DateTime(
          seconds: date.seconds, nanoseconds: date.nanoseconds, offset: date.offset ?? 0)
      default: return nil
      }
    }
  }

  /// The old class left out the text of no date.
  public static func isNothing(at reader: FieldReader) -> Bool {
    reader.isRecord(of: ["version", "representedClassName"])
  }

  /// What RFC 3339 cannot write, a year of five digits or an offset with seconds, is a record of its
  /// numbers.
  public func write(to writer: FieldWriter) {
    if let exactText { writer.string(exactText) } else { writer.value(numbers) }
  }
}

extension Day: FieldValue {
  public static var noun: String { "a day" }

  public static func read(from reader: FieldReader) -> Day? {
    reader.spelled { value in
      guard value.kind == .record else {
        return value.string.flatMap(read) ?? value.date.flatMap { read(Array($0.utf8)) }
      }
      guard let year = value.integer("year"), let month = value.integer("month"),
        let day = value.integer("day")
      else { return nil }
      return Day(year: year, month: month, day: day)
    }
  }

  /// A year that has no four digits is in a record with month and day.
  public func write(to writer: FieldWriter) {
    if let text { return writer.string(text) }
    writer.record([("year", year), ("month", month), ("day", day)])
  }
}

extension TimeOfDay: FieldValue {
  public static var noun: String { "a time of day" }

  public static func read(from reader: FieldReader) -> TimeOfDay? {
    reader.spelled { value in
      switch value.kind {
      case .string: return read(value.string ?? [])
      case .record:
        guard let hour = value.integer("hour"), let minute = value.integer("minute") else {
          return nil
        }
        return TimeOfDay(
          hour: hour, minute: minute, second: value.integer("second") ?? 0,
          zone: Zone(storedName: value["timeZoneName"]?.text))
      default: return nil
      }
    }
  }

  public func write(to writer: FieldWriter) { writer.string(description) }
}

extension Interval: FieldValue {
  public static var noun: String { "an interval" }

  public static func read(from reader: FieldReader) -> Interval? {
    reader.spelled { value in
      switch value.kind {
      case .string: return read(value.string ?? [])?.value
      case .record:
        guard let unit = value.integer("units").flatMap(Unit.init) else { return nil }
        guard unit.isCounted else { return Interval(.exactly(0), unit) }
        guard let second = value.integer("secondAmount") else { return nil }
        let usesRange = value["usingRange"].map { $0.bool ?? ($0.number == "1") } ?? false
        guard usesRange else { return Interval(.exactly(second), unit) }
        return value.integer("firstAmount").map { Interval(.range($0, second), unit) }
      default: return nil
      }
    }
  }

  public func write(to writer: FieldWriter) { writer.string(text()) }
}

extension Blob: FieldValue {
  public static var noun: String { "data" }

  public static func read(from reader: FieldReader) -> Blob? {
    reader.spelled { value in
      switch value.kind {
      case .data: return Blob(value.data ?? [])
      case .string: return readBase64(value.string ?? [])
      case .record:
        if isNothing(at: reader) { return Blob() }
        guard let text = value["string"]?.string, let blob = readBase64(ignoringUnknown: text)
        else {
          return nil
        }
        return Blob(blob.bytes, className: value["dataClass"]?.text)
      default: return nil
      }
    }
  }

  /// The old class left out the text of no data; that of empty data is empty.
  public static func isNothing(at reader: FieldReader) -> Bool {
    reader.isRecord(of: ["version", "representedClassName", "length", "dataClass"])
  }

  /// The bytes, with the name of a class in the record that the old class stored.
  public func write(to writer: FieldWriter) {
    guard let className else { return writer.value(.data(bytes)) }
    writer.value([
      "length": Value(length), "string": .string(base64), "dataClass": .string(className),
    ])
  }
}

extension FieldWriter {
  /// A record of those numbers that there are.
  fileprivate func record(_ members: [(key: String, number: Int?)]) {
    beginRecord()
    for case (let key, let number?) in members {
      self.key(key)
      self.number(number)
    }
    end()
  }
}

extension FieldReader {
  /// A date by a number or one in text, to the microsecond, where the policy takes it for one.
  fileprivate func secondsSince1970() -> DateTime? {
    guard policy.datesFromNumbers == .convert, kind == .number || kind == .string,
      let text = kind == .number ? cursor.number : cursor.text,
      Value.number(text) != nil, let number = Double(text),
      let seconds = Int(text) ?? Int(exactly: number.rounded(.down))
    else { return nil }
    report(.coerced, DateTime.noun)
    keepSpelling()
    let microseconds = Int(text) == nil ? Int(((number - Double(seconds)) * 1e6).rounded()) : 0
    let carry = microseconds / 1_000_000
    return DateTime(seconds: seconds &+ carry, nanoseconds: microseconds % 1_000_000 * 1000)
  }

  /// Whether the value is a record of some of these members and no other.
  fileprivate func isRecord(of keys: [String]) -> Bool {
    guard kind == .record else { return false }
    var count = 0
    var hasOnlyThese = true
    cursor.forEachMember { key in
      count += 1
      if !keys.contains(where: { $0.utf8.elementsEqual(key) }) { hasOnlyThese = false }
    }
    return count > 0 && hasOnlyThese
  }

  /// The value as one of several spellings; another one than is written is kept, and so is a record,
  /// which other values are written into.
  fileprivate func spelled<Made: FieldValue>(_ read: (Value) -> Made?) -> Made? {
    let value = cursor.value
    guard let made = read(value) else { return refuse(Made.noun) }
    if value.kind == .record || FieldWriter.value(of: made) != value { keepSpelling() }
    return made
  }
}

extension Value {
  fileprivate func double(_ name: String) -> Double? {
    guard let member = self[name] else { return nil }
    if let number = member.number { return Double(number) }
    return member.text.flatMap { FieldReader.unwritable($0) }
  }
  fileprivate func integer(_ name: String) -> Int? { self[name]?.number.flatMap { Int($0) } }
}
