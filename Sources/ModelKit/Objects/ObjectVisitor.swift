import ModelBasics

/// Is shown the objects in a property, with the way to each where that is wanted.
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

  /// Shows an object.
  public func visit(_ object: ModelObject) { body(object, path) }

  /// Shows what is at an element or a member.
  public func at(_ segment: Path.Segment, _ show: () -> Void) {
    guard wantsPath else { return show() }
    path.append(segment)
    show()
    path.removeLast()
  }
}
