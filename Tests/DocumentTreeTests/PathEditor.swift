import DocumentFormats
import DocumentTree
import ModelBasics
import Testing

/// One edit of a document, with paths as people write them.
enum Edit: Sendable, CustomStringConvertible {
  case set(String, String)
  case delete(String)
  case duplicate(String)
  case rename(String, String)
  case move(String, Position, into: String)
  case addComment(String, CommentPlace, String)
  /// Changes or removes the comment with a text.
  case setComment(String, String, String?)

  enum Position: Sendable {
    case first, last
    case before(String)
    case after(String)
  }

  static func add(_ value: String, _ position: Position, into path: String) -> Edit {
    .put(nil, value, position, path)
  }
  static func add(_ key: String, _ value: String, _ position: Position, into path: String) -> Edit {
    .put(key, value, position, path)
  }

  case put(String?, String, Position, String)

  var description: String {
    switch self {
    case .set(let path, let text): "set \(path) to \(text)"
    case .put(let key, let text, let position, let path):
      "put \(key.map { $0 + ": " } ?? "")\(text) \(position) in \(path)"
    case .delete(let path): "delete \(path)"
    case .duplicate(let path): "duplicate \(path)"
    case .rename(let path, let key): "rename \(path) to \(key)"
    case .move(let path, let position, let into): "move \(path) \(position) in \(into)"
    case .addComment(let path, let place, let text): "comment \(path) \(place) with \(text)"
    case .setComment(let path, let old, let text):
      "set the comment \(old) of \(path) to \(text ?? "nothing")"
    }
  }
}

/// A document that is edited by paths.
struct PathEditor {
  var document: Document

  init(_ text: String, _ dialect: JSONDialect = .withComments) {
    self.init(text, in: JSONGrammar(dialect))
  }

  init(_ text: String, in grammar: any Grammar) {
    document = Document(Bytes(Array(text.utf8)), grammar: grammar)
  }

  var text: String { String(decoding: document.render().bytes(), as: UTF8.self) }

  func nodes(_ path: String) throws -> NodePath {
    try document.resolve(try Path(parsing: path)).get()
  }

  private func point(_ position: Edit.Position) throws -> InsertionPoint {
    func child(_ path: String) throws -> Child { Child(try #require(try nodes(path).last)) }
    return switch position {
    case .first: .first
    case .last: .last
    case .before(let path): .before(try child(path))
    case .after(let path): .after(try child(path))
    }
  }

  mutating func perform(_ edit: Edit) throws {
    switch edit {
    case .set(let path, let text): try document.setValue(nodes(path), text: Array(text.utf8))
    case .put(let key, let text, let position, let into):
      try document.insert(
        key: key.map { Array($0.utf8) }, text: Array(text.utf8), into: nodes(into),
        at: point(position))
    case .delete(let path): try document.remove(nodes(path))
    case .duplicate(let path): try document.duplicate(nodes(path))
    case .rename(let path, let key): try document.setKey(nodes(path), key: Array(key.utf8))
    case .move(let path, let position, let into):
      try document.move(nodes(path), into: nodes(into), at: point(position))
    case .addComment(let path, let place, let text):
      try document.addComment(Array(text.utf8), to: nodes(path), at: place)
    case .setComment(let path, let old, let text):
      let comment = try comment(old, of: nodes(path))
      if let text {
        try document.setComment(comment, to: Array(text.utf8))
      } else {
        try document.removeComment(comment)
      }
    }
  }

  /// Returns the path of the comment of an entry, or inside it, that has a text.
  func comment(_ text: String, of path: NodePath) throws -> NodePath {
    let node = try #require(path.last)
    let parent = path.dropLast().last
    var comments = document.lineComments(of: Child(node), in: parent)
    comments += document.closingComments(of: node)
    comments += parent.map { document.comments(before: Child(node), in: $0) } ?? []
    var children = ChildWalk(of: node, in: document, budget: .max)
    while let child = children.next() { comments += document.comments(before: child, in: node) }
    let comment = comments.first { comment in
      let lines = document.commentLines(of: comment.node, owner: comment.owner) ?? []
      let content = document.grammar.comments.content(of: lines)
      return comment.owner == node && content == Array(text.utf8)
    }
    return path + [try #require(comment?.node)]
  }
}
