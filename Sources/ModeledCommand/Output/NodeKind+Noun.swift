import DocumentFormats
import DocumentTree
import EditorCore

extension NodeKind {
  /// The name of the kind in messages of commands.
  var noun: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "true or false"
    case .null: "null"
    case .date: "a date"
    case .data: "data"
    case .reference: "a reference"
    case .stream: "a stream of documents"
    case .empty: "empty"
    case .invalid: "broken"
    }
  }
}

extension Document {
  /// Returns the name of the kind of a value in messages of commands, as the format calls objects.
  func noun(of node: Node) -> String {
    let kind = kind(of: node)
    return kind == .object || kind == .array ? kindName(of: node).withArticle : kind.noun
  }
}
