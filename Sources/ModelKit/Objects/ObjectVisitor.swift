import ModelBasics

/// A visitor of the objects in a property, with the path to each if it is needed.
public final class ObjectVisitor {
  private var path: [Path.Segment]
  private let wantsPath: Bool
  private let body: (ModelObject, [Path.Segment]) -> Void

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
  public func visit(_ object: ModelObject) { body(object, path) }

  /// Visits the objects in an element or a member; `show` visits them.
  public func at(_ segment: Path.Segment, _ show: () -> Void) {
    guard wantsPath else { return show() }
    path.append(segment)
    show()
    path.removeLast()
  }
}
