import ModelBasics

/// A cursor over a value.
public final class ValueCursor: DataCursor {
  /// A reader at the same position, for loops over many values that must avoid virtual calls and reference counting.
  package let tape: TapeReader
  private let storage: ValueStorage
  private let standing: UnsafeMutablePointer<Int>
  private let locate: ((Int) -> Problem.Place?)?

  /// Creates a cursor on a value.
  public convenience init(_ value: Value) { self.init(value, locate: nil) }

  /// Creates a cursor over a value from a file; `locate` returns the position in the file of the n-th value or key in reading
  /// order.
  package init(_ value: Value, locate: ((Int) -> Problem.Place?)?) {
    storage = value.storage
    standing = .allocate(capacity: 1)
    standing.initialize(to: value.position)
    tape = TapeReader(storage, standing: standing)
    self.locate = locate
  }

  deinit { standing.deallocate() }

  public override var place: Problem.Place? { locate?(tape.position) }

  public override var kind: Value.Kind { tape.kind }
  public override var bool: Bool { tape.bool }
  public override var count: Int { tape.count }
  public override var value: Value { Value(storage: storage, position: tape.position) }
  public override var string: [UInt8] { Array(tape.bytes) }
  public override var number: String { String(decoding: tape.bytes, as: UTF8.self) }
  public override var text: String? { String(utf8: tape.bytes) }
  public override var integer: Int? { DecimalText.integer(tape.bytes) }
  public override var double: Double? { DecimalText.double(tape.bytes) }

  public override func forEachElement(_ body: () -> Void) { tape.visitElements(body) }

  public override func visitMembers(_ body: (_ key: UnsafeBufferPointer<UInt8>) -> Void) {
    tape.visitMembers(body)
  }

  public override func visitMember(
    _ key: [UInt8], of kind: Value.Kind? = nil, _ body: () -> Void
  ) { tape.visitMember(key, of: kind, body) }

  public override var position: Int { tape.position }
  /// Moves to a position obtained from `position`.
  public override func go(to position: Int) { tape.position = position }
}
