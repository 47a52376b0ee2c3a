import ModelBasics

/// Stands on one value of stored data, wherever that is kept, and goes to those in it.
///
/// Implementations: ``ValueCursor`` over a ``Value``, and one over the nodes of a document.
open class DataCursor {
  /// For subclasses.
  public init() {}

  /// What the value is.
  open var kind: Value.Kind { .null }
  /// The value of a bool.
  open var bool: Bool { false }
  /// The decimal text of a number.
  open var number: String { "" }
  /// The number, when it is whole and fits; quicker than by its text.
  open var integer: Int? { Int(number) }
  /// The number, as near as a double comes.
  open var double: Double? { Double(number) }
  /// The bytes of a string, without escapes.
  open var string: [UInt8] { [] }
  /// The text of a string; nil where the bytes are not UTF-8.
  open var text: String? { String(validating: string, as: UTF8.self) }
  /// The whole value, to keep.
  open var value: Value { .null }
  /// Where it is, when it came from a file.
  open var place: Problem.Place? { nil }

  /// Stands on each element in turn, then on the array again.
  open func forEachElement(_ body: () -> Void) {}
  /// Stands on each member's value in turn, then on the record again.
  open func forEachMember(_ body: (_ key: [UInt8]) -> Void) {}

  /// Where it stands, to come back to.
  open var position: Int { 0 }
  open func go(to position: Int) {}
}

/// A cursor over a value.
public final class ValueCursor: DataCursor {
  private let nodes: [Value.Node]
  private let bytes: [UInt8]
  private var current: Int
  private let locate: ((Int) -> Problem.Place?)?

  /// A cursor that stands on the value.
  public convenience init(_ value: Value) { self.init(value, locate: nil) }

  /// A cursor over a value from a file: `locate` says where there the n-th of its values and keys
  /// stands, in reading order.
  package init(_ value: Value, locate: ((Int) -> Problem.Place?)?) {
    nodes = value.nodes
    bytes = value.storage
    current = value.position
    self.locate = locate
  }

  public override var place: Problem.Place? { locate?(current) }

  private var node: Value.Node { nodes[current] }

  public override var kind: Value.Kind {
    if case .value(let kind) = nodes[current].kind { kind } else { .null }
  }
  public override var bool: Bool { !node.text.isEmpty }
  public override var number: String { String(decoding: bytes[node.text], as: UTF8.self) }
  public override var integer: Int? { Decimal.integer(bytes[node.text]) }
  public override var string: [UInt8] { Array(bytes[node.text]) }
  public override var text: String? { String(validating: bytes[node.text], as: UTF8.self) }
  public override var value: Value { Value(nodes: nodes, storage: bytes, position: current) }

  public override func forEachElement(_ body: () -> Void) {
    let container = current
    var next = container + 1
    for _ in 0..<nodes[container].count {
      current = next
      body()
      next += nodes[next].size
    }
    current = container
  }

  public override func forEachMember(_ body: (_ key: [UInt8]) -> Void) {
    let container = current
    var next = container + 1
    for _ in 0..<nodes[container].count {
      let key = Array(bytes[nodes[next].text])
      current = next + 1
      next += 1 + nodes[current].size
      body(key)
    }
    current = container
  }

  public override var position: Int { current }
  public override func go(to position: Int) { current = position }
}

enum Decimal {
  /// A whole number of at most 18 digits, or by its text.
  static func integer(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.count <= 18, let first = text.first else {
      return Int(String(decoding: text, as: UTF8.self))
    }
    let isNegative = first == UInt8(ascii: "-")
    var number = 0
    for byte in isNegative ? text.dropFirst() : text {
      guard let digit = decimalDigit(byte) else { return nil }
      number = number &* 10 &+ digit
    }
    return isNegative ? -number : number
  }
}
