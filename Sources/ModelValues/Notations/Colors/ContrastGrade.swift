/// What a contrast ratio is good for (WCAG 2.2, success criteria 1.4.3 and 1.4.6).
public enum ContrastGrade: Hashable, Sendable, CaseIterable {
  /// Not enough for text of any size.
  case insufficient
  /// Enough for large text (18 pt, or 14 pt bold): from 3.
  case largeText
  /// Enough for text: from 4.5.
  case minimum
  /// More than enough for text: from 7.
  case enhanced

  /// The grade of a ratio, which is not rounded: 4.499 is not 4.5.
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

  /// The grade in a word: `AAA`, `AA`, `AA large` or `—`.
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
  /// What the contrast with an opaque colour is good for.
  public func contrastGrade(with other: Color) -> ContrastGrade {
    ContrastGrade(ratio: contrastRatio(with: other))
  }
}
