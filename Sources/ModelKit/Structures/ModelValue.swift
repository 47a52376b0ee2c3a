// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Most declarations are documented in the protocol that requires them.

// A structure in a property, stored as a record of its members. It is a value without change tracking of its own.
// Stored parts that could not be read are kept by the object that has the property, like those of a dictionary:
//
//   stored  { "width": 1, "height": "?", "x": 2 }     read  Size(width: 1, height: 0)
//   unread  height: "?" as long as height is 0; x; and that depth was missing, as long as it has its default
//
// Objects in a structure belong to the object that has the property, like those in a list. A stored part that could
// not be read as an object is kept until the object in its position is edited.

import ModelBasics

/// A structure that is stored as a record of its members: every `@Modeled struct`.
public protocol ModelValue: StoredCodable, SendableMetatype {
  /// Creates a value with the defaults of its members.
  init()
  /// The description of the structure: its name and its members.
  static var valueType: ValueType<Self> { get }
}

extension ModelValue {
  public static var noun: String { valueType.name }
  public static var fieldType: FieldType { .structure(Self.self) }

  public static func read(from reader: FieldReader) -> Self? {
    guard reader.kind == .record else { return reader.refuse(noun) }
    return reader.nested(noun) { readMembers(from: reader) }
  }

  private static func readMembers(from reader: FieldReader) -> Self? {
    let type = valueType
    var value = Self()
    var unread = UnreadMembers()
    var seen: Set<Int> = []
    let former = reader.beginParts()
    let isRecord = reader.members { key in
      guard
        let (index, rank) = type.member(forKey: key, hasConvertedKeys: reader.hasConvertedKeys)
      else {
        return reader.keepUnknown(key, in: &unread)
      }
      let field = type.fields[index]
      let stored = field.storedKeys[0]
      if !seen.insert(index).inserted {
        // If the preferred key is present too, a member with an older key is not read.
        guard rank == 0 else { return reader.keepUnknown(key, in: &unread) }
        reader.recordDuplicateKey(stored, in: &unread, before: reader.issueCount)
      }
      let isRead =
        (field.limits.isEmpty || reader.allows(field.limits)) && field.read(&value, reader)
      let isWritten = !field.isOmitted(value)
      if isRead, reader.fits, isWritten {
        if rank == 0 { return }
        // A member with an older key would be kept as a plain value, which cannot contain objects, so only its key
        // is kept.
        if field.holdsObjects() { return unread.keys[Array(stored.utf8)] = key }
      }
      reader.noteMember(isRead: isRead, isWritten: isWritten, key, stored, in: &unread)
      if field.holdsObjects() { unread.keepUntilEdited(Array(stored.utf8)) }
    }
    for (index, field) in type.fields.enumerated()
    where !seen.contains(index) && !field.isOmitted(value) {
      let stored = Array(field.storedKeys[0].utf8)
      unread.inner[stored] = .absent
      if field.holdsObjects() { unread.keepUntilEdited(stored) }
    }
    return reader.endParts(unread, of: String.self, isRecord, former) { key in
      type.fieldsByKey[Array(key.utf8)] == nil ? nil : key
    } ? value : nil
  }

  public func write(to writer: FieldWriter) {
    writer.beginRecord()
    for field in Self.valueType.fields where !field.isOmitted(self) {
      writer.key(field.storedKeys[0])
      field.write(self, writer)
    }
    writer.end()
  }

  /// Compares the members, each by its own `isSame(as:)`.
  public func isSame(as other: Self) -> Bool {
    Self.valueType.fields.allSatisfy { $0.isSame(self, other) }
  }

  public func isEquivalent(to other: Self) -> Bool {
    Self.valueType.fields.allSatisfy { $0.isEquivalent(self, other) }
  }

  public func differences(from old: Self) -> [PartDifference]? {
    Self.valueType.fields.flatMap { $0.differences(old, self) }
  }

  public var partProblems: [PartProblem] {
    Self.valueType.fields.flatMap { $0.problems(self) }
  }

  public static var holdsObjects: Bool { valueType.holdsObjects }

  public func showObjects(to visitor: ObjectVisitor) {
    let type = Self.valueType
    guard type.holdsObjects else { return }
    for field in type.fields { field.showObjects(self, visitor) }
  }

  public func copy(with copier: ObjectCopier) -> Self {
    let type = Self.valueType
    guard type.holdsObjects else { return self }
    var copy = self
    for field in type.fields { field.copyObjects(&copy, copier) }
    return copy
  }

  public func withoutObjects() -> Self? {
    var value = self
    var isChanged = false
    for field in Self.valueType.fields where field.removeObjects(&value) { isChanged = true }
    return isChanged ? value : nil
  }
}

extension ModelValue {
  /// The stored form as text.
  public var storedDescription: String { FieldWriter.value(of: self).description }
}
