import DocumentTree
import ModelBasics
import TestDocuments
import Testing

@testable import DocumentFormats

/// Lists in which a program has added one instance several times, so that it is stored once.
@Suite("Binary property lists as trees")
struct BinaryExpansionTests {
  // plistlib.dumps of {"a": s, "b": s, "c": s} with s = {"n": 1, "l": ["x", "y"]}
  private static let threeTimes = decoded(
    """
    YnBsaXN0MDDTAQIDBAQEUWFRYlFj0gUGBwhRblFsEAGiCQpReFF5CA8RExUaHB4gIyUAAAAAAAABAQAAAAAAAAALAAAAAAAAAAAA
    AAAAAAAAJw==
    """)
  // [m, {"m": m, "i": i}, i] with i = ["x"], m = {"in": i, "n": 5}
  private static let nested = decoded(
    """
    YnBsaXN0MDCjAQcE0gIDBAZSaW5RbqEFUXgQBdIICQEEUW1RaQgMERQWGBocISMAAAAAAAABAQAAAAAAAAAKAAAAAAAAAAAAAAAA
    AAAAJQ==
    """)
  // x = True, and 31 times x = [x, x]
  private static let bomb = decoded(
    """
    YnBsaXN0MDCiAQGiAgKiAwOiBASiBQWiBgaiBweiCAiiCQmiCgqiCwuiDAyiDQ2iDg6iDw+iEBCiERGiEhKiExOiFBSiFRWiFhai
    FxeiGBiiGRmiGhqiGxuiHByiHR2iHh6iHx8JCAsOERQXGh0gIyYpLC8yNTg7PkFER0pNUFNWWVxfYmUAAAAAAAABAQAAAAAAAAAg
    AAAAAAAAAAAAAAAAAAAAZg==
    """)

  private static func text(_ file: [UInt8]) -> String {
    let text = Format.binaryPropertyList.carried(Bytes(file)).text
    return String(decoding: text.array(Span(0, text.count)), as: UTF8.self)
      .filter { !"\n\t".contains($0) }
  }

  /// Returns a file after its text was replaced.
  private static func saved(_ text: String, over file: [UInt8]) throws -> [UInt8] {
    let carrier = Format.binaryPropertyList.carried(Bytes(file)).carrier
    let new = Bytes(Array(text.utf8))
    let written = try carrier.file(with: new)
    #expect(carrier.text(in: Bytes(written), writtenFrom: new) === new)
    return written
  }

  private static func records(_ file: [UInt8]) throws -> [[UInt8]] {
    let objects = try BinaryObjects(file)
    return (0..<objects.count).map {
      let record = objects.anyRecord(of: $0)
      return Array(file[record.start..<record.end])
    }
  }

  private static let value =
    "<dict><key>n</key><integer>1</integer><key>l</key><array><string>x</string><string>y</string></array></dict>"

  private static func three(_ values: String...) -> String {
    "<dict>" + zip("abc", values).map { "<key>\($0)</key>\($1)" }.joined() + "</dict>"
  }

