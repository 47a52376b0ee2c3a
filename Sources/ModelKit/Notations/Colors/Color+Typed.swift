extension Color {
  /// Reads what a person types or pastes: a colour in any notation, hexadecimal digits also without
  /// `#` (three, four, six or eight), with spaces, quotes, commas or semicolons around it. Nil for
  /// anything else.
  public static func parseTyped(_ text: String) -> (value: Color, notation: ColorNotation)? {
    let around = " \t\r\n\"'`;,".utf8
    // A text of any length can be pasted.
    let bytes = text.utf8.prefix(1024).drop { around.contains($0) }
    var typed = Array(bytes)
    while let last = typed.last, around.contains(last) { typed.removeLast() }
    if let read = read(typed) { return read }
    return readHex([UInt8(ascii: "#")] + typed).map { ($0.value, .hex($0.notation)) }
  }
}
