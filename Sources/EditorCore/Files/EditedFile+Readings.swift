import DocumentTree
import ModelBasics

extension EditedFile {
  /// Returns the recognised value of a node, or nil if it is not recognised; reads at most `longestData` bytes of data.
  package func recognition(
    of path: NodePath, longestData: Int = ReadingSubject.longestData
  ) -> Recognition? {
    let rule = rule(of: path)
    guard
      let subject = ReadingSubject(
        of: path, in: document,
        longestText: rule == .data ? longestData : ReadingSubject.longestText,
        longestData: longestData,
        isAutomatic: rule == .automatic)
    else { return nil }
    return Recognizer.recognize(subject, as: rule)
  }

  /// The length in bytes to which longer keys are cut in paths of reading rules.
  private static let longestRuledKey = 1 << 12

  package func rule(of path: NodePath) -> ReadingRule {
    readingRules.isEmpty
      ? .automatic
      : readingRules[ruledPath(path)]
  }

  /// Returns the path that reading rules are stored under; longer keys are cut.
  func ruledPath(_ path: NodePath) -> Path {
    var path = document.path(of: path, longestKey: Self.longestRuledKey, budget: Self.pathBudget)
    // The rule of an entry stays when another one gets its key.
    for index in path.segments.indices {
      if case .key(let key, occurrence: 0) = path.segments[index] {
        path.segments[index] = .key(key)
      }
    }
    return path
  }
}
