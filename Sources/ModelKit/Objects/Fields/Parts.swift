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

  /// Creates the problem of a value that has no stored form.
  public init(unstorable message: String, at path: [Path.Segment] = []) {
    self.path = path
    rule = .unstorable
    self.message = message
  }

  init(path: [Path.Segment], rule: ModelProblem.Rule, message: String) {
    self.path = path
    self.rule = rule
    self.message = message
  }

  func below(_ segment: Path.Segment) -> PartProblem { below([segment]) }

  func below(_ segments: [Path.Segment]) -> PartProblem {
    var problem = self
    problem.path = segments + path
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
  public var partProblems: [PartProblem] {
    guard let self else { return [] }
    // Null stands for the outer optional.
    if self.isNil, Wrapped.empty?.isNil == true {
      return [PartProblem(unstorable: "a nil in an optional cannot be told from nil")]
    }
    return self.partProblems
  }
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

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Set where Element: FieldValue {
  public var partProblems: [PartProblem] {
    guard contains(where: { !$0.partProblems.isEmpty }) else { return [] }
    return Self.inOrder(self).enumerated().flatMap { index, part in
      part.element.partProblems.map { $0.below(.index(index)) }
    }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ClosedRange where Bound: FieldValue {
  public var partProblems: [PartProblem] { [lowerBound, upperBound].partProblems }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Range where Bound: FieldValue {
  public var partProblems: [PartProblem] { [lowerBound, upperBound].partProblems }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension FieldValue where Self: RawRepresentable, RawValue: FieldValue {
  public var partProblems: [PartProblem] { rawValue.partProblems }
}
