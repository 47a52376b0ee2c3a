extension Color {
  /// Parses text typed or pasted by the user: a colour in any notation, or hexadecimal digits without `#` (three, four, six or
  /// eight), surrounded by any spaces, quotes, commas or semicolons. The scale of bare numbers is that of `known`, if given.
  /// Returns nil for any other text.
  public static func parseTyped(
    _ text: String, like known: ColorNotation? = nil
  ) -> (value: Color, notation: ColorNotation)? {
    let around = " \t\r\n\"'`;,".utf8
    // The text can be of any length when pasted.
    let bytes = text.utf8.prefix(1024).drop { around.contains($0) }
    var typed = Array(bytes)
    while let last = typed.last, around.contains(last) { typed.removeLast() }
    if let read = read(typed, like: known) { return read }
    return readHex([UInt8(ascii: "#")] + typed).map { ($0.value, .hex($0.notation)) }
  }
}
