/// What other programs refuse in a binary property list, although it is read here: in its frame, and in its objects, of which the first
/// of each kind is named, and the number of the others.
struct BinaryRemarks {
  private struct Finding {
    var number = 0
    var offset = 0
    /// An object may occur several times.
    private var numbers = Set<Int>()
    var count: Int { numbers.count }

    mutating func add(_ number: Int, at offset: Int?) {
      if numbers.isEmpty { (self.number, self.offset) = (number, offset ?? 0) }
      numbers.insert(number)
    }
  }

  private let frame: [FileRemark]
  private var keys = Finding()
  private var texts = Finding()
  private var sets = Finding()
  private var integers = Finding()

  init(_ objects: BinaryObjects) {
    var frame: [FileRemark] = []
    let (bytes, trailer) = (objects.bytes, objects.trailer)
    if !bytes[6..<BinaryObjects.headerSize].elementsEqual("00".utf8) {
      frame.append(FileRemark("its version is not 00, which some programs refuse"))
    }
    let end = trailer.offsets + trailer.objectCount * trailer.offsetWidth
    if end < bytes.count - Trailer.size {
      let clause = "its parts end at byte \(end), before the last 32 bytes"
      frame.append(FileRemark(clause + ", which some programs refuse"))
    }
    self.frame = frame
  }

  mutating func note(key number: Int, at offset: Int?) { keys.add(number, at: offset) }

  mutating func note(set number: Int, at offset: Int) { sets.add(number, at: offset) }

  /// Notes an integer if it has more than 64 bits.
  mutating func note(integer text: [UInt8], _ number: Int, at offset: Int) {
    guard text.count > XMLConformance.shortInteger, XMLScalar.isLargeInteger(text) else { return }
    integers.add(number, at: offset)
  }

  /// Notes a string that is marked as ASCII, if it is not.
  mutating func note(narrow record: BinaryRecord, _ text: [UInt8], _ number: Int) {
    guard record.isNarrow, text.contains(where: { $0 >= 0x80 }) else { return }
    texts.add(number, at: record.start)
  }

  var all: [FileRemark] {
    frame
      + [
        Self.remark(texts, "its text is marked as ASCII and is not, which some programs refuse"),
        Self.remark(keys, "it is a key and not a string, which some programs refuse"),
        Self.remark(sets, "it is a set, which some programs refuse"),
        Self.remark(integers, "it has more than 64 bits, which other programs refuse or cut off"),
      ].compactMap { $0 }
  }

  private static func remark(_ finding: Finding, _ clause: String) -> FileRemark? {
    guard finding.count > 0 else { return nil }
    let others = finding.count == 1 ? "" : " (and \(finding.count - 1) more)"
    return FileRemark("object \(finding.number) at byte \(finding.offset): \(clause)\(others)")
  }
}
