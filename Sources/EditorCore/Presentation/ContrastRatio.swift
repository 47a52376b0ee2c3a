import ModelValues

/// Returns the contrast ratio of two colours given as 0xRRGGBB, from 1 to 21 (WCAG 2.2).
package func contrastRatio(_ color: UInt32, _ other: UInt32) -> Double {
  Color(rgb: color).contrastRatio(with: Color(rgb: other))
}
