import ModelBasics
import ModelData

/// A changed part of a property's value.
public struct PartDifference {
  /// The path from the property to the part.
  public var path: [Path.Segment]
  /// The part's value before the change.
  public let old: Any
  /// The part's current value.
  public let new: Any

  /// Returns the differences between two values at a path segment: the differences of their parts, if both have the
  /// same parts.
  static func between<Property: FieldValue>(
    _ old: Property, _ new: Property, at segment: Path.Segment
  ) -> [PartDifference] {
    if new.isSame(as: old) { return [] }
    guard let parts = new.differences(from: old) else {
      return [PartDifference(path: [segment], old: old, new: new)]
    }
    return parts.map { part in
      var part = part
      part.path.insert(segment, at: 0)
      return part
    }
  }
}

/// A rule that a part of a property's value breaks.
public struct PartProblem {
  /// The path from the property to the part.
  public var path: [Path.Segment]
  /// The kind of rule.
  public let rule: ModelProblem.Rule
  /// A description of the problem, as one clause.
  public let message: String

  func below(_ segment: Path.Segment) -> PartProblem {
    var problem = self
    problem.path.insert(segment, at: 0)
    return problem
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension FieldValue {
  public func differences(from old: Self) -> [PartDifference]? { nil }
  public var partProblems: [PartProblem] { [] }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Optional where Wrapped: FieldValue {
  public func differences(from old: Wrapped?) -> [PartDifference]? {
    guard let self, let old else { return nil }
    return self.differences(from: old)
  }
  public var partProblems: [PartProblem] { self?.partProblems ?? [] }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Array where Element: FieldValue {
  /// Compares the elements index by index, if both lists have the same length and the elements have parts.
  public func differences(from old: [Element]) -> [PartDifference]? {
    guard count == old.count, let first, let former = old.first,
      first.differences(from: former) != nil
    else { return nil }
    return indices.flatMap { PartDifference.between(old[$0], self[$0], at: .index($0)) }
  }
  public var partProblems: [PartProblem] {
    indices.flatMap { index in self[index].partProblems.map { $0.below(.index(index)) } }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Dictionary where Key: FieldKey, Value: FieldValue {
  public var partProblems: [PartProblem] {
    sorted { $0.key.storedKey < $1.key.storedKey }.flatMap { key, value in
      value.partProblems.map { $0.below(.key(Array(key.storedKey.utf8))) }
    }
  }
}
