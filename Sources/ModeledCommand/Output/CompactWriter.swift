import DocumentTree

/// Writes a value as JSON on one line: tokens as spelled, without spaces, comments and trailing
/// commas. Goes through the value step by step, whatever its size and depth.
struct CompactWriter {
  private let file: CommandFile
  private let document: Document
  private let output: StandardOutput

  init(_ file: CommandFile, _ output: StandardOutput) {
    self.file = file
    document = file.document
    self.output = output
  }

  func write(_ node: Node) throws {
    // A container below the top is open, with the child that comes next in it.
    var open: [(container: Node, isObject: Bool, child: Child)] = []
    var current: Node? = node
    while let node = current {
      let kind = document.kind(of: node)
      if kind.isContainer {
        try output.write(kind == .object ? "{" : "[")
        if let child = try entered(document.firstChild(of: node)) {
          open.append((node, kind == .object, child))
          try writeKey(of: child.node, isMember: kind == .object)
          current = child.node
          continue
        }
        try output.write(kind == .object ? "}" : "]")
      } else {
        guard let token = document.value(of: node), kind != .invalid else { throw broken }
        try output.write(token.buffer)
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
        try output.write(",")
        try writeKey(of: next.node, isMember: isObject)
        return next.node
      }
      try output.write(isObject ? "}" : "]")
    }
    return nil
  }

  private func writeKey(of node: Node, isMember: Bool) throws {
    guard isMember, let key = document.key(of: node) else { return }
    try output.write(key.buffer)
    try output.write(":")
  }

  private func entered(_ step: ChildStep) throws -> Child? {
    switch step {
    case .child(let child): return child
    case .end: return nil
    case .unknown, .fault: throw broken
    }
  }

  private var broken: CommandFailure {
    file.fault ?? CommandFailure(.broken("it cannot be read"), in: file.name)
  }
}
