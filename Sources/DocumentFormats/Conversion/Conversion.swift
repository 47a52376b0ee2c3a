import DocumentTree
import ModelBasics
import ModelData

// A document in another format, by meaning: the values and keys in their order, and the comments where they were.
//
//   source ─▶ ConversionWalk ─▶ ConversionScalars ─▶ ConversionWriter ─▶ text ─▶ file ─▶ read again
//                  │                   └─▶ losses                                           │
//                  ├─▶ ConversionComments ─▶ losses: the comments that were not written     │
//                  └─▶ ConversionCheck ─▶ losses: the values that are read differently ◀────┘
//
// Nothing is lost without being listed: what is left out on purpose is reported where that is decided, and the rest is found by
// comparing the new file with the document.

/// The file of a document in another format, and what that format cannot hold.
package struct Conversion: Sendable {
  /// The reason why a document cannot be converted at all.
  package enum Failure: Error, Hashable, Sendable {
    /// The document is broken, or is not read completely.
    case broken
    case empty
    /// References stand for too many values.
    case tooManyValues
    /// New documents of the format cannot be written by this conversion.
    case notWritable
    /// The encoding of the format refuses the new text; the reason as a clause.
    case notEncodable(String)
    /// The format cannot read the new text; the message of the fault.
    case notRead(String)
    /// The new file has other entries than the document; the path of the first.
    case readsDifferently(Path)
  }

  package let format: Format
  /// The text, and the bytes of a new file with it.
  package let text: Bytes
  package let file: Bytes
  package let losses: ConversionLosses

  /// Converts a document that has been read completely. A text that is a view of a file is converted by what the file says, if the
  /// new file can be viewed in the same way. With `asPart` the text is for an existing file, and there is no new one.
  package init(
    of document: Document, in carrier: any Carrier = .utf8, to format: Format,
    asPart isPart: Bool = false
  ) throws(Failure) {
    guard document.fault == nil, document.valueFaults.count == 0, document.isIndexed else {
      throw .broken
    }
    guard document.missingValue == nil else { throw .empty }
    if carrier.viewedFormats.contains(format) {
      self = try Self.ofViewedFile(document, carrier, format)
      return
    }
    // A view of a file does not show all that the file has: a file for the same view stays as it is.
    if !isPart, format == .keyedArchive, !carrier.viewedFormats.isEmpty {
      self = Conversion(format: format, file: try Self.file(of: document, carrier))
      return
    }
    self.format = format
    if let text = Self.unchanged(document, format) {
      self.text = text
      file = isPart ? text : try Self.encoded(text, format)
      losses = ConversionLosses()
      return
    }
    let hasEdits = document.differsFromBase
    let hasPositions = !hasEdits && carrier.keepsLayout
    let document = hasEdits ? Self.read(Self.text(of: document), document.grammar) : document
    if document.fault != nil { throw .broken }
    var run = try ConversionRun(document, format, superseded: [:], hasPositions: hasPositions)
    try run.convert()
    if !run.superseded.isEmpty {
      // Which of several entries is the last is known only after all of them.
      run = try ConversionRun(
        document, format, superseded: run.superseded, hasPositions: hasPositions)
      try run.convert()
    }
    run.reportLostComments()
    let rootKey = isPart ? nil : format.grammar.annotations?.rootKey
    var value = run.text
    if let rootKey { value = try Self.text(value, under: rootKey, format) }
    text = Bytes(value)
    file = isPart ? text : try Self.encoded(text, format)
    try run.compare(
      with: Self.written(file, format, asPart: isPart), isInContainer: rootKey != nil)
    losses = run.report.losses.sorted
  }

  private init(format: Format, file: Bytes) {
    self.format = format
    self.file = file
    text = format.carried(file).text
    losses = ConversionLosses()
  }

  private static func ofViewedFile(
    _ document: Document, _ carrier: any Carrier, _ format: Format
  ) throws(Failure) -> Conversion {
    let file = try file(of: document, carrier)
    guard let own = carrier.viewedFormats.first(where: { $0.begins(file) }) else { throw .broken }
    if own == format { return Conversion(format: format, file: file) }
    let carried = own.carried(file)
    return try Conversion(of: read(carried.text, own.grammar), in: carried.carrier, to: format)
  }

  /// Returns the text of the document if it means the same in the other format.
  private static func unchanged(_ document: Document, _ format: Format) -> Bytes? {
    guard document.tokens.areTokens(of: format.tokens) else { return nil }
    // Each line of a value over several lines would be a fault.
    if document.style.isMultiline, document.kind(of: document.root) != .stream,
      ConversionRun.isStream(format.grammar)
    {
      return nil
    }
    let text = text(of: document)
    let other = read(text, format.grammar)
    let isSame =
      other.firstFault == nil && other.missingValue == nil
      && other.kind(of: other.root) == document.kind(of: document.root)
    return isSame ? text : nil
  }

  // MARK: - Texts and files

  /// Returns the file that a document is saved as.
  private static func file(
    of document: Document, _ carrier: any Carrier
  ) throws(Failure) -> Bytes {
    do throws(EncodingRefusal) {
      return Bytes(try carrier.file(with: text(of: document)))
    } catch {
      throw .notEncodable(error.reason)
    }
  }

  private static func text(of document: Document) -> Bytes {
    document.differsFromBase ? Bytes(document.render().bytes()) : document.baseBytes
  }

  private static func read(_ text: Bytes, _ grammar: any Grammar) -> Document {
    let document = Document(text, grammar: grammar)
    document.indexJob.run()
    return document
  }

  /// Returns the text of a dictionary with one value.
  private static func text(
    _ value: [UInt8], under key: [UInt8], _ format: Format
  ) throws(Failure) -> [UInt8] {
    let empty = format.tokens.compactText(of: Record().value)
    var document = read(Bytes(empty), format.grammar)
    do throws(EditError) {
      try document.insert(key: key, text: value, into: [document.root], at: .first)
    } catch {
      throw .notWritable
    }
    return document.render().bytes()
  }

  private static func encoded(_ text: Bytes, _ format: Format) throws(Failure) -> Bytes {
    let carrier = format.newCarrier
    if carrier.isText { return text }
    do throws(EncodingRefusal) {
      return Bytes(try carrier.file(with: text))
    } catch {
      throw .notEncodable(error.reason)
    }
  }

  private static func written(
    _ file: Bytes, _ format: Format, asPart isPart: Bool
  ) throws(Failure) -> Document {
    let text = isPart || format.newCarrier.isText ? file : format.carried(file).text
    let document = read(text, format.grammar)
    if let fault = document.firstFault ?? document.missingValue {
      throw .notRead(format.grammar.message(for: fault, in: text))
    }
    return document
  }
}
