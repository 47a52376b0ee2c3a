import ModelData
import ModelValues

/// A class of the old libraries, as records of it are told from others:
///
///     { "version": 1, "representedClassName": "DejalTime", "hour": 9, "minute": 30, … }
///
/// The class name decides, also with a module before it. Without one the members must be the
/// class's and no others, and the ones without which it could be something else must be there:
/// three numbers named hour, minute and second can be a duration, so a time without a class needs
/// its zone.
enum StoredClass: String, CaseIterable {
  case color = "DejalColor"
  case date = "DejalDate"
  case interval = "DejalInterval"
  case time = "DejalTime"
  case data = "DejalData"

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

  /// The class a record is of, or looks like.
  init?(of record: Record) {
    guard let found = Self.allCases.first(where: { $0.fits(record) }) else { return nil }
    self = found
  }

  /// The record under this class's own name, where an application has another for it: `SIColor`.
  func underOwnName(_ record: Record) -> Record {
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

extension DataKind {
  /// The data of a `DejalData`: what is in it, and how long it says that is where that is not there.
  init?(_ record: Record) {
    guard let text = record["string"] else {
      guard record["length"]?.number.flatMap({ Int($0) }) ?? 0 == 0 else { return nil }
      self.init(of: [])
      return
    }
    guard let bytes = text.string else { return nil }
    self.init(base64: bytes)
  }
}
