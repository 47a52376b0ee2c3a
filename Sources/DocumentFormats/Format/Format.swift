import DocumentTree
import ModelBasics

// A format is one value with four parts, each behind a protocol. No other code depends on the
// syntax of a format.
//
//   Structure   entries, children and ends in a source; faults           Grammar.structure(of:)
//   Layout      separators and indentation around an edit                 Grammar.layout
//   Tokens      tokens to values and back; fields, typed text (Fields)    FormatGrammar.tokens
//   Carrier     the bytes of a file and the UTF-8 text that is edited     Format.carriers
//
// What only some formats have is an optional value of the structure or the grammar: shortcuts,
// comments, references, sections, annotations, acceptance, links, standard.

/// A format of documents.
package struct Format: Sendable {
  /// The name on the command line.
  package let id: String
  /// The display name.
  package let name: String
  package let fileExtensions: [String]
  /// The extension of a file that contains a single value of the format.
  package let valueExtension: String
  package let grammar: any FormatGrammar
  let recognise: RecognitionTest
  /// The tests for the encodings other than UTF-8 that files may have.
  let carriers: [CarrierTest]

  /// Recognises a file by its bytes and its start in UTF-8; nil if they show no file of the format.
  package typealias RecognitionTest =
    @Sendable (_ file: Bytes, _ start: [UInt8]) -> Recognition?

  package init(
    id: String, name: String, fileExtensions: [String],
    valueExtension: String? = nil, grammar: any FormatGrammar,
    carriers: [CarrierTest] = UnicodeCarrier.tests,
    recognise: @escaping RecognitionTest = { _, _ in nil }
  ) {
    self.id = id
    self.name = name
    self.fileExtensions = fileExtensions
    self.valueExtension = valueExtension ?? fileExtensions.first ?? id
    self.grammar = grammar
    self.carriers = carriers
    self.recognise = recognise
  }

  /// The display name of a document that keeps to the strict standard, such as JSON for JSONC.
  package var strictName: String { grammar.standard?.name ?? name }

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

extension Format {
  /// How the bytes of a file show that it is of a format.
  package enum Recognition: Hashable, Sendable {
    /// The whole file is of the format, which its first bytes do not show.
    case content
    /// The file begins like no other format's files. If the format yields to names, that decides only for names that no other format
    /// claims.
    case start(yieldsToNames: Bool)
    /// The file is of the format, but is shown in another one, for this reason.
    case hindrance(String)

    /// True if the first bytes decide for a name that another format may claim, or none does.
    func decides(isNameOfOther: Bool) -> Bool {
      guard case .start(let yieldsToNames) = self else { return false }
      return !(yieldsToNames && isNameOfOther)
    }
  }
}

extension Format: Hashable {
  package static func == (left: Format, right: Format) -> Bool { left.id == right.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
