import ModelData

/// A class of the old libraries whose instances are stored as records. These are all their values:
///
///     DejalColor      red, green, blue, alpha
///     DejalDate       string: an RFC 3339 date, empty, or a date that means "no date"
///     DejalInterval   usingRange, firstAmount, secondAmount, units, extraValues
///     DejalTime       hour, minute, second, timeZoneName
///     DejalData       length, string: Base64, dataClass
///
/// each with `version` and `representedClassName`. The notations for them are `ColorRecordNotation`, `MomentRecordNotation`,
/// `IntervalRecordNotation` and `BlobRecordNotation`.
///
/// The class name, with or without a module before it, identifies the class. In a record without one, all members must belong to
/// the class, and its distinguishing members must be present: three numbers named hour, minute and second could be a duration, so
/// a time without a class name needs its zone.
package enum StoredClass: String, CaseIterable {
  case color = "DejalColor"
  case date = "DejalDate"
  case interval = "DejalInterval"
  case time = "DejalTime"
  case data = "DejalData"

  /// The members of a record, without the common ones.
  private var members: [String] {
    switch self {
    case .color: ["red", "green", "blue", "alpha"]
    case .date: ["string"]
    case .interval: ["usingRange", "firstAmount", "secondAmount", "units", "extraValues"]
    case .time: ["hour", "minute", "second", "timeZoneName"]
    case .data: ["length", "string", "dataClass"]
    }
  }

  /// The members that identify the class of a record without a class name; nil if it cannot be identified.
  private var distinguishingMembers: [String]? {
    switch self {
    case .color: ["red", "green", "blue"]
    case .date: nil
    case .interval: ["usingRange", "units"]
    case .time, .data: members
    }
  }

  private static let common: Set<String> = ["version", "representedClassName"]

  /// The beginnings of date texts that mean "no date".
  static let noDates = ["1899-12-30", "0001-01-01"]

  /// Returns true if a record has this class name, with or without a module.
  func isNamed(in record: Record) -> Bool {
    record["representedClassName"]?.className?.elementsEqual(rawValue.utf8) == true
  }

  /// Returns true if the old class omitted the value because it was empty: the record has only `version`, the class name and the
  /// members that accompany the value.
  package func isEmpty(_ keys: [String]) -> Bool {
    let accompanying: Set<String> = self == .data ? ["length", "dataClass"] : []
    return !keys.isEmpty
      && keys.allSatisfy { Self.common.contains($0) || accompanying.contains($0) }
  }

  /// Identifies the class of a record; nil if there is none.
  package init?(of record: Record) {
    guard let found = Self.allCases.first(where: { $0.fits(record) }) else { return nil }
    self = found
  }

  /// Returns the record with this class's own name in place of an application's name for it, such as `SIColor`.
  package func withStandardName(_ record: Record) -> Record {
    var record = record
    if record["representedClassName"] != nil { record["representedClassName"] = .string(rawValue) }
    return record
  }

  /// False if a record without a class name lacks a member that identifies this class. Most records do, and each row of one asks.
  private func mayBeUnnamed(_ record: Record) -> Bool {
    switch self {
    case .color: record["red"] != nil
    case .date: false
    case .interval: record["usingRange"] != nil || record["Units"] != nil
    case .time: record["hour"] != nil
    case .data: record["length"] != nil
    }
  }

  private func fits(_ record: Record) -> Bool {
    if let stored = record["representedClassName"] {
      guard let name = stored.className else { return false }
      if name.elementsEqual(rawValue.utf8) { return true }
      // A name that another library uses for the class: the members must match, too.
      guard name.suffix(rawValue.utf8.count - 5).elementsEqual(rawValue.utf8.dropFirst(5)) else {
        return false
      }
    } else if !mayBeUnnamed(record) {
      return false
    }
    let keys = record.members.map(\.key)
    // With duplicate keys it is unclear which value counts.
    guard Set(keys).count == keys.count else { return false }
    if self == .interval, keys.contains("SecondAmount") || keys.contains("Amount") {
      return keys.contains("Units")
    }
    let isNamed = record["representedClassName"] != nil
    guard let distinguishingMembers = distinguishingMembers ?? (isNamed ? members : nil) else {
      return false
    }
    // The name of the zone is displayed as it is stored, so it must be harmless.
    if self == .time,
      record["timeZoneName"]?.string?.allSatisfy(ZoneDatabase.isInName) == false
    {
      return false
    }
    return distinguishingMembers.allSatisfy(keys.contains)
      && keys.allSatisfy { members.contains($0) || Self.common.contains($0) }
  }
}
