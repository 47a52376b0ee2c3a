import ModelBasics
import ModelData

/// A changed property, with its old and new values.
public struct Difference {
  let steps: DifferenceSteps
  let way: Int
  /// The object that has the property.
  public let object: ModelObject
  /// The property.
  public let field: Field
  /// The value before the change.
  public var old: Any { field.access.shown(before) }
  /// The current value.
  public var new: Any { field.access.shown(after) }

  /// The values as the field stores them: a reference is stored weakly, so that a difference does not keep its
  /// target alive.
  fileprivate let before: Any
  fileprivate let after: Any

  init(
    steps: DifferenceSteps, way: Int, object: ModelObject, field: Field, old: Any, new: Any
  ) {
    self.steps = steps
    self.way = way
    self.object = object
    self.field = field
    before = old
    after = new
  }

  /// The path to the property from the object that was asked for its changes: property names and indices.
  public var path: Path { steps.path(way) }
}

/// A difference that is stored in an object. It must not refer to that object strongly, which would be a reference
/// cycle.
struct PastDifference {
  private let difference: (steps: DifferenceSteps, way: Int, field: Field, old: Any, new: Any)
  /// Nil if the changed object is the one that stores this difference.
  private let object: ModelObject?

  init(_ past: Difference, of keeper: ModelObject) {
    difference = (past.steps, past.way, past.field, past.before, past.after)
    object = past.object === keeper ? nil : past.object
  }

  func difference(of keeper: ModelObject) -> Difference {
    let (steps, way, field, old, new) = difference
    return Difference(
      steps: steps, way: way, object: object ?? keeper, field: field, old: old, new: new)
  }
}

/// The paths to all differences of one object, stored as steps that each refer to the previous step. Separate paths
/// in a deep tree would take more memory than the tree.
final class DifferenceSteps {
  /// The index that stands for the empty path.
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
  /// The change as text: `.priority: 1 → 2`.
  public var description: String { "\(path): \(Self.shown(old)) → \(Self.shown(new))" }

  /// Unwraps optionals, and shows values that are stored as text by that text.
  private static func shown(_ value: Any) -> String {
    if let text = text(of: value) { return text }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { shown($0.value) } ?? "nil"
    case .collection:
      let texts = mirror.children.map { text(of: $0.value) }
      guard !texts.isEmpty, !texts.contains(nil) else { return "\(value)" }
      return "[" + texts.compactMap(\.self).joined(separator: ", ") + "]"
    default: return "\(value)"
    }
  }

  private static func text(of value: Any) -> String? {
    guard let value = value as? any FieldValue, !(value is String), !(value is Value),
      !type(of: value).holdsObjects
    else { return nil }
    return FieldWriter.value(of: value).string.map { String(decoding: $0, as: UTF8.self) }
  }
}
