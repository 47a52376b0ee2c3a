import ModelBasics

/// A cursor over a value.
public final class ValueCursor: DataCursor {
  private let nodes: [Value.Node]
  private let bytes: [UInt8]
  @exclusivity(unchecked) private var current: Int
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

  public override var kind: Value.Kind {
    if case .value(let kind) = nodes[current].kind { kind } else { .null }
  }
  public override var bool: Bool { !nodes[current].text.isEmpty }
  public override var count: Int { nodes[current].count }
  public override var value: Value { Value(nodes: nodes, storage: bytes, position: current) }
  public override var string: [UInt8] { withText { Array($0) } }
  public override var number: String { withText { String(decoding: $0, as: UTF8.self) } }
  public override var text: String? { withText { String(utf8: $0) } }
  public override var integer: Int? { withText(Decimal.integer) }
  public override var double: Double? { withText(Decimal.double) }

  @inline(__always)
  private func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let text = nodes[current].text
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[text])) }
  }

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

  public override func visitMembers(_ body: (_ key: UnsafeBufferPointer<UInt8>) -> Void) {
    let container = current
    var next = container + 1
    bytes.withUnsafeBufferPointer { bytes in
      for _ in 0..<nodes[container].count {
        current = next + 1
        body(UnsafeBufferPointer(rebasing: bytes[nodes[next].text]))
        next += 1 + nodes[next + 1].size
      }
    }
    current = container
  }

  public override func visitMember(_ key: [UInt8], of kind: Value.Kind? = nil, _ body: () -> Void) {
    var next = current + 1
    for _ in 0..<nodes[current].count {
      let text = nodes[next].text
      if text.count == key.count,
        kind.map({ nodes[next + 1].kind == .value($0) }) ?? true, bytes[text].elementsEqual(key)
      {
        let container = current
        current = next + 1
        body()
        current = container
        return
      }
      next += 1 + nodes[next + 1].size
    }
  }

  public override var position: Int { current }
  public override func go(to position: Int) { current = position }
}
