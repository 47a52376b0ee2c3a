import DocumentTree
import Foundation
import ModelBasics
import ModelData
import ModelValues
import Testing

@testable import DocumentFormats
import TestBasics
import TestDocuments

@Suite("Binary property lists as documents")
struct BinaryDocumentTests {
  private func text(_ file: [UInt8]) -> String {
    let text = Format.binaryPropertyList.carried(Bytes(file)).text
    return String(decoding: text.array(Span(0, text.count)), as: UTF8.self)
  }

  /// The fault of a file as a message, or nil.
  private func fault(_ file: [UInt8]) -> String? {
    let text = Format.binaryPropertyList.carried(Bytes(file)).text
    let document = Document(text, grammar: Format.binaryPropertyList.grammar)
    return document.firstFault.map { document.grammar.message(for: $0, in: text) }
  }

  /// Returns a file after its text was changed.
  private func edited(_ file: [UInt8], _ edit: (String) -> String) throws -> [UInt8] {
    let carried = Format.binaryPropertyList.carried(Bytes(file))
    let new = Bytes(Array(edit(text(file)).utf8))
    let written = try carried.carrier.file(with: new)
    #expect(carried.carrier.text(in: Bytes(written), writtenFrom: new) === new)
    return written
  }

  @Test("a dictionary with several occurrences may become equal UIDs")
  func sharedUID() throws {
    let uid = "<dict><key>CF$UID</key><integer>3</integer></dict>"
    let file = try edited(binary([0xA2, 1, 1], [0xD0])) { _ in "<array>\(uid)\(uid)</array>" }
    let carrier = Format.binaryPropertyList.carried(Bytes(file)).carrier
    for (text, isSame) in [
      ("<array>\(uid)\(uid)</array>", true),
      ("<array>\(uid)\(uid.replacing("3", with: "4"))</array>", false),
      ("<array>\(uid)<integer>3</integer></array>", false),
    ] {
      let bytes = Bytes(Array(text.utf8))
      #expect((carrier.text(in: Bytes(file), writtenFrom: bytes) === bytes) == isSame)
    }
  }

