/// Writes a binary property list with the objects of another one, of which as many as possible stay as they are.
///
///     bplist00 | records in the order of the old file | new records | offsets | trailer
///
/// An object that nothing refers to any more becomes `false`, of one byte, so that its data is gone and the numbers of the others
/// stay; the last numbers are given up. What is between records, and objects that nothing referred to, are kept.
struct BinaryFileWriter {
  private let objects: BinaryObjects?
  private let tree: BinaryTree
  private let alignment: BinaryAlignment
  /// The number of the old objects that have a number in the new file.
  private let kept: Int
  private let total: Int
  private let referenceWidth: Int
  private var file: [UInt8] = []
  private var offsets: [Int]
  /// The ends of the old records in the new file.
  private var ends: [Int]
  /// The objects whose offsets are outside of all records.
  private var outside: [Int] = []

  static func file(with tree: BinaryTree, like objects: BinaryObjects?) -> [UInt8] {
    var writer = BinaryFileWriter(tree, objects)
    writer.write()
    return writer.file
  }

  private init(_ tree: BinaryTree, _ objects: BinaryObjects?) {
    self.tree = tree
    self.objects = objects
    alignment = BinaryAlignment(tree, to: objects)
    var kept = alignment.count
    while kept > 0, alignment.isLost(kept - 1) { kept -= 1 }
    self.kept = kept
    total = kept + alignment.added.count
    referenceWidth = BinaryRecordWriter.width(
      of: max(0, total - 1), atLeast: objects?.trailer.referenceWidth ?? 1)
    offsets = Array(repeating: 0, count: total)
    ends = Array(repeating: 0, count: kept)
  }

  private mutating func write() {
    let order = BinaryOrder(objects)
    if let objects, order.isSeparate {
      var end = 0
      for number in order.numbers {
        let record = objects.anyRecord(of: number)
        file += objects.bytes[end..<record.start]
        if number < kept { offsets[number] = file.count }
        writeRecord(number, record)
        if number < kept { ends[number] = file.count }
        end = record.end
      }
      file += objects.bytes[end..<objects.trailer.offsets]
      moveUnreadable(order)
    } else {
      file = Array("bplist00".utf8)
      for number in 0..<kept {
        offsets[number] = file.count
        let record = objects?.anyRecord(of: number)
        if let record, record.kind != .other { writeRecord(number, record) } else { file.append(8) }
      }
    }
    for (index, node) in alignment.added.enumerated() {
      offsets[kept + index] = file.count
      writeRecord(of: node)
    }
    writeEnd()
  }

  /// Returns the number in the new file of an object.
  private func number(_ place: Int) -> Int {
    place < alignment.count ? place : place - alignment.count + kept
  }

  private mutating func writeRecord(_ number: Int, _ record: BinaryRecord) {
    guard let objects else { return }
    if alignment.isLost(number) {
      if number < kept { file.append(0x08) }
      return
    }
    if let node = alignment.replaced[number] {
      writeRecord(of: node)
      return
    }
    guard record.kind.isContainer else {
      file += objects.bytes[record.start..<record.end]
      return
    }
    let old = (0..<objects.referenceCount(record)).map { objects.element($0, of: record) }
    let owner = Int(alignment.owners[number])
    let new = owner < 0 ? old : references(of: owner)
    if new == old, referenceWidth == objects.trailer.referenceWidth {
      file += objects.bytes[record.start..<record.end]
    } else {
      guard new.allSatisfy({ $0 < .max }) else { return file.append(0x08) }
      BinaryRecordWriter.append(
        record.kind, new, width: referenceWidth, replacing: objects.bytes[record.start], to: &file)
    }
  }

  private func references(of node: Int) -> [Int] {
    let children = tree.children(of: node).map { number(alignment.object(of: $0)) }
    guard tree.nodes[node].kind == .dictionary else { return children }
    let keys = stride(from: 0, to: children.count, by: 2).map { children[$0] }
    return keys + stride(from: 1, to: children.count, by: 2).map { children[$0] }
  }

  private mutating func writeRecord(of node: Int) {
    let kind = alignment.scalarKind(node)
    if kind.isContainer {
      BinaryRecordWriter.append(kind, references(of: node), width: referenceWidth, to: &file)
    } else {
      BinaryRecordWriter.append(
        kind, alignment.scalar(node), isShort: tree.nodes[node].isShort, to: &file)
    }
  }

  /// Sets the offsets of the objects that have no record: their bytes are between records.
  private mutating func moveUnreadable(_ order: BinaryOrder) {
    guard let objects else { return }
    for number in order.unreadable where number < kept {
      let offset = objects.offset(of: number) ?? 0
      if alignment.isLost(number) {
        offsets[number] = file.count
        file.append(0x08)
      } else if offset >= objects.trailer.offsets {
        outside.append(number)
      } else if let before = order.last(startingBefore: offset, in: objects), before < kept {
        let record = objects.anyRecord(of: before)
        offsets[number] =
          offset < record.end
          ? offsets[before] + offset - record.start : ends[before] + offset - record.end
      } else {
        offsets[number] = offset
      }
    }
  }

  private mutating func writeEnd() {
    let table = file.count
    for number in outside {
      let distance = (objects?.offset(of: number) ?? 0) - (objects?.trailer.offsets ?? 0)
      let (offset, isTooFar) = table.addingReportingOverflow(distance)
      offsets[number] = isTooFar ? .max : offset
    }
    let largest = max(table, offsets.max() ?? 0)
    let width = BinaryRecordWriter.width(
      of: largest, atLeast: objects?.trailer.offsetWidth ?? 1)
    file.reserveCapacity(file.count + offsets.count * width + Trailer.size)
    for offset in offsets {
      BinaryRecordWriter.append(UInt64(clamping: offset), width: width, to: &file)
    }
    let old = objects.map { $0.trailer.offsets + $0.count * $0.trailer.offsetWidth }
    let trailer = objects.map { $0.bytes.count - Trailer.size } ?? 0
    if let objects, let old, old <= trailer {
      file += objects.bytes[old..<trailer + 6]
    } else {
      file += Array(repeating: 0, count: 6)
    }
    file += [UInt8(width), UInt8(referenceWidth)]
    for number in [total, number(alignment.object(of: 0)), table] {
      BinaryRecordWriter.append(UInt64(clamping: number), width: 8, to: &file)
    }
  }
}

/// The objects of a file in the order of their records.
struct BinaryOrder {
  private(set) var numbers: [Int] = []
  /// The objects without a record.
  private(set) var unreadable: [Int] = []
  /// True if no records overlap.
  private(set) var isSeparate = true

  init(_ objects: BinaryObjects?) {
    guard let objects else { return }
    var starts: [(start: Int, end: Int, number: Int)] = []
    starts.reserveCapacity(objects.count)
    for number in 0..<objects.count {
      let record = objects.anyRecord(of: number)
      if record.kind == .other {
        unreadable.append(number)
      } else {
        starts.append((record.start, record.end, number))
      }
    }
    starts.sort { ($0.start, $0.number) < ($1.start, $1.number) }
    numbers = starts.map(\.number)
    var end = BinaryObjects.headerSize
    for record in starts {
      if record.start < end { isSeparate = false }
      end = record.end
    }
  }

  /// Returns the object with the last record that begins before an offset.
  func last(startingBefore offset: Int, in objects: BinaryObjects) -> Int? {
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = (low + high) / 2
      if objects.anyRecord(of: numbers[middle]).start < offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low > 0 ? numbers[low - 1] : nil
  }
}
