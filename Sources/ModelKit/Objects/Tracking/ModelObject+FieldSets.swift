// The sets of fields of an object. Each is a bit mask in the object, and a set in the side table for the classes that
// have more than 64 fields.

extension ModelObject {
  /// The fields that have a baseline.
  final var fieldsWithBaseline: FieldSet {
    get { set(maskWithBaseline) { $0.furtherFieldsWithBaseline } }
    set {
      maskWithBaseline = newValue.low
      setFurther(newValue) { $0.furtherFieldsWithBaseline = $1 }
    }
  }

  /// The fields that were touched since changes were last asked for.
  final var unresolvedFields: FieldSet {
    get { set(unresolvedMask) { $0.furtherUnresolvedFields } }
    set {
      unresolvedMask = newValue.low
      setFurther(newValue) { $0.furtherUnresolvedFields = $1 }
    }
  }

  /// The fields that differ from their baselines.
  final var changedFields: FieldSet {
    get { set(changedMask) { $0.furtherChangedFields } }
    set {
      changedMask = newValue.low
      setFurther(newValue) { $0.furtherChangedFields = $1 }
    }
  }

  @inline(__always)
  private func set(_ mask: UInt64, _ further: (SideTable) -> Set<Int>?) -> FieldSet {
    FieldSet(low: mask, high: hasFurtherFields ? sideTable.flatMap(further) : nil)
  }

  @inline(__always)
  private func setFurther(_ fields: FieldSet, _ set: (SideTable, Set<Int>?) -> Void) {
    guard hasFurtherFields || fields.high != nil else { return }
    hasFurtherFields = true
    set(ensuredSideTable, fields.high)
  }
}
