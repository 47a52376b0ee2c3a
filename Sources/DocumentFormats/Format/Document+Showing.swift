import DocumentTree
import ModelBasics

extension Document {
  /// Returns what a value says besides its kind, such as the name of its class; nil if it says nothing.
  package func annotation(of node: Node) -> [UInt8]? {
    let tokens = tokens
    guard tokens.longestAnnotation > 0 else { return nil }
    return tokens.annotation(of: valuePrefix(of: node, tokens.longestAnnotation))
  }

  /// Returns the format's name of the kind of a value, such as dictionary or integer.
  package func kindName(of node: Node) -> String {
    tokens.name(of: kind(of: node), valuePrefix(of: node, 64))
  }

  /// Returns the name of the class of a value; nil if it has none.
  package func className(of node: Node) -> [UInt8]? {
    let tokens = tokens
    guard tokens.longestAnnotation > 0 else { return nil }
    return tokens.className(of: valuePrefix(of: node, tokens.longestAnnotation))
  }

  /// True if a value is a set.
  func isSet(_ node: Node) -> Bool {
    kind(of: node) == .array && tokens.isSet(valuePrefix(of: node, tokens.longestAnnotation))
  }

  /// Returns at most `limit` bytes of a value as a row shows it: its token, without what only says its kind.
  package func shownPrefix(of node: Node, _ limit: Int) -> [UInt8] {
    let tokens = tokens
    let more = tokens.longestDelimiters
    let token = valuePrefix(of: node, limit + more)
    return more == 0 ? token : Array(tokens.shown(token, kind(of: node)).prefix(limit))
  }

  /// Returns at most `limit` bytes of the former value of a changed node as a row would show it; nil if it has none.
  package func shownBaseValue(of node: Node, _ limit: Int) -> [UInt8]? {
    guard let former = baseValue(of: node) else { return nil }
    let tokens = tokens
    let more = tokens.longestDelimiters
    let token = former.prefix(limit + more)
    guard more > 0 else { return token }
    let kind = grammar.kind(ofValueIn: Bytes(token))
    return Array(tokens.shown(token, kind).prefix(limit))
  }
}
