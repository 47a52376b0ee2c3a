import DocumentFormats
import ModelKit

/// A key, compared by its bytes: in a file, two keys that are canonically equivalent in Unicode are
/// different.
struct DefaultsKey: Hashable, Comparable {
  let bytes: [UInt8]

  init(_ key: String) { bytes = Array(key.utf8) }
  init(bytes: [UInt8]) { self.bytes = bytes }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  static func < (one: DefaultsKey, other: DefaultsKey) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }
}

/// The values of defaults in a file: the saved and the unsaved ones.
struct FileDefaultsValues {
  var registered: [DefaultsKey: Value] = [:]
  var error: ModelFileError?
  private(set) var saved: [DefaultsKey: Value] = [:]
  /// The values written since the last save; nil removes a value.
  private(set) var unsaved: [DefaultsKey: Value?] = [:]
  /// The values of the save in progress.
  private var saving: [DefaultsKey: Value?] = [:]

  func own(_ key: DefaultsKey) -> Value? { unsaved[key] ?? saved[key] }

  var keys: Set<DefaultsKey> {
    let removed = unsaved.filter { $0.value == nil }.keys
    return Set(saved.keys).union(unsaved.keys).subtracting(removed)
  }

  mutating func write(_ value: Value?, _ key: DefaultsKey) {
    // While the key is being saved, the present value in the file is about to change.
    if saving[key] == nil, saved[key] == value {
      unsaved[key] = nil
    } else {
      unsaved.updateValue(value, forKey: key)
    }
  }

  /// Takes the values of the file, except for unsaved keys; returns the keys whose values have
  /// changed.
  mutating func read(_ members: [DefaultsKey: Value]) -> Set<DefaultsKey> {
    let changed = Set(saved.keys).union(members.keys).filter {
      saved[$0] != members[$0] && unsaved[$0] == nil
    }
    saved = members
    forgetSaved()
    return changed
  }

  mutating func beginSaving() -> [DefaultsKey: Value?] {
    saving = unsaved
    return unsaved
  }

  mutating func endSaving(isSaved: Bool) {
    if isSaved {
      for (key, value) in saving { saved[key] = value }
    }
    saving = [:]
    forgetSaved()
  }

  private mutating func forgetSaved() {
    unsaved = unsaved.filter { $0.value != saved[$0.key] }
  }
}

extension Value {
  /// Returns the value as it reads back from a file; a format may have no dates and no data.
  func asInFile(_ format: Format) -> Value {
    (try? format.valueCursor(over: format.documentText(of: self)).value) ?? self
  }
}

extension FileContent {
  /// Returns the members of the root record; of several with one key the last.
  func members() throws(ModelFileError) -> [DefaultsKey: Value] {
    guard let cursor = try record() else { return [:] }
    var members: [DefaultsKey: Value] = [:]
    cursor.forEachMember { key in
      let key = DefaultsKey(bytes: key)
      members[key] = cursor.value
    }
    return members
  }
}
