import ModelBasics
import ModelData

/// Reads property lists of both kinds, which differ in their first bytes.
package enum PropertyList {
  /// Returns the value of a whole file. See ``BinaryPropertyList`` and ``XMLPropertyList``.
  package static func read(_ bytes: [UInt8]) throws(PropertyListFault) -> Value {
    try isBinary(bytes) ? BinaryPropertyList.read(bytes) : XMLPropertyList.read(bytes)
  }

  /// Returns true if the file is binary, and false if it may be XML.
  static func isBinary(_ bytes: [UInt8]) throws(PropertyListFault) -> Bool {
    if bytes.starts(with: "bplist".utf8) { return true }
    let isUTF16 = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    let text = bytes.dropFirst(ByteOrderMark.length(in: bytes))
    let first = text.first { !XMLScalar.isSpace($0) }
    guard first == UInt8(ascii: "<") || isUTF16 || text.starts(with: [0, 0x3C]) else {
      throw PropertyListFault(.notPropertyList, at: 0)
    }
    return false
  }
}
