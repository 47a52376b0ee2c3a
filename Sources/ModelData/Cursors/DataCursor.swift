import ModelBasics

/// A cursor over stored data: it is positioned on one value at a time and moves to the values inside it.
///
/// Implementations: ``ValueCursor`` over a ``Value``, and one over the nodes of a document.
open class DataCursor {
  /// Creates a cursor; for subclasses.
  public init() {}

  /// The kind of the current value.
  open var kind: Value.Kind { .null }
  /// The value of a bool; false for any other kind.
  open var bool: Bool { false }
  /// The decimal text of a number.
  open var number: String { "" }
  /// The number as an integer; nil if it has a fraction or does not fit an `Int`. Faster than parsing `number`.
  open var integer: Int? { Int(number) }
  /// The number as the nearest double.
  open var double: Double? { Double(number) }
  /// The unescaped bytes of a string.
  open var string: [UInt8] { [] }
  /// The text of a string; nil if the bytes are not UTF-8.
  open var text: String? { String(validating: string, as: UTF8.self) }
  /// A copy of the current value, with everything inside it.
  open var value: Value { .null }
  /// The position of the current value in its file; nil if it did not come from a file.
  open var filePosition: Problem.Position? { nil }
  /// The number of elements or members if it is known without visiting them; otherwise 0.
  open var count: Int { 0 }

  /// Moves to each element in turn and calls `body`, then returns to the array.
  open func forEachElement(_ body: () -> Void) {}
  /// Moves to the value of each member in turn and calls `body` with its key, then returns to the record. The key's bytes are
  /// valid only during the call.
  open func visitMembers(_ body: (_ key: UnsafeBufferPointer<UInt8>) -> Void) {}

  /// Moves to the first member with a key (and of a kind, unless nil), calls `body` once, and returns to the record.
  open func visitMember(_ key: [UInt8], of kind: Value.Kind? = nil, _ body: () -> Void) {
    var isFound = false
    visitMembers { member in
      guard !isFound, member.elementsEqual(key), kind == nil || self.kind == kind
      else { return }
      isFound = true
      body()
    }
  }

  /// Moves to the value of each member in turn and calls `body` with its key, then returns to the record.
  public final func forEachMember(_ body: (_ key: [UInt8]) -> Void) {
    visitMembers { body(Array($0)) }
  }

  /// The current position, to return to with `go(to:)`.
  open var position: Int { 0 }
  /// Moves to a position obtained from `position`.
  open func go(to position: Int) {}
}
