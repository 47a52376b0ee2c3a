extension Value {
  /// A node of a value, packed into two words, because values of a million nodes are written and read.
  ///
  ///     scalar, key   kind | start of the text      length of the text
  ///     container     kind | elements or members    number of nodes up to the next node outside
  @usableFromInline
  package struct Node: Sendable {
    @usableFromInline
    package enum Kind: Hashable, Sendable {
      case value(Value.Kind)
      /// The key of a member, followed by its value.
      case key
    }

    // The kind is in the upper 4 bits, which no offset or count in memory reaches.
    @usableFromInline var head: UInt64
    @usableFromInline package internal(set) var extent: Int

    @inlinable @inline(__always)
    package init(_ kind: Kind, start: Int, length: Int) {
      head = kind.code &<< 60 | UInt64(truncatingIfNeeded: start)
      extent = length
    }

    /// Creates an empty container.
    @inlinable @inline(__always)
    package init(container kind: Value.Kind) {
      head = Kind.value(kind).code &<< 60
      extent = 1
    }

    @inlinable @inline(__always)
    package var kind: Kind { Kind(code: head &>> 60) }

    /// Returns true if the node is a value of a kind; faster than comparing `kind`.
    @inlinable @inline(__always)
    package func isValue(of kind: Value.Kind) -> Bool { head &>> 60 == Kind.value(kind).code }

    @inlinable @inline(__always)
    var isContainer: Bool {
      let code = head &>> 60
      return code == Kind.arrayCode || code == Kind.recordCode
    }

    @inlinable @inline(__always)
    var low: Int { Int(truncatingIfNeeded: head & (1 &<< 60 &- 1)) }

    /// The range of the text in the storage: one byte long for true, empty for false.
    @inlinable @inline(__always)
    package var text: Range<Int> {
      isContainer ? 0..<0 : Range(uncheckedBounds: (low, low &+ extent))
    }

    /// The text, given the start of the storage.
    @inlinable @inline(__always)
    package func text(in storage: UnsafePointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
      isContainer
        ? UnsafeBufferPointer(start: storage, count: 0)
        : UnsafeBufferPointer(start: storage + low, count: extent)
    }

    /// The number of elements or members; 0 if the node is not a container.
    @inlinable @inline(__always)
    package var count: Int { isContainer ? low : 0 }

    /// The number of nodes up to the next node outside: 1 for all but containers.
    @inlinable @inline(__always)
    package var size: Int { isContainer ? extent : 1 }

    @inlinable @inline(__always)
    mutating func countOne() { head &+= 1 }

    /// Sets the number of elements or members of a container.
    @inlinable @inline(__always)
    mutating func setCount(_ count: Int) {
      head = head & (15 &<< 60) | UInt64(truncatingIfNeeded: count)
    }

    @inlinable @inline(__always)
    mutating func close(size: Int) { extent = size }

    /// Returns the node with its text at another offset.
    func moved(to start: Int) -> Node {
      isContainer ? self : Node(kind, start: start, length: extent)
    }
  }
}

extension Value.Node.Kind {
  @inlinable static var arrayCode: UInt64 { 6 }
  @inlinable static var recordCode: UInt64 { 7 }

  @inlinable @inline(__always)
  var code: UInt64 {
    switch self {
    case .value(.null): 0
    case .value(.bool): 1
    case .value(.number): 2
    case .value(.string): 3
    case .value(.data): 4
    case .value(.date): 5
    case .value(.array): 6
    case .value(.record): 7
    case .key: 8
    }
  }

  @inlinable @inline(__always)
  init(code: UInt64) {
    switch code {
    case 1: self = .value(.bool)
    case 2: self = .value(.number)
    case 3: self = .value(.string)
    case 4: self = .value(.data)
    case 5: self = .value(.date)
    case 6: self = .value(.array)
    case 7: self = .value(.record)
    case 8: self = .key
    default: self = .value(.null)
    }
  }
}
