import ModelBasics

/// One property that is not as it was.
public struct Difference {
  let steps: DifferenceSteps
  let way: Int
  /// The object whose property it is.
  public let object: ModelObject
  /// The property.
  public let field: Field
  /// What it was.
  public let old: Any
  /// What it is.
  public let new: Any

  /// The way to it from the object that was asked: property names and positions.
  public var path: Path { steps.path(way) }
}

/// The ways to all differences of one object: steps that each know the one before. Whole paths in
/// a deep tree would take more room than the tree.
final class DifferenceSteps {
  /// Where nothing has been gone into.
  static let start = -1

  private var steps: [(segment: Path.Segment, before: Int)] = []

  func add(_ segments: [Path.Segment], after way: Int) -> Int {
    var way = way
    for segment in segments {
      steps.append((segment, way))
      way = steps.count - 1
    }
    return way
  }

  func path(_ way: Int) -> Path {
    var segments: [Path.Segment] = []
    var next = way
    while next != Self.start {
      segments.append(steps[next].segment)
      next = steps[next].before
    }
    return Path(segments.reversed())
  }
}

extension Difference: CustomStringConvertible {
  /// `.priority: 1 → 2`
  public var description: String { "\(path): \(Self.shown(old)) → \(Self.shown(new))" }

  /// Not as the optional that it may be.
  private static func shown(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return "\(value)" }
    return mirror.children.first.map { shown($0.value) } ?? "nil"
  }
}
