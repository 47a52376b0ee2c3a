// The root class of all models. An object knows what has changed since it was created, decoded or cleared: when a
// property is first touched, its old value is stored as the baseline.
//
//   set text ──▶ willChange(0, "Foo") ──▶ baselines[0] = "Foo"              unresolved = {0}
//                                             │
//   hasChanges ──▶ resolve: equal to the baseline? ──▶ changed = {0} or {}  unresolved = {}
//
// The object notifies its owner once that it has to be examined, so that asking for changes costs nothing if
// nothing was touched.
//
// The properties used by each set are declared `@exclusivity(unchecked)`: the dynamic exclusivity check costs more
// than the set itself, and no access to them calls code that could access them again.

import ModelBasics
import ModelData

/// The superclass of every model. It is not isolated to an actor, and neither is a model unless its class is: use
/// an object in the isolation domain that created it, or send it as a whole.
nonisolated open class ModelObject {
  /// The description of the class: its name, version and fields. Every subclass overrides it.
  open class var modelType: ModelType { ModelType.root }

  /// Creates an object with its default values.
  public required init() {}

  /// Upgrades the stored members of one version to the next. Called once for each version from the stored one up to
  /// the one before the current version.
  open class func upgrade(_ record: inout Record, from version: Int) {}

  /// The version of stored data that has no version member; nil stands for the current version.
  open class var unversioned: Int? { nil }

  // MARK: - Tracking

  // What few objects have is in the side table: each reference in this class is counted when an object is freed. Flags are
  // last, where they take one byte each.

  /// A bit mask of the first 64 fields; a set bit means that another change of the field needs no action.
  @exclusivity(unchecked) @usableFromInline final var recordedMask: UInt64 = 0
  @exclusivity(unchecked) final var sideTable: SideTable?
  /// The first owner of the object.
  @exclusivity(unchecked) final var ownership = Ownership()
  /// True if the owners count this object in `changedObjectCount`: if it had changes when that was last determined.
  @exclusivity(unchecked) final var isCountedByOwners = false
  /// True if this object or one below it has to be examined. Initially true.
  @exclusivity(unchecked) final var needsResolving = true
  /// True if the owned objects were searched for.
  @exclusivity(unchecked) final var hasSearchedForOwnedObjects = false
  /// True if the object has an observation registrar.
  @exclusivity(unchecked) @usableFromInline final var isObserved = false
  /// The reasons to write the version and the class name although the type does not require them.
  @exclusivity(unchecked) final var writtenNames = WrittenNames()
  /// True if some stored part of a property could not be read.
  @exclusivity(unchecked) @usableFromInline final var hasUnread = false

  /// A phase of an object's life.
  enum Phase: UInt8 {
    /// An initializer of a subclass sets properties, which is not a change.
    case initializing
    case inUse
    /// The objects in it have been released already, because it is about to be freed.
    case released
  }

  @exclusivity(unchecked) final var phase = Phase.inUse

  /// Frees a deep tree level by level, because recursive deallocation would overflow the stack.
  deinit {
    if phase == .released || LeafClasses.contains(type(of: self)) { return }
    if model.owningFields.isEmpty { return LeafClasses.insert(type(of: self)) }
    let visitor = ObjectVisitor()
    var left: [ModelObject] = []
    releaseObjects(with: visitor, into: &left)
    while var object = left.popLast() {
      if isKnownUniquelyReferenced(&object) { object.releaseObjects(with: visitor, into: &left) }
    }
  }

  private final func releaseObjects(
    with visitor: ObjectVisitor, into objects: inout [ModelObject]
  ) {
    phase = .released
    sideTable = nil
    model.releaseObjects(self, with: visitor, into: &objects)
  }
}

extension ModelType {
  static let root = ModelType("ModelObject")
}
