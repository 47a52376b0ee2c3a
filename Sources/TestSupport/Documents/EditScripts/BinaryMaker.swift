import DocumentFormats
import DocumentTree
import ModelBasics
import TestBasics

/// Makes binary property lists in every form: objects in any order, shared or not, in wide or narrow records, with gaps between them and
/// objects that nothing refers to. The text of the list is what is edited.
package struct BinaryMaker: ScriptTexts {
  private var random: SeededGenerator
  private var values: XMLMaker
  private var objects: [Object] = []
  private var left = 0
  private var number = 0
  package private(set) var carrier: (any Carrier)?

  private struct Object {
    var marker: UInt8
    var content: [UInt8] = []
    /// The numbers of the elements, or of all keys and then all values.
    var references: [Int] = []
    var count: Int?
  }

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    values = XMLMaker(seed: seed ^ 0x6270)
  }

  package var grammar: any Grammar { Format.binaryPropertyList.grammar }
  package var containers: [String] {
    values.containers + [
      "<set>\n\t<integer>1</integer>\n\t<null/>\n</set>", "<set/>",
      "<dict>\n\t<key>CF$UID</key>\n\t<integer>3</integer>\n</dict>",
    ]
  }
  package var newContainer: String { values.newContainer }

  package func document(of value: [UInt8]) -> (text: [UInt8], path: [Int]) { (value, []) }
  package mutating func key() -> String { values.key() }
  package mutating func scalar() -> String {
    random.chance(20)
      ? random.pick([
        "<null/>", "<date>2015-02-23T18:30:00.25Z</date>", "<date>1e+300</date>",
        "<data>\(String(repeating: "AAEC", count: 30))</data>", "<string>&#0;\u{1B}</string>",
        "<real>-0.0</real>", "<real>0.1</real>", "<integer>-1</integer>",
      ]) : values.scalar()
  }

  package mutating func make() -> [UInt8] {
    let file = makeFile()
    let carried = Format.binaryPropertyList.carried(Bytes(file))
    carrier = carried.carrier
    return carried.text.array(Span(0, carried.text.count))
  }

  // MARK: - Files

  /// Returns a file.
  package mutating func makeFile() -> [UInt8] {
    objects = []
    left = 4 + random.below(40)
    let root = value(depth: 0, mustHold: true)
    for _ in 0..<random.below(3) { _ = scalarObject() }
    return file(root: root)
  }

  private mutating func value(depth: Int, mustHold: Bool = false) -> Int {
    left -= 1
    if !mustHold, !objects.isEmpty, random.chance(15) {
      // An object again, if it is complete: not one that is open.
      let number = random.below(objects.count)
      if objects[number].marker != 0xFF { return number }
    }
    guard mustHold || (left > 0 && depth < 5 && random.chance(45)) else { return scalarObject() }
    let number = objects.count
    objects.append(Object(marker: 0xFF))
    let marker: UInt8 = random.pick([0xD0, 0xD0, 0xA0, 0xA0, 0xC0])
    let count = random.below(depth == 0 ? 8 : 5) + (random.chance(5) ? 14 : 0)
    var keys: [Int] = []
    var children: [Int] = []
    for _ in 0..<count {
      if marker == 0xD0 { keys.append(keyObject()) }
      children.append(value(depth: depth + 1))
    }
    objects[number] = Object(marker: marker, references: keys + children, count: count)
    return number
  }

  private mutating func keyObject() -> Int {
    number += 1
    // Some programs have keys that are no strings.
    if random.chance(8) { return scalarObject() }
    return string(
      random.pick(["twice", "key \(number)", "schlüssel \(number)", "a<b&c>\(number)"]))
  }

  private mutating func string(_ text: String) -> Int {
    let isWide = !text.utf8.allSatisfy { $0 < 0x80 } || random.chance(10)
    let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let object =
      isWide
      ? Object(marker: 0x60, content: units, count: text.utf16.count)
      : Object(marker: 0x50, content: Array(text.utf8), count: text.utf8.count)
    if random.chance(70),
      let same = objects.firstIndex(where: {
        $0.marker == object.marker && $0.content == object.content
      })
    {
      return same
    }
    objects.append(object)
    return objects.count - 1
  }

  private mutating func scalarObject() -> Int {
    number += 1
    func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(random.below(256)) } }
    let width = random.below(4)
    let object: Object
    switch random.below(14) {
    case 0: object = Object(marker: random.pick([0x00, 0x08, 0x09]))
    case 1, 2: object = Object(marker: 0x10 | UInt8(width), content: bytes(1 << width))
    case 3: object = Object(marker: 0x13, content: [0, 0, 0, 0, 0, 0, 0, UInt8(random.below(9))])
    case 4: object = Object(marker: 0x14, content: bytes(16))
    case 5: object = Object(marker: 0x23, content: bytes(8))
    case 6: object = Object(marker: 0x22, content: bytes(4))
    case 7: object = Object(marker: 0x33, content: [0x41, 0xBA] + bytes(6))
    case 8: object = Object(marker: 0x33, content: bytes(8))
    case 9:
      let count = random.pick([0, 3, 14, 15, 40, 80, 300])
      object = Object(marker: 0x40, content: bytes(count), count: count)
    case 10:
      let count = 1 + random.below(4)
      object = Object(marker: 0x80 | UInt8(count - 1), content: bytes(count))
    case 11:
      // Any units, also halves of pairs.
      let count = random.below(6)
      object = Object(marker: 0x60, content: bytes(2 * count), count: count)
    case 12 where random.chance(40):
      // A string that is marked as ASCII and is not.
      let text = random.chance(50) ? Array("grüße \(number)".utf8) : bytes(random.below(5))
      object = Object(marker: 0x50, content: text, count: text.count)
    default:
      return string(
        random.pick([
          "text \(number)", "", "same", "two\n\tlines\r\n", "\u{0} &<>", "grüße 😀 \(number)",
          String(repeating: "long ", count: 60),
        ]))
    }
    objects.append(object)
    return objects.count - 1
  }

  private mutating func file(root: Int) -> [UInt8] {
    let order =
      random.chance(60) ? Array(objects.indices) : objects.indices.shuffled(using: &random)
    let places = random.chance(60) ? order : objects.indices.shuffled(using: &random)
    var numbers = Array(repeating: 0, count: objects.count)
    for (number, object) in order.enumerated() { numbers[object] = number }
    let width = max(objects.count > 255 ? 2 : 1, 1 + random.below(3) * random.below(2))
    let hasGaps = random.chance(10)
    var file = Array("bplist00".utf8)
    var offsets = Array(repeating: 0, count: objects.count)
    for object in places {
      if hasGaps, random.chance(30) { file += [0x0F, 0x0F] }
      offsets[numbers[object]] = file.count
      let record = objects[object]
      if let count = record.count {
        if count < 15, random.chance(97) {
          file.append(record.marker | UInt8(count))
        } else {
          file += [record.marker | 0x0F]
          file +=
            count < 256 ? [0x10, UInt8(count)] : [0x11, UInt8(count >> 8), UInt8(count & 0xFF)]
        }
      } else {
        file.append(record.marker)
      }
      file += record.content
      for reference in record.references { append(numbers[reference], width, to: &file) }
    }
    let table = file.count
    let offsetWidth = max(table > 255 ? 2 : 1, 1 + random.below(4) * random.below(2))
    for offset in offsets { append(offset, offsetWidth, to: &file) }
    file += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(width)]
    for number in [objects.count, numbers[root], table] { append(number, 8, to: &file) }
    return file
  }

  private func append(_ number: Int, _ width: Int, to file: inout [UInt8]) {
    for index in (0..<width).reversed() { file.append(UInt8(number >> (8 * index) & 0xFF)) }
  }
}
