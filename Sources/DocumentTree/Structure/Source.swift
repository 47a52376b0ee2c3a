import ModelBasics

/// The bytes of the file, or of one inserted text, with their structure.
package struct Source: Sendable {
  package let bytes: Bytes
  package let structure: any Structure
  /// The shortcuts of the structure, which is asked for them once.
  let shortcuts: (any Shortcuts)?
  /// The grammar that the text is read with.
  let grammar: any Grammar
  package let form: TextForm

  package init(
    _ bytes: Bytes, _ grammar: any Grammar, as form: TextForm = .document,
    index: IndexBox = IndexBox()
  ) {
    self.bytes = bytes
    self.form = form
    self.grammar = grammar
    let structure = grammar.structure(of: bytes, as: form, index: index)
    self.structure = structure
    shortcuts = structure.shortcuts
  }

  package var index: IndexBox { structure.index }
}

/// A token as a file spells it, by reference to the file's bytes.
package struct Spelling: Sendable {
  package let bytes: Bytes
  package let span: Span

  package init(_ bytes: Bytes, _ span: Span) {
    self.bytes = bytes
    self.span = span
  }

  package init(_ bytes: [UInt8]) {
    self.init(Bytes(bytes), Span(0, bytes.count))
  }

  package var count: Int { span.count }
  package var buffer: UnsafeRawBufferPointer { bytes.buffer(span) }
  package var array: [UInt8] { bytes.array(span) }

  /// Returns the bytes of a part, given by offsets in the spelling.
  package func bytes(in part: Range<Int>) -> [UInt8] {
    bytes.array(Span(span.start + part.lowerBound, span.start + part.upperBound))
  }

  /// Returns at most the first `limit` bytes.
  package func prefix(_ limit: Int) -> [UInt8] {
    bytes.array(limit < span.count ? Span(span.start, span.start + limit) : span)
  }
}

extension Spelling: Equatable {
  package static func == (left: Spelling, right: Spelling) -> Bool {
    left.count == right.count && left.buffer.elementsEqual(right.buffer)
  }
}
