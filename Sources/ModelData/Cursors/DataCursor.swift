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
  /// The number of elements or members, where that is known before they are gone through; else 0.
  open var count: Int { 0 }

  /// Stands on each element in turn, then on the array again.
  open func forEachElement(_ body: () -> Void) {}
  /// Stands on each member's value in turn, then on the record again. The key's bytes are there
  /// for the call only.
  open func visitMembers(_ body: (_ key: UnsafeBufferPointer<UInt8>) -> Void) {}

  /// Stands on the first member with a key, and of a kind if one is said, for one call.
  open func visitMember(_ key: [UInt8], of kind: Value.Kind? = nil, _ body: () -> Void) {
    var isFound = false
    visitMembers { member in
      guard !isFound, member.elementsEqual(key), kind == nil || self.kind == kind
      else { return }
      isFound = true
      body()
    }
  }

  /// Stands on each member's value in turn, then on the record again.
  public final func forEachMember(_ body: (_ key: [UInt8]) -> Void) {
    visitMembers { body(Array($0)) }
  }

  /// Where it stands, to come back to.
  open var position: Int { 0 }
  /// Moves to a position where it stood before.
  open func go(to position: Int) {}
}
