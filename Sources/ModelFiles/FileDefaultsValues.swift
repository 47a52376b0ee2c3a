import DocumentFormats
import ModelKit

/// A key by its bytes: two spellings that Unicode takes for the same are two keys in a file.
struct DefaultsKey: Hashable, Comparable {
  let bytes: [UInt8]

  init(_ key: String) { bytes = Array(key.utf8) }
  init(bytes: [UInt8]) { self.bytes = bytes }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  static func < (one: DefaultsKey, other: DefaultsKey) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }
}

/// The values of defaults in a file: what it has, and what it does not have yet.
struct FileDefaultsValues {
  var registered: [DefaultsKey: Value] = [:]
  var error: ModelFileError?
  private(set) var saved: [DefaultsKey: Value] = [:]
  /// What was written here; nil takes a value away.
  private(set) var unsaved: [DefaultsKey: Value?] = [:]
  /// What is being saved.
  private var saving: [DefaultsKey: Value?] = [:]

  func own(_ key: DefaultsKey) -> Value? { unsaved[key] ?? saved[key] }

  var keys: Set<DefaultsKey> {
    let removed = unsaved.filter { $0.value == nil }.keys
    return Set(saved.keys).union(unsaved.keys).subtracting(removed)
  }

  mutating func write(_ value: Value?, _ key: DefaultsKey) {
    // What is being saved is in the file soon, so that what it has now says nothing.
    if saving[key] == nil, saved[key] == value {
      unsaved[key] = nil
    } else {
      unsaved.updateValue(value, forKey: key)
    }
  }

  /// Takes what the file has, but for what was written here; which values are others then.
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
  /// What the value is once it was in a file: JSON has no dates and no data.
  var asInFile: Value {
    (try? JSONValueReader.cursor(over: JSONValueWriter.text(of: self)).value) ?? self
  }
}

extension FileContent {
  /// The members of the whole, the last of each key.
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
