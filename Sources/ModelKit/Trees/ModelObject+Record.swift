import ModelData

extension ModelObject {
  /// The stored form of the object: version and class name, then its properties and its unknown members.
  ///
  /// Setting it changes the properties that the record contains, with tracking, and leaves the others as they are.
  /// ``patch(_:policy:registry:)`` does the same, and reports the values that could not be read.
  public final var record: Record {
    get { Record(value) ?? Record() }
    set { patch(newValue) }
  }

  /// The stored form of the object as a value.
  public final var value: Value { ReferenceIndex.sharing { FieldWriter.value(of: self) } }

  /// The stored form of the object, with dates as dates if `hasDates`.
  package final func value(hasDates: Bool) -> Value {
    ReferenceIndex.sharing {
      FieldWriter.value(of: self, contents: ModelContents(hasDates: hasDates))
    }
  }

  /// Writes the stored form of the object to an output.
  package final func write(
    to output: any ValueOutput, includingUnknown: Bool = true, includingNames: Bool = true
  ) {
    let contents = ModelContents(includesNames: includingNames, includesUnknown: includingUnknown)
    ReferenceIndex.sharing {
      FieldWriter.write(self, to: output, contents: contents)
    }
  }

  /// Returns the stored form of the object. Unknown members, and versions with class names, can be left out here
  /// and in the objects that it owns.
  public final func record(includingUnknown: Bool = true, includingNames: Bool = true) -> Record {
    written(ModelContents(includesNames: includingNames, includesUnknown: includingUnknown))
  }

  /// Returns the stored form of the object as it was when it last had no changes, with the objects it owned then as
  /// they were.
  public final func committedRecord(includingUnknown: Bool = true) -> Record {
    written(ModelContents(isCommitted: true, includesUnknown: includingUnknown))
  }

  /// The members of the record that tell the object from a new one: without defaults, version and class name.
  package final var ownMembers: Record {
    let initial = model.fields.filter { $0.isStored && $0.access.isInitial(self) }
    let keys = Set(initial.map(\.storedKeys[0]) + [model.versionKey, model.classKey])
    return Record(record.members.filter { !keys.contains($0.key) })
  }

  /// Returns the present values of the changed properties by their stored keys; removed ones are null.
  public final func changedValues(includingUnknown: Bool = true) -> Record {
    guard hasChanges else { return [:] }
    var values = Record()
    for field in model.fields where field.isStored && changedFields.contains(field.number) {
      values[field.storedKeys[0]] = field.access.value(field.access.current(self), of: self)
    }
    guard includingUnknown else { return values }
    for (key, _, new) in changedUnknown { values[key] = new ?? .null }
    return values
  }

  private func written(_ contents: ModelContents) -> Record {
    ReferenceIndex.sharing { Record(FieldWriter.value(of: self, contents: contents)) ?? Record() }
  }
}
