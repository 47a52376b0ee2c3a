import ModelBasics

/// How the bytes of a file hold the text that is edited, which is always UTF-8.
///
/// A carrier may keep what it needs of the file that it was recognised in, such as the order of the objects in a binary file.
package protocol Carrier: Sendable {
  /// The display name of the encoding, such as `UTF-16`.
  var name: String { get }

  /// True if the bytes of a file are the text itself.
  var isText: Bool { get }

  /// True if the file has the layout of the text: its lines, blanks and comments. Otherwise the text that is read from a file
  /// after a save may differ from the one that was written.
  var keepsLayout: Bool { get }

  /// The problems of the file that was read.
  var remarks: [FileRemark] { get }

  /// The formats of the files of which the text is a view, that of this file first; empty if the text is that of the file itself.
  var viewedFormats: [Format] { get }

  /// Returns the text in the bytes of a file, or nil if they are not in this encoding.
  func text(in file: Bytes) -> Bytes?

  /// Returns the text in the bytes of a file that was written from a text. It is this text if the file has what the text says, as
  /// far as the encoding keeps that: a binary file has values, and no spelling and layout.
  func text(in file: Bytes, writtenFrom text: Bytes) -> Bytes?

  /// Returns the bytes of a file with a text. A text that came from ``text(in:)`` gives the same bytes again, and so does each
  /// stretch of it as far as the encoding allows.
  func file(with text: Bytes) throws(EncodingRefusal) -> [UInt8]

  /// Returns the carrier for the next save after a file was written with a text.
  func carrier(afterWriting file: Bytes, with text: Bytes) -> any Carrier

  /// Returns the carrier of a file that another program has written in place of the one of `former`, to whose text undo may lead back.
  func carrier(inPlaceOf former: any Carrier) -> any Carrier
}

extension Carrier {
  package var keepsLayout: Bool { true }
  package var remarks: [FileRemark] { [] }
  package var viewedFormats: [Format] { [] }
  package func text(in file: Bytes, writtenFrom text: Bytes) -> Bytes? { self.text(in: file) }
  package func carrier(afterWriting file: Bytes, with text: Bytes) -> any Carrier { self }
  package func carrier(inPlaceOf former: any Carrier) -> any Carrier { self }
}

/// The reason why an encoding cannot hold a text.
package struct EncodingRefusal: Error, Hashable, Sendable {
  /// A clause, with advice after a semicolon if there is any.
  package var reason: String
  /// The offset in the text, if one place is to blame.
  package var offset: Int?

  package init(_ reason: String, at offset: Int? = nil) {
    self.reason = reason
    self.offset = offset
  }
}

/// The text in a file, and the carrier that wrote it.
package struct CarriedText: Sendable {
  package var carrier: any Carrier
  package var text: Bytes

  package init(_ carrier: any Carrier, _ text: Bytes) {
    self.carrier = carrier
    self.text = text
  }
}

extension Carrier where Self == UTF8Carrier {
  package static var utf8: UTF8Carrier { UTF8Carrier() }
}

/// The bytes are the text. Bytes that are not UTF-8 are kept.
package struct UTF8Carrier: Carrier {
  package let remarks: [FileRemark]

  package init(remarks: [FileRemark] = []) { self.remarks = remarks }

  package var name: String { "UTF-8" }
  package var isText: Bool { true }
  package func text(in file: Bytes) -> Bytes? { file }
  package func file(with text: Bytes) -> [UInt8] { text.array(Span(0, text.count)) }
}

extension Format {
  /// Recognises an encoding: returns the text in a file, or nil if the file is in another encoding.
  package typealias CarrierTest = @Sendable (_ file: Bytes) -> CarriedText?

  /// Returns the text in a file. A file in none of the encodings that the format may have is read as UTF-8, and the grammar finds
  /// the fault.
  package func carried(_ file: Bytes) -> CarriedText {
    for carried in carriers {
      guard var carried = carried(file) else { continue }
      if !carried.carrier.keepsLayout {
        carried.carrier = VersionedCarrier(carried, of: file)
      }
      return carried
    }
    return CarriedText(.utf8, file)
  }

  /// The encoding of a new file.
  package var newCarrier: any Carrier { carried(Bytes([])).carrier }
}
