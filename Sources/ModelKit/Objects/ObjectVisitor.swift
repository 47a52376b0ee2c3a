import ModelBasics

/// A visitor of the objects in a property, with the path to each if it is needed.
public final class ObjectVisitor {
  private var path: [Path.Segment]
  @usableFromInline let wantsPath: Bool
  private let body: ((ModelObject, [Path.Segment]) -> Void)?
  /// The objects so far whose classes can own others, if nothing else is done with objects.
  var possibleOwners: [ModelObject] = []

  /// Creates a visitor that collects possible owners.
  init() {
    path = []
    wantsPath = false
    body = nil
  }

  init(_ body: @escaping (ModelObject, [Path.Segment]) -> Void) {
    path = []
    wantsPath = false
    self.body = body
  }

  init(from path: [Path.Segment], _ body: @escaping (ModelObject, [Path.Segment]) -> Void) {
    self.path = path
    wantsPath = true
    self.body = body
  }

  /// Visits an object.
  public func visit(_ object: ModelObject) {
    if let body { return body(object, path) }
    if LeafClasses.contains(type(of: object)) { return }
    if !object.model.owningFields.isEmpty { possibleOwners.append(object) }
  }

  /// Visits the objects in an element or a member; `show` visits them.
  public func at(_ segment: Path.Segment, _ show: () -> Void) {
    guard wantsPath else { return show() }
    path.append(segment)
    show()
    path.removeLast()
  }
}
