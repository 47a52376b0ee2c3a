import ModelBasics
import ModelValues

/// Writes the objects of a binary property list as text, in the syntax of XML property lists.
///
/// An object is written at each of its occurrences, as no program that reads a list can tell whether two equal values are one object.
/// If containers occur several times, the length of the text is known before it is written (`BinaryTextWriter+Length.swift`). An object
/// that cannot be read becomes a `broken` element. So does a container that contains itself, where it occurs in itself; elsewhere it and
/// the containers around it are written only once.
struct BinaryTextWriter {
  /// The most tabs that begin a line.
  static let deepestIndentation = 40
  /// Longer texts are read again from the file.
  private static let longestRepeated = 256

  private struct Level {
    var record: BinaryRecord
    var number: Int
    var next = 0
  }

  let objects: BinaryObjects
  let expansion: BinaryExpansion
  /// The longest text in bytes that is written.
  var limit: Int
  private(set) var text: [UInt8] = []
  /// The texts of scalars that are referred to more than once and have been written; keys and values differ.
  private var keyTexts: [Int: [UInt8]] = [:]
  private var valueTexts: [Int: [UInt8]] = [:]
  private var levels: [Level] = []
  /// True if the text has reached its limit.
  private var isFull = false
  private var remarks: BinaryRemarks

  /// The containers with themselves in them that have been written.
  private var cyclic = Set<Int>()
  /// True if objects cannot be read.
  private var hasFaults = false

  static func text(of objects: BinaryObjects) -> BinaryText {
    guard let expansion = BinaryExpansion(objects) else {
      return tooLong(objects, length: nil, BinaryRemarks(objects))
    }
    var writer = BinaryTextWriter(objects, expansion)
    if expansion.repeatsContainers, case let length = writer.length(), length > writer.limit {
      return tooLong(objects, length: length, writer.remarks)
    }
    writer.write()
    if writer.isFull, !writer.hasFaults {
      let remarks = writer.remarks
      writer = BinaryTextWriter(objects, expansion)
      return tooLong(objects, length: writer.length(), remarks)
    }
    return BinaryText(
      bytes: Bytes(writer.text), remarks: writer.remarks.all, isWhole: !writer.isFull)
  }

  /// Returns the text for a list that is too large as a tree.
  private static func tooLong(
    _ objects: BinaryObjects, length: Int?, _ remarks: BinaryRemarks
  ) -> BinaryText {
    let root = objects.trailer.root
    let message = BinaryFault.expandsTooMuch(length: length)
      .message(number: root, offset: objects.offset(of: root))
    return BinaryText(
      bytes: Bytes(broken(message) + [0x0A]), remarks: remarks.all, isWhole: false)
  }

  /// Returns the text for a file that cannot be read at all.
  static func text(of fault: BinaryFault, at offset: Int) -> Bytes {
    Bytes(broken(fault.message(offset: offset)) + [0x0A])
  }

  /// The longest text in bytes of a file.
  static func longestText(ofFileOf count: Int) -> Int { min(512 << 20, 4 << 20 + 256 * count) }

  init(_ objects: BinaryObjects, _ expansion: BinaryExpansion) {
    self.objects = objects
    self.expansion = expansion
    remarks = BinaryRemarks(objects)
    limit = Self.longestText(ofFileOf: objects.bytes.count)
  }

  private mutating func write() {
    text.reserveCapacity(4 * objects.bytes.count)
    begin(objects.trailer.root)
    while let level = levels.last, !isFull { step(level) }
    text.append(0x0A)
  }

  // MARK: - Steps

  private mutating func step(_ level: Level) {
    guard level.next < level.record.count else {
      levels.removeLast()
      breakLine()
      text += Self.element(level.record.kind).closing
      return
    }
    levels[levels.count - 1].next += 1
    if level.record.kind == .dictionary {
      breakLine()
      writeKey(objects.element(level.next, of: level.record))
      breakLine()
      begin(objects.value(level.next, of: level.record))
    } else {
      breakLine()
      begin(objects.element(level.next, of: level.record))
    }
  }

  private mutating func breakLine() {
    text.append(0x0A)
    for _ in 0..<min(levels.count, Self.deepestIndentation) { text.append(0x09) }
    guard text.count > limit else { return }
    isFull = true
    let number = levels.last?.number ?? 0
    text += Self.broken(
      BinaryFault.tooManyFaults.message(number: number, offset: objects.offset(of: number)))
  }

  mutating func writeKey(_ number: Int) {
    if let known = keyTexts[number] {
      text += known
      return
    }
    let start = text.count
    defer {
      if number < objects.count, expansion.isRepeated(number) {
        keyTexts[number] = Array(text[start...])
      }
    }
    guard number < objects.count else { return write(.badReference(number), number) }
    let record = objects.anyRecord(of: number)
    do throws(BinaryFault) {
      try writeKey(record, number)
    } catch {
      write(error, number)
    }
  }

  private mutating func writeKey(_ record: BinaryRecord, _ number: Int) throws(BinaryFault) {
    let content = try BinaryScalar.text(of: record, in: objects)
    if record.kind == .string {
      remarks.note(narrow: record, content, number)
      return write(.key, content)
    }
    guard let type = record.kind.keyType else { return }
    remarks.note(key: number, at: objects.offset(of: number))
    text += type.opening
    switch type {
    case .true, .false, .null: text += Array("\(type.name)".utf8)
    case .data: text += Array(Blob(content).base64.utf8)
    case .integer, .real, .date, .uid: text += content
    case .object: text += Array(String(number).utf8)
    }
    text += XMLElement.key.closing
  }