  @Test("an instance that was added several times is a value at each of its positions")
  func shown() {
    #expect(Self.text(Self.threeTimes) == Self.three(Self.value, Self.value, Self.value))
    let inner = "<array><string>x</string></array>"
    let middle = "<dict><key>in</key>\(inner)<key>n</key><integer>5</integer></dict>"
    #expect(
      Self.text(Self.nested)
        == "<array>\(middle)<dict><key>m</key>\(middle)<key>i</key>\(inner)</dict>\(inner)</array>")
  }

  @Test("a list that is not edited is written as it was", arguments: [threeTimes, nested, bomb])
  func unedited(_ file: [UInt8]) throws {
    let carried = Format.binaryPropertyList.carried(Bytes(file))
    #expect(try carried.carrier.file(with: carried.text) == file)
  }

  @Test("an edit of one value leaves the object to the others, and all other records as they were")
  func oneEdited() throws {
    let edited = Self.value.replacing(">x<", with: ">z<")
    let new = try Self.saved(
      Self.three(Self.value, edited, Self.value), over: Self.threeTimes)
    let (before, after) = (try Self.records(Self.threeTimes), try Self.records(new))
    #expect(Array(after.dropFirst().prefix(before.count - 1)) == Array(before.dropFirst()))
    // The root, with two new dictionary and array; the keys and the other element are the same objects.
    #expect(
      Array(after.dropFirst(before.count)) == [
        [0xD2, 5, 6, 7, 12], [0xA2, 13, 10], [0x51, 0x7A],
      ])
    #expect(after[0] == [0xD3, 1, 2, 3, 4, 11, 4])
  }

  @Test("equal edits of all values are an edit of their object") func allEdited() throws {
    let edited = Self.value.replacing(">x<", with: ">z<")
    let new = try Self.saved(Self.three(edited, edited, edited), over: Self.threeTimes)
    #expect(new.count == Self.threeTimes.count)
    #expect(zip(new, Self.threeTimes).filter { $0 != $1 }.map(\.0) == [0x7A])
  }

  @Test(
    "objects keep their numbers as far as a value is left as it was, or all were changed",
    arguments: [
      (
        "the first of two", [[0xA2, 1, 1], [0xA1, 2], [0x09]],
        "[[false], [true]]", [[0xA2, 3, 1], [0xA1, 2], [0x09], [0xA1, 4], [0x08]]
      ),
      (
        "two of three, to one value", [[0xA3, 1, 1, 1], [0xA1, 2], [0x09]],
        "[[false], [true], [false]]", [[0xA3, 3, 1, 3], [0xA1, 2], [0x09], [0xA1, 4], [0x08]]
      ),
      (
        "all, to two values", [[0xA3, 1, 1, 1], [0xA1, 2], [0x09]],
        "[[false], [null], [null]]", [[0xA3, 1, 3, 3], [0xA1, 2], [0x08], [0xA1, 4], [0x00]]
      ),
      (
        "a value in a value, at one of them", [[0xA3, 1, 1, 2], [0xA1, 2], [0xA1, 3], [0x09]],
        "[[[false]], [[true]], [true]]",
        [[0xA3, 4, 1, 2], [0xA1, 2], [0xA1, 3], [0x09], [0xA1, 5], [0xA1, 6], [0x08]]
      ),
      (
        "a value in a value, everywhere", [[0xA3, 1, 1, 2], [0xA1, 2], [0xA1, 3], [0x09]],
        "[[[false]], [[false]], [false]]", [[0xA3, 1, 1, 2], [0xA1, 2], [0xA1, 3], [0x08]]
      ),
      (
        "the first is removed", [[0xA3, 1, 1, 2], [0xA1, 2], [0x09]],
        "[[true], true]", [[0xA2, 1, 2], [0xA1, 2], [0x09]]
      ),
      (
        "one is moved", [[0xA3, 1, 2, 1], [0xA1, 3], [0xA0], [0x09]],
        "[[true], [[true]]]", [[0xA2, 1, 2], [0xA1, 3], [0xA1, 1], [0x09]]
      ),
      (
        "equal values that are not one object stay two",
        [[0xA2, 1, 2], [0xA1, 3], [0xA1, 3], [0x09]],
        "[[true], [false]]", [[0xA2, 1, 2], [0xA1, 3], [0xA1, 4], [0x09], [0x08]]
      ),
      (
        "new values are an object each", [[0xA1, 1], [0x09]],
        "[[null], [null]]", [[0xA2, 1, 2], [0xA1, 3], [0xA1, 3], [0x00]]
      ),
    ] as [(String, [[UInt8]], String, [[UInt8]])])
  func numbers(_ name: String, _ before: [[UInt8]], _ list: String, _ after: [[UInt8]]) throws {
    let text = list.replacing("[", with: "<array>").replacing("]", with: "</array>")
      .replacing(",", with: "").replacing(/true|false|null/) { "<\($0.output)/>" }
    let file = binary(before, offsetWidth: 1, referenceWidth: 1)
    let new = try Self.saved(text, over: file)
    #expect(try Self.records(new) == after, "\(name)")
  }

  @Test("long data that occurs several times is changed one by one") func longData() throws {
    let data: [UInt8] = [0x4F, 0x10, 100] + (0..<100)
    let file = binary([0xA2, 1, 1], data)
    let last = try #require(Self.text(file).ranges(of: "AAEC").last)
    let new = try Self.saved(Self.text(file).replacingCharacters(in: last), over: file)
    #expect(try Self.records(new).map(\.count) == [3, 103, 103])
    #expect(try Self.records(new)[1] == data)
  }

  @Test("a small file that is an enormous tree is one broken row, and no text of it is saved")
  func enormous() throws {
    #expect(Self.bomb.count == 166)
    #expect(
      Self.text(Self.bomb)
        == "<broken>object 0 at byte 8: its parts repeat so often that its text would have 244 GB, and it cannot be edited</broken>"
    )
    let carrier = Format.binaryPropertyList.carried(Bytes(Self.bomb)).carrier
    for text in ["<array/>", "<string>x</string>", "<broken>x</broken>", ""] {
      #expect(throws: EncodingRefusal.self) { try carrier.file(with: Bytes(Array(text.utf8))) }
    }
  }

  @Test("a list whose length exceeds all numbers is one broken row") func endless() {
    let count = 100_000
    let levels: [[UInt8]] = (0..<count).map { number in
      let next = number + 1
      let reference = [UInt8(next >> 16), UInt8(next >> 8 & 0xFF), UInt8(next & 0xFF)]
      return [0xA2] + reference + reference
    }
    let file = binary(levels + [[0x09]], offsetWidth: 4, referenceWidth: 3)
    #expect(Self.text(file).contains("would have more than 9 EB"))
  }

  @Test("strings that repeat too often are one broken row") func longStrings() {
    let string: [UInt8] = [0x5F, 0x11, 0xFF, 0xFF] + Array(repeating: 0x78, count: 0xFFFF)
    let file = binary(
      [references(0xA0, Array(repeating: 1, count: 20_000)), string], offsetWidth: 4,
      referenceWidth: 2)
    #expect(Self.text(file).contains("would have 1.3 GB"))
    let carrier = Format.binaryPropertyList.carried(Bytes(file)).carrier
    #expect(throws: EncodingRefusal.self) { try carrier.file(with: Bytes(Array("<dict/>".utf8))) }
  }

  @Test("the length that is summed is that of the text") func length() throws {
    for seed in 0..<300 {
      var maker = BinaryMaker(seed: UInt64(seed))
      let objects = try BinaryObjects(maker.makeFile())
      let expansion = try #require(BinaryExpansion(objects))
      var writer = BinaryTextWriter(objects, expansion)
      #expect(writer.length() == BinaryTextWriter.text(of: objects).bytes.count, "\(seed)")
    }
  }

  @Test("a small list with a large value that occurs often can be edited") func smallList() throws {
    let long = Array(repeating: UInt8(ascii: "x"), count: 200)
    let file = binary(
      [references(0xA0, Array(repeating: 1, count: 4000)), [0x5F, 0x10, 200] + long],
      offsetWidth: 2, referenceWidth: 2)
    #expect(!Self.text(file).contains("broken"))
  }

  @Test("an edit that makes the file too short for its text is refused") func tooShort() throws {
    let long = Array(repeating: UInt8(ascii: "x"), count: 4000)
    // 730 times an array of 730 elements, and a long string that is removed.
    let file = binary(
      [
        [0xA2, 0, 1, 0, 2], references(0xA0, Array(repeating: 3, count: 730)),
        [0x5F, 0x11, UInt8(long.count >> 8), UInt8(long.count & 0xFF)] + long,
        references(0xA0, Array(repeating: 4, count: 730)), [0x09],
      ], offsetWidth: 2, referenceWidth: 2)
    let text = Self.text(file)
    #expect(!text.contains("broken"))
    let removed = text.replacing(
      "<string>\(String(decoding: long, as: UTF8.self))</string>", with: "")
    let carrier = Format.binaryPropertyList.carried(Bytes(file)).carrier
    let error = #expect(throws: EncodingRefusal.self) {
      try carrier.file(with: Bytes(Array(removed.utf8)))
    }
    #expect(error?.reason == BinaryRefusal.expandsTooMuch.message)
  }

  @Test(
    "a container in itself is broken there, and at its other positions",
    arguments: [
      (
        [[0xA2, 1, 1], [0xA2, 1, 2], [0x51, 0x61]],
        "<array><array><broken object=\"1\">&</broken><string>a</string></array><broken object=\"1\">&</broken></array>",
        "object 1 at byte 11: it contains itself"
      )
    ])
  func cycle(_ objects: [[UInt8]], _ text: String, _ message: String) throws {
    let file = binary(objects, offsetWidth: 1, referenceWidth: 1)
    #expect(Self.text(file) == text.replacing("&", with: message))
    let new = try Self.saved(Self.text(file).replacing(">a<", with: ">b<"), over: file)
    // What the broken element keeps has the former string.
    #expect(
      try Self.records(new) == [objects[0], [0xA2, 1, 3], objects[2], [0x51, 0x62]])
  }

  @Test("references have no meaning in a list") func reference() throws {
    for text in ["<array><ref id=\"1\"/></array>", "<ref id=\"1\"/>"] {
      let document = Document(
        Bytes(Array(text.utf8)), grammar: Format.binaryPropertyList.grammar)
      document.indexJob.run()
      #expect(document.fault != nil)
    }
    #expect(Format.binaryPropertyList.grammar.references == nil)
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>) -> String {
    var text = self
    text.replaceSubrange(range, with: "AQEC")
    return text
  }
}
