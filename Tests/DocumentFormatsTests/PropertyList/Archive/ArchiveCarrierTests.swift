import ModelBasics
import ModelData
import Testing

@testable import DocumentFormats

/// Keyed archives are edited as the tree of their objects.
@Suite struct ArchiveCarrierTests {
  private static func carried(_ file: [UInt8]) throws -> CarriedText {
    try #require(ArchiveCarrier.test(Bytes(file)))
  }

  private static func text(_ carried: CarriedText) -> String {
    String(decoding: carried.text.array(Span(0, carried.text.count)), as: UTF8.self)
  }

  /// Returns an archive in XML.
  static func archive(_ objects: String, top: String = uid(1)) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      <key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$objects</key>
      <array>
      <string>$null</string>
      \(objects)
      </array>
      <key>$top</key><dict><key>root</key>\(top)</dict>
      </dict>
      </plist>

      """.utf8)
  }

  static func uid(_ number: Int) -> String {
    "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
  }

  static func object(_ description: Int, _ members: String) -> String {
    "<dict><key>$class</key>\(uid(description))\(members)</dict>\n"
  }

  static func described(_ name: String) -> String {
    "<dict><key>$classname</key><string>\(name)</string></dict>\n"
  }

  static func list(_ places: Int...) -> String {
    "<key>NS.objects</key><array>\(places.map(uid).joined())</array>"
  }

  /// Edits the text of an archive; returns the file.
  private static func edited(
    _ file: [UInt8], _ old: String, _ new: String
  ) throws -> [UInt8] {
    let carried = try carried(file)
    let text = text(carried)
    #expect(text.contains(old), "\(text)")
    let edited = text.replacing(old, with: new, maxReplacements: 1)
    return try carried.carrier.file(with: Bytes(Array(edited.utf8)))
  }

  @Test("an archive is shown as its objects, each with its class")
  func showsObjects() throws {
    #expect(
      Self.text(try Self.carried(decoded(Samples.jastor))) == """
        <dict>
        \t<key>root</key>
        \t<dict class="Node">
        \t\t<key>objectId</key>
        \t\t<string>7</string>
        \t\t<key>name</key>
        \t\t<string>1</string>
        \t\t<key>children</key>
        \t\t<array class="NSMutableArray">
        \t\t\t<dict class="Node">
        \t\t\t\t<key>objectId</key>
        \t\t\t\t<null/>
        \t\t\t\t<key>name</key>
        \t\t\t\t<string>1</string>
        \t\t\t</dict>
        \t\t</array>
        \t\t<key>age</key>
        \t\t<integer>7</integer>
        \t</dict>
        </dict>

        """)
  }

  @Test("a shared object is a reference after its first place, also if it contains itself")
  func sharedObjects() throws {
    let file = Self.archive(
      Self.object(2, "<key>me</key>\(Self.uid(1))<key>list</key>\(Self.uid(3))")
        + Self.described("Node") + Self.object(4, Self.list(3, 5, 5)) + Self.described("NSArray")
        + "<string>short</string>")
    #expect(
      Self.text(try Self.carried(file)) == """
        <dict>
        \t<key>root</key>
        \t<dict class="Node" id="1">
        \t\t<key>me</key>
        \t\t<ref id="1"/>
        \t\t<key>list</key>
        \t\t<array class="NSArray" id="3">
        \t\t\t<ref id="3"/>
        \t\t\t<string>short</string>
        \t\t\t<string>short</string>
        \t\t</array>
        \t</dict>
        </dict>

