/// What a property that refers to objects can be: an object that may be missing, or a list of
/// objects.
public protocol ReferenceProperty {
  /// The class of the objects.
  associatedtype Target: ModelObject
  /// Whether it can refer to more than one.
  static var refersToSeveral: Bool { get }
  /// A property that refers to objects; one that can only refer to one takes the first.
  init(referringTo targets: [Target])
  /// The objects.
  var referredObjects: [Target] { get }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Optional: ReferenceProperty where Wrapped: ModelObject {
  public static var refersToSeveral: Bool { false }
  public init(referringTo targets: [Wrapped]) { self = targets.first }
  public var referredObjects: [Wrapped] { map { [$0] } ?? [] }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Array: ReferenceProperty where Element: ModelObject {
  public static var refersToSeveral: Bool { true }
  public init(referringTo targets: [Element]) { self = targets }
  public var referredObjects: [Element] { self }
}

/// What a reference property is kept in. Its objects are held weakly, also as what the property was,
/// so that no cycle of references keeps them; one that is gone is still counted.
public struct ObjectReference<Property: ReferenceProperty> {
  private struct Target {
    weak var object: Property.Target?
  }

  private var targets: [Target] = []

  /// A reference to nothing.
  public init() {}

  /// A reference to what a property has.
  public init(_ value: Property) { targets = value.referredObjects.map { Target(object: $0) } }

  /// The objects that there still are.
  public var value: Property {
    get { Property(referringTo: targets.compactMap(\.object)) }
    set { self = ObjectReference(newValue) }
  }

  /// The same, with nil for those that are gone.
  var objects: [ModelObject?] { targets.map(\.object) }

  var isEmpty: Bool { targets.isEmpty }

  func isSame(as other: ObjectReference) -> Bool {
    targets.count == other.targets.count
      && zip(targets, other.targets).allSatisfy { $0.object === $1.object }
  }
}

extension ModelObject {
  /// Notes what a reference is before it is set; false where it stays what it is.
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

  /// Notes what a reference is before it changes.
  public final func willChange<Property: ReferenceProperty>(
    _ field: Int, _ old: @autoclosure () -> ObjectReference<Property>
  ) {
    if touched.contains(field), suspects.contains(field) { return tellObservers(field) }
    noteErased(field, old())
  }
}
