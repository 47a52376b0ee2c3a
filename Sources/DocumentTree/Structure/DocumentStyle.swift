/// The style of a document, as found in its first part.
package struct DocumentStyle: Hashable, Sendable {
  package enum LineEnding: Hashable, Sendable { case lf, crlf, mixed, none }

  package var hasByteOrderMark = false
  package var lineEnding = LineEnding.none
  /// True if most lines end with a carriage return and a line feed; only needed if not all lines end in the same way.
  package var endsMostlyInPairs = false
  package var indentUnit: [UInt8] = [0x20, 0x20]
  package var usesTabs = false
  package var mixesIndentation = false
  /// True if the entries of containers are on separate lines.
  package var isMultiline = true
  /// The text between key and value; nil if the document has none, so the format's usual text is written.
  package var keySeparator: [UInt8]?
  /// True if a container with several lines opens on the line below its key.
  package var opensBelow = false
  /// The blank space between entries on one line: a space or nothing.
  package var separator: [UInt8] = [0x20]
  /// True if the last entry of most lists over several lines is followed by a separator that it does not need.
  package var separatesLast = false
  /// The quotation mark of most strings; nil if there are no strings.
  package var stringQuote: UInt8?
  /// The delimiter that begins most comments, with the blank after it; nil if there are no comments.
  package var commentStart: [UInt8]?
  /// The quotation mark of most keys that need none; nil if most of them have none.
  package var keyQuote: UInt8?
  /// True if the document has values that not all programs for its format can read.
  package var hasExtendedValues = false

  package init() {}

  package var newline: [UInt8] {
    lineEnding == .crlf || lineEnding == .mixed && endsMostlyInPairs ? [0x0D, 0x0A] : [0x0A]
  }
}
