/// The conformance level of a contrast ratio (WCAG 2.2, success criteria 1.4.3 and 1.4.6).
public enum ContrastGrade: Hashable, Sendable, CaseIterable {
  /// Insufficient for text of any size.
  case insufficient
  /// Sufficient for large text (18 pt, or 14 pt bold): 3 or more.
  case largeText
  /// Sufficient for text: 4.5 or more.
  case minimum
  /// The enhanced level for text: 7 or more.
  case enhanced

  /// Determines the grade of a ratio, without rounding: 4.499 is less than 4.5.
  public init(ratio: Double) {
    self =
      if ratio >= 7 {
        .enhanced
      } else if ratio >= 4.5 {
        .minimum
      } else if ratio >= 3 {
        .largeText
      } else {
        .insufficient
      }
  }

  /// The display text of the grade: `AAA`, `AA`, `AA large` or `—`.
  public var label: String {
    switch self {
    case .enhanced: "AAA"
    case .minimum: "AA"
    case .largeText: "AA large"
    case .insufficient: "—"
    }
  }
}

extension Color {
  /// Returns the grade of the contrast with an opaque colour.
  public func contrastGrade(with other: Color) -> ContrastGrade {
    ContrastGrade(ratio: contrastRatio(with: other))
  }
}
