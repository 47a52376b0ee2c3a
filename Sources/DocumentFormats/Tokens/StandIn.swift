/// Scalars of a private-use plane that stand for what no scalar can say, so that every string can
/// be edited as text: a byte that is not UTF-8, or half a surrogate pair.
package enum StandIn {
  private static let base: UInt32 = 0x100000

  package static func isStandIn(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= base else { return false }
    let value = scalar.value - base
    return (0x80...0xFF).contains(value) || (0xD800...0xDFFF).contains(value)
  }

  /// The scalar for an invalid byte or a code unit.
  package static func scalar(for value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(base + value) ?? "\u{FFFD}"
  }

  /// The invalid byte that a scalar stands for.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    isStandIn(scalar) ? UInt8(exactly: scalar.value - base) : nil
  }

  /// The half of a surrogate pair that a scalar stands for.
  package static func surrogate(of scalar: Unicode.Scalar) -> UInt16? {
    guard isStandIn(scalar), byte(of: scalar) == nil else { return nil }
    return UInt16(exactly: scalar.value - base)
  }

  /// Bytes as scalars, so that they come back the same.
  package static func scalars(_ bytes: [UInt8]) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var place = 0
    while place < bytes.count {
      let (scalar, length) = decode(bytes[place..<min(bytes.count, place + 4)])
      scalars.append(scalar)
      place += length
    }
    return scalars
  }

  /// The scalar at the start of some bytes, of which there are some, and how many it takes.
  package static func decode(_ bytes: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, length: Int) {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    // A real scalar that looks like a stand-in is taken byte by byte, as what it is not.
    if case .scalarValue(let scalar) = decoder.decode(&iterator), !isStandIn(scalar) {
      return (scalar, UTF8.width(scalar))
    }
    return (scalar(for: UInt32(bytes.first ?? 0)), 1)
  }

  /// The bytes again.
  package static func bytes(_ scalars: [Unicode.Scalar]) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in scalars {
      if let byte = byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    return bytes
  }
}
