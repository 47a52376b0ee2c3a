import ModelValues

/// Converts the text of a date to the seconds of an archived date.
enum ArchivedDate {
  private static let secondsAfter1970 = 978_307_200

  /// Returns the seconds after 2001-01-01T00:00:00Z; nil if the text is not a date with a time and an offset.
  static func seconds(_ text: [UInt8]) -> Double? {
    guard let date = DateTime.read(text)?.value, date.offset != nil else { return nil }
    return Double(date.seconds - secondsAfter1970) + Double(date.nanoseconds) / 1e9
  }
}
