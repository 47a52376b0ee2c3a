/// A set of objects, compared by identity rather than content, in insertion order. Two sets are equal if they
/// contain the same objects in any order.
public struct ObjectSet<Object: ModelObject> {
  private var objects: [Object] = []
  private var known: Set<ObjectIdentifier> = []

  /// Creates an empty set.
  public init() {}

  /// Creates a set of the given objects.
  public init(_ objects: some Sequence<Object>) {
    for object in objects { insert(object) }
  }

  /// Returns true if the set contains the object. O(1).
  public func contains(_ object: Object) -> Bool { known.contains(ObjectIdentifier(object)) }

  /// Inserts an object. Returns false if the set contains it already.
  @discardableResult
  public mutating func insert(_ object: Object) -> Bool {
    guard known.insert(ObjectIdentifier(object)).inserted else { return false }
    objects.append(object)
    return true
  }

  /// Removes an object. Returns false if the set does not contain it. O(n).
  @discardableResult
  public mutating func remove(_ object: Object) -> Bool {
    guard known.remove(ObjectIdentifier(object)) != nil else { return false }
    objects.removeAll { $0 === object }
    return true
  }
}

extension ObjectSet: RandomAccessCollection {
  /// The index of the first object.
  public var startIndex: Int { 0 }
  /// The index after the last object.
  public var endIndex: Int { objects.count }
  /// The object at an index.
  public subscript(index: Int) -> Object { objects[index] }
}

extension ObjectSet: ExpressibleByArrayLiteral {
  /// Creates a set of the given objects.
  public init(arrayLiteral objects: Object...) { self.init(objects) }
}

extension ObjectSet: Hashable {
  /// Returns true if both sets contain the same objects.
  public static func == (one: ObjectSet, other: ObjectSet) -> Bool { one.known == other.known }
  /// Hashes the identities of the objects.
  public func hash(into hasher: inout Hasher) { hasher.combine(known) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ObjectSet: FieldValue {
  public static var noun: String { [Object].noun }
  public static func read(from reader: FieldReader) -> ObjectSet? {
    [Object].read(from: reader).map { ObjectSet($0) }
  }
  public func write(to writer: FieldWriter) { objects.write(to: writer) }
  public static var holdsObjects: Bool { true }
  public func showObjects(to visitor: ObjectVisitor) { objects.showObjects(to: visitor) }
  public func copy(with copier: ObjectCopier) -> ObjectSet {
    ObjectSet(objects.copy(with: copier))
  }
  public static var empty: ObjectSet? { [] }
}
