// Reads lists and dictionaries part by part, so that an unreadable part does not affect the others.

/// The outcome of reading the current value. If several apply, the last of them counts.
@usableFromInline
enum ReadingOutcome: Int {
  case fits
  /// The value would be written differently.
  case differentNotation
  /// Some elements or members of the value were not read.
  case partial
  case refused
}

extension FieldReader {
  /// Starts reading parts. Returns the outcome so far, which `endParts` needs.
  @usableFromInline func beginParts() -> Int {
    defer { outcome = .fits }
    return outcome.rawValue
  }

  /// Records what was not read of an element. `count` is the number of elements read so far, including this one if
  /// it was read.
  @usableFromInline
  func noteElement(isRead: Bool, _ count: Int, in list: inout UnreadElements?) {
    var noted = list ?? UnreadElements()
    list = nil
    if isRead {
      noted.inner[count - 1] = takeUnread(isRead: true)
    } else {
      outcome = .fits
      noted.pieces.append(.init(precedingCount: count, value: cursor.value))
    }
    list = noted
  }

  /// Ends the reading of a list, of which these elements were not read. Returns false if the value was not a list.
  @usableFromInline
  func endParts(
    _ list: UnreadElements?, _ isList: Bool, _ former: Int, holdsObjects: @autoclosure () -> Bool
  ) -> Bool {
    defer { raiseOutcome(to: ReadingOutcome(rawValue: former) ?? .fits) }
    guard isList, let list, !list.isEmpty else { return isList }
    // The value is a single one instead of a list. The notation of objects in it is recorded by the objects
    // themselves.
    guard kind == .array || list.pieces.isEmpty && holdsObjects() else {
      raiseOutcome(to: list.pieces.isEmpty ? .differentNotation : .refused)
      return list.pieces.isEmpty
    }
    keepParts(.elements(list))
    return true
  }

  /// Records what was not read of a member, and its stored key if that would be written differently.
  @usableFromInline
  func noteMember(isRead: Bool, _ key: [UInt8], _ storedKey: String, in record: inout UnreadMembers)
  {
    let stored = Array(storedKey.utf8)
    if isRead {
      if outcome != .fits { record.inner[stored] = takeUnread(isRead: true) }
      if key != stored { record.keys[stored] = key }
    } else {
      outcome = .fits
      markOmitted()
      record.add(.init(key: key, storedKey: stored, value: cursor.value))
    }
  }

  /// Records what was not read of a member of a structure. It is written back as long as the member has its present
  /// value, which is the default if the member was not read.
  func noteMember(
    isRead: Bool, isWritten: Bool, _ key: [UInt8], _ storedKey: String,
    in record: inout UnreadMembers
  ) {
    let stored = Array(storedKey.utf8)
    let unread: Unread = isRead && fits ? .notation(cursor.value) : takeUnread(isRead: isRead)
    if !isRead { outcome = .fits }
    // If the structure does not write the member, the stored one is kept like an unknown member.
    guard isWritten else {
      record.add(.init(key: key, storedKey: stored, value: cursor.value))
      return
    }
    record.inner[stored] = unread
    if key != stored { record.keys[stored] = key }
  }

  /// Keeps a member that belongs to no property.
  func keepUnknown(_ key: [UInt8], in record: inout UnreadMembers) {
    report(.unknownKey, "a property")
    record.add(.init(key: key, storedKey: key, value: cursor.value))
  }

  /// Reports the members of the current record with other keys than the given ones. Does nothing if there are no keys
  /// to compare with, or if the value is not a record.
  func reportUnknown(but keys: [String]?) {
    guard let keys, kind == .record, !policy.silent.contains(.unknownKey) else { return }
    cursor.forEachMember { key in
      let name = String(decoding: key, as: UTF8.self)
      if !keys.contains(name) { at(name) { report(.unknownKey, "a property") } }
    }
  }

  /// Keeps the members with other keys than the given ones. Returns false if one of the given keys occurs more than
  /// once.
  func keepMembers(but keys: [[UInt8]], in record: inout UnreadMembers) -> Bool {
    var left = Set(keys)
    let known = left
    var isSingle = true
    cursor.forEachMember { key in
      if !known.contains(key) {
        record.add(.init(key: key, storedKey: key, value: cursor.value))
      } else if left.remove(key) == nil {
        isSingle = false
      }
    }
    return isSingle
  }

  /// Moves to the member with a key, and adds the key to the path, during one call.
  func visitPart(_ key: [UInt8], _ body: () -> Void) {
    visitMember(key) { at(String(decoding: key, as: UTF8.self), body) }
  }

  /// The key of the only member, or nil if there is not exactly one.
  var onlyKey: String? {
    var keys: [[UInt8]] = []
    cursor.forEachMember { key in if keys.count < 2 { keys.append(key) } }
    return keys.count == 1 ? String(decoding: keys[0], as: UTF8.self) : nil
  }

