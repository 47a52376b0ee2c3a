import DocumentFormats
import DocumentTree

/// Random texts of one format, for scripts.
package protocol ScriptTexts: Sendable {
  var grammar: any Grammar { get }

  /// A document.
  mutating func make() -> [UInt8]

  /// A value that holds no others.
  mutating func scalar() -> String

  /// A key's token.
  mutating func key() -> String

  /// Values that hold others, which take the place of values; and one that is put in.
  var containers: [String] { get }
  var newContainer: String { get }

  /// A document that has this value, and the positions that lead to it.
  func document(of value: [UInt8]) -> (text: [UInt8], path: [Int])
}

extension ScriptTexts {
  /// Whether the format has sections, which stand behind the other entries of an object: all its
  /// objects are.
  var hasSections: Bool { grammar.hasSections }
}

/// A format that edit scripts can be run in.
package struct ScriptFormat: Sendable, CustomStringConvertible {
  package let name: String
  let texts: @Sendable (UInt64) -> any ScriptTexts
  package var description: String { name }

  package static let jsonc = ScriptFormat(name: "jsonc") { DocumentMaker(seed: $0) }

  package static let all = [
    jsonc,
    ScriptFormat(name: "json") { DocumentMaker(seed: $0, .strict) },
    ScriptFormat(name: "json5") { DocumentMaker(seed: $0, .json5) },
    ScriptFormat(name: "jsonl") { JSONLinesMaker(seed: $0) },
    ScriptFormat(name: "sections") { SectionMaker(seed: $0) },
  ]

  package static func named(_ name: String) -> ScriptFormat? { all.first { $0.name == name } }
}

/// Makes documents that follow each other.
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
