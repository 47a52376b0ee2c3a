/// Private-use scalars that represent bytes that are not UTF-8 and unpaired surrogates, so that
/// every string can be edited as text.
package enum StandIn {
  private static let base: UInt32 = 0x100000

  package static func isStandIn(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= base else { return false }
    let value = scalar.value - base
    return (0x80...0xFF).contains(value) || (0xD800...0xDFFF).contains(value)
  }

  /// Returns the stand-in for an invalid byte or a surrogate.
  package static func scalar(for value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(base + value) ?? "\u{FFFD}"
  }

  /// Returns the invalid byte that a scalar represents, or nil.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    isStandIn(scalar) ? UInt8(exactly: scalar.value - base) : nil
  }

  /// Returns the surrogate that a scalar represents, or nil.
  package static func surrogate(of scalar: Unicode.Scalar) -> UInt16? {
    guard isStandIn(scalar), byte(of: scalar) == nil else { return nil }
    return UInt16(exactly: scalar.value - base)
  }

  /// Returns bytes as scalars, from which `bytes(_:)` restores the same bytes.
  package static func scalars(_ bytes: [UInt8]) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var offset = 0
    while offset < bytes.count {
      let (scalar, length) = decode(bytes[offset..<min(bytes.count, offset + 4)])
      scalars.append(scalar)
      offset += length
    }
    return scalars
  }

  /// Returns the first scalar of a nonempty slice and its length in bytes.
  package static func decode(_ bytes: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, length: Int) {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    // A real scalar in the range of the stand-ins is represented by stand-ins of its bytes.
    if case .scalarValue(let scalar) = decoder.decode(&iterator), !isStandIn(scalar) {
      return (scalar, UTF8.width(scalar))
    }
    return (scalar(for: UInt32(bytes.first ?? 0)), 1)
  }

  /// Returns the bytes that scalars represent.
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
