// The root of all models. An object knows what has changed in it since it was made, decoded or
// cleared, by keeping what a property was when it was first touched:
//
//   set text ──▶ willChange(0, "Foo") ──▶ baselines[0] = "Foo"   suspects = {0}
//                                             │
//   hasChanges ──▶ resolve: is it still the same? ──▶ changed = {0} or {}      suspects = {}
//
// and tells its owner once that there is something to ask about, so that asking costs nothing
// where nothing was touched since.
//
// What is asked at each set is not guarded against being asked and changed at once: the guard costs
// more than the set, and none of it is lent out to code that could ask.

import ModelBasics
import ModelData
import Observation

/// The superclass of every model. It belongs to no actor, and neither do models, unless their class is
/// put on one: an object is used where it was made, or sent whole.
nonisolated open class ModelObject {
  /// What the class is. Every subclass says its own.
  open class var modelType: ModelType { ModelType.root }

  /// An object with its default values.
  public required init() {}

  /// Brings stored members of an older version to the next one: called with each version from
  /// the stored one to the one before the present.
  open class func upgrade(_ record: inout Record, from version: Int) {}

  /// The version of data that says none; nil is the present one.
  open class var unversioned: Int? { nil }

  // MARK: - Tracking

  /// Fields whose baseline is kept.
  @exclusivity(unchecked) final var touched = FieldSet()
  /// Fields that were touched since last asked.
  @exclusivity(unchecked) final var suspects = FieldSet()
  /// Fields, of the first 64, of which nothing is to be noted when they change again.
  @exclusivity(unchecked) @usableFromInline final var quiet: UInt64 = 0
  /// Fields that are not as their baseline.
  @exclusivity(unchecked) final var changedFields = FieldSet()
  /// Owned objects that have something to ask about.
  @exclusivity(unchecked) final var pending: [ModelObject] = []
  /// Owned objects that have changes.
  @exclusivity(unchecked) final var changedBelow = 0
  /// Whether the owners count this one among those: whether it had changes when last settled.
  @exclusivity(unchecked) final var isCounted = false
  /// Whether there is something to look at, here or below. At first there is.
  @exclusivity(unchecked) final var isPending = true
  /// Whether the objects it owns were looked for.
  @exclusivity(unchecked) final var hasLooked = false
  @exclusivity(unchecked) final var isAdopting = false
  /// Whose it is: of the first that has it, where it is in more than one.
  @exclusivity(unchecked) final var ownership = Ownership()
  @exclusivity(unchecked) final var hasFurtherOwners = false
  @exclusivity(unchecked) final var ledger: Ledger?
  /// Whether the object has a registrar.
  @exclusivity(unchecked) @usableFromInline final var isObserved = false
  final var registrar: ObservationRegistrar?
  /// Which of version and class are written, though the type does not need them.
  @exclusivity(unchecked) final var writtenNames = WrittenNames()
  /// Whether something could not be read of a property.
  @exclusivity(unchecked) @usableFromInline final var hasUnread = false

  /// Takes a deep tree apart level by level: left to itself, freeing it would nest as deep.
  deinit {
    var left = releaseObjects()
    while var object = left.popLast() {
      if isKnownUniquelyReferenced(&object) { left += object.releaseObjects() }
    }
  }

  private func releaseObjects() -> [ModelObject] {
    guard !model.owningFields.isEmpty else { return [] }
    ledger = nil
    pending = []
    var objects: [ModelObject] = []
    for field in model.owningFields {
      model.fields[field].access.releaseObjects(self, into: &objects)
    }
    return objects
  }
}

extension ModelType {
  static let root = ModelType("ModelObject")
}