        """)
  }

  @Test(
    "text that was not edited gives the same file",
    arguments: [
      Samples.dejalColor, Samples.dejalInterval, Samples.dynamicStorage, Samples.extensible,
      Samples.cotton, Samples.jastor, Samples.colors,
    ])
  func keepsUnedited(_ sample: String) throws {
    let file = decoded(sample)
    let carried = try Self.carried(file)
    #expect(try carried.carrier.file(with: carried.text) == file)
    #expect(Format.recognise(name: "a.plist", bytes: Bytes(file)) == .keyedArchive)
    #expect(Format.views(of: Bytes(file)) == [.keyedArchive, .binaryPropertyList])
  }

  @Test(
    "an edit is read from the file",
    arguments: [
      (
        Samples.dejalColor, "<real>0.5</real>", "<real>0.75</real>",
        #"{"root": {"representedClassName": "DejalColor", "version": 1, "red": 0.75, "green": 0.25, "blue": 1, "alpha": 1}}"#
      ),
      (
        Samples.jastor, "<string>1</string>", "<string>Ada</string>",
        #"{"root": {"representedClassName": "Node", "objectId": "7", "name": "Ada", "children": [{"representedClassName": "Node", "objectId": null, "name": "1"}], "age": 7}}"#
      ),
      (
        Samples.jastor, "\t\t\t\t<null/>\n", "\t\t\t\t<string>8</string>\n",
        #"{"root": {"representedClassName": "Node", "objectId": "7", "name": "1", "children": [{"representedClassName": "Node", "objectId": "8", "name": "1"}], "age": 7}}"#
      ),
      (
        Samples.cotton, "<key>childObject</key>", "<key>child</key>",
        #"{"root": {"representedClassName": "Person", "name": "Ada", "child": {"representedClassName": "Person", "name": "Bob"}}}"#
      ),
      (
        Samples.cotton, "<string>Bob</string>",
        "<string>Bob</string><key>list</key><array><true/><date>2001-01-01T00:00:00.5Z</date></array>",
        #"{"root": {"representedClassName": "Person", "name": "Ada", "childObject": {"representedClassName": "Person", "name": "Bob", "list": [true, @2001-01-01T00:00:00.5Z]}}}"#
      ),
      (
        Samples.extensible, "E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
        "E621E1F8-C36C-495A-93FC-0C247A3E6E50",
        #"{"root": {"url": "http://www.google.com", "uuid": "E621E1F8-C36C-495A-93FC-0C247A3E6E50", "set": ["url", null], "mutable": "changed", "nothing": null}}"#
      ),
      (
        Samples.extensible, "http://www.google.com", "http://a.b/",
        #"{"root": {"url": "http://a.b/", "uuid": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "set": ["url", null], "mutable": "changed", "nothing": null}}"#
      ),
      (
        Samples.extensible, "<string>url</string>", "<string>x</string>",
        #"{"root": {"url": "http://www.google.com", "uuid": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "set": ["x", null], "mutable": "changed", "nothing": null}}"#
      ),
      (
        Samples.colors, "<real>0.5</real>", "<real>0.75</real>",
        #"{"root": [{"red": 0.75, "green": 0, "blue": 1, "alpha": 0.25}, {"red": 0.5, "green": 0.5, "blue": 0.5, "alpha": 1}, {"red": 1, "green": 0.5, "blue": 0, "alpha": 1}, {"representedClassName": "NSColor", "NSColorSpace": 6, "NSCatalogName": null, "NSColorName": "labelColor"}]}"#
      ),
    ])
  func edits(_ sample: String, _ old: String, _ new: String, _ expected: String) throws {
    let file = decoded(sample)
    let written = try KeyedArchive(try Self.edited(file, old, new))
    let root = Record([Record.Member("root", try written.value())]).value
    #expect(spelled(root) == expected)
  }

  @Test("a string of one place is changed in it; one of several places is copied")
  func sharedStrings() throws {
    let file = Self.archive(
      Self.object(2, Self.list(3, 3, 4)) + Self.described("NSArray") + "<string>twice</string>\n"
        + "<string>once</string>\n")
    let once = try Self.edited(file, "<string>once</string>", "<string>changed</string>")
    #expect(Self.difference(file, once) == ["-<string>once</string>", "+<string>changed</string>"])
    let twice = try Self.edited(file, "<string>twice</string>", "<string>changed</string>")
    #expect(spelled(try KeyedArchive(twice).value()) == #"["changed", "twice", "once"]"#)
    #expect(String(decoding: twice, as: UTF8.self).contains("<string>twice</string>"))
  }

  @Test("a long text with several places stays one object when it changes", arguments: [20, 1])
  func sharedLongText(_ count: Int) throws {
    func long(_ word: String, _ count: Int = 20) -> String {
      "\(String(repeating: word + " ", count: count))</string>"
    }
    let file = Self.archive(
      Self.object(2, Self.list(3, 3)) + Self.described("NSArray") + "<string>\(long("long"))")
    let written = try Self.edited(file, long("long"), long("other", count))
    let text = Self.text(try Self.carried(written))
    #expect(text.ranges(of: long("other", count)).count == (count > 1 ? 1 : 2))
    #expect(text.contains("<ref") == (count > 1))
  }

  @Test("equal long texts that are added stay separate objects")
  func longTexts() throws {
    let file = Self.archive(Self.object(2, Self.list()) + Self.described("NSArray"))
    let long = "<string>\(String(repeating: "long ", count: 20))</string>"
    let carried = try Self.carried(file)
    let edited = Bytes(
      Array(
        Self.text(carried).replacing("/>", with: ">\(long)\(long)</array>", maxReplacements: 1).utf8
      ))
    let written = try carried.carrier.file(with: edited)
    #expect(carried.carrier.text(in: Bytes(written), writtenFrom: edited) === edited)
  }

  @Test("an entry that is removed is gone from the file, and the others keep their numbers")
  func removed() throws {
    let file = Self.archive(
      Self.object(2, Self.list(3, 4)) + Self.described("NSArray") + "<string>secret</string>\n"
        + "<string>b</string>\n")
    let written = try Self.edited(file, "\t\t<string>secret</string>\n", "")
    #expect(!String(decoding: written, as: UTF8.self).contains("secret"))
    let (old, new) = (
      Self.object(2, Self.list(3, 4)).dropLast(), Self.object(2, Self.list(4)).dropLast()
    )
    let expected = ["-\(old)", "-<string>secret</string>", "+\(new)", "+<string>$null</string>"]
    #expect(Self.difference(file, written) == expected)
  }

  @Test("moved entries only change the list")
  func moved() throws {
    let file = Self.archive(
      Self.object(2, Self.list(3, 4)) + Self.described("NSArray") + "<string>a</string>\n"
        + "<string>b</string>\n")
    let written = try Self.edited(
      file, "\t\t<string>a</string>\n\t\t<string>b</string>\n",
      "\t\t<string>b</string>\n\t\t<string>a</string>\n")
    let (old, new) = (
      Self.object(2, Self.list(3, 4)).dropLast(), Self.object(2, Self.list(4, 3)).dropLast()
    )
    #expect(Self.difference(file, written) == ["-\(old)", "+\(new)"])
  }

  /// Returns the lines that only one of two texts has.
  private static func difference(_ old: [UInt8], _ new: [UInt8]) -> [String] {
    let (one, two) = (old, new)
    func lines(_ text: [UInt8]) -> [String] {
      String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    let changes = lines(two).difference(from: lines(one))
    return changes.removals.map { change in
      if case .remove(_, let line, _) = change { "-" + line } else { "" }
    }
      + changes.insertions.map { change in
        if case .insert(_, let line, _) = change { "+" + line } else { "" }
      }
  }

  @Test("a grey that gets a colour is stored in RGB")
  func grey() throws {
    let file = Self.archive(
      Self.object(
        2, "<key>NSColorSpace</key><integer>3</integer><key>NSWhite</key><data>MC41AA==</data>")
        + Self.described("NSColor"))
    let darker = try Self.edited(
      file,
      "<real>0.5</real>\n\t\t<key>green</key>\n\t\t<real>0.5</real>\n\t\t<key>blue</key>\n\t\t<real>0.5</real>",
      "<real>0.25</real>\n\t\t<key>green</key>\n\t\t<real>0.25</real>\n\t\t<key>blue</key>\n\t\t<real>0.25</real>"
    )
    #expect(
      String(decoding: darker, as: UTF8.self).contains("<key>NSWhite</key><data>MC4yNQA=</data>"))
    let red = String(
      decoding: try Self.edited(file, "<real>0.5</real>", "<real>1</real>"), as: UTF8.self)
    // "1 0.5 0.5 1" and a zero byte.
    #expect(
      red.contains(
        "<key>NSColorSpace</key><integer>1</integer><key>NSRGB</key><data>MSAwLjUgMC41IDEA</data>"))
  }

  @Test(
    "what an archive cannot hold is refused with a reason",
    arguments: [
      ("E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "none", "an NSUUID is a text such as"),
      ("<key>uuid</key>", "<key>url</key>", "has each key once"),
      (
        "<string>changed</string>", #"<dict class="Other"/>"#,
        "the archive does not describe the class Other"
      ),
    ])
  func refusals(_ old: String, _ new: String, _ reason: String) throws {
    let old =
      old == "<string>changed</string>" ? #"<string class="NSMutableString">changed</string>"# : old
    do {
      _ = try Self.edited(decoded(Samples.extensible), old, new)
      Issue.record("not refused")
    } catch let refusal as EncodingRefusal {
      #expect(refusal.reason.contains(reason))
      #expect(refusal.offset != nil)
    }
  }

  @Test("objects that expand without limit are references")
  func bomb() throws {
    var objects = ""
    for level in 0..<60 { objects += Self.object(61, Self.list(level + 2, level + 2)) }
    objects += Self.described("NSArray")
    let carried = try Self.carried(Self.archive(objects))
    #expect(carried.text.count < 20_000)
  }

  @Test("100,000 levels are read")
  func deep() throws {
    let levels = 100_000
    var objects = ""
    for level in 0..<levels {
      objects += Self.object(levels + 1, Self.list(level + 2 == levels + 1 ? 0 : level + 2))
    }
    objects += Self.described("NSArray")
    let list = try #require(ElementList(Bytes(Self.archive(objects)), .propertyList))
    #expect((try? ArchiveObjects(list)) != nil)
    let tree = try ArchiveReader(Bytes(Self.archive(objects)), .propertyList).tree
    #expect(tree.nodes.count == levels + 2)
    #expect(tree.text.count < levels * 200)
  }
}
