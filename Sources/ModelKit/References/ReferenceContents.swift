import ModelBasics
import ModelData

/// The objects in one property, with the path to each, which is an index in most properties.
final class ReferenceContents {
  /// A strong reference, so that the identifier cannot be reused for another object.
  let owner: ModelObject
  /// The number of the property.
  let field: Int
  private(set) var objects: [ModelObject] = []
  /// The paths to the objects, unless the property is a list of objects.
  private var paths: [[Path.Segment]]?
  /// The objects by the stored value of one of their properties; of several with the same value, the first.
  var targetsByKey: [String: [ReferenceKey: ModelObject]] = [:]

  private lazy var indices = Dictionary(
    objects.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { first, _ in first }
  )
  private lazy var objectsByPath = Dictionary(
    zip(paths ?? [], objects), uniquingKeysWith: { _, last in last })
  /// The number of segments of the longest path to an object.
  private(set) lazy var depth = paths?.map(\.count).max() ?? min(objects.count, 1)

  /// The number of objects that are searched one by one.
  private static let mostSearched = 8

  /// Lists the objects of a property, including the unread parts between them, so that the indices are those of the
  /// data.
  init(of field: Field, in owner: ModelObject, isCommitted: Bool) {
    self.owner = owner
    self.field = field.number
    guard field.owns else { return }
    if isCommitted {
      add(owner.formerShape(of: field))
    } else if owner.presentUnread(of: field.number) != nil {
      add(owner.shape(of: field))
    } else {
      let writer = FieldWriter()
      field.access.write(owner, writer)
      if writer.isListOfObjects { objects = writer.objects } else { add(StoredShape(writer)) }
    }
  }

  private func add(_ shape: StoredShape) {
    var paths: [[Path.Segment]] = []
    var left = [(shape, [Path.Segment]())]
    while let (shape, segments) = left.popLast() {
      switch shape {
      case .value: break
      case .object(let object):
        objects.append(object)
        paths.append(segments)
      case .array(let elements):
        left += elements.enumerated().reversed().map { ($1, segments + [.index($0)]) }
      case .record(let members):
        left += members.reversed().map { ($0.shape, segments + [.key($0.key)]) }
      }
    }
    self.paths = paths
  }

  /// Returns the index of an object among the objects; the first, if it is there more than once.
  func index(of object: ModelObject) -> Int? {
    if objects.count <= Self.mostSearched { return objects.firstIndex { $0 === object } }
    return indices[ObjectIdentifier(object)]
  }

  func segments(at index: Int) -> [Path.Segment] { paths?[index] ?? [.index(index)] }

  func object(at segments: [Path.Segment]) -> ModelObject? {
    if paths != nil { return objectsByPath[segments] }
    guard segments.count == 1, case .index(let index) = segments[0],
      objects.indices.contains(index)
    else { return nil }
    return objects[index]
  }
}
