/// A type of a property that refers to objects: an optional object or a list of objects.
public protocol ReferenceProperty {
  /// The class of the objects.
  associatedtype Target: ModelObject
  /// True if the property can refer to more than one object.
  static var allowsMultiple: Bool { get }
  /// Creates a property that refers to the given objects. A property for one object takes the first.
  init(referringTo targets: [Target])
  /// The objects that the property refers to.
  var referredObjects: [Target] { get }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Optional: ReferenceProperty where Wrapped: ModelObject {
  public static var allowsMultiple: Bool { false }
  public init(referringTo targets: [Wrapped]) { self = targets.first }
  public var referredObjects: [Wrapped] { map { [$0] } ?? [] }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Array: ReferenceProperty where Element: ModelObject {
  public static var allowsMultiple: Bool { true }
  public init(referringTo targets: [Element]) { self = targets }
  public var referredObjects: [Element] { self }
}

/// The storage of a reference property. It holds its objects weakly, in the baseline of the property too, so that
/// references cannot keep a cycle of objects alive. An object that was freed still counts as a target.
public struct ObjectReference<Property: ReferenceProperty> {
  private struct Target {
    weak var object: Property.Target?
  }

  private var targets: [Target] = []

  /// Creates a reference to no object.
  public init() {}

  /// Creates a reference to the objects of a property.
  public init(_ value: Property) { targets = value.referredObjects.map { Target(object: $0) } }

  /// The objects that still exist.
  public var value: Property {
    // Key paths into a generic type are made anew each time.
    get { Property(referringTo: targets.compactMap { $0.object }) }
    set { self = ObjectReference(newValue) }
  }

  /// All targets, with nil for objects that were freed.
  var objects: [ModelObject?] { targets.map { $0.object } }

  var isEmpty: Bool { targets.isEmpty }

  func isSame(as other: ObjectReference) -> Bool {
    targets.count == other.targets.count
      && zip(targets, other.targets).allSatisfy { $0.object === $1.object }
  }
}

extension ModelObject {
  /// Records the present value of a reference before it is set. Returns false if the new value is the same.
  public final func willSet<Property: ReferenceProperty>(
    _ field: @autoclosure () -> Int, _ old: @autoclosure () -> ObjectReference<Property>,
    _ new: Property
  ) -> Bool {
    let number = field()
    let old = old()
    willAssign(number, old)
    if old.isSame(as: ObjectReference(new)) { return false }
    willChange(number, old)
    return true
  }

  /// Records the present value of a reference before it changes.
  public final func willChange<Property: ReferenceProperty>(
    _ field: Int, _ old: @autoclosure () -> ObjectReference<Property>
  ) {
    if fieldsWithBaseline.contains(field), unresolvedFields.contains(field) {
      return notifyObservers(field)
    }
    recordChange(field, old())
  }
}
