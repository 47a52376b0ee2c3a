// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Lengths of time in stored data: text in any notation, numbers if the key names the unit, and records. The
// requirements are documented in the protocol.

import ModelData
import ModelValues

extension Interval: FieldValue {
  public static var noun: String { "an interval" }

  public static func read(from reader: FieldReader) -> Interval? {
    if let interval = reader.stringBytes.flatMap(StandardText.interval) { return interval }
    return reader.readNotated { value in
      switch value.kind {
      case .string:
        let text = value.string ?? []
        return read(text)?.value ?? Timing.read(text, reader.keys)?.value.interval()
      case .number:
        return Timing.read(Array((value.number ?? "").utf8), reader.keys)?.value.interval()
      case .record:
        return read(value) ?? Record(value).flatMap { Timing.read($0)?.value.interval() }
      default: return nil
      }
    }
  }

  /// Reads the members that the original class stored; those that the interval does not need are ignored.
  private static func read(_ record: Value) -> Interval? {
    guard let unit = record.integer("units").flatMap(Unit.init) else { return nil }
    guard unit.isCounted else { return Interval(.exactly(0), unit) }
    guard let second = record.integer("secondAmount") else { return nil }
    let usesRange = record["usingRange"].map { $0.bool ?? ($0.number == "1") } ?? false
    guard usesRange else { return Interval(.exactly(second), unit) }
    return record.integer("firstAmount").map { Interval(.range($0, second), unit) }
  }

  public func write(to writer: FieldWriter) {
    if !StandardText.write(self, to: writer) { writer.string(text()) }
  }

  /// Returns true if both have the same length, in any unit.
  public func isEquivalent(to other: Interval) -> Bool {
    Timing.interval(self).isSameLength(as: .interval(other))
  }
}

extension Interval: NotatedValue {
  static func standard(_ stored: Value) -> Interval? { stored.string.flatMap { read($0)?.value } }

  func forms(like found: Value, under keys: StoredKeys) -> [Value] {
    if let text = found.string, let notation = Interval.read(text)?.notation {
      return [.string(self.text(in: notation))]
    }
    return Timing.interval(self).forms(like: found, under: keys, inUnit: unit)
  }
}

extension Duration: FieldValue {
  public static var noun: String { "a duration" }
  public static var fieldType: FieldType {
    .either([
      .text(format: "duration"), .members(["seconds": .integer(), "attoseconds": .integer()]),
    ])
  }

  public static func read(from reader: FieldReader) -> Duration? {
    reader.readNotated { value in
      switch value.kind {
      case .string:
        return Timing.read(value.string ?? [], reader.keys).flatMap { Duration($0.value) }
      case .number:
        return Timing.read(Array((value.number ?? "").utf8), reader.keys)
          .flatMap { Duration($0.value) }
      case .record:
        if let seconds = value.integer("seconds"), let parts = value.integer("attoseconds") {
          return Duration(
            secondsComponent: Int64(seconds), attosecondsComponent: Int64(parts))
        }
        return Record(value).flatMap { Timing.read($0) }.flatMap { Duration($0.value) }
      default: return nil
      }
    }
  }

  /// Writes text by ISO 8601, `PT1H30M`; a duration with parts finer than nanoseconds is written as a record of its
  /// numbers.
  public func write(to writer: FieldWriter) {
    let notation = IntervalNotation.units(UnitNotation(.iso))
    if let timing, let text = timing.text(in: notation.holding(timing)) {
      return writer.string(text)
    }
    writer.record([
      ("seconds", Int(components.seconds)), ("attoseconds", Int(components.attoseconds)),
    ])
  }

  /// Returns nil if the interval has no fixed length (a range, never, forever, months) or is too long.
  fileprivate init?(_ timing: Timing) {
    guard let length = timing.length, length.months == 0 else { return nil }
    self.init(
      secondsComponent: Int64(length.seconds),
      attosecondsComponent: Int64(length.nanoseconds) * 1_000_000_000)
  }

  fileprivate var timing: Timing? {
    let (nanoseconds, rest) = components.attoseconds.quotientAndRemainder(
      dividingBy: 1_000_000_000)
    guard rest == 0 else { return nil }
    return CompoundInterval(seconds: Int(components.seconds), nanoseconds: Int(nanoseconds))
      .map { .compound($0) }
  }
}

extension Duration: NotatedValue {
  static func standard(_ stored: Value) -> Duration? {
    guard let text = stored.string, text.drop(while: { $0 == UInt8(ascii: "-") }).first == 0x50
    else { return nil }
    return Timing.read(text).flatMap { Duration($0.value) }
  }

  func forms(like found: Value, under keys: StoredKeys) -> [Value] {
    timing?.forms(like: found, under: keys) ?? []
  }
}

extension Timing {
  /// Reads text in a notation of its own, or a number in the unit that its keys name.
  fileprivate static func read(
    _ text: [UInt8], _ keys: StoredKeys
  ) -> (value: Timing, notation: IntervalNotation)? {
    read(text) ?? keys.intervalUnit.flatMap { readNumber(text, of: $0) }
  }

  fileprivate func forms(
    like found: Value, under keys: StoredKeys, inUnit unit: Interval.Unit? = nil
  ) -> [Value] {
    if let record = Record(found), let (_, notation) = Timing.read(record) {
      return [notation.stored(self, replacing: found)].compactMap { $0 }
    }
    guard let text = found.string ?? found.number.map({ Array($0.utf8) }),
      let (_, notation) = Timing.read(text, keys)
    else { return [] }
    let notations = [notation.holding(self), unit.flatMap(notation.inUnit)].compactMap { $0 }
    return notations.compactMap { $0.stored(self, replacing: found) }
  }
}
