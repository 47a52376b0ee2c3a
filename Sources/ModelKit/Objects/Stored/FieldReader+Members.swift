import ModelData

// Reads the members of a record into an object, one after another. What is needed for that is passed from function to function and
// held by none of them, because for each object all references to it would be counted.

/// The progress of reading the members of a record.
struct MembersRead {
  /// The index of the previous member's key.
  fileprivate var last = 0
  fileprivate var seen = FieldSet()
  fileprivate var isVersionSeen = false
  fileprivate var isClassSeen = false
  /// The members that other members replace, if there are any.
  fileprivate var replaced: Replaced?
  /// The record, if there are issues about members of it.
  fileprivate var record: IssueRecord?

  fileprivate final class Replaced {
    /// The fields whose key occurred more than once; the last member counts.
    var repeatedFields: Set<Int> = []
    /// The members with older keys, which a member with a preferred key of the same field replaces.
    var older: [Int: (rank: Int, member: Record.Member)] = [:]
  }

  fileprivate var ensuredReplaced: Replaced {
    mutating get {
      let found = replaced ?? Replaced()
      replaced = found
      return found
    }
  }
}

extension FieldReader {
  /// Reads the members of the current record.
  func readMembers(of object: ModelObject, _ order: MemberOrder) {
    let model = order.model
    var members = MembersRead()
    visitMembers { readMember($0, of: object, model, order, &members) }
    if let replaced = members.replaced, !replaced.repeatedFields.isEmpty {
      keepEarlier(replaced.repeatedFields, of: object, model)
    }
    if reportsMissing { reportMissing(members.seen, model) }
  }

  @inline(__always)
  private func readMember(
    _ key: UnsafeBufferPointer<UInt8>, of object: ModelObject, _ model: ModelType,
    _ order: MemberOrder, _ members: inout MembersRead
  ) {
    guard
      let index = order.index(of: key, after: members.last) ?? convertedKeyIndex(of: key, model)
    else { return keepUnknownMember(key, of: object, &members) }
    members.last = index
    let number = order.plainField(at: index)
    guard number >= 0, members.seen.insert(number) else {
      return readSpecialMember(key, order[index], of: object, model, &members)
    }
    set(number, of: object, model, isLimited: false)
  }

  @inline(never)
  private func convertedKeyIndex(of key: UnsafeBufferPointer<UInt8>, _ model: ModelType) -> Int? {
    hasConvertedKeys ? model.keyIndex(ofConverted: Array(key)).map { $0 + 1 } : nil
  }

  @inline(__always)
  private func set(_ number: Int, of object: ModelObject, _ model: ModelType, isLimited: Bool) {
    if !read(number, of: object, model, isLimited: isLimited) {
      object.keepUnread(takeUnread(isRead: true), of: number, in: cursor)
    }
  }

  /// Reads a member that needs more than a lookup: the version or class name, an older key, a repeated key, or a
  /// field that does not accept every value.
  @inline(never)
  private func readSpecialMember(
    _ key: UnsafeBufferPointer<UInt8>, _ known: MemberOrder.Entry, of object: ModelObject,
    _ model: ModelType, _ members: inout MembersRead
  ) {
    let number = known.field
    if number < 0 { return readTypeInfo(key, of: object, model, &members) }
    if model.fields[number].options.contains(.readOnly) {
      at(model.fields[number].name) { report(.readOnly, model.fields[number].access.noun) }
      return object.keepUnread(.whole(cursor.value), of: number)
    }
    if members.seen.contains(number) {
      let rank = members.replaced?.older[number]?.rank ?? 0
      guard rank >= known.rank else { return object.keepUnknown(Array(key), cursor.value) }
      if rank == known.rank {
        at(model.fields[number].name) { report(.duplicateKey, "") }
        if rank == 0 { members.ensuredReplaced.repeatedFields.insert(number) }
      }
      if let other = members.replaced?.older.removeValue(forKey: number) {
        object.keepUnknown(other.member.keyBytes, other.member.value)
      }
      object.sideTable?.unread[number] = nil
      model.fields[number].access.reset(object)
    }
    members.seen.insert(number)
    if known.rank > 0 {
      members.ensuredReplaced.older[number] = (
        known.rank, Record.Member(keyBytes: Array(key), value: cursor.value)
      )
    }
    set(number, of: object, model, isLimited: model.isLimited(number))
  }

