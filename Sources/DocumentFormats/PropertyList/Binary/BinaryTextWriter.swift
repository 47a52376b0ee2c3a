import ModelBasics
import ModelValues

/// Writes the objects of a binary property list as text, in the syntax of XML property lists.
///
/// An array, dictionary, set or long data that is referred to more than once has its number where it occurs first; later
/// occurrences are references to it, so the text is not much larger than the file. Scalars that a program has stored once because
/// they are equal are written each time, as they mean nothing to each other. An object that cannot be read becomes a `broken`
/// element, at which reading stops.
struct BinaryTextWriter {
  /// Longer data is shared: equal data of this length is rarely an accident.
  static let longestUnsharedData = 64
  /// The most tabs that begin a line.
  private static let deepestIndentation = 40
  /// Longer texts are read again from the file.
  private static let longestRepeated = 256
  private static let largestText = 512 << 20

  private struct Level {
    var record: BinaryRecord
    var number: Int
    var next = 0
  }

  private enum State: UInt8 { case unseen, once, shared, open, written }

  private let objects: BinaryObjects
  private var limit: Int
  private var states: [State]
  private var text: [UInt8] = []
  /// The texts of scalars that are referred to more than once and have been written; keys and values differ.
  private var keyTexts: [Int: [UInt8]] = [:]
  private var valueTexts: [Int: [UInt8]] = [:]
  private var levels: [Level] = []
  /// True if the text has reached its limit.
  private var isFull = false
  private var remarks: BinaryRemarks

  /// Returns the text of a list, and remarks about what other programs refuse in it.
  static func text(of objects: BinaryObjects) -> (text: Bytes, remarks: [FileRemark]) {
    var writer = BinaryTextWriter(objects)
    writer.write()
    return (Bytes(writer.text), writer.remarks.all)
  }

  /// Returns the text for a file that cannot be read at all.
  static func text(of fault: BinaryFault, at offset: Int) -> Bytes {
    Bytes(broken(fault.message(offset: offset)) + [0x0A])
  }

  private init(_ objects: BinaryObjects) {
    self.objects = objects
    remarks = BinaryRemarks(objects)
    limit = min(Self.largestText, 1 << 16 + 256 * objects.bytes.count)
    states = Array(repeating: .unseen, count: objects.count)
  }

  private mutating func write() {
    text.reserveCapacity(4 * objects.bytes.count)
    let root = objects.trailer.root
    guard findShared(root) else {
      text = Self.broken(BinaryFault.expandsTooMuch.message(number: root, offset: nil)) + [0x0A]
      return
    }
    begin(root)
    while let level = levels.last, !isFull { step(level) }
    text.append(0x0A)
  }

  /// Finds the objects that are referred to more than once. Returns false if that would take too long, as records overlap.
  private mutating func findShared(_ root: Int) -> Bool {
    var left = 4 * objects.bytes.count
    var waiting = [root]
    states[root] = .once
    while let number = waiting.popLast() {
      guard let record = try? objects.record(of: number), record.kind.isContainer else { continue }
      left -= record.width
      guard left >= 0 else { return false }
      for index in 0..<objects.referenceCount(record) {
        let child = objects.element(index, of: record)
        guard child < states.count else { continue }
        if states[child] == .unseen {
          states[child] = .once
          waiting.append(child)
        } else {
          states[child] = .shared
        }
      }
    }
    return true
  }

  // MARK: - Steps

  private mutating func step(_ level: Level) {
    guard level.next < level.record.count else {
      levels.removeLast()
      breakLine()
      text += Self.element(level.record.kind).closing
      states[level.number] = .written
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
      BinaryFault.expandsTooMuch.message(number: number, offset: objects.offset(of: number)))
  }

  private mutating func writeKey(_ number: Int) {
    if let known = keyTexts[number] {
      text += known
      return
    }
    let start = text.count
    defer {
      if number < states.count, states[number] == .shared {
        keyTexts[number] = Array(text[start...])
      }
    }
    guard number < states.count else { return write(.badReference(number), number) }
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

  private mutating func begin(_ number: Int) {
    if let known = valueTexts[number] {
      text += known
      return
    }
    do throws(BinaryFault) {
      let record = try objects.record(of: number)
      switch record.kind {
      case .array, .set, .dictionary: try begin(record, number)
      case .data where record.count > Self.longestUnsharedData: try writeData(record, number)
      default:
        let start = text.count
        try write(record, number)
        // A UID has lines, with their indentation.
        if states[number] == .shared, record.kind != .uid, text.count - start < Self.longestRepeated
        {
          valueTexts[number] = Array(text[start...])
        }
      }
    } catch {
      write(error, number)
    }
  }

  private mutating func begin(_ record: BinaryRecord, _ number: Int) throws(BinaryFault) {
    let element = Self.element(record.kind)
    switch states[number] {
    case .open: throw .cycle
    case .written: return writeTag(.ref, number, isEmpty: true)
    case .shared: writeTag(element, number, isEmpty: record.count == 0)
    case .once, .unseen:
      text += record.count == 0 ? element.emptyTag : element.opening
    }
    if record.kind == .set { remarks.note(set: number, at: record.start) }
    guard record.count > 0 else {
      if states[number] == .shared { states[number] = .written }
      return
    }
    states[number] = .open
    levels.append(Level(record: record, number: number))
  }

  private mutating func writeData(_ record: BinaryRecord, _ number: Int) throws(BinaryFault) {
    switch states[number] {
    case .written: writeTag(.ref, number, isEmpty: true)
    case .shared:
      writeTag(.data, number, isEmpty: false)
      text += Array(Blob(try BinaryScalar.text(of: record, in: objects)).base64.utf8)
      text += XMLElement.data.closing
      states[number] = .written
    default: try write(record, number)
    }
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

  private mutating func writeTag(_ element: XMLElement, _ number: Int, isEmpty: Bool) {
    text += Array("<\(element.name) id=\"\(number)\"\(isEmpty ? "/" : "")>".utf8)
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

  private mutating func write(_ fault: BinaryFault, _ number: Int) {
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
    text += Self.broken(message, keeping: number < states.count ? number : nil)
    // A damaged file may have as many broken objects as bytes.
    limit = min(limit, text.count + 1 << 16 + 4 * objects.bytes.count)
  }

  /// Returns an element in place of what cannot be read; with the number of the object if that can stay as it is.
  private static func broken(_ message: String, keeping number: Int? = nil) -> [UInt8] {
    let opening =
      number.map { Array("<broken object=\"\($0)\">".utf8) } ?? XMLElement.broken.opening
    return opening + XMLQuoting(element: .string).escaped(Array(message.unicodeScalars)[...])
      + XMLElement.broken.closing
  }

  private static func element(_ kind: BinaryKind) -> XMLElement {
    kind == .dictionary ? .dict : kind == .set ? .set : .array
  }
}
