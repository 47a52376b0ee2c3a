extension Value: CustomStringConvertible {
  /// A text for people, such as `{"every": [1.50, null], "icon": <3 bytes>}`. It cannot be parsed back; a format writes text that
  /// can.
  public var description: String {
    var text = ""
    // The closing mark of each open container, and the position after its last node.
    var ends: [(index: Int, mark: String)] = []
    var needsComma = false
    for index in subtree {
      while let end = ends.last, index >= end.index {
        text += end.mark
        needsComma = true
        ends.removeLast()
      }
      let node = storage.node(index)
      if needsComma { text += ", " }
      needsComma = true
      switch node.kind {
      case .value(.null): text += "null"
      case .value(.bool): text += node.text.isEmpty ? "false" : "true"
      case .value(.array), .value(.record):
        let isArray = node.kind == .value(.array)
        text += isArray ? "[" : "{"
        ends.append((index + node.size, isArray ? "]" : "}"))
        needsComma = false
      case .value(.number), .value(.date): text += decoded(node)
      case .value(.string): text += decoded(node).debugDescription
      case .value(.data): text += "<\(node.text.count) bytes>"
      case .key:
        text += decoded(node).debugDescription + ": "
        needsComma = false
      }
    }
    return text + ends.reversed().map(\.mark).joined()
  }

  private func decoded(_ node: Node) -> String { String(decoding: bytes(of: node), as: UTF8.self) }
}

extension Record: CustomStringConvertible {
  /// A text for people, such as `{"text": "Foo", "number": 5}`.
  public var description: String { value.description }
}
