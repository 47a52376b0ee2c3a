import ModelValues

/// Converts the dates of property lists, which are seconds after 2001-01-01T00:00:00Z as a double.
package enum ReferenceDate {
  private static let secondsAfter1970 = 978_307_200

  /// Returns the date in RFC 3339, with the fewest fraction digits that distinguish it from the
  /// adjacent doubles, at most nine. Returns nil outside the years 0000 to 9999.
  package static func text(secondsAfter seconds: Double) -> String? {
    guard seconds.isFinite, seconds.magnitude < 1e12 else { return nil }
    let whole = seconds.rounded(.down)
    let fraction = seconds - whole
    var digits = 0
    var scale = 1.0
    while digits < 9, whole + (fraction * scale).rounded() / scale != seconds {
      digits += 1
      scale *= 10
    }
    var nanoseconds = Int((fraction * scale).rounded() * (1e9 / scale))
    var wholeSeconds = Int(whole) + secondsAfter1970
    if nanoseconds >= 1_000_000_000 {
      nanoseconds -= 1_000_000_000
      wholeSeconds += 1
    }
    return DateTime(seconds: wholeSeconds, nanoseconds: nanoseconds)
      .text(in: DateTime.Notation(fractionDigits: digits))
  }
}
