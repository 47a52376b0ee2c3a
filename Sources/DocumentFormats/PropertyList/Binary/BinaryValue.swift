import ModelBasics

/// The value of a scalar of a binary property list. Values of a kind are equal if they mean the same.
enum BinaryValue: Equatable {
  /// The bytes of a text in UTF-8, or of data; none for null and Booleans.
  case bytes([UInt8])
  case integer(Int128)
  /// The bits of a real, or of the seconds of a date; the same for each number that is not one.
  case real(UInt64)

  static func real(_ number: Double) -> BinaryValue {
    .real((number.isNaN ? Double.nan : number).bitPattern)
  }

  /// Reads the value of a record that is no container.
  init(_ record: BinaryRecord, in objects: BinaryObjects) throws(BinaryFault) {
    let content = objects.bytes[record.content..<record.end]
    switch record.kind {
    case .integer: self = .integer(BinaryScalar.integer(content))
    case .uid:
      guard let number = BinaryScalar.unsigned(content) else { throw .numberTooLarge }
      self = .integer(Int128(number))
    case .real, .date: self = .real(BinaryScalar.double(record, content))
    default: self = .bytes(try BinaryScalar.text(of: record, in: objects))
    }
  }

  /// Reads the value of a node from the text between its tags; nil if a file cannot hold it.
  init?(_ node: BinaryTree.Node, _ text: XMLScalarText) {
    switch node.kind {
    case .string: self = .bytes(text.decoded)
    case .data:
      guard let data = XMLScalar.base64(text.decoded) else { return nil }
      self = .bytes(data)
    case .integer, .uid:
      guard let number = text.withDecoded(BinaryScalar.integer(in:)),
        node.kind == .integer || UInt64(exactly: number) != nil
      else { return nil }
      self = .integer(number)
    case .real:
      guard let number = text.withDecoded(BinaryScalar.double(in:)) else { return nil }
      let short = node.isShort ? XMLShortReal.number(number.description) : nil
      self = .real(short.map { Double($0) } ?? number)
    case .date:
      guard let seconds = BinaryScalar.seconds2001(text.decoded) else { return nil }
      self = .real(seconds)
    default: self = .bytes([])
    }
  }

  func hash(_ kind: BinaryKind) -> UInt64 {
    switch self {
    case .bytes(let bytes): return bytes.withUnsafeBytes { BinaryHash.hash(kind, $0) }
    case .integer(let number):
      var hash = BinaryHash(kind)
      hash.add(UInt64(truncatingIfNeeded: number))
      hash.add(UInt64(truncatingIfNeeded: number >> 64))
      return hash.value
    case .real(let bits):
      var hash = BinaryHash(kind)
      hash.add(bits)
      return hash.value
    }
  }
}
