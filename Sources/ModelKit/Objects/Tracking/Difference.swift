import ModelBasics
import ModelData

/// A changed property, with its old and new values.
public struct Difference {
  let paths: PathTable
  let pathIndex: Int
  /// The object that has the property.
  public let object: ModelObject
  /// The property.
  public let field: Field
  /// The value before the change.
  public var old: Any { field.access.displayValue(before) }
  /// The current value.
  public var new: Any { field.access.displayValue(after) }

  /// The values as the field stores them: a reference is stored weakly, so that a difference does not keep its
  /// target alive.
  fileprivate let before: Any
  fileprivate let after: Any

  init(
    paths: PathTable, pathIndex: Int, object: ModelObject, field: Field, old: Any, new: Any
  ) {
    self.paths = paths
    self.pathIndex = pathIndex
    self.object = object
    self.field = field
    before = old
    after = new
  }

  /// Returns true if both are differences of the same property, or part of it, with the same current value.
  package func hasSameValue(as other: Difference) -> Bool {
    func isSame<Part: FieldValue>(_ part: Part) -> Bool {
      (other.after as? Part).map { part.isSame(as: $0) } ?? false
    }
    guard object === other.object, field.number == other.field.number, path == other.path else {
      return false
    }
    return (after as? any FieldValue).map { isSame($0) } ?? false
  }

  /// The path to the property from the object that was asked for its changes: property names and indices.
  public var path: Path { paths.path(pathIndex) }
}

/// A difference that is stored in an object. It must not refer to that object strongly, which would be a reference
/// cycle.
struct PastDifference {
  private let difference: (paths: PathTable, pathIndex: Int, field: Field, old: Any, new: Any)
  /// Nil if the changed object is the one that stores this difference.
  private let object: ModelObject?

  init(_ past: Difference, of keeper: ModelObject) {
    difference = (past.paths, past.pathIndex, past.field, past.before, past.after)
    object = past.object === keeper ? nil : past.object
  }

  func difference(of keeper: ModelObject) -> Difference {
    let (paths, pathIndex, field, old, new) = difference
    return Difference(
      paths: paths, pathIndex: pathIndex, object: object ?? keeper, field: field, old: old, new: new
    )
  }
}

/// The paths to all differences of one object, stored as steps that each refer to the previous step. Separate paths
/// in a deep tree would take more memory than the tree.
final class PathTable {
  /// The index that stands for the empty path.
  static let emptyPath = -1

  private var steps: [(segment: Path.Segment, before: Int)] = []

  func add(_ segments: [Path.Segment], after index: Int) -> Int {
    var index = index
    for segment in segments {
      steps.append((segment, index))
      index = steps.count - 1
    }
    return index
  }

  func path(_ index: Int) -> Path {
    var segments: [Path.Segment] = []
    var next = index
    while next != Self.emptyPath {
      segments.append(steps[next].segment)
      next = steps[next].before
    }
    return Path(segments.reversed())
  }
}

extension Difference: CustomStringConvertible {
  /// The change as text: `.priority: 1 → 2`.
  public var description: String {
    "\(path): \(Self.displayText(of: old)) → \(Self.displayText(of: new))"
  }

  /// Unwraps optionals, and shows values that are stored as text by that text.
  private static func displayText(of value: Any) -> String {
    if let text = text(of: value) { return text }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { displayText(of: $0.value) } ?? "nil"
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
