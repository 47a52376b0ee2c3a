import ModelData

/// A class of the old libraries. All of their records of values are these:
///
///     DejalColor      red, green, blue, alpha
///     DejalDate       string: a date by RFC 3339, none, or one that stands for no date
///     DejalInterval   usingRange, firstAmount, secondAmount, units, extraValues
///     DejalTime       hour, minute, second, timeZoneName
///     DejalData       length, string: Base64, dataClass
///
/// each with `version` and `representedClassName`. The notations beside this read and write them:
/// `ColorRecordNotation`, `MomentRecordNotation`, `IntervalRecordNotation`, `BlobRecordNotation`.
///
/// The class name decides, also with a module before it. Without one the members must be the
/// class's and no others, and the ones without which it could be something else must be there:
/// three numbers named hour, minute and second can be a duration, so a time without a class needs
/// its zone.
package enum StoredClass: String, CaseIterable {
  case color = "DejalColor"
  case date = "DejalDate"
  case interval = "DejalInterval"
  case time = "DejalTime"
  case data = "DejalData"

  /// The members of a record besides the common ones.
  private var members: [String] {
    switch self {
    case .color: ["red", "green", "blue", "alpha"]
    case .date: ["string"]
    case .interval: ["usingRange", "firstAmount", "secondAmount", "units", "extraValues"]
    case .time: ["hour", "minute", "second", "timeZoneName"]
    case .data: ["length", "string", "dataClass"]
    }
  }

  /// What must be there to tell it without a class name; nil if it cannot be told.
  private var distinguishingMembers: [String]? {
    switch self {
    case .color: ["red", "green", "blue"]
    case .date: nil
    case .interval: ["usingRange", "units"]
    case .time, .data: members
    }
  }

  private static let common: Set<String> = ["version", "representedClassName"]

  /// The texts of a date that is none begin with one of these.
  static let noDates = ["1899-12-30", "0001-01-01"]

  /// Whether a record says that it is of this class, with a module before the name or without.
  func isNamed(in record: Record) -> Bool {
    record["representedClassName"]?.className?.elementsEqual(rawValue.utf8) == true
  }

  /// Whether a record is one in which the old class left out the value itself, since there was none:
  /// only `version`, the class, and what stands beside the value.
  package func isEmpty(_ keys: [String]) -> Bool {
    let besides: Set<String> = self == .data ? ["length", "dataClass"] : []
    return !keys.isEmpty && keys.allSatisfy { Self.common.contains($0) || besides.contains($0) }
  }

  /// The class a record is of, or looks like.
  package init?(of record: Record) {
    guard let found = Self.allCases.first(where: { $0.fits(record) }) else { return nil }
    self = found
  }

  /// The record under this class's own name, where an application has another for it: `SIColor`.
  package func underOwnName(_ record: Record) -> Record {
    var record = record
    if record["representedClassName"] != nil { record["representedClassName"] = .string(rawValue) }
    return record
  }

  private func fits(_ record: Record) -> Bool {
    if let stored = record["representedClassName"] {
      guard let name = stored.className else { return false }
      if name.elementsEqual(rawValue.utf8) { return true }
      // Another library's name for it has the members and no others.
      guard name.suffix(rawValue.utf8.count - 5).elementsEqual(rawValue.utf8.dropFirst(5)) else {
        return false
      }
    }
    let keys = record.members.map(\.key)
    // Of two equal keys neither can be believed.
    guard Set(keys).count == keys.count else { return false }
    if self == .interval, keys.contains("SecondAmount") || keys.contains("Amount") {
      return keys.contains("Units")
    }
    let isNamed = record["representedClassName"] != nil
    guard let distinguishingMembers = distinguishingMembers ?? (isNamed ? members : nil) else {
      return false
    }
    // A name is shown as it is.
    if self == .time,
      record["timeZoneName"]?.string?.allSatisfy(ZoneDatabase.isInName) == false
    {
      return false
    }
    return distinguishingMembers.allSatisfy(keys.contains)
      && keys.allSatisfy { members.contains($0) || Self.common.contains($0) }
  }
}
