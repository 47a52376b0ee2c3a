import DocumentTree
import ModelBasics

extension EditedFile {
  /// What a node is, if that can be told; of data at most `longestData` bytes are read.
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

  /// Longer keys count by their start.
  private static let longestRuledKey = 1 << 12

  package func rule(of path: NodePath) -> ReadingRule {
    readingRules.isEmpty
      ? .automatic
      : readingRules[ruledPath(path)]
  }

  /// The path that rules are kept by: of longer keys only the start is read.
  func ruledPath(_ path: NodePath) -> Path {
    document.path(of: path, longestKey: Self.longestRuledKey, budget: Self.pathBudget)
  }
}
