/// Text from the clipboard, as terminals send it.
package enum PastedText {
  /// Returns the text with line feeds as line ends; terminals send carriage returns.
  package static func text(_ bytes: [UInt8]) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar == "\n", scalars.last == "\r" { scalars.removeLast() }
      scalars.append(scalar)
    }
    return FieldText.withoutLookalikes(scalars.map { $0 == "\r" ? "\n" : $0 })
  }

  /// Returns the text for a field of one line: trailing line ends are removed, others become spaces.
  package static func oneLine(_ bytes: [UInt8]) -> [Unicode.Scalar] {
    var scalars = text(bytes)
    while scalars.last == "\n" { scalars.removeLast() }
    return scalars.map { $0 == "\n" ? " " : $0 }
  }
}