  /// Keeps the members that were followed by another one with the same key.
  private func keepEarlier(
    _ repeatedFields: Set<Int>, of object: ModelObject, _ model: ModelType
  ) {
    var latest: [Int: Record.Member] = [:]
    var found: [Record.Member] = []
    visitMembers { key in
      let bytes = Array(key)
      guard let known = model.field(forKey: bytes), known.rank == 0,
        repeatedFields.contains(known.field)
      else { return }
      if let earlier = latest[known.field] { found.append(earlier) }
      latest[known.field] = Record.Member(keyBytes: bytes, value: cursor.value)
    }
    for member in found { object.keepUnknown(member.keyBytes, member.value) }
  }

  // MARK: - Version and class

  private func readTypeInfo(
    _ key: UnsafeBufferPointer<UInt8>, of object: ModelObject, _ model: ModelType,
    _ members: inout MembersRead
  ) {
    let isVersion = key.elementsEqual(model.versionKeyBytes)
    if isVersion, !members.isVersionSeen {
      members.isVersionSeen = true
      object.writtenNames.insert(.version)
      readVersion(of: object, model)
    } else if !isVersion, !members.isClassSeen {
      members.isClassSeen = true
      object.writtenNames.insert(.name)
      readClass(of: object, model)
    } else {
      keepUnknownMember(key, of: object, &members)
    }
  }

  /// Checks the version. A value that is not a version is kept, and written in its place. So is the text of one, unless the object is
  /// upgraded from it.
  private func readVersion(of object: ModelObject, _ model: ModelType) {
    let version = version
    if kind == .number, version != nil { return }
    at(model.versionKey) {
      report(version == nil ? .wrongType : .coerced, "a version", isMember: true)
    }
    if let version, version < model.version { return }
    object.ensuredSideTable.rawVersion = cursor.value
  }

  /// Checks the class name. The name of another class is kept, and so is a value that is not a name.
  private func readClass(of object: ModelObject, _ model: ModelType) {
    if let name = cursor.text, kind == .string {
      guard !name.isName(of: model) else { return }
      if registry.type(named: name) == type(of: object) { return }
      report(.unknownClass, model.name, found: "\"\(name)\"")
      object.ensuredSideTable.storedClass = name
      return
    }
    at(model.classKey) { report(.wrongType, "the name of a class", isMember: true) }
    object.ensuredSideTable.rawClass = cursor.value
  }

  // MARK: - Members of no property, and properties of no member

  @inline(never)
  private func keepUnknownMember(
    _ key: UnsafeBufferPointer<UInt8>, of object: ModelObject, _ members: inout MembersRead
  ) {
    let expected = "a property"
    guard let tape, let cursor = cursor as? ValueCursor, cursor.longLists == nil else {
      at(String(decoding: key, as: UTF8.self)) { report(.unknownKey, expected) }
      return object.keepUnknown(Array(key), self.cursor.value)
    }
    let position = tape.position
    if reportsUnknown {
      let record = members.record ?? IssueRecord(cursor, readingPath.segments)
      members.record = record
      issues.append(Issue(kind: .unknownKey, member: position, of: record, expected: expected))
    }
    object.ensuredSideTable.unknown.members.append(
      .init(inRecord: Value(storage: cursor.storage, position: position)))
  }

  private func reportMissing(_ seen: FieldSet, _ model: ModelType) {
    for field in model.fields where field.isStored && !seen.contains(field.number) {
      at(field.name) { report(.missing, field.access.noun, found: "nothing") }
    }
  }
}

extension ModelObject {
  fileprivate func keepUnknown(_ key: [UInt8], _ value: Value) {
    ensuredSideTable.unknown.members.append(.init(keyBytes: key, value: value))
  }
}
