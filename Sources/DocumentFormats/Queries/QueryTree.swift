import DocumentTree

/// A document as queries see it, read within a budget.
protocol QueryTree {
  /// A value of the document, with its key if it has one.
  associatedtype Item: Equatable, Sendable
  /// An iteration over the children of a container.
  associatedtype Children: Sendable

  /// The number of bytes that may still be read.
  var budget: Int { get set }
  /// The value of the whole document, or nil if it is empty.
  var root: Item? { get }

  func kind(of item: Item) -> NodeKind

  /// True if the value stands elsewhere in the document.
  func isReference(_ item: Item) -> Bool
  /// Returns the node that has the value, in a document whose values can have several entries; nil in others. Steps to all
  /// descendants visit each value once, so a circle has an end.
  func sharedNode(of item: Item) -> Node?
  /// True if a node is the value of a container or inside of it.
  func isInside(_ node: Node, _ container: Item) -> Bool

  /// Returns the children of a container, or those after one of them.
  func children(of container: Item, after item: Item?) -> Children
  mutating func next(in children: inout Children) -> QueryStep<Item>
  /// Reports that all children of the last child have been visited, whose end is then known.
  func skip(_ finished: Children, in children: inout Children)

  /// Returns the child at an index from 0.
  mutating func child(at position: Int, of container: Item) -> QueryStep<Item>
  /// Returns the index of a child, or nil while it is not known.
  mutating func position(of item: Item, in container: Item) -> Int?
  /// Returns the number of children, or nil while it is not known.
  mutating func count(of container: Item) -> Int?

  func isKey(_ key: [UInt8], of item: Item) -> Bool
  mutating func key(of item: Item) -> [UInt8]
  /// Returns the value of a scalar, or nil for a container and for text that is no value.
  mutating func scalar(of item: Item) -> QueryScalar?
}

extension QueryTree {
  func isReference(_ item: Item) -> Bool { false }
  func sharedNode(of item: Item) -> Node? { nil }
  func isInside(_ node: Node, _ container: Item) -> Bool { true }
}

enum QueryStep<Item> {
  case child(Item)
  case end
  /// The document has not been read so far.
  case unknown
  /// The document is invalid from here on.
  case fault
}

extension QueryScalar {
  /// Creates the value of a token.
  init(_ kind: NodeKind, _ token: UnsafeRawBufferPointer, _ tokens: any Tokens) {
    switch tokens.kind(of: kind, token: token) {
    case .bool: self = .bool(tokens.bool(of: token))
    case .number:
      let number = DecimalNumber(tokens.number(of: token).utf8)
      self = number.map(QueryScalar.number) ?? .other(Array(token))
    case .string, .data, .date: self = .string(tokens.string(of: token))
    case .null, .array, .record: self = .null
    }
  }
}
