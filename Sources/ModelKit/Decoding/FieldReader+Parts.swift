// Reading lists and dictionaries part by part, so that one that cannot be read costs no other.

/// What became of the value that is being read; of several in one the last of these.
@usableFromInline
enum ReadingOutcome: Int {
  case fits
  /// It would be written in another way.
  case spelled
  /// Of a list or dictionary, parts were not read.
  case partly
  case refused
}

extension FieldReader {
  /// Begins to read parts; what became of the value so far, for the end.
  @usableFromInline func beginParts() -> Int {
    defer { outcome = .fits }
    return outcome.rawValue
  }

  /// Notes what was not read of an element; `count` have been read, with this one if it was.
  @usableFromInline
  func noteElement(isRead: Bool, _ count: Int, in list: inout UnreadElements) {
    if isRead {
      list.inner[count - 1] = takeUnread(isRead: true)
    } else {
      outcome = .fits
      list.pieces.append(.init(behind: count, value: cursor.value))
    }
  }

  /// Ends the reading of a list; false where that was none.
  @usableFromInline
  func endParts(
    _ list: UnreadElements, _ isList: Bool, _ former: Int, holdsObjects: @autoclosure () -> Bool
  ) -> Bool {
    defer { raiseOutcome(to: ReadingOutcome(rawValue: former) ?? .fits) }
    guard isList, !list.isEmpty else { return isList }
    // One value in place of a list. What objects in it are spelled like is theirs to say.
    guard kind == .array || list.pieces.isEmpty && holdsObjects() else {
      raiseOutcome(to: list.pieces.isEmpty ? .spelled : .refused)
      return list.pieces.isEmpty
    }
    keepParts(.elements(list))
    return true
  }

  /// Notes what was not read of a member, and that its key is written in another way.
  @usableFromInline
  func noteMember(isRead: Bool, _ key: [UInt8], _ storedKey: String, in record: inout UnreadMembers)
  {
    let stored = Array(storedKey.utf8)
    if isRead {
      if outcome != .fits { record.inner[stored] = takeUnread(isRead: true) }
      if key != stored { record.keys[stored] = key }
    } else {
      outcome = .fits
      noteLeftOut()
      record.add(.init(key: key, storedKey: stored, value: cursor.value))
    }
  }

  /// Notes a member of a structure: what could not be read of it is written while the member is what
  /// it is now, its default.
  func noteMember(
    isRead: Bool, isWritten: Bool, _ key: [UInt8], _ storedKey: String,
    in record: inout UnreadMembers
  ) {
    let stored = Array(storedKey.utf8)
    let unread: Unread = isRead && fits ? .spelling(cursor.value) : takeUnread(isRead: isRead)
    if !isRead { outcome = .fits }
    // Where the structure writes no member, it is kept as one of another's.
    guard isWritten else {
      record.add(.init(key: key, storedKey: stored, value: cursor.value))
      return
    }
    record.inner[stored] = unread
    if key != stored { record.keys[stored] = key }
  }

  /// A member is no property's.
  func keepUnknown(_ key: [UInt8], in record: inout UnreadMembers) {
    report(.unknownKey, "a property")
    record.add(.init(key: key, storedKey: key, value: cursor.value))
  }

  /// Keeps the members under other keys than some; false where one of those comes more than once.
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

  /// Stands on the member with a key, for one call, and on its path.
  func visitPart(_ key: [UInt8], _ body: () -> Void) {
    visitMember(key) { at(String(decoding: key, as: UTF8.self), body) }
  }

  /// The key of the only member.
  var onlyKey: String? {
    var keys: [[UInt8]] = []
    cursor.forEachMember { key in if keys.count < 2 { keys.append(key) } }
    return keys.count == 1 ? String(decoding: keys[0], as: UTF8.self) : nil
  }

  /// What is made of a value in a value; one that is nested too deep is kept as it is.
  func nested<Made>(_ noun: String, _ read: () -> Made?) -> Made? {
    guard depth < Self.deepest else { return refuse(noun) }
    depth += 1
    defer { depth -= 1 }
    return read()
  }

  /// Structures in lists of themselves nest as deep as data does, and are read by recursion.
  private static let deepest = 200

  /// A member has a key that nothing can be made of.
  @usableFromInline
  func refuseKey(_ expected: String, _ key: [UInt8], in record: inout UnreadMembers) {
    report(.wrongType, expected, found: "the key")
    noteLeftOut()
    record.add(.init(key: key, storedKey: key, value: cursor.value))
  }

  /// A member has the key of one before, which counts no more.
  @usableFromInline
  func noteDouble(_ storedKey: String, in record: inout UnreadMembers) {
    report(.duplicateKey, "")
    let stored = Array(storedKey.utf8)
    record.doubled.insert(stored)
    record.inner[stored] = nil
    record.keys[stored] = nil
  }

  /// Ends the reading of a dictionary; false where that was none.
  @usableFromInline
  func endParts<Key: FieldKey>(
    _ record: UnreadMembers, of type: Key.Type, _ isRecord: Bool, _ former: Int,
    isRead: (Key) -> Bool
  ) -> Bool {
    defer { raiseOutcome(to: ReadingOutcome(rawValue: former) ?? .fits) }
    var record = record
    if !record.doubled.isEmpty { addEarlier(to: &record, type, isRead) }
    if !record.isEmpty { keepParts(.members(record)) }
    return isRecord
  }

  /// Whether a member with a key was there that could not be read.
  @usableFromInline
  func isUnread(_ storedKey: String, in record: UnreadMembers) -> Bool {
    record.unreadKeys.contains(Array(storedKey.utf8))
  }

  /// Notes all members of keys that came more than once, but for those that were read last.
  private func addEarlier<Key: FieldKey>(
    to record: inout UnreadMembers, _ type: Key.Type, _ isRead: (Key) -> Bool
  ) {
    var pieces: [UnreadMembers.Piece] = []
    var latest: [[UInt8]: UnreadMembers.Piece] = [:]
    cursor.forEachMember { key in
      guard let made = Key(storedKey: String(decoding: key, as: UTF8.self)) else { return }
      let stored = Array(made.storedKey.utf8)
      guard record.doubled.contains(stored) else { return }
      if let earlier = latest[stored] { pieces.append(earlier) }
      latest[stored] = .init(
        key: key, storedKey: stored, value: cursor.value, isEarlier: isRead(made))
    }
    pieces += latest.values.filter { !$0.isEarlier }
    record.pieces = pieces + record.pieces.filter { !record.doubled.contains($0.storedKey) }
  }

  func keepParts(_ parts: Unread) {
    unread = parts
    raiseOutcome(to: .partly)
  }

  func raiseOutcome(to other: ReadingOutcome) {
    if other.rawValue > outcome.rawValue { outcome = other }
  }

  /// What was not read of the value the reader stands on, which is noted no more then.
  func takeUnread(isRead: Bool) -> Unread {
    defer {
      outcome = .fits
      unread = nil
    }
    switch isRead ? outcome : .refused {
    case .fits, .refused: return .whole(cursor.value)
    case .spelled: return .spelling(cursor.value)
    case .partly: return unread ?? .whole(cursor.value)
    }
  }
}