  /// Writes a value; of a container, the start.
  mutating func begin(_ number: Int) {
    if let known = valueTexts[number] {
      text += known
      return
    }
    do throws(BinaryFault) {
      let record = try objects.record(of: number)
      if record.kind.isContainer { return try begin(record, number) }
      let start = text.count
      try write(record, number)
      // A UID has lines, with their indentation.
      if record.kind != .uid, expansion.isRepeated(number),
        text.count - start < Self.longestRepeated
      {
        valueTexts[number] = Array(text[start...])
      }
    } catch {
      write(error, number)
    }
  }

  private mutating func begin(_ record: BinaryRecord, _ number: Int) throws(BinaryFault) {
    if expansion.isCyclic(number), !cyclic.insert(number).inserted { throw .cycle }
    let element = Self.element(record.kind)
    text += record.count == 0 ? element.emptyTag : element.opening
    if record.kind == .set { remarks.note(set: number, at: record.start) }
    if record.count > 0 { levels.append(Level(record: record, number: number)) }
  }

  private mutating func write(_ record: BinaryRecord, _ number: Int) throws(BinaryFault) {
    let content = try BinaryScalar.text(of: record, in: objects)
    switch record.kind {
    case .null: text += XMLElement.null.emptyTag
    case .false: text += XMLElement.false.emptyTag
    case .true: text += XMLElement.true.emptyTag
    case .integer:
      remarks.note(integer: content, number, at: record.start)
      write(.integer, content)
    case .real where record.isShortReal: writeShortReal(content)
    case .real: write(.real, content)
    case .date: write(.date, content)
    case .data: text += XMLElement.data.token(Array(Blob(content).base64.utf8))
    case .string:
      remarks.note(narrow: record, content, number)
      write(.string, content)
    case .uid:
      text += XMLElement.dict.opening
      breakLine(deeper: 1)
      write(.key, XMLUID.key)
      breakLine(deeper: 1)
      write(.integer, content)
      breakLine()
      text += XMLElement.dict.closing
    case .array, .set, .dictionary, .other, .kept: break
    }
  }

  private mutating func writeShortReal(_ content: [UInt8]) {
    let number = BinaryScalar.double(String(decoding: content, as: UTF8.self))
    text += XMLShortReal.opening
    text += number.isFinite ? Array(XMLShortReal.text(of: Float(number)).utf8) : content
    text += XMLElement.real.closing
  }

  private mutating func breakLine(deeper count: Int) {
    breakLine()
    for _ in 0..<count { text.append(0x09) }
  }

  /// Writes an element with its text, in which markup is escaped.
  private mutating func write(_ element: XMLElement, _ content: [UInt8]) {
    text += element.opening
    append(escaped: content)
    text += element.closing
  }

  private mutating func append(escaped content: [UInt8]) {
    if content.allSatisfy({ $0 != 0x26 && $0 != 0x3C && $0 != 0x3E && $0 != 0x0D && $0 != 0 }) {
      text += content
      return
    }
    var start = 0
    for (index, byte) in content.enumerated() {
      let escape: StaticString
      switch byte {
      case UInt8(ascii: "&"): escape = "&amp;"
      case UInt8(ascii: "<"): escape = "&lt;"
      case UInt8(ascii: ">"): escape = "&gt;"
      case 0x0D: escape = "&#13;"
      case 0: escape = "&#0;"
      default: continue
      }
      text += content[start..<index]
      escape.withUTF8Buffer { text += $0 }
      start = index + 1
    }
    text += content[start...]
  }

  mutating func write(_ fault: BinaryFault, _ number: Int) {
    hasFaults = true
    let message =
      switch fault {
      case .badOffset:
        fault.message(offset: objects.trailer.offsets + number * objects.trailer.offsetWidth)
      case .badReference:
        levels.last.map {
          fault.message(number: $0.number, offset: objects.offset(of: $0.number))
        } ?? fault.message
      default: fault.message(number: number, offset: objects.offset(of: number))
      }
    text += Self.broken(message, keeping: number < objects.count ? number : nil)
    // A damaged file may have as many broken objects as bytes. Where containers are repeated, the length is known.
    if expansion.repeatsContainers { return }
    limit = min(limit, text.count + 1 << 16 + 4 * objects.bytes.count)
  }

  /// Returns an element in place of what cannot be read; with the number of the object if that can stay as it is.
  private static func broken(_ message: String, keeping number: Int? = nil) -> [UInt8] {
    let opening =
      number.map { Array("<broken object=\"\($0)\">".utf8) } ?? XMLElement.broken.opening
    return opening + XMLQuoting(element: .string).escaped(Array(message.unicodeScalars)[...])
      + XMLElement.broken.closing
  }

  static func element(_ kind: BinaryKind) -> XMLElement {
    kind == .dictionary ? .dict : kind == .set ? .set : .array
  }

  /// Returns what `write` adds to the text, without adding it.
  mutating func lengthOf(_ write: (inout Self) -> Void) -> Int {
    let start = text.count
    write(&self)
    defer { text.removeLast(text.count - start) }
    return text.count - start
  }
}

/// The text of a binary property list.
struct BinaryText {
  var bytes: Bytes
  /// Remarks about parts of the list that other programs refuse.
  var remarks: [FileRemark] = []
  /// True if the text has all objects, some of which may be broken.
  var isWhole = true
}
