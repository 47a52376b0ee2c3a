import ModelData

/// The stored form of a property in which objects are not yet converted to records. It allows objects to be written
/// at their existing positions.
package indirect enum StoredShape {
  /// A value without objects.
  case value(Value)
  case object(ModelObject)
  case array([StoredShape])
  case record([(key: [UInt8], shape: StoredShape)])

  /// The stored form, including that of each object.
  package var value: Value { value(hasDates: false) }

  /// The stored form, with dates in objects as dates if `hasDates`.
  package func value(hasDates: Bool) -> Value {
    var builder = ValueBuilder()
    add(to: &builder, hasDates)
    return builder.finish() ?? .null
  }

  /// The stored form, with an empty record for each object.
  fileprivate var outline: Value {
    let writer = FieldWriter()
    writer.shape(self) { _ in writer.value(Record().value) }
    return FieldWriter.value(of: writer)
  }

  /// Adds the objects of members that this shape lacks and the plain shape has.
  fileprivate func completed(by plain: StoredShape) -> StoredShape {
    switch (self, plain) {
    case (.array(let elements), .array(let plainElements))
    where elements.count == plainElements.count:
      return .array(zip(elements, plainElements).map { $0.completed(by: $1) })
    case (.record(let members), .record(let plainMembers)):
      let known = Dictionary(plainMembers.map { ($0.key, $0.shape) }) { $1 }
      let keys = Set(members.map(\.key))
      let others = plainMembers.filter { !keys.contains($0.key) && !$0.shape.allObjects.isEmpty }
      return .record(
        members.map { (key: $0.key, shape: $0.shape.completed(by: known[$0.key] ?? $0.shape)) }
          + others)
    default: return self
    }
  }

  /// The objects in the shape, in no particular order.
  package var allObjects: [ModelObject] {
    var found: [ModelObject] = []
    var left = [self]
    while let shape = left.popLast() {
      switch shape {
      case .value: break
      case .object(let object): found.append(object)
      case .array(let elements): left += elements
      case .record(let members): left += members.map(\.shape)
      }
    }
    return found
  }

  /// Adds the shape to a value. The recursion is as deep as the property's type.
  private func add(to builder: inout ValueBuilder, _ hasDates: Bool) {
    switch self {
    case .value(let value): builder.value(value)
    case .object(let object): builder.value(object.value(hasDates: hasDates))
    case .array(let elements):
      builder.beginArray()
      for element in elements { element.add(to: &builder, hasDates) }
      builder.end()
    case .record(let members):
      builder.beginRecord()
      for (key, shape) in members {
        builder.key(key)
        shape.add(to: &builder, hasDates)
      }
      builder.end()
    }
  }
}

extension StoredShape {
  private struct Level {
    let isRecord: Bool
    var keys: [[UInt8]] = []
    var shapes: [StoredShape] = []

    var shape: StoredShape {
      isRecord
        ? .record(zip(keys, shapes).map { (key: $0, shape: $1) }) : .array(shapes)
    }
  }

  /// Creates the shape of the single value that a writer received.
  init(_ writer: FieldWriter) {
    var levels = [Level(isRecord: false)]
    for token in writer.tokens {
      var text: [UInt8] { Array(writer.text[token.start..<token.start + token.length]) }
      switch token.kind {
      case .key: levels[levels.count - 1].keys.append(text)
      case .beginArray: levels.append(Level(isRecord: false))
      case .beginRecord, .beginDictionary: levels.append(Level(isRecord: true))
      case .end:
        guard levels.count > 1, let level = levels.popLast() else { continue }
        levels[levels.count - 1].shapes.append(level.shape)
      case .scalar(let kind):
        let value =
          kind == .number
          ? Value.number(String(decoding: text, as: UTF8.self)) ?? .null
          : Value(kind: kind, text: text)
        levels[levels.count - 1].shapes.append(.value(value))
      case .value:
        levels[levels.count - 1].shapes.append(.value(writer.values[token.start]))
      case .object:
        levels[levels.count - 1].shapes.append(.object(writer.objects[token.start]))
      }
    }
    self = levels[0].shapes.first ?? .value(.null)
  }
}

// Queries of file targets about the objects of a file.

extension ModelObject {
  /// Returns the present shape of a property.
  package final func shape(of field: Field) -> StoredShape {
    shape(of: field, with: presentUnread(of: field.number)) { field.access.write(self, $0) }
  }

