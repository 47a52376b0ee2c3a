import DocumentTree
import ModelBasics

extension Document {
  /// Returns what a value says besides its kind, such as the name of its class; nil if it says nothing.
  package func annotation(of node: Node) -> [UInt8]? {
    guard let annotations = grammar.annotations else { return nil }
    if let name = nameOfOnlyMember(of: node) { return Array(name.utf8) }
    return annotations.annotation(of: valuePrefix(of: node, Self.longestAnnotation)).text
  }

  /// Returns the format's name of the kind of a value, such as dictionary or integer.
  package func kindName(of node: Node) -> String {
    nameOfOnlyMember(of: node) ?? tokens.name(of: kind(of: node), valuePrefix(of: node, 64))
  }

  /// The length in bytes of the parts of a member that say of what kind its object is.
  private static var longestTelling: Int { 64 }

  /// Returns the name of the kind of value that is written as an object with one member, such as the UID of a binary property list; nil if
  /// the value is none.
  package func nameOfOnlyMember(of node: Node) -> String? {
    // Rows ask for this: the key is read in part, and the second member only after a key that says something.
    guard let annotations = grammar.annotations, kind(of: node) == .object,
      case .child(let member) = child(at: 0, in: node),
      let key = keyPrefix(of: member.node, Self.longestTelling),
      let name = annotations.name(
        ofOnlyMember: grammar.keyBytes(of: key), valuePrefix(of: member.node, Self.longestTelling)),
      case .end = child(at: 1, in: node)
    else { return nil }
    return name
  }

  /// Returns those of some objects that are values of another kind than before, as they have other members, with the names of both kinds.
  package func changesOfKind(
    of nodes: [Node], since former: Document
  ) -> [(node: Node, old: String, new: String)] {
    guard grammar.annotations != nil else { return [] }
    return nodes.compactMap { node in
      let (old, new) = (former.nameOfOnlyMember(of: node), nameOfOnlyMember(of: node))
      guard old != new, kind(of: node) == .object, former.kind(of: node) == .object else {
        return nil
      }
      return (node, former.kindName(of: node), kindName(of: node))
    }
  }

  /// Returns the name of the class of a value; nil if it has none.
  package func className(of node: Node) -> [UInt8]? {
    grammar.annotations.flatMap {
      $0.annotation(of: valuePrefix(of: node, Self.longestAnnotation)).className
    }
  }

  /// True if a value is a set.
  func isSet(_ node: Node) -> Bool {
    guard kind(of: node) == .array, let annotations = grammar.annotations else { return false }
    return annotations.annotation(of: valuePrefix(of: node, Self.longestAnnotation)).isSet
  }

  /// The greatest length of the delimiters around a scalar that only say its kind.
  package static var longestDelimiters: Int { 64 }

  /// Returns at most `limit` bytes of a value as a row shows it: its token, without what only says its kind.
  package func shownPrefix(of node: Node, _ limit: Int) -> [UInt8] {
    let token = valuePrefix(of: node, limit + Self.longestDelimiters)
    return Array(tokens.shown(token, kind(of: node)).prefix(limit))
  }

  /// Returns at most `limit` bytes of the former value of a changed node as a row would show it; nil if it has none.
  package func shownBaseValue(of node: Node, _ limit: Int) -> [UInt8]? {
    guard let former = baseValue(of: node) else { return nil }
    let token = former.prefix(limit + Self.longestDelimiters)
    let kind = grammar.kind(ofValueIn: Bytes(token))
    return Array(tokens.shown(token, kind).prefix(limit))
  }
}
