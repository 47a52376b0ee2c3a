// A compiled zone of the IANA database (TZif, RFC 8536):
//
//     header  "TZif" version, 15 unused, six counts        versions 2 and 3 have it all twice:
//     block   transition times                             first with 32-bit times, which are
//             their types, 1 byte each                     skipped, then with 64-bit times,
//             types: offset, isDST, abbreviation           then the rule for all later years
//             abbreviations, leap seconds, marks           between two newlines
//
// The file is not trusted: every count is checked against the bytes before anything is read.

import ModelBasics

/// The offsets of a time zone at all times.
public struct ZoneFile: Hashable, Sendable {
  /// The state of the clocks between two transitions.
  public struct Period: Hashable, Sendable {
    /// The offset in seconds east of UTC.
    public var offset: Int
    /// The abbreviation, such as `CEST`; a signed number if the zone has no abbreviation in use.
    public var abbreviation: String
    /// True for daylight saving time.
    public var isDaylightSaving: Bool
    /// The start, in seconds since 1970; nil if the period has no start or it is unknown.
    public var start: Int?
  }

  private struct LocalType: Hashable {
    var offset: Int
    var isDaylightSaving: Bool
    var abbreviation: String
  }

  private let transitions: [Int]
  private let typeIndices: [UInt8]
  private let types: [LocalType]
  /// The rule that applies after the last transition.
  private let rule: ZoneRule?

  /// Parses a compiled zone file; nil if any part of it is invalid.
  public init?(_ bytes: [UInt8]) {
    var cursor = ZoneCursor(bytes)
    guard var header = ZoneHeader(from: &cursor) else { return nil }
    if header.version > 1 {
      guard cursor.skip(header.length(timeSize: 4)), let second = ZoneHeader(from: &cursor) else {
        return nil
      }
      header = second
    }
    let timeSize = header.version > 1 ? 8 : 4
    guard header.typeCount > 0, header.typeCount <= 256,
      cursor.remaining >= header.length(timeSize: timeSize)
    else { return nil }
    let afterBlock = cursor.position + header.length(timeSize: timeSize)

    var transitions: [Int] = []
    for _ in 0..<header.timeCount {
      guard let time = cursor.integer(timeSize), transitions.last.map({ $0 < time }) ?? true else {
        return nil
      }
      transitions.append(time)
    }
    let indices = cursor.bytes(header.timeCount)
    guard indices.allSatisfy({ Int($0) < header.typeCount }) else { return nil }
    var rawTypes: [(offset: Int, isDaylightSaving: Bool, name: Int)] = []
    for _ in 0..<header.typeCount {
      guard let offset = cursor.integer(4), offset.magnitude < 93_600,
        let flag = cursor.integer(1), let name = cursor.integer(1), name & 0xFF < header.nameCount
      else { return nil }
      rawTypes.append((offset, flag != 0, name & 0xFF))
    }
    let names = Array(cursor.bytes(header.nameCount))
    types = rawTypes.map { type in
      let name = names[type.name...].prefix { $0 != 0 }
      return LocalType(
        offset: DateTime.clampedOffset(type.offset), isDaylightSaving: type.isDaylightSaving,
        abbreviation: ZoneRule.isName(name) ? String(decoding: name, as: UTF8.self) : "")
    }
    self.transitions = transitions
    typeIndices = Array(indices)

    cursor.position = afterBlock
    if timeSize == 8, cursor.integer(1) == 0x0A {
      let footer = cursor.bytes(cursor.remaining).prefix { $0 != 0x0A }
      // With a rule that cannot be parsed, only the years after the last transition are unknown.
      rule = ZoneRule(Array(footer))
    } else {
      rule = nil
    }
  }

  /// Returns the period that contains an instant, given in seconds since 1970.
  public func period(at seconds: Int) -> Period {
    let later = transitions.partitioningIndex { $0 > seconds }
    if later == transitions.count, let rule {
      var period = rule.period(at: seconds)
      if let last = transitions.last {
        // The first period of the rule starts no earlier than the last transition.
        period.start = max(period.start ?? last, last)
      }
      return period
    }
    guard later > 0 else { return period(ofType: 0, start: nil) }
    return period(ofType: Int(typeIndices[later - 1]), start: transitions[later - 1])
  }

  private func period(ofType index: Int, start: Int?) -> Period {
    let type = types[index]
    return Period(
      offset: type.offset, abbreviation: type.abbreviation,
      isDaylightSaving: type.isDaylightSaving, start: start)
  }

  /// Returns the next transition after an instant, in seconds since 1970; nil if there is none.
  public func nextTransition(after seconds: Int) -> Int? {
    let later = transitions.partitioningIndex { $0 > seconds }
    if later < transitions.count { return transitions[later] }
    return rule?.nextTransition(after: seconds)
  }
}

/// The counts of a block (RFC 8536 §3.1).
private struct ZoneHeader {
  var version: Int
  var timeCount: Int
  var typeCount: Int
  var nameCount: Int
  private var utcCount: Int
  private var standardCount: Int
  private var leapCount: Int

  init?(from cursor: inout ZoneCursor) {
    guard cursor.bytes(4).elementsEqual("TZif".utf8), let version = cursor.integer(1),
      cursor.skip(15)
    else { return nil }
    var counts: [Int] = []
    for _ in 0..<6 {
      guard let count = cursor.integer(4), (0...1_000_000).contains(count) else { return nil }
      counts.append(count)
    }
    self.version = version == 0 ? 1 : version - 0x30
    guard version == 0 || version >= 0x32 else { return nil }
    utcCount = counts[0]
    standardCount = counts[1]
    leapCount = counts[2]
    timeCount = counts[3]
    typeCount = counts[4]
    nameCount = counts[5]
  }

  /// Returns the number of bytes of the block after the header.
  func length(timeSize: Int) -> Int {
    timeCount * (timeSize + 1) + typeCount * 6 + nameCount + leapCount * (timeSize + 4)
      + standardCount + utcCount
  }
}

private struct ZoneCursor {
  private let content: [UInt8]
  var position = 0

  init(_ content: [UInt8]) { self.content = content }

  var remaining: Int { content.count - position }

  mutating func skip(_ count: Int) -> Bool {
    guard count <= remaining else { return false }
    position += count
    return true
  }

  /// Reads up to `count` bytes.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
    let bytes = content[position...].prefix(count)
    position += bytes.count
    return bytes
  }

  /// Reads a signed big-endian integer.
  mutating func integer(_ size: Int) -> Int? {
    let bytes = bytes(size)
    guard bytes.count == size, let first = bytes.first else { return nil }
    return bytes.dropFirst().reduce(Int(Int8(bitPattern: first))) { $0 << 8 | Int($1) }
  }
}