  /// Returns a property without objects in the standard notation, with dates as dates.
  package final func valueWithDates(of field: Field) -> Value {
    let writer = FieldWriter(ModelContents(hasDates: true))
    field.access.write(self, writer)
    return FieldWriter.value(of: writer)
  }

  /// Returns the present shape of a property in the standard notation.
  package final func plainShape(of field: Field) -> StoredShape {
    shape(of: field, with: presentUnread(of: field.number), inStoredNotation: false) {
      field.access.write(self, $0)
    }
  }

  /// Returns the shape of a property when the object last had no changes.
  package final func formerShape(of field: Field) -> StoredShape {
    guard isChanged(field.number), let old = sideTable?.baselines[field.number] else {
      return shape(of: field)
    }
    return shape(of: field, with: committedUnread(of: field.number), isCommitted: true) {
      field.access.write(value: old, of: self, to: $0)
    }
  }

  private func shape(
    of field: Field, with unread: Unread?, inStoredNotation: Bool = true, isCommitted: Bool = false,
    _ write: (FieldWriter) -> Void
  ) -> StoredShape {
    let writer = FieldWriter(ModelContents(isCommitted: isCommitted))
    write(writer)
    // A value that is kept whole is not part of the property.
    if let unread, unread.value == nil {
      let shape = unread.joined(to: StoredShape(writer), inStoredNotation: inStoredNotation)
      return field.access.holdsObjects ? shape : .value(shape.value)
    }
    guard !field.access.holdsObjects else { return StoredShape(writer) }
    return .value(FieldWriter.value(of: writer))
  }

  /// Returns true if a property does not have to be stored: it is nil, and a new object has nil too.
  package final func isOmitted(_ field: Field) -> Bool {
    field.access.isNil(self) && field.access.isInitial(self)
  }

  /// Returns true if a stored value reads as the present value of a property: as the same value if `exactly` is
  /// true, otherwise as an equivalent one.
  package final func reads(
    _ value: Value, as field: Field, _ policy: DecodingPolicy, exactly: Bool = true
  ) -> Bool {
    let reader = FieldReader(ValueCursor(value), policy: policy, registry: ModelRegistry())
    return reads(from: reader, field, exactly)
  }

  /// Returns true if a stored shape reads as the present value of a property with objects. The objects in the shape
  /// must be those of the property.
  package final func reads(
    _ shape: StoredShape, as field: Field, _ policy: DecodingPolicy, exactly: Bool = true
  ) -> Bool {
    let shape = shape.completed(by: plainShape(of: field))
    let value = shape.outline
    let reader = FieldReader(ValueCursor(value), policy: policy, registry: ModelRegistry())
    reader.present = shape.objects(in: value)
    return reads(from: reader, field, exactly)
  }

  /// Parts that cannot be read must be in the value as they are kept.
  private func reads(from reader: FieldReader, _ field: Field, _ exactly: Bool) -> Bool {
    reader.outerKeys = StoredKeys(of: field.storedKeys)
    guard field.access.isRead(self, from: reader, exactly: exactly) else { return false }
    guard let stored = keptUnread(of: field.number), stored.unconditional.value == nil,
      let kept = presentUnread(of: field.number)
    else { return true }
    return kept.refusedValues == reader.unread?.refusedValues ?? [:]
  }

  /// Returns the forms in which a property writes the elements of sets in a stored value, by their stored forms.
  package final func writtenForms(in value: Value, of field: Field, _ policy: DecodingPolicy)
    -> [Value: Value]
  {
    guard field.type.hasSets else { return [:] }
    let reader = FieldReader(ValueCursor(value), policy: policy, registry: ModelRegistry())
    reader.outerKeys = StoredKeys(of: field.storedKeys)
    reader.notesForms = true
    _ = field.access.isRead(self, from: reader, exactly: false)
    return reader.writtenForms
  }

  /// The unknown properties when the object last had no changes.
  package final var formerUnknown: Record {
    guard isChanged(Field.unknown.number) else { return unknownMembers }
    return sideTable?.baselines[Field.unknown.number] as? Record ?? unknownMembers
  }

  /// True if an owned object has changes.
  package final var hasChangesBelow: Bool { hasAnyChanges && changedObjectCount > 0 }

  /// Records that an object of an older version was stored in the form of the current version.
  package final func didStoreUpgraded() {
    if wasUpgraded { sideTable?.storedVersion = nil }
  }
}
