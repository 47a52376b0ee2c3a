import CScan
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

  /// Visits the elements of a list. Their references are not counted, and each is fetched into the processor's cache early: where a
  /// long list is freed, either would take longer than the visit.
  @usableFromInline func visitAll(_ objects: UnsafeBufferPointer<Unmanaged<ModelObject>>) {
    for index in objects.indices {
      if index + 8 < objects.count { scan_prefetch(objects[index + 8].toOpaque()) }
      objects[index]._withUnsafeGuaranteedRef { visit($0) }
    }
  }

  /// Visits the objects in an element or a member; `show` visits them.
  public func at(_ segment: Path.Segment, _ show: () -> Void) {
    guard wantsPath else { return show() }
    path.append(segment)
    show()
    path.removeLast()
  }

  func at(_ segments: [Path.Segment], _ show: () -> Void) {
    path += segments
    show()
    path.removeLast(segments.count)
  }
}
