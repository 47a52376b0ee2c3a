import DocumentTree
import ModelValues

/// Writes a value as JSON on one line, without spaces, comments and trailing commas. Works without
/// recursion, for values of any size and depth.
package struct JSONDocumentWriter {
  package enum Failure: Error {
    /// The source is invalid.
    case broken
    /// A value that JSON does not have, with its token.
    case notInJSON([UInt8])
  }

  private let document: Document
  private let tokens: any Tokens
  /// True if the tokens of the document are valid in JSON.
  private let keepsSpelling: Bool
  private let output: (UnsafeRawBufferPointer) throws -> Void

  package init(_ document: Document, to output: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.document = document
    tokens = document.tokens
    keepsSpelling = tokens.areTokens(of: Format.json.tokens)
    self.output = output
  }

  private func write(_ text: StaticString) throws {
    try output(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Writes the value of a node. If the document has another format, the whole value is checked
  /// before anything is written.
  package func write(_ node: Node) throws {
    if !keepsSpelling { try JSONDocumentWriter(document) { _ in }.pass(node) }
    try pass(node)
  }

  private func pass(_ node: Node) throws {
    // The open containers, each with the child being written.
    var open: [(container: Node, isObject: Bool, child: Child)] = []
    var current: Node? = node
    while let node = current {
      let kind = document.kind(of: node)
      if kind.isContainer {
        try write(kind == .object ? "{" : "[")
        if let child = try entered(document.firstChild(of: node)) {
          open.append((node, kind == .object, child))
          try writeKey(of: child.node, isMember: kind == .object)
          current = child.node
          continue
        }
        try write(kind == .object ? "}" : "]")
      } else {
        guard let token = document.value(of: node), kind != .invalid else {
          throw Failure.broken
        }
        try write(token, kind)
      }
      current = try next(&open)
    }
  }

  /// Returns the value after the one just written, and writes the text between them.
  private func next(
    _ open: inout [(container: Node, isObject: Bool, child: Child)]
  ) throws -> Node? {
    while let (container, isObject, child) = open.popLast() {
      if let next = try entered(document.child(after: child, in: container)) {
        open.append((container, isObject, next))
        try write(",")
        try writeKey(of: next.node, isMember: isObject)
        return next.node
      }
      try write(isObject ? "}" : "]")
    }
    return nil
  }

  private func writeKey(of node: Node, isMember: Bool) throws {
    guard isMember, let key = document.key(of: node) else { return }
    if keepsSpelling {
      try output(key.buffer)
    } else {
      try write(string: tokens.string(of: key.buffer))
    }
    try write(":")
  }

  private func write(_ token: Spelling, _ kind: NodeKind) throws {
    if keepsSpelling { return try output(token.buffer) }
    switch tokens.kind(of: kind, token: token.buffer) {
    case .null: try write("null")
    case .bool: try write(tokens.bool(of: token.buffer) ? "true" : "false")
    case .number: try write(bytes: Array(tokens.number(of: token.buffer).utf8))
    // Property lists have words for such numbers, which their readers know.
    case .string where kind == .number && tokens is JSONTokens:
      throw Failure.notInJSON(token.array)
    case .string, .date: try write(string: tokens.string(of: token.buffer))
    case .data: try write(string: Array(Blob(tokens.string(of: token.buffer)).base64.utf8))
    case .array, .record: break
    }
  }

  private func write(string: [UInt8]) throws { try write(bytes: JSONString.token(for: string)) }

  private func write(bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try output($0) } }

  private func entered(_ step: ChildStep) throws -> Child? {
    switch step {
    case .child(let child): return child
    case .end: return nil
    case .unknown, .fault: throw Failure.broken
    }
  }
}
