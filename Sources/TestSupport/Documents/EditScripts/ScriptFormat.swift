import DocumentFormats
import DocumentTree
import ModelBasics

/// Random texts of one format, for scripts.
package protocol ScriptTexts: Sendable {
  var grammar: any Grammar { get }

  /// The carrier of the last document that was made, if its file is not its text.
  var carrier: (any Carrier)? { get }

  /// True if some texts cannot be written to a file.
  var mayRefuseFiles: Bool { get }

  /// Returns a document.
  mutating func make() -> [UInt8]

  /// Returns a value without children.
  mutating func scalar() -> String

  /// Returns a key's token.
  mutating func key() -> String

  /// Values with children, which replace other values; and one (`newContainer`) that is inserted.
  var containers: [String] { get }
  var newContainer: String { get }

  /// Returns a document that contains this value, and the positions that lead to it.
  func document(of value: [UInt8]) -> (text: [UInt8], path: [Int])
}

extension ScriptTexts {
  package var carrier: (any Carrier)? { nil }
  package var mayRefuseFiles: Bool { false }

  /// True if the format has sections, which come after the other entries of an object; all its
  /// objects are sections.
  var hasSections: Bool { grammar.sections != nil }
}

/// A format for edit scripts.
package struct ScriptFormat: Sendable, CustomStringConvertible {
  package let name: String
  /// True if comments can be edited.
  var hasComments = false
  /// The format, whose encodings files may have; nil for a format of tests.
  var format: Format?
  /// What mutated files are made of.
  var mutations = MutationTexts.json
  let texts: @Sendable (UInt64) -> any ScriptTexts
  package var description: String { name }

  /// Returns the files of the format in the corpora, valid or not.
  package func files() -> [Corpora.File] {
    guard let format, name != Self.jsonc.name else { return Corpora.documents() }
    return Corpora.files(endings: format.fileExtensions.map { "." + $0 })
  }

  /// True if the rules of the format refuse some edits of entries, as in an archive, whose objects have fixed types.
  var mayRefuseEdits: Bool { texts(1).mayRefuseFiles }

  /// Returns the texts of the valid files of the format in the corpora. Those of binary property lists are made of lists in XML.
  package func documents() -> [Corpora.File] {
    switch name {
    case Self.jsonc.name: return Corpora.scriptable()
    case "bplist", "archive":
      return Self.propertyLists().compactMap { file in
        let isBinary = name == "bplist"
        let written = try? Format.binaryPropertyList.newCarrier.file(with: Bytes(file.bytes))
        guard let bytes = isBinary ? written.map({ Bytes($0) }) : Bytes(file.bytes),
          case let format = Format.recognise(name: file.name, bytes: bytes), format.id == name
        else { return nil }
        let text = format.carried(bytes).text
        return Corpora.File(name: file.name, bytes: text.array(Span(0, text.count)))
      }
    default:
      let grammar = texts(1).grammar
      return files().filter { file in
        if let format, Format.recognise(name: file.name, bytes: Bytes(file.bytes)) != format {
          return false
        }
        let document = Document(Bytes(file.bytes), grammar: grammar)
        document.indexJob.run()
        return document.firstFault == nil
      }
    }
  }

  private static func propertyLists() -> [Corpora.File] {
    Corpora.files(endings: Format.xmlPropertyList.fileExtensions.map { "." + $0 })
  }

  /// Returns a document of the format that is made of a seed.
  package func made(_ seed: UInt64) -> Corpora.File {
    var maker = texts(seed)
    return Corpora.File(name: "made of seed \(seed)", bytes: maker.make())
  }

  package static let jsonc = ScriptFormat(name: "jsonc", hasComments: true, format: .jsonc) {
    DocumentMaker(seed: $0)
  }

  package static let all = [
    jsonc,
    ScriptFormat(name: "json") { DocumentMaker(seed: $0, .strict) },
    ScriptFormat(name: "json5", hasComments: true) { DocumentMaker(seed: $0, .json5) },
    ScriptFormat(name: "jsonl") { JSONLinesMaker(seed: $0) },
    ScriptFormat(name: "sections", hasComments: true) { SectionMaker(seed: $0) },
    ScriptFormat(
      name: "plist", hasComments: true, format: .xmlPropertyList, mutations: .xml
    ) { XMLMaker(seed: $0) },
    ScriptFormat(name: "bplist") { BinaryMaker(seed: $0) },
    ScriptFormat(name: "archive") { ArchiveMaker(seed: $0) },
    ScriptFormat(
      name: "openstep", hasComments: true, format: .openStep, mutations: .openStep
    ) { OpenStepMaker(seed: $0) },
  ]

  package static func named(_ name: String) -> ScriptFormat? { all.first { $0.name == name } }
}

/// Generates documents that follow each other.
struct JSONLinesMaker: ScriptTexts {
  private var json: DocumentMaker

  init(seed: UInt64) { json = DocumentMaker(seed: seed, .strict) }

  var grammar: any Grammar { Format.jsonLines.grammar }
  mutating func make() -> [UInt8] { json.makeLines() }
  mutating func scalar() -> String { json.scalar() }
  mutating func key() -> String { json.key() }
  var containers: [String] { json.containers }
  var newContainer: String { json.newContainer }
  func document(of value: [UInt8]) -> (text: [UInt8], path: [Int]) { (value, [0]) }
}
