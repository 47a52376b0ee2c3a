import ModelBasics

/// A node of a text that is read from the front: 24 bytes.
///
/// Offsets have 32 bits, since longer texts than ``NodeTable/longest`` have no table.
package struct TableNode: Hashable, Sendable {
  private var startBits: UInt32
  private var keyEndBits: UInt32
  private var valueStartBits: UInt32
  private var endBits: UInt32 = .max
  private var pastBits: UInt32 = .max
  /// The kind (4 bits), the flags (4 bits), and the distance from the start to the key (24 bits).
  private var detail: UInt32

  private static let keyFlag: UInt32 = 1 << 4
  private static let sectionFlag: UInt32 = 1 << 5
  private static let openingFlag: UInt32 = 1 << 6
  private static let closingFlag: UInt32 = 1 << 7
  private static let kindMask: UInt32 = 15
  /// The kinds in the order of their numbers.
  private static let kinds: [NodeKind] =
    [
      .object, .array, .string, .number, .boolean, .null, .data, .reference, .stream, .empty,
      .invalid,
    ] + DateKind.allCases.map { .date($0) }
  private static let distanceShift: UInt32 = 8

  /// The most bytes between the start of an entry and that of its key.
  static let farthestKey = 1 << 24 - 1

  package init(
    at start: Int, key: Span?, value: Int, _ kind: NodeKind, isSection: Bool = false,
    delimiters: Delimiters = .none
  ) {
    startBits = UInt32(clamping: start)
    keyEndBits = UInt32(clamping: key?.end ?? 0)
    valueStartBits = UInt32(clamping: value)
    let distance = min(max(0, (key?.start ?? start) - start), Self.farthestKey)
    let number = UInt32(Self.kinds.firstIndex(of: kind) ?? 0)
    detail = number & Self.kindMask | UInt32(distance) << Self.distanceShift
    if key != nil { detail |= Self.keyFlag }
    if isSection { detail |= Self.sectionFlag }
    if delimiters != .none { detail |= Self.openingFlag }
    if delimiters == .both { detail |= Self.closingFlag }
  }

  /// The offset of the entry.
  package var start: Int { Int(startBits) }
  package var valueStart: Int { Int(valueStartBits) }
  package var kind: NodeKind { Self.kinds[Int(detail & Self.kindMask)] }
  package var isSection: Bool { detail & Self.sectionFlag != 0 }
  package var hasKey: Bool { detail & Self.keyFlag != 0 }

  package var key: Span? {
    hasKey ? Span(start + Int(detail >> Self.distanceShift), Int(keyEndBits)) : nil
  }

  package var delimiters: Delimiters {
    if detail & Self.closingFlag != 0 { return .both }
    return detail & Self.openingFlag != 0 ? .opening : .none
  }

  /// The end of the value; nil for a container that is open where reading is, or where it has stopped.
  package var end: Int? {
    get { endBits == .max ? nil : Int(endBits) }
    set { endBits = newValue.map { UInt32(clamping: $0) } ?? .max }
  }

  /// The number of the node after all those inside this one, which is its next sibling if it is in the same container. Nil as long as
  /// there is no end.
  package var past: Int? {
    get { pastBits == .max ? nil : Int(pastBits) }
    set { pastBits = newValue.map { UInt32(clamping: $0) } ?? .max }
  }

  /// The delimiters of a container, each of one byte.
  package enum Delimiters: Hashable, Sendable {
    case none
    /// The content ends with the container, such as the lines below a header.
    case opening
    case both
  }
}
