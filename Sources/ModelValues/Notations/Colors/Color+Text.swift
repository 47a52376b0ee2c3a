extension Color {
  /// Parses a colour: hexadecimal (`#f00`, `0xff0000`), a CSS name, or a CSS function (`rgb(255 0 0)`). Returns nil for any other
  /// text.
  public init?(_ text: String) {
    guard let color = Color.read(Array(text.utf8))?.value ?? Color(named: text) else { return nil }
    self = color
  }
}
