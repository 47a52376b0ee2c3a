import DocumentTree

/// Writes a value as JSON on one line: tokens as spelled, without spaces, comments and trailing
/// commas. Goes through the value step by step, whatever its size and depth.
package struct JSONDocumentWriter {
  /// What is to be written cannot be read.
  package struct Broken: Error {}

  private let document: Document
  private let output: (UnsafeRawBufferPointer) throws -> Void

  package init(_ document: Document, to output: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.document = document
    self.output = output
  }

  private func write(_ text: StaticString) throws {
    try output(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package func write(_ node: Node) throws {
    // A container below the top is open, with the child that comes next in it.
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
        guard let token = document.value(of: node), kind != .invalid else { throw Broken() }
        try output(token.buffer)
      }
      current = try next(&open)
    }
  }

  /// The value after the one just written, with what stands between them.
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
    try output(key.buffer)
    try write(":")
  }

  private func entered(_ step: ChildStep) throws -> Child? {
    switch step {
    case .child(let child): return child
    case .end: return nil
    case .unknown, .fault: throw Broken()
    }
  }
}