  /// Reads a value inside a value. Refuses values that are nested too deeply, which are then kept as they are.
  func nested<Result>(_ noun: String, _ read: () -> Result?) -> Result? {
    guard depth < Self.maximumDepth else { return refuse(noun) }
    depth += 1
    defer { depth -= 1 }
    return read()
  }

  /// The nesting limit of structures. Structures in lists of themselves can nest as deeply as the data, and they
  /// are read recursively.
  private static let maximumDepth = 200

  /// Records a member whose key cannot be read.
  @usableFromInline
  func refuseKey(_ expected: String, _ key: [UInt8], in record: inout UnreadMembers) {
    report(.wrongType, expected, found: "the key")
    markOmitted()
    record.add(.init(key: key, storedKey: key, value: cursor.value))
  }

  /// The number of issues so far.
  @usableFromInline var issueCount: Int { issues.count }

  /// Records that the member that was read has the key of an earlier one, which no longer counts. Its own issues are the last ones.
  @usableFromInline
  func recordDuplicateKey(
    _ storedKey: String, in record: inout UnreadMembers, before issueCount: Int
  ) {
    let own = issues[issueCount...]
    issues.removeLast(own.count)
    report(.duplicateKey, "")
    issues += own
    let stored = Array(storedKey.utf8)
    record.repeatedKeys.insert(stored)
    record.inner[stored] = nil
    record.keys[stored] = nil
  }

  /// Ends the reading of a dictionary, which writes a key as `writtenKey` returns it; nil for a key without a member.
  /// Returns false if the value was not a record.
  @usableFromInline
  func endParts<Key: FieldKey>(
    _ record: UnreadMembers, of type: Key.Type, _ isRecord: Bool, _ former: Int,
    writtenKey: (Key) -> String?
  ) -> Bool {
    defer { raiseOutcome(to: ReadingOutcome(rawValue: former) ?? .fits) }
    var record = record
    if !record.repeatedKeys.isEmpty { addEarlier(to: &record, type, writtenKey) }
    if !record.isEmpty { keepParts(.members(record)) }
    return isRecord
  }

  /// Returns true if a member with the key was present that could not be read.
  @usableFromInline
  func isUnread(_ storedKey: String, in record: UnreadMembers) -> Bool {
    record.unreadKeys.contains(Array(storedKey.utf8))
  }

  /// Records all members whose keys occur more than once, except for the last one of each key if it was read. Keys
  /// are compared as the dictionary does: an `é` of one or two scalars is one key, which has the first spelling.
  private func addEarlier<Key: FieldKey>(
    to record: inout UnreadMembers, _ type: Key.Type, _ writtenKey: (Key) -> String?
  ) {
    let repeated = Set(
      record.repeatedKeys.compactMap { Key(storedKey: String(decoding: $0, as: UTF8.self)) })
    var pieces: [UnreadMembers.Piece] = []
    var latest: [Key: UnreadMembers.Piece] = [:]
    var ownKeys: [Key: [UInt8]] = [:]
    var otherSpellings: [[UInt8]] = []
    cursor.forEachMember { key in
      guard let parsed = Key(storedKey: String(decoding: key, as: UTF8.self)),
        repeated.contains(parsed)
      else { return }
      let ownKey = Array(parsed.storedKey.utf8)
      let written = writtenKey(parsed).map { Array($0.utf8) }
      if let earlier = latest[parsed] { pieces.append(earlier) }
      latest[parsed] = .init(
        key: key, storedKey: written ?? ownKey, value: cursor.value, isEarlier: written != nil)
      ownKeys[parsed] = ownKey
      if let written, ownKey != written { otherSpellings.append(ownKey) }
    }
    for (parsed, last) in latest where last.isEarlier {
      guard let ownKey = ownKeys[parsed], ownKey != last.storedKey else { continue }
      record.inner[last.storedKey] = record.inner[ownKey]
      record.keys[last.storedKey] = last.key
    }
    for key in otherSpellings {
      record.inner[key] = nil
      record.keys[key] = nil
    }
    pieces += latest.values.filter { !$0.isEarlier }
    let keys = record.repeatedKeys.union(otherSpellings)
    record.pieces = pieces + record.pieces.filter { !keys.contains($0.storedKey) }
  }

  func keepParts(_ parts: Unread) {
    unread = parts
    raiseOutcome(to: .partial)
  }

  func raiseOutcome(to other: ReadingOutcome) {
    if other.rawValue > outcome.rawValue { outcome = other }
  }

  /// Returns what was not read of the current value, and resets the record of it.
  func takeUnread(isRead: Bool) -> Unread {
    defer {
      outcome = .fits
      unread = nil
    }
    switch isRead ? outcome : .refused {
    case .fits, .refused: return .whole(cursor.value)
    case .differentNotation: return .notation(cursor.value)
    case .partial: return unread ?? .whole(cursor.value)
    }
  }
}
