import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData
import Testing
import TestDocuments

/// The JSON Schema Test Suite, draft 2020-12, without the files in the table, which gives the
/// reasons.
@Suite("JSON Schema Test Suite")
struct SchemaConformanceTests {
  /// Files, or single groups as `file/description`, that are left out, each with the reason.
  static let leftOut: [String: String] = [
    "optional": "formats and the like are optional, and not checked",
    "dynamicRef": "$dynamicRef is not checked, and said so",
    "refRemote": "other files are not read",
    "unevaluatedItems": "is not checked, and said so",
    "unevaluatedProperties": "is not checked, and said so",
    "vocabulary": "the vocabularies of a metaschema in another file are not read",
    "defs": "the metaschema is another file",
    "not/collect annotations inside a 'not', even if collection is disabled":
      "unevaluatedProperties is not checked",
    "ref/ref creates new scope when adjacent to keywords": "unevaluatedProperties is not checked",
    "ref/remote ref, containing refs itself": "the metaschema is another file",
  ]

  static let files: [Corpora.File] = Corpora.files(
    "JSON-Schema-Test-Suite/tests/draft2020-12", endings: [".json"]
  ).filter { !$0.name.contains("/optional/") && leftOut[title($0)] == nil }

  private static func title(_ file: Corpora.File) -> String { String(file.title.dropLast(5)) }

  @Test(
    "the result of every case is that of the suite",
    .enabled(if: !files.isEmpty, Comment(rawValue: Corpora.absence)), arguments: files)
  func cases(_ file: Corpora.File) throws {
    let groups = try #require(JSONValueReader.value(of: file.bytes))
    var count = 0
    for group in groups.elements {
      let name = group["description"].map(text) ?? ""
      guard Self.leftOut[Self.title(file) + "/" + name] == nil else { continue }
      let schema = try Schema(bytes(of: #require(group["schema"])), name: "schema.json")
      for test in try #require(group["tests"]).elements {
        let document = Document(
          Bytes(bytes(of: try #require(test["data"]))), grammar: JSONGrammar(.strict))
        let problems = SchemaCheck(document, against: schema).problems
        let isValid = problems.isEmpty
        count += 1
        #expect(
          isValid == test["valid"]?.bool,
          "\(name): \(test["description"].map(text) ?? ""): \(problems.map { $0.message(in: document, schema) })"
        )
      }
    }
    #expect(count > 0)
  }

  private func text(_ value: Value) -> String {
    String(decoding: value.string ?? [], as: UTF8.self)
  }

  private func bytes(of value: Value) -> [UInt8] {
    Format.json.tokens.text(of: value, .spread, at: .root(DocumentStyle()))
  }
}
