extension Color {
  /// The colour of a text: hexadecimal (`#f00`, `0xff0000`), a CSS name, or a CSS function
  /// (`rgb(255 0 0)`). Nil for any other.
  public init?(_ text: String) {
    guard let color = Color.read(Array(text.utf8))?.value ?? Color(named: text) else { return nil }
    self = color
  }
}
