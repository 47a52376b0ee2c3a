import ModelData

/// Reads binary property lists of version 00, as described in CFBinaryPList.c of Core Foundation.
///
///     bplist00 | objects | offsets of the objects, by number | 32 bytes: widths, counts, root
///
/// The file is not trusted: objects can overlap, and offsets, counts and references can have any
/// value. Each object that is used is read once.
package struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let trailer: Trailer
  private var table: PropertyListTable
  private var budget: ExpansionBudget
  /// The numbers of the objects that are referenced but not read yet.
  private var waiting: [Int] = []
  private var isKnown: [Bool]

  /// Returns the value of a whole file.
  ///
  /// A set becomes an array, a UID becomes `{"CF$UID": 1}`, and infinities and NaN become the
  /// strings that XML property lists have for them.
  package static func read(_ bytes: [UInt8]) throws(PropertyListFault) -> Value {
    let table = try table(bytes)
    return try ObjectExpander.value(of: table.root, PlainForms(table: table))
  }

  static func table(_ bytes: [UInt8]) throws(PropertyListFault) -> PropertyListTable {
    guard bytes.starts(with: "bplist00".utf8) else {
      throw PropertyListFault(.unknownVersion, at: 0)
    }
    guard let trailer = Trailer(bytes) else {
      throw PropertyListFault(.badTrailer, at: max(0, bytes.count - Trailer.size))
    }
    var reader = BinaryPropertyList(bytes, trailer)
    try reader.readObjects()
    return reader.table
  }

  private init(_ bytes: [UInt8], _ trailer: Trailer) {
    self.bytes = bytes
    self.trailer = trailer
    table = PropertyListTable(fileSize: bytes.count)
    budget = ExpansionBudget(fileSize: bytes.count)
    isKnown = Array(repeating: false, count: trailer.objectCount)
    table.objects = Array(
      repeating: PropertyListTable.Object(content: .null, offset: 0), count: trailer.objectCount)
    table.root = trailer.root
  }

  private mutating func readObjects() throws(PropertyListFault) {
    need(trailer.root)
    while let number = waiting.popLast() {
      let entry = trailer.offsets + number * trailer.offsetWidth
      var cursor = BinaryCursor(bytes, end: trailer.offsets)
      guard let offset = cursor.integer(at: entry, width: trailer.offsetWidth),
        cursor.move(to: offset)
      else { throw PropertyListFault(.badOffset, at: entry) }
      table.objects[number].offset = offset
      table.objects[number].content = try content(&cursor, at: offset)
    }
  }

  private mutating func need(_ object: Int) {
    guard !isKnown[object] else { return }
    isKnown[object] = true
    waiting.append(object)
  }
}

extension BinaryPropertyList {
  private mutating func content(
    _ cursor: inout BinaryCursor, at offset: Int
  ) throws(PropertyListFault) -> PropertyListTable.Content {
    try pay(0, at: offset)
    guard let marker = cursor.byte() else { throw PropertyListFault(.badOffset, at: offset) }
    let low = Int(marker & 0x0F)
    switch (marker >> 4, low) {
    case (0x0, 0x0): return .null
    case (0x0, 0x8): return .bool(false)
    case (0x0, 0x9): return .bool(true)
    case (0x1, 0...4): return .number(try integer(&cursor, width: 1 << low, at: offset))
    case (0x2, 2...3): return try real(&cursor, width: 1 << low, at: offset)
    case (0x3, 0x3):
      let bits = try unsigned(&cursor, width: 8, at: offset)
      guard let text = ReferenceDate.text(secondsAfter: Double(bitPattern: bits)) else {
        throw PropertyListFault(.badDate, at: offset)
      }
      return .date(text)
    case (0x8, _):
      let bits = try unsigned(&cursor, width: low + 1, at: offset)
      guard let number = Int(exactly: bits) else {
        throw PropertyListFault(.badNumber, at: offset)
      }
      return .uid(number)
    case (0x4...0x6, _), (0xA...0xD, _):
      let count = try self.count(low, &cursor, at: offset)
      switch marker >> 4 {
      case 0x4: return .data(append(try take(&cursor, count, width: 1, at: offset)))
      case 0x5:
        let text = try take(&cursor, count, width: 1, at: offset)
        guard text.allSatisfy({ $0 < 0x80 }) else { throw PropertyListFault(.badText, at: offset) }
        return .string(append(text))
      case 0x6:
        let start = table.text.count
        UTF16Text.append(try take(&cursor, count, width: 2, at: offset), to: &table.text)
        return .string(start..<table.text.count)
      case 0xD: return .record(try references(&cursor, count, lists: 2, at: offset))
      default: return .array(try references(&cursor, count, lists: 1, at: offset))
      }
    default: throw PropertyListFault(.badObject, at: offset)
    }
  }