  @Test(
    "an object is shown as the element with its value",
    arguments: [
      ([0x00], "<null/>"), ([0x09], "<true/>"),
      ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], "<integer>4294967295</integer>"),
      ([0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE], "<integer>-2</integer>"),
      ([0x22, 0x3D, 0xCC, 0xCC, 0xCD], "<real size=\"4\">0.1</real>"),
      ([0x22, 0x3F, 0x00, 0x00, 0x00], "<real size=\"4\">0.5</real>"),
      ([0x22, 0x7F, 0x80, 0x00, 0x00], "<real size=\"4\">+infinity</real>"),
      ([0x23, 0x7F, 0xF8, 0, 0, 0, 0, 0, 1], "<real>nan</real>"),
      ([0x33, 0x41, 0xBA, 0x9B, 0xA9, 0x28, 0x40, 0, 0], "<date>2015-02-23T18:30:00.25Z</date>"),
      ([0x33, 0x7E, 0x37, 0xE4, 0x3C, 0x88, 0x00, 0x75, 0x9C], "<date>1e+300</date>"),
      ([0x42, 0, 0xFF], "<data>AP8=</data>"),
      ([0x53, 0x61, 0x26, 0x00], "<string>a&amp;&#0;</string>"),
      ([0x52, 0xC3, 0xA9], "<string>é</string>"),
      ([0x81, 1, 0], "<dict>\n\t<key>CF$UID</key>\n\t<integer>256</integer>\n</dict>"),
      ([0xC0], "<set/>"), ([0xD0], "<dict/>"),
    ] as [([UInt8], String)])
  func element(_ object: [UInt8], _ element: String) {
    #expect(text(binary(object)) == element + "\n")
  }

  @Test("an unedited file is written as it was") func unedited() throws {
    var maker = BinaryMaker(seed: 1)
    for _ in 0..<200 {
      let file = maker.makeFile()
      let carried = Format.binaryPropertyList.carried(Bytes(file))
      #expect(try carried.carrier.file(with: carried.text) == file)
      // Also if the carrier has not met the text.
      let next = carried.carrier.carrier(afterWriting: Bytes(file), with: Bytes([]))
      #expect(try next.file(with: carried.text) == file)
    }
  }

  @Test("a changed string changes its record, and nothing else but what follows it moves")
  func changedString() throws {
    let file = binary([0xA2, 1, 2], [0x51, 0x61], [0x51, 0x62])
    let new = try edited(file) { $0.replacing(">a<", with: ">xyz<") }
    #expect(new == binary([0xA2, 1, 2], [0x53, 0x78, 0x79, 0x7A], [0x51, 0x62]))
  }

  @Test("equal scalars that are one object are changed one by one") func uniquedScalar() throws {
    let file = binary([0xA2, 1, 1], [0x51, 0x61])
    let new = try edited(file) {
      $0.replacing("<string>a</string>\n</array>", with: "<string>b</string>\n</array>")
    }
    #expect(new == binary([0xA2, 1, 2], [0x51, 0x61], [0x51, 0x62]))
  }

  @Test("a text that was saved before gives the same file, with the objects that it shared")
  func savedTextAgain() throws {
    let file = binary([0xA2, 1, 1], [0x51, 0x61])
    let carried = Format.binaryPropertyList.carried(Bytes(file))
    let changed = Bytes(Array("<array><string>a</string><string>b</string></array>".utf8))
    let second = try carried.carrier.file(with: changed)
    let next = carried.carrier.carrier(afterWriting: Bytes(second), with: changed)
    #expect(try next.file(with: carried.text) == file)
    let last = next.carrier(afterWriting: Bytes(file), with: carried.text)
    #expect(try last.file(with: changed) == second)
  }

  @Test("deleted data is gone, and the other objects keep their numbers") func deleted() throws {
    let file = binary([0xA2, 1, 2], [0x53, 0x61, 0x61, 0x61], [0x51, 0x62])
    let new = try edited(file) { $0.replacing("\t<string>aaa</string>\n", with: "") }
    #expect(new == binary([0xA1, 2], [0x08], [0x51, 0x62]))
    let last = try edited(file) { $0.replacing("\t<string>b</string>\n", with: "") }
    #expect(last == binary([0xA1, 1], [0x53, 0x61, 0x61, 0x61]))
  }

  @Test("a moved dictionary keeps its object") func moved() throws {
    let file = binary([0xA2, 1, 2], [0xA1, 3], [0xA0], [0xD0])
    let new = try edited(file) { _ in "<array><array/><array><dict/></array></array>" }
    #expect(new == binary([0xA2, 2, 1], [0xA1, 3], [0xA0], [0xD0]))
  }

  @Test("a UID that is moved to the place of a dictionary stays a UID") func movedUID() throws {
    let file = binary(
      [0xA2, 1, 2], [0x10, 1], [0xD1, 3, 4], [0x51, 0x6B], [0xA1, 5], [0x80, 5])
    let uid = "<dict><key>CF$UID</key><integer>5</integer></dict>"
    let new = try edited(file) { _ in
      "<array>\(uid)<integer>1</integer><dict><key>k</key><array/></dict></array>"
    }
    #expect(new.firstRange(of: [0x80, 5]) != nil)
    #expect(new.firstRange(of: XMLUID.key) == nil)
  }

  @Test("undo of a reload leads back to the bytes of the former file")
  func reloaded() throws {
    let first = binary([0xA2, 1, 2], [0x51, 0x61], [0x51, 0x61])
    let second = binary([0xA2, 1, 1], [0x51, 0x62])
    let former = Format.binaryPropertyList.carried(Bytes(first))
    let carrier = Format.binaryPropertyList.carried(Bytes(second)).carrier
    #expect(try carrier.file(with: former.text) != first)
    #expect(try carrier.carrier(inPlaceOf: former.carrier).file(with: former.text) == first)
  }

  @Test("a value that cannot be read is not null")
  func broken() throws {
    let text = Bytes(Array("<dict><key>a</key><true/><key>b</key><broken>x</broken></dict>".utf8))
    let document = Document(text, grammar: Format.binaryPropertyList.grammar)
    document.indexJob.run()
    for (path, isBroken) in [(".a", false), (".b", true), ("", true)] {
      let cursor = try document.cursor(at: try Path(parsing: path))
      _ = cursor.value
      #expect((cursor.brokenNode != nil) == isBroken)
    }
  }

  @Test(
    "a fault says which object it is in, and where that is",
    arguments: [
      ([[0xA1, 0]], "object 0 at byte 8: it contains itself"),
      ([[0xA2, 1, 9], [0x09]], "object 0 at byte 8: it refers to object 9, which does not exist"),
      ([[0xA1, 1], [0x70]], "object 1 at byte 10: objects do not begin with 0x70"),
      ([[0xD1, 9, 1], [0x09]], "object 0 at byte 8: it refers to object 9, which does not exist"),
      (
        [[0xA1, 1], [0x5E, 0x61]], "object 1 at byte 10: it extends beyond the end of the objects"
      ),
    ] as [([[UInt8]], String)])
  func faults(_ objects: [[UInt8]], _ message: String) {
    #expect(fault(binary(objects, offsetWidth: 1, referenceWidth: 1)) == message)
  }

  @Test("the refusal of several broken objects names the first and their number")
  func brokenObjects() throws {
    let file = binary([0xA3, 8, 9, 1], [0x09])
    let carried = Format.binaryPropertyList.carried(Bytes(file))
    let error = #expect(throws: EncodingRefusal.self) {
      try carried.carrier.file(
        with: Bytes(carried.text.array(Span(0, carried.text.count)) + [0x0A]))
    }
    #expect(
      error?.reason
        == "object 0 at byte 8: it refers to object 8, which does not exist; without this and 1 more broken entry the file can be saved"
    )
  }

  @Test("an object that cannot be read hides nothing, and stays as it is in the file")
  func brokenObject() throws {
    let file = binary([0xA3, 1, 2, 3], [0x51, 0x61], [0x70], [0x09])
    let carried = Format.binaryPropertyList.carried(Bytes(file))
    var document = Document(carried.text, grammar: Format.binaryPropertyList.grammar)
    document.indexJob.run()
    var walk = ChildWalk(of: document.root, in: document, budget: .max)
    var children: [Node] = []
    while let child = walk.next() { children.append(child.node) }
    #expect(children.map { document.kind(of: $0) } == [.string, .invalid, .boolean])
    let shown = document.shownPrefix(of: children[1], 99)
    #expect(
      String(decoding: shown, as: UTF8.self)
        == "object 2 at byte 14: objects do not begin with 0x70")

    try document.setValue([document.root, children[0]], text: Array("<string>bcd</string>".utf8))
    let kept = try carried.carrier.file(with: Bytes(document.render().bytes()))
    #expect(kept == binary([0xA3, 1, 2, 3], [0x53, 0x62, 0x63, 0x64], [0x70], [0x09]))
    try document.remove([document.root, children[1]])
    let saved = try carried.carrier.file(with: Bytes(document.render().bytes()))
    #expect(text(saved) == "<array>\n\t<string>bcd</string>\n\t<true/>\n</array>\n")
  }

  @Test("a cut file says so") func cut() {
    let file = binary([0xA1, 1], [0x09])
    #expect(
      fault(Array(file.dropLast(3)))
        == "byte 10: the last 32 bytes do not describe a binary property list; the file is cut or damaged"
    )
  }

  @Test("100,000 levels are read and written") func deep() throws {
    var objects: [[UInt8]] = (0..<100_000).map { number in
      let next = number + 1
      return [0xA1, UInt8(next >> 16), UInt8(next >> 8 & 0xFF), UInt8(next & 0xFF)]
    }
    objects.append([0x51, 0x61])
    let file = binary(objects, offsetWidth: 4, referenceWidth: 3)
    onSmallStack {
      let carried = Format.binaryPropertyList.carried(Bytes(file))
      let text = carried.text.array(Span(0, carried.text.count))
      let new = String(decoding: text, as: UTF8.self).replacing(">a<", with: ">b<")
      let written = try? carried.carrier.file(with: Bytes(Array(new.utf8)))
      #expect(written?.count == file.count)
      #expect(zip(written ?? [], file).count { $0 != $1 } == 1)
    }
  }

  @Test("what was written is read by Foundation") func foundation() throws {
    let file = binary(
      [0xD3, 1, 2, 3, 4, 5, 6], [0x51, 0x61], [0x51, 0x62], [0x51, 0x63], [0x10, 1], [0x42, 1, 2],
      [0x33, 0x41, 0xBA, 0x9B, 0xA9, 0x28, 0, 0, 0])
    let new = try edited(file) {
      $0.replacing("<integer>1</integer>", with: "<integer>-1</integer>")
        .replacing("<dict>", with: "<dict><key>grüße</key><real>1.5</real>")
    }
    let read = try PropertyListSerialization.propertyList(from: Data(new), format: nil)
    let list = try #require(read as? [String: Any])
    #expect(list["a"] as? Int == -1)
    #expect(list["grüße"] as? Double == 1.5)
    #expect(list["b"] as? Data == Data([1, 2]))
    #expect(list["c"] as? Date == Date(timeIntervalSinceReferenceDate: 446_409_000))
  }

  @Test("damaged files are opened, and what is written reads as it was edited") func damaged()
    throws
  {
    for seed in 0..<2000 {
      var script = BinaryMutation(seed: UInt64(seed))
      _ = try script.run()
    }
  }
}
