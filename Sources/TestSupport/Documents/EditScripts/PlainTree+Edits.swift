import DocumentFormats
import DocumentTree
import ModelBasics

extension PlainTree {
  /// Reads the text of a value and adds its nodes. Returns the number of its top.
  mutating func add(_ text: [UInt8], of texts: any ScriptTexts, next: inout Int) -> Int {
    let (text, path) = texts.document(of: text)
    var read = PlainTree(Document(Bytes(text), grammar: texts.grammar), next: &next)
    for position in path { read.root = read.entries(read.root)[position].node }
    for node in read.inside(read.root) { contents[node] = read.contents[node] }
    return read.root
  }

  /// Returns the index nearest to `place` that an entry may have in a format with sections: sections come after
  /// the other entries, and all objects are sections.
  func index(nearestTo wanted: Int, for node: Int, among entries: [Entry]) -> Int {
    let firstSection = entries.firstIndex { isObject($0.node) } ?? entries.count
    return isObject(node) ? max(wanted, firstSection) : min(wanted, firstSection)
  }

  /// Gives a node the content of a text.
  mutating func replace(
    _ node: Int, with text: [UInt8], of texts: any ScriptTexts, next: inout Int
  ) {
    let added = add(text, of: texts, next: &next)
    let content = contents.removeValue(forKey: added)
    for gone in inside(node) where gone != node { contents[gone] = nil }
    contents[node] = content
  }

  /// Copies a subtree. Returns the number of the copy's top.
  package mutating func copy(_ node: Int, next: inout Int) -> Int {
    let top = next
    next += 1
    var left = [(node, top)]
    while let (from, to) = left.popLast() {
      switch contents[from] {
      case .array(let entries), .object(let entries):
        var copies: [Entry] = []
        for entry in entries {
          copies.append(Entry(key: entry.key, node: next))
          left.append((entry.node, next))
          next += 1
        }
        contents[to] = isObject(from) ? .object(copies) : .array(copies)
      default: contents[to] = contents[from]
      }
    }
    return top
  }

  /// Copies a subtree as an edit does: the copy of a value with a name has another name or none. `copies` are the values that the edit
  /// has made, in the order of `inside`.
  mutating func copy(
    _ node: Int, next: inout Int, as copies: [[UInt8]], _ references: (any References)?
  )
    -> Int
  {
    let top = copy(node, next: &next)
    for (number, node) in inside(top).enumerated() {
      guard case .scalar(let token)? = contents[node] else { continue }
      let isNamed = references.movesAnchors && copies.indices.contains(number)
      contents[node] = .scalar(isNamed ? copies[number] : references.unnamed(token))
    }
    return top
  }

  /// Reads a document; known nodes keep their numbers.
  package init(_ document: Document, numbers: [Node: Int], next: inout Int) {
    func number(_ node: Node, _ next: inout Int) -> Int {
      if let known = numbers[node] { return known }
      next += 1
      return next - 1
    }
    root = number(document.root, &next)
    var left = [(document.root, root)]
    while let (node, own) = left.popLast() {
      let kind = document.kind(of: node)
      guard kind.isContainer else {
        contents[own] = .scalar(kind == .empty ? [] : document.value(of: node)?.array ?? [])
        continue
      }
      var entries: [Entry] = []
      for child in document.presentChildren(of: node) {
        let known = number(child, &next)
        entries.append(
          Entry(key: kind == .object ? document.key(of: child)?.array ?? [] : nil, node: known))
        left.append((child, known))
      }
      contents[own] = kind == .object ? .object(entries) : .array(entries)
    }
  }
}
