import ModelBasics
import Testing

@testable import DocumentFormats

/// Damaged archives: what can be read is shown, and the rest is reported.
@Suite struct ArchiveFaultTests {
  private typealias Make = ArchiveCarrierTests

  private static func remarks(_ carried: CarriedText) -> [String] {
    carried.carrier.remarks.map { ($0.path.map { "\($0) " } ?? "") + $0.message }
  }

  @Test(
    "an object with a fault is shown as the property list has it, and reported with its path",
    arguments: [
      (
        Make.object(2, Make.list(9)) + Make.described("NSArray"),
        [".root[0] refers to object 9, but the archive has 3 objects"]
      ),
      (Make.uid(2) + Make.uid(3), [".root refers to object 1, which is only a reference itself"]),
      (
        Make.object(
          2, "<key>NS.keys</key><array>\(Make.uid(3))</array><key>NS.objects</key><array/>")
          + Make.described("NSDictionary") + "<string>a</string>",
        [".root has 1 key and 0 values"]
      ),
      ("<dict><key>a</key><true/></dict>", [".root is an object without a class"]),
      (
        Make.object(2, "<key>a</key><true/>") + "<string>no description</string>",
        [".root has a class that the archive does not describe"]
      ),
      (Make.object(2, Make.list()) + Make.described("NSArray"), []),
      (Make.object(2, "<key>a</key><true/>") + Make.described("Node"), []),
    ])
  func problems(_ objects: String, _ remarks: [String]) throws {
    let file = Make.archive(objects)
    #expect(Format.recognise(name: "a.plist", bytes: Bytes(file)) == .keyedArchive)
    let carried = try #require(ArchiveCarrier.test(Bytes(file)))
    #expect(Self.remarks(carried) == remarks)
    #expect(try carried.carrier.file(with: carried.text) == file)
    #expect(Format.keyedArchive.hindrances(of: Bytes(file)).isEmpty)
  }

  @Test("what is whole in a damaged archive can be edited") func edits() throws {
    let file = Make.archive(
      Make.object(2, "<key>a</key>\(Make.uid(7))<key>b</key>\(Make.uid(3))")
        + Make.described("Node") + "<string>old</string>")
    let carried = try #require(ArchiveCarrier.test(Bytes(file)))
    let text = String(decoding: carried.text.array(Span(0, carried.text.count)), as: UTF8.self)
    let edited = text.replacing("old", with: "new")
    let written = try carried.carrier.file(with: Bytes(Array(edited.utf8)))
    #expect(
      String(decoding: file, as: UTF8.self).replacing("old", with: "new")
        == String(decoding: written, as: UTF8.self))
  }

  @Test(
    "an archive without its parts is shown as a property list, with the reason",
    arguments: [
      ("$top", "top", ArchiveFault.noTop), ("$objects", "objects", .noObjects),
      ("<string>$null</string>", "<true/>", .noNull), ("NSKeyedArchiver", "Other", .notArchive),
    ])
  func hindrances(_ old: String, _ new: String, _ fault: ArchiveFault) {
    let whole = String(
      decoding: Make.archive(Make.object(2, Make.list()) + Make.described("NSArray")),
      as: UTF8.self)
    let file = Bytes(Array(whole.replacing(old, with: new).utf8))
    #expect(Format.recognise(name: "a.plist", bytes: file) == .xmlPropertyList)
    let remarks = Format.xmlPropertyList.hindrances(of: file)
    #expect(remarks.map(\.message) == [fault.message].compactMap { $0 })
  }

  @Test("at most 100 faults are listed") func many() throws {
    let places = (0..<150).map { _ in Make.uid(9) }.joined()
    let file = Make.archive(
      Make.object(2, "<key>NS.objects</key><array>\(places)</array>") + Make.described("NSArray"))
    let carried = try #require(ArchiveCarrier.test(Bytes(file)))
    #expect(carried.carrier.remarks.count == 101)
    #expect(carried.carrier.remarks.last == FileRemark("and 50 more objects with faults"))
  }

  private static let faults: [(ArchiveFault, String?)] = [
    (.notArchive, nil), (.noTop, "it has no dictionary $top with its roots"),
    (.noObjects, "it has no array $objects"), (.noNull, "the first of its $objects is not $null"),
    (.tooLarge, "it is larger than 64 MiB, or its text larger than 128 MiB"),
    (.expandsTooMuch, "its tree would be too large, as parts of it repeat too often"),
  ]

  @Test("each fault has a message", arguments: faults)
  func messages(_ fault: ArchiveFault, _ reason: String?) {
    #expect(
      fault.message == reason.map { "this keyed archive is shown as its property list: \($0)" })
  }

  @Test("every fault is in the table") func tableIsComplete() {
    #expect(Set(Self.faults.map(\.0)) == Set(ArchiveFault.allCases))
  }
}
