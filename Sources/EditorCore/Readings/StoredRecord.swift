import ModelKit

/// An object as DejalColor, DejalDate, DejalInterval, DejalTime and DejalData stored themselves:
///
///     { "version": 1, "representedClassName": "DejalColor",
///       "red": 0, "green": 0, "blue": 1, "alpha": 1 }
///
/// The class name decides, also with a module before it (`Simon.DejalColor`). Without one of
/// those names the members must be the class's and no others, and the ones without which it
/// could be something else must be there: three numbers named hour, minute and second can be a
/// duration, so a time without a class needs its zone.
struct StoredRecord {
  private enum Kind: String, CaseIterable {
    case color = "DejalColor"
    case date = "DejalDate"
    case interval = "DejalInterval"
    case time = "DejalTime"
    case data = "DejalData"

    var members: Set<String> {
      switch self {
      case .color: ["red", "green", "blue", "alpha"]
      case .date: ["string"]
      case .interval: ["usingRange", "firstAmount", "secondAmount", "units", "extraValues"]
      case .time: ["hour", "minute", "second", "timeZoneName"]
      case .data: ["length", "string", "dataClass"]
      }
    }

    /// What must be there to tell it without a class name; nil if it cannot be told.
    var distinguishingMembers: Set<String>? {
      switch self {
      case .color: ["red", "green", "blue"]
      case .date: nil
      case .interval: ["usingRange", "units"]
      case .time, .data: members
      }
    }
  }

  private let kind: Kind
  private let members: [String: ReadingScalar]

  init?(_ list: [(key: [UInt8], value: ReadingScalar)]) {
    var members: [String: ReadingScalar] = [:]
    for (key, value) in list.prefix(ReadingSubject.memberLimit) {
      // Only these names matter, and they are ASCII. Of two equal keys neither can be believed.
      guard key.allSatisfy({ $0 < 0x80 }) else { continue }
      guard members.updateValue(value, forKey: String(decoding: key, as: UTF8.self)) == nil else {
        return nil
      }
    }
    guard let kind = StoredRecord.kind(of: members, isWhole: members.count == list.count) else {
      return nil
    }
    self.kind = kind
    self.members = members
  }

  private static func kind(of members: [String: ReadingScalar], isWhole: Bool) -> Kind? {
    if case .string(let name) = members["representedClassName"] {
      let className = name.split(separator: UInt8(ascii: ".")).last ?? []
      if let kind = Kind(rawValue: String(decoding: className, as: UTF8.self)) { return kind }
    }
    // None of these classes has as many members as would leave some unseen.
    guard isWhole else { return nil }
    let names = Set(members.keys).subtracting(["version", "representedClassName"])
    return Kind.allCases.first { kind in
      guard let needed = kind.distinguishingMembers else { return false }
      return needed.isSubset(of: names) && names.isSubset(of: kind.members)
    }
  }

  func reading(context: ReadingContext) -> ReadingContent? {
    switch kind {
    case .color: color.map { ReadingContent($0) }
    case .date: dateWords(in: context).map { ReadingContent(text: $0) }
    case .interval: interval.map { ReadingContent(text: $0.description) }
    case .time: time.map { ReadingContent(text: $0.description) }
    case .data: dataWords.map { ReadingContent(text: $0) }
    }
  }
}

extension StoredRecord {
  private var color: Color? {
    guard let red = component("red"), let green = component("green"),
      let blue = component("blue")
    else { return nil }
    guard members["alpha"] != nil else { return Color(red: red, green: green, blue: blue) }
    guard let alpha = component("alpha") else { return nil }
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  private func dateWords(in context: ReadingContext) -> String? {
    guard let member = members["string"] else { return "no date" }
    guard case .string(let text) = member else { return nil }
    // The two days that the class read as no date at all, and the one that stood for never.
    if text.starts(with: "1899-12-30".utf8) || text.starts(with: "0001-01-01".utf8) {
      return "no date"
    }
    if text.elementsEqual("4001-01-01T00:00:00Z".utf8) { return "distant future" }
    guard let (value, _) = DateTime.read(text) else { return nil }
    // The class wrote UTC, and took what had no `Z` for UTC.
    let date = DateTime(
      seconds: value.seconds, nanoseconds: value.nanoseconds, offset: value.offset ?? 0)
    return date.words(in: context)
  }

  private var interval: Interval? {
    guard let number = integer("units"), let unit = Interval.Unit(rawValue: number),
      let usesRange = bool("usingRange")
    else { return nil }
    guard unit.isCounted else { return Interval(.exactly(0), unit) }
    guard let second = integer("secondAmount") else { return nil }
    guard usesRange else { return Interval(.exactly(second), unit) }
    guard let first = integer("firstAmount") else { return nil }
    return Interval(.range(first, second), unit)
  }

  private var time: TimeOfDay? {
    guard let hour = integer("hour"), let minute = integer("minute"),
      let second = integer("second")
    else { return nil }
    let zone: TimeOfDay.Zone
    switch members["timeZoneName"] {
    case nil: zone = .local
    case .string([]): zone = .utc
    case .string(let bytes):
      guard let name = StoredRecord.name(bytes, with: "/_+-") else { return nil }
      zone = .named(name)
    default: return nil
    }
    return TimeOfDay(hour: hour, minute: minute, second: second, zone: zone)
  }

  private var dataWords: String? {
    guard let length = integer("length"), length >= 0 else { return nil }
    if length == 0 { return "no data" }
    let size = length == 1 ? "1 byte" : "\(length) bytes"
    switch members["dataClass"] {
    case nil: return size
    case .string(let bytes):
      guard let name = StoredRecord.name(bytes, with: "._$") else { return nil }
      return size + " of " + name
    default: return nil
    }
  }
}

extension StoredRecord {
  private func component(_ name: String) -> Double? {
    guard case .number(let token) = members[name],
      let value = Double(String(decoding: token, as: UTF8.self)), (0...1).contains(value)
    else { return nil }
    return value
  }

  private func integer(_ name: String) -> Int? {
    guard case .number(let token) = members[name] else { return nil }
    return Int(String(decoding: token, as: UTF8.self))
  }

  /// Where BOOL was a char it was written as a number.
  private func bool(_ name: String) -> Bool? {
    if case .bool(let value) = members[name] { return value }
    switch integer(name) {
    case 0: return false
    case 1: return true
    default: return nil
    }
  }

  /// A name of ASCII letters, digits and these marks, for the text of a file is not to be trusted
  /// in a sentence.
  private static func name(_ bytes: [UInt8], with marks: String) -> String? {
    guard (1...64).contains(bytes.count) else { return nil }
    let isName = bytes.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: marks.utf8.contains(byte)
      }
    }
    return isName ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
