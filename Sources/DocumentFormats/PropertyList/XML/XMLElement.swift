import DocumentTree

/// The elements of a property list.
enum XMLElement: UInt8, CaseIterable {
  case plist, dict, array, key, string, integer, real, date, data, `true`, `false`
  // Only in the text of a binary property list or a keyed archive:
  case set, null, ref, broken

  /// The name in tags.
  var name: StaticString {
    switch self {
    case .plist: "plist"
    case .dict: "dict"
    case .array: "array"
    case .key: "key"
    case .string: "string"
    case .integer: "integer"
    case .real: "real"
    case .date: "date"
    case .data: "data"
    case .true: "true"
    case .false: "false"
    case .set: "set"
    case .null: "null"
    case .ref: "ref"
    case .broken: "broken"
    }
  }

  /// The most letters that fit into the number of a name; no name has more.
  static var mostLetters: Int { 8 }

  /// Creates the element with a name, given as a number: its letters in ASCII, the last one in the lowest byte. An element is found by
  /// one comparison.
  init?(letters: UInt64) {
    switch letters {
    case 0x70_6C69_7374: self = .plist
    case 0x6469_6374: self = .dict
    case 0x61_7272_6179: self = .array
    case 0x6B_6579: self = .key
    case 0x7374_7269_6E67: self = .string
    case 0x69_6E74_6567_6572: self = .integer
    case 0x7265_616C: self = .real
    case 0x6461_7465: self = .date
    case 0x6461_7461: self = .data
    case 0x7472_7565: self = .true
    case 0x66_616C_7365: self = .false
    case 0x73_6574: self = .set
    case 0x6E75_6C6C: self = .null
    case 0x72_6566: self = .ref
    case 0x6272_6F6B_656E: self = .broken
    default: return nil
    }
  }

  var kind: NodeKind {
    switch self {
    case .dict: .object
    case .array, .set: .array
    case .string: .string
    case .integer, .real: .number
    case .date: .date(.instant)
    case .data: .data
    case .true, .false: .boolean
    case .null: .null
    case .ref: .reference
    case .plist, .key, .broken: .invalid
    }
  }

  var isContainer: Bool { self == .dict || self == .array || self == .set }

  /// True if only the text of a binary property list or a keyed archive has the element.
  var isInner: Bool { rawValue >= XMLElement.set.rawValue }

  var opening: [UInt8] { Self.openings[Int(rawValue)] }
  var closing: [UInt8] { Self.closings[Int(rawValue)] }

  private static let openings = allCases.map { Array("<\($0.name)>".utf8) }
  private static let closings = allCases.map { Array("</\($0.name)>".utf8) }
}

extension UnsafeRawBufferPointer {
  /// Returns what is between the tags of an element, if a token begins and ends with them as they are usually spelled.
  func content(of element: XMLElement) -> UnsafeRawBufferPointer? {
    let (opening, closing) = (element.opening.count, element.closing.count)
    guard count >= opening + closing, begins(at: 0, with: element.opening),
      begins(at: count - closing, with: element.closing)
    else { return nil }
    return UnsafeRawBufferPointer(rebasing: self[opening..<count - closing])
  }

  private func begins(at offset: Int, with text: [UInt8]) -> Bool {
    for index in text.indices where self[offset + index] != text[index] { return false }
    return true
  }
}
