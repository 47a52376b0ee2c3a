extension Color {
  /// Reads what a person types or pastes: a colour in any notation, hexadecimal digits also without
  /// `#` (three, four, six or eight), with spaces, quotes, commas or semicolons around it. Bare
  /// numbers count like those of a known notation, if one is given. Nil for anything else.
  public static func parseTyped(
    _ text: String, like known: ColorNotation? = nil
  ) -> (value: Color, notation: ColorNotation)? {
    let around = " \t\r\n\"'`;,".utf8
    // A text of any length can be pasted.
    let bytes = text.utf8.prefix(1024).drop { around.contains($0) }
    var typed = Array(bytes)
    while let last = typed.last, around.contains(last) { typed.removeLast() }
    if let read = read(typed, like: known) { return read }
    return readHex([UInt8(ascii: "#")] + typed).map { ($0.value, .hex($0.notation)) }
  }
}
