// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What most declarations mean is said by the protocol they are from.

// A structure in a property, stored as a record of its members. It is a value: it has no ledger of its
// own. What of the record could not be read is kept by the object that has the property, as with a
// dictionary's members:
//
//   stored  { "width": 1, "height": "?", "x": 2 }     read  Size(width: 1, height: 0)
//   unread  height: "?" while height is 0; x; and that there was no depth, while that is its default
//
// Objects in it belong to the object that has the property, as those in a list do. What could not be
// read in the place of one is kept until that one is edited.

import ModelBasics

/// A structure that is stored by its members: every `@Modeled struct`.
public protocol ModelValue: StoredCodable, SendableMetatype {
  /// A value with its defaults.
  init()
  /// What its members are.
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
      guard let (place, rank) = type.places[key] else {
        return reader.keepUnknown(key, in: &unread)
      }
      let field = type.fields[place]
      let stored = field.storedKeys[0]
      if !seen.insert(place).inserted {
        // Of an older key that is there too, nothing is read.
        guard rank == 0 else { return reader.keepUnknown(key, in: &unread) }
        reader.noteDouble(stored, in: &unread)
      }
      let isRead =
        (field.limits.isEmpty || reader.allows(field.limits)) && field.read(&value, reader)
      let isWritten = !field.isLeftOut(value)
      if isRead, reader.fits, isWritten {
        if rank == 0 { return }
        // An older spelling is kept as a value, which objects in it would not be part of.
        if field.holdsObjects() { return unread.keys[Array(stored.utf8)] = key }
      }
      reader.noteMember(isRead: isRead, isWritten: isWritten, key, stored, in: &unread)
      if field.holdsObjects() { unread.keepUntilEdited(Array(stored.utf8)) }
    }
    for (place, field) in type.fields.enumerated()
    where !seen.contains(place) && !field.isLeftOut(value) {
      let stored = Array(field.storedKeys[0].utf8)
      unread.inner[stored] = .absent
      if field.holdsObjects() { unread.keepUntilEdited(stored) }
    }
    return reader.endParts(unread, of: String.self, isRecord, former) { key in
      type.places[Array(key.utf8)] != nil
    } ? value : nil
  }

  public func write(to writer: FieldWriter) {
    writer.beginRecord()
    for field in Self.valueType.fields where !field.isLeftOut(self) {
      writer.key(field.storedKeys[0])
      field.write(self, writer)
    }
    writer.end()
  }

  /// Member by member, as those are compared.
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
  /// What is stored, as text.
  public var storedDescription: String { FieldWriter.value(of: self).description }
}
