// Converts text to glyphs. The content of files, file names and messages never reaches the terminal
// directly: only scalars known to be drawable are shown; all others become a visible escape, such
// as `‹1B›` or `‹U+202E›`.
//
// Only this file can create a `Glyph`, and only glyphs can be put on a `Surface`.

/// A spacing scalar with its combining marks, one or two cells wide.
///
/// Small and without references, because a frame has thousands, which are copied and compared for each key.
package struct Glyph: Hashable, Sendable {
  package let scalar: Unicode.Scalar
  private let offset: UInt32
  /// Two marks each; zeros follow the marks. Four at most: more marks are a known method to draw over other lines.
  private let firstMarks: UInt64
  private let lastMarks: UInt64
  private let cellCount: UInt8
  package let isEscape: Bool

  fileprivate init(
    _ scalar: Unicode.Scalar, marks: [Unicode.Scalar] = [], width: UInt8 = 1,
    isEscape: Bool = false, sourceOffset: Int = 0
  ) {
    func value(_ index: Int) -> UInt64 {
      index < marks.count ? UInt64(marks[index].value) : 0
    }
    self.scalar = scalar
    firstMarks = marks.isEmpty ? 0 : value(0) | value(1) << 32
    lastMarks = marks.count <= 2 ? 0 : value(2) | value(3) << 32
    cellCount = width
    self.isEscape = isEscape
    offset = UInt32(clamping: sourceOffset)
  }

  package static let blank = Glyph(" ")

  package var width: Int { Int(cellCount) }

  /// The offset of its scalar in the text, in scalars.
  package var sourceOffset: Int { Int(offset) }

  package var hasMarks: Bool { firstMarks != 0 }

  package var marks: [Unicode.Scalar] {
    [firstMarks, firstMarks >> 32, lastMarks, lastMarks >> 32].compactMap {
      let value = UInt32(truncatingIfNeeded: $0)
      return value == 0 ? nil : Unicode.Scalar(value)
    }
  }

  /// The same glyph for a cell: glyphs that look the same are equal there.
  var drawn: Glyph { Glyph(self) }

  private init(_ glyph: Glyph) {
    scalar = glyph.scalar
    firstMarks = glyph.firstMarks
    lastMarks = glyph.lastMarks
    cellCount = glyph.cellCount
    isEscape = glyph.isEscape
    offset = 0
  }
}

package struct SafeText: Sequence {
  private let text: String
  private let repertoire: Repertoire
  private let isContent: Bool

  /// Creates the drawn form of a text: one of the interface, or content of a file.
  package init(_ text: String, repertoire: Repertoire = .unicode, isContent: Bool = false) {
    self.text = text
    self.repertoire = repertoire
    self.isContent = isContent
  }

  package func makeIterator() -> Iterator { Iterator(text.unicodeScalars, repertoire, isContent) }

  /// The text as it is drawn.
  package var string: String {
    var result = String.UnicodeScalarView()
    for glyph in self {
      result.append(glyph.scalar)
      if glyph.hasMarks { result.append(contentsOf: glyph.marks) }
    }
    return String(result)
  }

  package struct Iterator: IteratorProtocol {
    private static let maximumMarks = 4

    private var scalars: String.UnicodeScalarView.Iterator
    private let repertoire: Repertoire
    private let isContent: Bool
    private var previous: Unicode.Scalar?
    private var lookahead: Unicode.Scalar?
    private var offset = 0
    private var substitute: Substring.UnicodeScalarView = "".unicodeScalars[...]
    private var substituteOffset = 0
    private var isSubstituteEscape = false

    fileprivate init(
      _ scalars: String.UnicodeScalarView, _ repertoire: Repertoire, _ isContent: Bool
    ) {
      self.scalars = scalars.makeIterator()
      self.repertoire = repertoire
      self.isContent = isContent
      lookahead = self.scalars.next()
    }

    package mutating func next() -> Glyph? {
      if let scalar = substitute.popFirst() {
        return Glyph(scalar, isEscape: isSubstituteEscape, sourceOffset: substituteOffset)
      }
      let sourceOffset = offset
      let previous = previous
      guard let scalar = take() else { return nil }
      switch TextWidth.kind(of: scalar) {
      case .narrow where repertoire == .unicode || scalar.isASCII:
        return spacing(scalar, width: 1, sourceOffset: sourceOffset)
      case .wide where repertoire == .unicode && !isModifier(scalar, after: previous):
        return spacing(scalar, width: 2, sourceOffset: sourceOffset)
      case .narrow where !isContent:
        guard
          let substitute = Repertoire.substitute(for: scalar, after: previous, before: lookahead)
        else { return escaped(scalar, sourceOffset: sourceOffset) }
        // What is left out is marked like an escape, because the text may have the same character.
        return drawn(
          as: substitute, isEscape: scalar == "…" && substitute == "~", sourceOffset: sourceOffset)
      case .narrow, .wide, .mark, .notDrawn:
        return escaped(scalar, sourceOffset: sourceOffset)
      }
    }

    private mutating func take() -> Unicode.Scalar? {
      guard let scalar = lookahead else { return nil }
      previous = scalar
      lookahead = scalars.next()
      offset += 1
      return scalar
    }

    private mutating func spacing(
      _ scalar: Unicode.Scalar, width: UInt8, sourceOffset: Int
    ) -> Glyph {
      var marks: [Unicode.Scalar] = []
      while let mark = lookahead, repertoire == .unicode, !mark.isASCII,
        TextWidth.kind(of: mark) == .mark, marks.count < Self.maximumMarks
      {
        marks.append(mark)
        _ = take()
      }
      return Glyph(scalar, marks: marks, width: width, sourceOffset: sourceOffset)
    }

    /// True for a skin tone that a terminal may draw into the emoji before it.
    private func isModifier(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
      guard (0x1F3FB...0x1F3FF).contains(scalar.value), let previous else { return false }
      return !previous.isASCII && previous.properties.isEmoji
    }

    private mutating func escaped(_ scalar: Unicode.Scalar, sourceOffset: Int) -> Glyph? {
      drawn(
        as: SafeText.escape(for: scalar, repertoire), isEscape: true, sourceOffset: sourceOffset)
    }

    /// Returns the first glyph of a text that stands for one scalar; the others follow.
    private mutating func drawn(as text: String, isEscape: Bool, sourceOffset: Int) -> Glyph? {
      substitute = text.unicodeScalars[...]
      substituteOffset = sourceOffset
      isSubstituteEscape = isEscape
      return next()
    }
  }

  private static func escape(for scalar: Unicode.Scalar, _ repertoire: Repertoire) -> String {
    if repertoire == .unicode {
      if scalar == "\n" { return "↵" }
      if scalar == "\t" { return "⇥" }
    }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let width = scalar.value < 0x100 ? 2 : 4
    let padding = String(repeating: "0", count: Swift.max(0, width - digits.utf8.count))
    let name = (scalar.value < 0x100 ? "" : "U+") + padding + digits
    return repertoire == .unicode ? "‹\(name)›" : "<\(name)>"
  }
}
