import Foundation
import ModelBasics
import Testing

@testable import DocumentFormats

/// Archives by Foundation are edited, and read by Foundation afterwards.
@Suite struct ArchiveEditingTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 446_409_000.25)

  private static var objects: NSDictionary {
    [
      "name": "Ada" as NSString, "age": 36 as NSNumber, "ratio": 0.5 as NSNumber,
      "on": true as NSNumber, "born": start as NSDate,
      "home": NSURL(string: "http://example.org/a") ?? NSURL(fileURLWithPath: "/"),
      "id": NSUUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") ?? NSUUID(),
      "data": Data([1, 2, 3]) as NSData, "list": ["a", "b", "c"] as NSArray,
      "nothing": NSNull(), "inner": ["x": "Ada"] as NSDictionary,
    ]
  }

  private static func archive(_ format: PropertyListSerialization.PropertyListFormat) -> [UInt8] {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.outputFormat = format
    archiver.encode(objects, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    return Array(archiver.encodedData)
  }

  private static func read(_ file: [UInt8]) throws -> NSDictionary {
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: Data(file))
    unarchiver.requiresSecureCoding = false
    return try #require(
      unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? NSDictionary)
  }

  @Test(
    "Foundation reads what was edited",
    arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func edits(_ format: PropertyListSerialization.PropertyListFormat) throws {
    let file = Self.archive(format)
    let carried = try #require(ArchiveCarrier.test(Bytes(file)))
    var text = String(decoding: carried.text.array(Span(0, carried.text.count)), as: UTF8.self)
    func replace(_ old: String, _ new: String) {
      #expect(text.contains(old), "\(old) in \(text)")
      text = text.replacing(old, with: new, maxReplacements: 1)
    }
    replace(
      "<key>name</key>\n\t\t<string>Ada</string>", "<key>name</key>\n\t\t<string>Grace</string>")
    replace("<integer>36</integer>", "<integer>37</integer>")
    replace("<real>0.5</real>", "<real>0.75</real>")
    replace("<true/>", "<false/>")
    replace("2015-02-23T18:30:00.25Z", "2020-01-02T03:04:05.5Z")
    replace("http://example.org/a", "http://example.org/b")
    replace("0C247A3E6E5F", "0C247A3E6E50")
    replace("<data>AQID</data>", "<data>AQIDBA==</data>")
    replace(
      "\t\t\t<string>a</string>\n\t\t\t<string>b</string>",
      "\t\t\t<string>b</string>\n\t\t\t<date>2001-01-01T00:00:00Z</date>")
    replace("<null class=\"NSNull\"/>", "<array><dict><key>new</key><true/></dict></array>")
    let edited = Bytes(Array(text.utf8))
    let written = try carried.carrier.file(with: edited)
    #expect(carried.carrier.text(in: Bytes(written), writtenFrom: edited) === edited)
    let read = try Self.read(written)
    #expect(read["name"] as? String == "Grace")
    #expect(read["age"] as? Int == 37)
    #expect(read["ratio"] as? Double == 0.75)
    #expect(read["on"] as? Bool == false)
    #expect(
      (read["born"] as? Date)?.timeIntervalSinceReferenceDate == 599_627_045.5)
    #expect((read["home"] as? URL)?.absoluteString == "http://example.org/b")
    #expect((read["id"] as? UUID)?.uuidString == "E621E1F8-C36C-495A-93FC-0C247A3E6E50")
    #expect(read["data"] as? Data == Data([1, 2, 3, 4]))
    let list = try #require(read["list"] as? [Any])
    #expect(list.count == 3)
    #expect(list[0] as? String == "b")
    #expect((list[1] as? Date)?.timeIntervalSinceReferenceDate == 0)
    #expect(list[2] as? String == "c")
    let new = try #require(read["nothing"] as? [[String: Bool]])
    #expect(new == [["new": true]])
    #expect(read["inner"] as? [String: String] == ["x": "Ada"])
    #expect(read.count == Self.objects.count)
  }
}

/// Texts with attributes for ranges, archived by Foundation.
@Suite struct ArchivedAttributesTests {
  private static let bold = NSAttributedString.Key("bold")

  private static func archive() -> [UInt8] {
    let text = NSMutableAttributedString(string: "Hello world")
    text.addAttribute(bold, value: NSNumber(value: 7), range: NSRange(location: 6, length: 5))
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.outputFormat = .xml
    archiver.encode([text] as NSArray, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    return Array(archiver.encodedData)
  }

  /// Returns each part of the texts in an archive, the bold ones between asterisks.
  private static func texts(_ file: [UInt8]) throws -> [String] {
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: Data(file))
    unarchiver.requiresSecureCoding = false
    let list = try #require(
      unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? [NSAttributedString])
    return list.map { text in
      var parts = ""
      text.enumerateAttribute(bold, in: NSRange(location: 0, length: text.length)) {
        value, range, _ in
        let part = (text.string as NSString).substring(with: range)
        parts += value == nil ? part : "*\(part)*"
      }
      return parts
    }
  }

  private static let element = #"<string class="NSMutableAttributedString">Hello world</string>"#

  @Test(
    "Foundation reads an edited text with its attributes",
    arguments: [
      (["Hello there"], ["Hello *there*"]), (["Hello big world"], ["Hello big *world*"]),
      (["world"], ["*world*"]), ([""], [""]),
      (["Hello world", "Hello world"], ["Hello *world*", "Hello *world*"]),
      (["Hello world", "Hello big worlds"], ["Hello *world*", "Hello *big worlds*"]),
    ])
  func edits(_ texts: [String], _ expected: [String]) throws {
    let carried = try #require(ArchiveCarrier.test(Bytes(Self.archive())))
    let text = String(decoding: carried.text.array(Span(0, carried.text.count)), as: UTF8.self)
    #expect(text.contains(Self.element), "\(text)")
    let new = texts.map { Self.element.replacing("Hello world", with: $0) }
    let edited = Bytes(Array(text.replacing(Self.element, with: new.joined()).utf8))
    let written = try carried.carrier.file(with: edited)
    #expect(carried.carrier.text(in: Bytes(written), writtenFrom: edited) === edited)
    #expect(try Self.texts(written) == expected)
  }
}
