import ModelBasics

/// A cursor over a value.
public final class ValueCursor: DataCursor {
  /// A reader at the same position, for loops over many values that must avoid virtual calls and reference counting.
  package let reader: NodeReader
  package let storage: ValueStorage
  private let sharedPosition: UnsafeMutablePointer<Int>
  /// Returns the position in the file of the n-th value or key in reading order.
  package typealias Locate = @Sendable (Int) -> Problem.Position?
  package let locate: Locate?
  /// The lists that are empty in the value, and are read part by part.
  package let longLists: (any LongLists)?

  /// Creates a cursor on a value.
  public convenience init(_ value: Value) { self.init(value, locate: nil) }

  /// Creates a cursor over a value from a file.
  package init(
    _ value: Value, longLists: (any LongLists)? = nil, locate: Locate?
  ) {
    self.longLists = longLists
    storage = value.storage
    sharedPosition = .allocate(capacity: 1)
    sharedPosition.initialize(to: value.position)
    reader = NodeReader(storage, sharedPosition: sharedPosition)
    self.locate = locate
  }

  deinit { sharedPosition.deallocate() }

  public override var filePosition: Problem.Position? { locate?(reader.position) }

  public override var kind: Value.Kind { reader.kind }
  public override var bool: Bool { reader.bool }
  public override var count: Int { reader.count }
  public override var value: Value {
    longLists?.value(at: reader.position) ?? Value(storage: storage, position: reader.position)
  }
  public override var string: [UInt8] { Array(reader.bytes) }
  public override var number: String { String(decoding: reader.bytes, as: UTF8.self) }
  public override var text: String? { String(utf8: reader.bytes) }
  public override var integer: Int? { DecimalText.integer(reader.bytes) }
  public override var double: Double? { DecimalText.double(reader.bytes) }

  public override func forEachElement(_ body: () -> Void) { reader.visitElements(body) }

  public override func visitMembers(_ body: (_ key: UnsafeBufferPointer<UInt8>) -> Void) {
    reader.visitMembers(body)
  }

  public override func visitMember(
    _ key: [UInt8], of kind: Value.Kind? = nil, _ body: () -> Void
  ) { reader.visitMember(key, of: kind, body) }

  public override var position: Int { reader.position }
  /// Moves to a position obtained from `position`.
  public override func go(to position: Int) { reader.position = position }
}
