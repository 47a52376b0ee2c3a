import DocumentFormats
import DocumentTree
import Foundation
import ModelBasics
import Testing

@Suite("New keyed archives") struct NewArchiveTests {
  private static func conversion(
    _ text: String, from format: Format, to target: Format = .keyedArchive
  ) throws -> Conversion {
    let document = Document(Bytes(Array(text.utf8)), grammar: format.grammar)
    document.indexJob.run()
    return try Conversion(of: document, to: target)
  }

  private static let list = """
    <plist><dict><key>date</key><date>2015-02-23T18:30:00Z</date><key>data</key><data>AAEC</data>
    <key>list</key><array><integer>7</integer><real>0.5</real><true/><string>é</string><array/></array>
    </dict></plist>
    """

  @Test("NSKeyedUnarchiver reads a new archive") func foundation() throws {
    let conversion = try Self.conversion(Self.list, from: .xmlPropertyList)
    #expect(conversion.losses.isEmpty)
    let data = Data(conversion.file.array(Span(0, conversion.file.count)))
    let classes: [AnyClass] = [
      NSDictionary.self, NSArray.self, NSString.self, NSNumber.self, NSDate.self, NSData.self,
    ]
    let root = try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data)
    let dictionary = try #require(root as? [String: Any])
    #expect(dictionary["date"] as? Date == Date(timeIntervalSince1970: 1_424_716_200))
    #expect(dictionary["data"] as? Data == Data([0, 1, 2]))
    let list = try #require(dictionary["list"] as? [Any])
    #expect(list.count == 5)
    #expect(list[0] as? Int == 7)
    #expect(list[1] as? Double == 0.5)
    #expect(list[2] as? Bool == true)
    #expect(list[3] as? String == "é")
  }

  @Test(
    "any value becomes the root of a new archive",
    arguments: ["{}", "[]", "[null, [null]]", #""text""#, "5", "null", #"{"root": {"a": true}}"#])
  func root(_ json: String) throws {
    let file = try Self.conversion(json, from: .json).file
    #expect(Format.recognise(name: "a", bytes: file) == .keyedArchive)
    let carried = Format.keyedArchive.carried(file)
    let document = Document(carried.text, grammar: Format.keyedArchive.grammar)
    document.indexJob.run()
    let back = try Conversion(of: document, in: carried.carrier, to: .json)
    let text = String(decoding: back.text.array(Span(0, back.text.count)), as: UTF8.self)
    let expected = "{\"root\": \(json)}".filter { !$0.isWhitespace }
    #expect(text.filter { !$0.isWhitespace } == expected)
  }
}
