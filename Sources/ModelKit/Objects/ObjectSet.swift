/// Objects, each at most once, by which they are and not by what they hold, in the order they
/// came in. Two sets are equal when they have the same objects, in any order.
public struct ObjectSet<Object: ModelObject> {
  private var objects: [Object] = []
  private var known: Set<ObjectIdentifier> = []

  /// A set with nothing in it.
  public init() {}

  /// A set of these objects.
  public init(_ objects: some Sequence<Object>) {
    for object in objects { insert(object) }
  }

  /// Whether an object is in it. O(1).
  public func contains(_ object: Object) -> Bool { known.contains(ObjectIdentifier(object)) }

  /// Puts an object in; false when it is there already.
  @discardableResult
  public mutating func insert(_ object: Object) -> Bool {
    guard known.insert(ObjectIdentifier(object)).inserted else { return false }
    objects.append(object)
    return true
  }

  /// Takes an object out; false when it is not there. O(n).
  @discardableResult
  public mutating func remove(_ object: Object) -> Bool {
    guard known.remove(ObjectIdentifier(object)) != nil else { return false }
    objects.removeAll { $0 === object }
    return true
  }
}

extension ObjectSet: RandomAccessCollection {
  /// The place of the first.
  public var startIndex: Int { 0 }
  /// The place after the last.
  public var endIndex: Int { objects.count }
  /// The object at a place.
  public subscript(place: Int) -> Object { objects[place] }
}

extension ObjectSet: ExpressibleByArrayLiteral {
  /// A set of these objects.
  public init(arrayLiteral objects: Object...) { self.init(objects) }
}

extension ObjectSet: Hashable {
  /// Whether the same objects are in both.
  public static func == (one: ObjectSet, other: ObjectSet) -> Bool { one.known == other.known }
  /// Hashes which objects they are.
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
