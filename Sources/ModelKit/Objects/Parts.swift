import ModelBasics
import ModelData

/// A part of a property's value that is not as it was.
public struct PartDifference {
  /// The way to it from the property.
  public var path: [Path.Segment]
  /// What it was.
  public let old: Any
  /// What it is.
  public let new: Any

  /// What differs between two values at a step: parts of them, where both have the same.
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

/// A rule that a part of a property's value does not keep.
public struct PartProblem {
  /// The way to it from the property.
  public var path: [Path.Segment]
  /// Which rule.
  public let rule: ModelProblem.Rule
  /// What is wrong, as one clause.
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
  /// Of elements in the same places, where those have parts themselves.
  public func differences(from old: [Element]) -> [PartDifference]? {
    guard count == old.count, let first, let former = old.first,
      first.differences(from: former) != nil
    else { return nil }
    return indices.flatMap { PartDifference.between(old[$0], self[$0], at: .index($0)) }
  }
  public var partProblems: [PartProblem] {
    indices.flatMap { place in self[place].partProblems.map { $0.below(.index(place)) } }
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
