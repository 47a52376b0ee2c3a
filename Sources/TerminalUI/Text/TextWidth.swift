// The number of cells of a scalar, from a table in the program: the result must not depend on the
// locale of the process, and must be the same in tests.
//
// Each spacing scalar has one cell (or two); zero-width marks join the scalar before them. An emoji
// of several parts is shown by its parts, with an escape for each joiner, skin tone and variation
// selector: terminals disagree about the width of the whole, and emoji that differ in one part must
// not look the same. A character whose width the C library does not know is drawn as `?` (`cn_put`),
// since ncurses would shift the line.
//
// `.ci/widths.py` makes the table and compares it with the data of Debian.

import ModelBasics

package enum TextWidth {
  package enum Kind: UInt8, Sendable {
    /// Control, format, private use, unassigned, or blank other than a space: shown as an escape.
    case notDrawn
    /// Takes no cell and joins the scalar before it.
    case mark
    case narrow
    case wide
  }

  package static func kind(of scalar: Unicode.Scalar) -> Kind {
    if scalar.value >= 0x20 && scalar.value < 0x7F { return .narrow }
    let next = ranges.partitioningIndex { $0 >> 2 > scalar.value }
    return Kind(rawValue: UInt8(ranges[max(0, next - 1)] & 3)) ?? .notDrawn
  }

  /// Returns the number of cells of a text, including escapes.
  package static func cells(of text: String, repertoire: Repertoire = .unicode) -> Int {
    SafeText(text, repertoire: repertoire).reduce(0) { $0 + $1.width }
  }
}
