import ModelData

/// A reader of the members of a record into an object, one after another.
struct MemberReader {
  private let object: ModelObject
  private let model: ModelType
  private let reader: FieldReader
  private let order: MemberOrder
  /// The index of the previous member's key.
  private var last = 0
  private var seen = FieldSet()
  private var isVersionSeen = false
  private var isClassSeen = false
  /// The fields whose key occurred more than once; the last member counts.
  private var repeatedFields: Set<Int> = []
  /// The members with older keys, which a member with a preferred key of the same field replaces.
  private var older: [Int: (rank: Int, member: Record.Member)] = [:]

  /// Reads the members of the reader's current record.
  static func read(_ object: ModelObject, _ model: ModelType, _ reader: FieldReader) {
    var members = MemberReader(
      object: object, model: model, reader: reader, order: reader.order(of: model))
    reader.visitMembers { members.read($0) }
    if !members.repeatedFields.isEmpty { members.keepEarlier() }
    members.reportMissing()
  }

  private init(
    object: ModelObject, model: ModelType, reader: FieldReader, order: MemberOrder
  ) {
    self.object = object
    self.model = model
    self.reader = reader
    self.order = order
  }

  @inline(__always)
  private mutating func read(_ key: UnsafeBufferPointer<UInt8>) {
    guard let index = order.keyIndex(of: key, after: last) ?? convertedKeyIndex(of: key) else {
      return keep(key)
    }
    last = index
    let known = model.keys[index &- 1]
    let number = known.field
    if number < 0 || known.rank > 0 || seen.contains(number) || model.isLimited(number) {
      return readSpecialMember(key, known)
    }
    seen.insert(number)
    set(number)
  }

  @inline(never)
  private func convertedKeyIndex(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    reader.hasConvertedKeys ? model.keyIndex(ofConverted: Array(key)).map { $0 + 1 } : nil
  }

  @inline(__always)
  private func set(_ number: Int) {
    if !reader.read(number, of: object, model) {
      object.keepUnread(reader.takeUnread(isRead: true), of: number, in: reader.cursor)
    }
  }

  /// Reads a member that needs more than a lookup: the version or class name, an older key, a repeated key, or a
  /// field that does not accept every value.
  @inline(never)
  private mutating func readSpecialMember(_ key: UnsafeBufferPointer<UInt8>, _ known: ModelType.Key)
  {
    let number = known.field
    if number < 0 { return readTypeInfo(key) }
    if model.fields[number].options.contains(.readOnly) {
      reader.at(model.fields[number].name) {
        reader.report(.readOnly, model.fields[number].access.noun)
      }
      return object.keepUnread(.whole(reader.cursor.value), of: number)
    }
    if seen.contains(number) {
      let rank = older[number]?.rank ?? 0
      guard rank >= known.rank else { return keepUnknown(Array(key), reader.cursor.value) }
      if rank == known.rank {
        reader.at(model.fields[number].name) { reader.report(.duplicateKey, "") }
        if rank == 0 { repeatedFields.insert(number) }
      }
      if let other = older.removeValue(forKey: number) {
        keepUnknown(other.member.keyBytes, other.member.value)
      }
      object.sideTable?.unread[number] = nil
      model.fields[number].access.reset(object)
    }
    seen.insert(number)
    if known.rank > 0 {
      older[number] = (
        known.rank, Record.Member(keyBytes: Array(key), value: reader.cursor.value)
      )
    }
    set(number)
  }

  /// Keeps the members that were followed by another one with the same key.
  private mutating func keepEarlier() {
    var latest: [Int: Record.Member] = [:]
    var found: [Record.Member] = []
    reader.visitMembers { key in
      let bytes = Array(key)
      guard let known = model.field(forKey: bytes), known.rank == 0,
        repeatedFields.contains(known.field)
      else { return }
      if let earlier = latest[known.field] { found.append(earlier) }
      latest[known.field] = Record.Member(keyBytes: bytes, value: reader.cursor.value)
    }
    for member in found { keepUnknown(member.keyBytes, member.value) }
  }

  /// Reads the version or the class name.
  private mutating func readTypeInfo(_ key: UnsafeBufferPointer<UInt8>) {
    let isVersion = key.elementsEqual(model.versionKeyBytes)
    if isVersion, !isVersionSeen {
      isVersionSeen = true
      object.writtenNames.insert(.version)
      readVersion()
    } else if !isVersion, !isClassSeen {
      isClassSeen = true
      object.writtenNames.insert(.name)
      readClass()
    } else {
      keep(key)
    }
  }

  /// Checks the version. A value that is not a version is kept, and written in its place.
  private func readVersion() {
    guard reader.version == nil else { return }
    reader.at(model.versionKey) { reader.report(.wrongType, "a version") }
    object.ensuredSideTable.rawVersion = reader.cursor.value
  }

  /// Checks the class name. The name of another class is kept, and so is a value that is not a name.
  private func readClass() {
    if let name = reader.cursor.text, reader.kind == .string {
      guard !name.isName(of: model) else { return }
      if reader.registry.type(named: name) == type(of: object) { return }
      reader.report(.unknownClass, model.name, found: "\"\(name)\"")
      object.ensuredSideTable.storedClass = name
      return
    }
    reader.at(model.classKey) { reader.report(.wrongType, "the name of a class") }
    object.ensuredSideTable.rawClass = reader.cursor.value
  }

  private func keep(_ key: UnsafeBufferPointer<UInt8>) {
    reader.at(String(decoding: key, as: UTF8.self)) {
      reader.report(.unknownKey, "a property")
    }
    keepUnknown(Array(key), reader.cursor.value)
  }

  private func keepUnknown(_ key: [UInt8], _ value: Value) {
    object.ensuredSideTable.unknown.members.append(.init(keyBytes: key, value: value))
  }

  private func reportMissing() {
    guard reader.reportsMissing else { return }
    for field in model.fields where field.isStored && !seen.contains(field.number) {
      reader.at(field.name) { reader.report(.missing, field.access.noun, found: "nothing") }
    }
  }
}