  /// Returns the decimal text of an integer. Integers of up to 4 bytes are unsigned, longer ones
  /// signed.
  private func integer(
    _ cursor: inout BinaryCursor, width: Int, at offset: Int
  ) throws(PropertyListFault) -> String {
    if width < 16 {
      let bits = try unsigned(&cursor, width: width, at: offset)
      return width == 8 ? String(Int64(bitPattern: bits)) : String(bits)
    }
    let high = try unsigned(&cursor, width: 8, at: offset)
    let low = try unsigned(&cursor, width: 8, at: offset)
    return String(Int128(truncatingIfNeeded: high) << 64 | Int128(truncatingIfNeeded: low))
  }

  private mutating func real(
    _ cursor: inout BinaryCursor, width: Int, at offset: Int
  ) throws(PropertyListFault) -> PropertyListTable.Content {
    let bits = try unsigned(&cursor, width: width, at: offset)
    // A 4-byte real becomes the shortest text that reads as the same `Float`: 0.1, not
    // 0.10000000149011612.
    if width == 4 { return real(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) }
    return real(Double(bitPattern: bits))
  }

  private mutating func real(
    _ number: some BinaryFloatingPoint & CustomStringConvertible
  ) -> PropertyListTable.Content {
    if number.isNaN { return .string(append(Array("NaN".utf8)[...])) }
    if number.isInfinite {
      return .string(append(Array((number < 0 ? "-Infinity" : "Infinity").utf8)[...]))
    }
    let text = number.description
    return .number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  private func unsigned(
    _ cursor: inout BinaryCursor, width: Int, at offset: Int
  ) throws(PropertyListFault) -> UInt64 {
    guard let bits = cursor.unsigned(width: width) else {
      throw PropertyListFault(cursor.isTooWide ? .badNumber : .badOffset, at: offset)
    }
    return bits
  }

  /// Returns the count in the marker, or, if that is 15, the integer object after it.
  private func count(
    _ low: Int, _ cursor: inout BinaryCursor, at offset: Int
  ) throws(PropertyListFault) -> Int {
    guard low == 15 else { return low }
    guard let marker = cursor.byte(), marker >> 4 == 1, marker & 0x0F <= 3,
      let bits = cursor.unsigned(width: 1 << Int(marker & 0x0F)), let count = Int(exactly: bits)
    else { throw PropertyListFault(.badOffset, at: offset) }
    return count
  }

  private mutating func take(
    _ cursor: inout BinaryCursor, _ count: Int, width: Int, at offset: Int
  ) throws(PropertyListFault) -> ArraySlice<UInt8> {
    guard let slice = cursor.take(count, width: width) else {
      throw PropertyListFault(.badOffset, at: offset)
    }
    try pay(slice.count, at: offset)
    return slice
  }

  private mutating func append(_ slice: ArraySlice<UInt8>) -> Range<Int> {
    let start = table.text.count
    table.text.append(contentsOf: slice)
    return start..<table.text.count
  }

  /// Appends one list of references, or a list of keys and a list of values, which are interleaved.
  private mutating func references(
    _ cursor: inout BinaryCursor, _ count: Int, lists: Int, at offset: Int
  ) throws(PropertyListFault) -> Range<Int> {
    var slices: [ArraySlice<UInt8>] = []
    for _ in 0..<lists {
      let slice = try take(&cursor, count, width: trailer.referenceWidth, at: offset)
      try pay(slice.count / trailer.referenceWidth * 8, at: offset)
      slices.append(slice)
    }
    let start = table.references.count
    for index in 0..<count {
      for slice in slices {
        let from = slice.startIndex + index * trailer.referenceWidth
        guard let number = cursor.integer(at: from, width: trailer.referenceWidth),
          number < trailer.objectCount
        else { throw PropertyListFault(.badReference, at: offset) }
        table.references.append(number)
        need(number)
      }
    }
    return start..<table.references.count
  }

  private mutating func pay(_ bytes: Int, at offset: Int) throws(PropertyListFault) {
    guard budget.pay(bytes: bytes) else { throw PropertyListFault(.expandsTooMuch, at: offset) }
  }
}
