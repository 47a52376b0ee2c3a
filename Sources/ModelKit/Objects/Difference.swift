import ModelBasics
import ModelData

/// One property that is not as it was.
public struct Difference {
  let steps: DifferenceSteps
  let way: Int
  /// The object whose property it is.
  public let object: ModelObject
  /// The property.
  public let field: Field
  /// What it was.
  public var old: Any { field.access.shown(before) }
  /// What it is.
  public var new: Any { field.access.shown(after) }

  /// As the field keeps it: a reference must not hold its object here either.
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

  /// The way to it from the object that was asked: property names and positions.
  public var path: Path { steps.path(way) }
}

/// A difference that an object keeps: it must not hold the object itself, or that is never freed.
struct PastDifference {
  private let difference: (steps: DifferenceSteps, way: Int, field: Field, old: Any, new: Any)
  /// Nil is the one that keeps it.
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

  /// Not as the optional that it may be, and what is stored as text as that.
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
