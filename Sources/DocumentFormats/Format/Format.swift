import DocumentTree
import ModelBasics

// A format is one value with four parts, each behind a protocol. No other code depends on the
// syntax of a format.
//
//   Structure   entries, children and ends in a source; faults           Grammar.structure(of:)
//   Layout      separators and indentation around an edit                 Grammar.layout
//   Tokens      tokens to values and back, typed text, fields             FormatGrammar.tokens
//   Carrier     the bytes of a file and the UTF-8 text that is edited     Format.carriers
//
// What only some formats have is an optional value of the grammar: comments, references, sections,
// annotations, links.

/// A format of documents.
package struct Format: Sendable {
  /// The name on the command line.
  package let id: String
  /// The display name.
  package let name: String
  /// The display name of a document that keeps to the strict standard, such as JSON for JSONC.
  package let strictName: String
  package let fileExtensions: [String]
  /// The extension of a file that contains a single value of the format.
  package let valueExtension: String
  package let grammar: any FormatGrammar
  /// Returns true if a file begins like no other format's files.
  let isFormat: @Sendable (_ start: [UInt8]) -> Bool
  /// True if the first bytes decide only for file names that no other format claims.
  let yieldsToNames: Bool
  /// Returns true if a whole file is of the format, which its first bytes do not show.
  let isFile: @Sendable (_ file: Bytes) -> Bool
  /// Returns the reason why a file of the format is shown in another format; nil if the file is of another format.
  let hindrance: @Sendable (_ file: Bytes) -> String?
  /// Returns true if files with this name have more than the strict form of the format by convention, although their extension does
  /// not say so.
  let hasExtendedName: @Sendable (_ fileName: String) -> Bool
  /// True if a new file can be made; false if only existing ones are edited.
  package let isMadeAnew: Bool
  /// The tests for the encodings other than UTF-8 that files may have.
  let carriers: [CarrierTest]

  package init(
    id: String, name: String, strictName: String? = nil, fileExtensions: [String],
    valueExtension: String? = nil, grammar: any FormatGrammar,
    carriers: [CarrierTest] = UnicodeCarrier.tests,
    yieldsToNames: Bool = false, isMadeAnew: Bool = true,
    isFormat: @escaping @Sendable (_ start: [UInt8]) -> Bool = { _ in false },
    isFile: @escaping @Sendable (_ file: Bytes) -> Bool = { _ in false },
    hasExtendedName: @escaping @Sendable (_ fileName: String) -> Bool = { _ in false },
    hindrance: @escaping @Sendable (_ file: Bytes) -> String? = { _ in nil }
  ) {
    self.id = id
    self.name = name
    self.strictName = strictName ?? name
    self.fileExtensions = fileExtensions
    self.valueExtension = valueExtension ?? fileExtensions.first ?? id
    self.grammar = grammar
    self.carriers = carriers
    self.isFormat = isFormat
    self.yieldsToNames = yieldsToNames
    self.isMadeAnew = isMadeAnew
    self.isFile = isFile
    self.hasExtendedName = hasExtendedName
    self.hindrance = hindrance
  }

  /// Converts between tokens and values.
  package var tokens: any Tokens & Fields { grammar.tokens }

  /// Returns the display name of what a document looks like: that of the format, or of something that no supported format has.
  package func contentName(of document: Document) -> String {
    let foreign = document.fault.flatMap {
      grammar.foreignText(with: $0, in: document.baseBytes)
    }
    return foreign?.name ?? displayName(of: document)
  }

  /// Returns the display name of a document in the format.
  package func displayName(of document: Document) -> String {
    document.findings.deviation == nil ? strictName : name
  }
}

extension Format: Hashable {
  package static func == (left: Format, right: Format) -> Bool { left.id == right.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
