import ModelBasics

/// How the bytes of a file hold the text that is edited, which is always UTF-8.
package protocol Carrier: Sendable {
  /// The display name of the encoding, such as `UTF-16`.
  var name: String { get }

  /// True if the bytes of a file are the text itself.
  var isText: Bool { get }

  /// Returns the text in the bytes of a file, or nil if they are not in this encoding.
  func text(in file: Bytes) -> Bytes?

  /// Returns the bytes of a file with a text, or nil if the encoding cannot hold it. A text that came from ``text(in:)`` gives
  /// the same bytes again, and so does each stretch of it.
  func file(with text: Bytes) -> [UInt8]?
}

extension Carrier where Self == UTF8Carrier {
  package static var utf8: UTF8Carrier { UTF8Carrier() }
}

/// The bytes are the text. Bytes that are not UTF-8 are kept.
package struct UTF8Carrier: Carrier {
  package init() {}

  package var name: String { "UTF-8" }
  package var isText: Bool { true }
  package func text(in file: Bytes) -> Bytes? { file }
  package func file(with text: Bytes) -> [UInt8]? { text.array(Span(0, text.count)) }
}

extension Format {
  /// The carrier of a file, and the text in it. A file in none of the encodings that the format may have is read as UTF-8, and
  /// the grammar finds the fault.
  package func carried(_ file: Bytes) -> (carrier: any Carrier, text: Bytes) {
    for carrier in carriers {
      if let text = carrier.text(in: file) { return (carrier, text) }
    }
    return (.utf8, file)
  }
}
