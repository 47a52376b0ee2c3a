import ModelBasics

/// The layout of edited containers in a format: separators, indentation, comments and blank lines.
package protocol Layout: Sendable {
  /// Returns the indentation, spacing and line ends of a source.
  func style(of bytes: Bytes) -> DocumentStyle

  /// Returns the parts, in order, of a container whose children are not those of its source.
  func parts(of container: ContainerLayout) -> [Part]

  /// Returns the entry in `slot` with the comments that belong to it and without a separator.
  func parts(of slot: Slot, asMember: Bool, style: DocumentStyle) -> [Part]

  /// Returns the form of a container. O(1).
  func form(of container: SourceValue, in source: Source, style: DocumentStyle) -> ContainerForm

  /// Returns the text of a new entry: a key's token, if it has one, and a value.
  func entry(key: [UInt8]?, value: [UInt8], at site: Site) -> [UInt8]

  /// Returns an inserted value in the layout of a sample; an empty sample gives the layout of the style. Without samples, returns an
  /// inserted text of any kind with the style's line ends and indentation step.
  func fitted(_ text: [UInt8], like samples: LayoutSamples?, at site: Site) -> [UInt8]

  /// Returns the text of a value in a form that can be inserted, such as on one line.
  func insertable(_ text: [UInt8], at site: Site) -> [UInt8]

  /// Returns a container with the entries of a document that has no delimiters around them.
  func value(withEntries text: [UInt8]) -> [UInt8]

  /// Returns what is written around the first value of a document that has none, after the document's own text.
  func frame(ofFirstValueIn bytes: Bytes, style: DocumentStyle) -> DocumentFrame

  /// Returns the reason why a value cannot be inserted at a site, or cannot replace another value there, as a clause that says what to
  /// do instead. Returns nil if it can.
  func refusal(of value: Entry, replacing old: Entry?, at site: Site) -> String?
}

extension Layout {
  /// Returns the text between a key that is written before a value and that value.
  package func separator(style: DocumentStyle) -> [UInt8] {
    entry(key: [], value: [], at: .root(style))
  }

  package func form(
    of container: SourceValue, in source: Source, style: DocumentStyle
  ) -> ContainerForm { ContainerForm(.inline) }

  /// The value has its own lines.
  package func frame(ofFirstValueIn bytes: Bytes, style: DocumentStyle) -> DocumentFrame {
    let count = bytes.count
    let isMarkOnly = count == 3 && bytes[0] == 0xEF
    let isOnNewLine = count == 0 || isMarkOnly || [0x0A, 0x0D].contains(bytes[count - 1])
    return DocumentFrame(before: isOnNewLine ? [] : style.newline, after: style.newline)
  }

  package func value(withEntries text: [UInt8]) -> [UInt8] { text }
  package func refusal(of value: Entry, replacing old: Entry?, at site: Site) -> String? { nil }
  package func insertable(_ text: [UInt8], at site: Site) -> [UInt8] { text }
}

/// Texts whose layout a new value gets. They may be truncated.
package struct LayoutSamples: Sendable {
  /// The container that the value replaces, or a sibling.
  package var similar: [UInt8]?
  /// The container that the value is put into, or the nearest outer one that has entries.
  package var container: [UInt8]?

  package init(similar: [UInt8]? = nil, container: [UInt8]? = nil) {
    self.similar = similar
    self.container = container
  }
}

/// The text around the value of a new document.
package struct DocumentFrame: Sendable {
  package var before: [UInt8]
  package var after: [UInt8]

  package init(before: [UInt8], after: [UInt8]) {
    self.before = before
    self.after = after
  }
}
