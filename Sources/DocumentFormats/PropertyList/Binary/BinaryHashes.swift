/// The hashes of the objects that the root of a binary property list leads to, by number.
struct BinaryHashes {
  private(set) var values: [UInt64]
  private(set) var isReachable: [Bool]
  /// True for an object that is referred to more than once.
  private(set) var isRepeated: [Bool]

  /// The hash of an object that cannot be read, or that contains itself and is broken there.
  private static let unreadable = BinaryValue.bytes([]).hash(.other)

  init(_ objects: BinaryObjects) {
    values = Array(repeating: Self.unreadable, count: objects.count)
    isReachable = Array(repeating: false, count: objects.count)
    isRepeated = isReachable
    // Records of a damaged file may overlap, and then have far more references than bytes.
    var left = 8 * objects.bytes.count
    var open: [(number: Int, record: BinaryRecord, next: Int)] = []

    func begin(_ number: Int) {
      guard number < objects.count else { return }
      guard !isReachable[number] else { return isRepeated[number] = true }
      isReachable[number] = true
      let record = objects.anyRecord(of: number)
      guard record.kind.isContainer else {
        let value = (try? BinaryValue(record, in: objects)) ?? .bytes([])
        values[number] = value.hash(record.kind)
        return
      }
      left -= record.width
      if left >= 0 { open.append((number, record, 0)) }
    }

    begin(objects.trailer.root)
    while let (number, record, next) = open.last {
      if next < objects.referenceCount(record) {
        open[open.count - 1].next += 1
        begin(objects.element(next, of: record))
      } else {
        open.removeLast()
        values[number] = hash(of: record, in: objects)
      }
    }
  }

  private func hash(of record: BinaryRecord, in objects: BinaryObjects) -> UInt64 {
    if let uid = Self.uid(record, objects) { return uid.hash(.uid) }
    var hash = BinaryHash(record.kind)
    for index in 0..<record.count {
      hash.add(self[objects.element(index, of: record)])
      if record.kind == .dictionary { hash.add(self[objects.value(index, of: record)]) }
    }
    return hash.value
  }

  subscript(number: Int) -> UInt64 { number < values.count ? values[number] : Self.unreadable }

  /// Returns the number that a dictionary has as a UID has it; nil if it has other entries.
  static func uid(_ record: BinaryRecord, _ objects: BinaryObjects) -> BinaryValue? {
    guard record.kind == .dictionary, record.count == 1 else { return nil }
    let key = objects.anyRecord(of: objects.element(0, of: record))
    let value = objects.anyRecord(of: objects.value(0, of: record))
    guard key.kind == .string, value.kind == .integer,
      (try? BinaryScalar.text(of: key, in: objects)) == XMLUID.key,
      let uid = try? BinaryValue(value, in: objects), case .integer(let number) = uid,
      UInt64(exactly: number) != nil
    else { return nil }
    return uid
  }
}
