import ModelData
import Testing

@testable import DocumentFormats

@Suite struct KeyedArchiveTests {
  @Test(
    "an archive is read as the value that was archived",
    arguments: [
      (
        Samples.dejalColor,
        #"{"representedClassName": "DejalColor", "version": 1, "red": 0.5, "green": 0.25, "blue": 1, "alpha": 1}"#
      ),
      (
        Samples.dejalInterval,
        #"{"representedClassName": "DejalInterval", "version": 1, "usingRange": true, "firstAmount": 5, "secondAmount": 10, "units": 5, "extraValues": {"foo": "bar"}}"#
      ),
      (
        Samples.extensible,
        #"{"url": "http://www.google.com", "uuid": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "set": ["url", null], "mutable": "changed", "nothing": null}"#
      ),
      (
        Samples.cotton,
        #"{"representedClassName": "Person", "name": "Ada", "childObject": {"representedClassName": "Person", "name": "Bob"}}"#
      ),
      (
        Samples.jastor,
        #"{"representedClassName": "Node", "objectId": "7", "name": "1", "children": [{"representedClassName": "Node", "objectId": null, "name": "1"}], "age": 7}"#
      ),
      (
        Samples.colors,
        #"[{"red": 0.5, "green": 0, "blue": 1, "alpha": 0.25}, {"red": 0.5, "green": 0.5, "blue": 0.5, "alpha": 1}, {"red": 1, "green": 0.5, "blue": 0, "alpha": 1}, {"representedClassName": "NSColor", "NSColorSpace": 6, "NSCatalogName": null, "NSColorName": "labelColor"}]"#
      ),
    ])
  func readsArchive(_ sample: String, _ value: String) throws {
    #expect(spelled(try KeyedArchive(decoded(sample)).value()) == value)
  }

  @Test("data in an archive can be read as an archive") func nestedArchive() throws {
    let archive = try KeyedArchive(decoded(Samples.dynamicStorage))
    let storage = try archive.value()
    #expect(storage[Array("representedClassName".utf8)]?.text == "AppStorage")
    let root = try #require(storage[Array("Root".utf8)])
    #expect(root[Array("LaunchAtStartup".utf8)]?.bool == true)
    #expect(root[Array("LoginTimeoutInterval".utf8)]?.number == "2.5")
    #expect(root[Array("LastUpdate".utf8)]?.date == "2015-02-23T18:30:00.25Z")
    let image = try #require(root[Array("Image".utf8)]?.data)
    #expect(spelled(try KeyedArchive(image).value()) == #"["twice", "twice"]"#)
  }

  @Test("the caller chooses the key of the class name") func classNameKey() throws {
    let value = try KeyedArchive(decoded(Samples.dejalColor)).value(classNameKey: "class")
    #expect(value[Array("class".utf8)]?.text == "DejalColor")
  }

  @Test("an archive lists classes with their superclasses") func superclasses() throws {
    let archive = try KeyedArchive(decoded(Samples.dynamicStorage))
    func text(_ names: [[UInt8]]?) -> [String]? {
      names?.map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(archive.roots == [KeyedArchive.rootKey])
    #expect(
      text(try archive.classes()) == [
        "AppStorage", "MFDynamicStorage", "MFDynamicBase", "NSObject",
      ])
    #expect(text(archive.classes(named: Array("NSDate".utf8))) == ["NSDate", "NSObject"])
    #expect(archive.classes(named: Array("Other".utf8)) == nil)
  }

  /// Returns an XML archive with the given objects after `$null`.
  private func archive(_ objects: String, top: String = uid(1)) throws -> KeyedArchive {
    try KeyedArchive(
      Array(
        """
        <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string>
        <key>$top</key><dict><key>root</key>\(top)</dict>
        <key>$objects</key><array><string>$null</string>\(objects)</array></dict></plist>
        """.utf8))
  }

  private static func uid(_ number: Int) -> String {
    "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
  }

  /// Returns the XML of an object with members, whose class is described by object 2.
  private static func object(_ members: String) -> String {
    "<dict><key>$class</key>\(uid(2))\(members)</dict>"
  }

  /// Returns the members of an NSDecimalNumber with the mantissa 110 and an exponent.
  private static func decimal(_ exponent: String) -> String {
    """
    <key>NS.mantissa</key><data>bgAAAAAAAAAAAAAAAAAAAA==</data><key>NS.length</key>
    <integer>1</integer><key>NS.mantissa.bo</key><integer>1</integer><key>NS.exponent</key>\(exponent)
    """
  }

  private static func describing(_ name: String) -> String {
    "<dict><key>$classname</key><string>\(name)</string></dict>"
  }

  @Test(
    "an archived object is read as its value",
    arguments: [
      ("<string>a</string>", #""a""#), ("<true/>", "true"), ("<real>0.5</real>", "0.5"),
      (object("<key>NS.bytes</key><data>YQ==</data>") + describing("NSString"), #""a""#),
      (object("<key>NS.data</key><data>YQ==</data>") + describing("NSMutableData"), "<61>"),
      (
        object("<key>NS.time</key><integer>0</integer>") + describing("NSDate"),
        "@2001-01-01T00:00:00Z"
      ),
      (object("") + describing("NSNull"), "null"),
      (
        object("<key>$$class</key><true/><key>$0</key><true/>") + describing("Odd"),
        #"{"representedClassName": "Odd", "$class": true, "$0": true}"#
      ),
      (
        object("<key>list</key><array>\(uid(3))\(uid(0))</array>") + describing("Lists")
          + "<string>a</string>", #"{"representedClassName": "Lists", "list": ["a", null]}"#
      ),
      (
        object("<key>NS.base</key>\(uid(3))<key>NS.relative</key><string>b</string>")
          + describing("NSURL") + "<string>http://a/</string>",
        #""http://a/b""#
      ),
      (
        object("<key>NS.object.1</key>\(uid(3))<key>NS.object.0</key>\(uid(4))")
          + describing("NSMutableArray") + "<integer>7</integer><true/>", "[true, 7]"
      ),
      (
        object("<key>NS.key.0</key>\(uid(3))<key>NS.object.0</key>\(uid(4))")
          + describing("NSDictionary") + "<string>a</string><true/>", #"{"a": true}"#
      ),
      (object("") + describing("NSOrderedSet"), "[]"),
      (
        object(
          "<key>NS.count</key><integer>2</integer><key>NS.object0</key>\(uid(3))"
            + "<key>NS.count0</key><integer>2</integer><key>NS.object1</key><true/>"
            + "<key>NS.count1</key><integer>1</integer>") + describing("NSCountedSet")
          + "<string>a</string>", #"["a", "a", true]"#
      ),
      (object("<key>NS.count</key><integer>0</integer>") + describing("NSCountedSet"), "[]"),
      (object("<key>NS.intval</key><integer>-7</integer>") + describing("NSNumber"), "-7"),
      (object("<key>NS.dblval</key><real>0.5</real>") + describing("NSNumber"), "0.5"),
      (object("<key>NS.boolval</key><true/>") + describing("NSNumber"), "true"),
      (
        object("<key>NS.number</key>\(uid(3))") + describing("NSNumber") + "<real>1.5</real>",
        "1.5"
      ),
      (object(decimal("<integer>-2</integer>")) + describing("NSDecimalNumber"), "1.10"),
      (object(decimal("<integer>-5</integer>")) + describing("NSDecimalNumber"), "0.00110"),
      (object(decimal("<integer>2</integer>")) + describing("NSDecimalNumber"), "11000"),
      (
        object(
          "<key>NS.keys</key><array>\(uid(3))</array><key>NS.objects</key><array>\(uid(4))</array>")
          + describing("NSDictionary") + "<integer>7</integer><true/>", #"{"7": true}"#
      ),
      (
        object(
          "<key>NS.keys</key><array>\(uid(3))</array><key>NS.objects</key><array>\(uid(4))</array>")
          + describing("NSDictionary") + "<date>2001-01-01T00:00:00Z</date><true/>",
        #"{"representedClassName": "NSDictionary", "NS.keys": [@2001-01-01T00:00:00Z], "NS.objects": [true]}"#
      ),
    ])
  func readsObject(_ objects: String, _ value: String) throws {
    #expect(spelled(try archive(objects).value()) == value)
  }

  @Test(
    "a damaged archive throws a fault with a line",
    arguments: [
      (uid(1), .badArchiveReference), (uid(0), .badArchiveReference),
      (object("<key>a</key>\(uid(9))") + describing("A"), .badArchiveReference),
      (object("<key>a</key>\(uid(-1))") + describing("A"), .badArchiveReference),
      (object(""), .badArchiveReference),
      (object("") + "<true/>", .badClass), (object("") + "<string>A</string>", .badClass),
      (object("<key>a</key>\(uid(1))") + describing("A"), .cycle),
      (object("<key>NS.objects</key><array>\(uid(1))</array>") + describing("NSArray"), .cycle),
      (object("<key>a</key>\(uid(3))") + describing("A") + object("<key>b</key>\(uid(1))"), .cycle),
      (object("") + describing("NSString"), .damagedObject),
      (object("") + describing("NSArray"), .damagedObject),
      (object("") + describing("NSData"), .damagedObject),
      (object("") + describing("NSDate"), .damagedObject),
      (object("") + describing("NSURL"), .damagedObject),
      (object("<key>NS.intval</key><string>7</string>") + describing("NSNumber"), .damagedObject),
      (object("") + describing("NSCountedSet"), .damagedObject),
      (
        object("<key>NS.count</key><integer>2305843009213693952</integer>")
          + describing("NSCountedSet"), .damagedObject
      ),
      (
        object(
          "<key>NS.count</key><integer>1</integer><key>NS.object0</key><true/>"
            + "<key>NS.count0</key><integer>2305843009213693952</integer>")
          + describing("NSCountedSet"), .expandsTooMuch
      ),
      (
        object("<key>NS.relative</key><string>a</string><key>NS.base</key>\(uid(1))")
          + describing("NSURL"), .cycle
      ),
      (object("<key>NS.object.1</key>\(uid(0))") + describing("NSArray"), .damagedObject),
      (object("<key>NS.length</key><true/>") + describing("NSDecimalNumber"), .damagedObject),
      (object(decimal("<integer>128</integer>")) + describing("NSDecimalNumber"), .damagedObject),
      (object("<key>NS.uuidbytes</key><data>YQ==</data>") + describing("NSUUID"), .damagedObject),
      (
        object("<key>NS.keys</key><array>\(uid(0))</array><key>NS.objects</key><array/>")
          + describing("NSDictionary"), .damagedObject
      ),
      (object("<key>NS.time</key><real>1e300</real>") + describing("NSDate"), .badDate),
    ] as [(String, PropertyListFault.Reason)])
  func damagedArchive(_ objects: String, _ reason: PropertyListFault.Reason) throws {
    let error = try #require(throws: PropertyListFault.self) { try archive(objects).value() }
    #expect(error.reason == reason)
    #expect((error.position?.line ?? 0) >= 2)
  }

  @Test("reading a missing root throws a fault") func missingRoot() throws {
    let archive = try KeyedArchive(decoded(Samples.dejalColor))
    let error = try #require(throws: PropertyListFault.self) {
      try archive.value(of: Array("other".utf8))
    }
    #expect(error.reason == .noSuchRoot)
  }

  @Test(
    "data that is not an archive throws a fault",
    arguments: [decoded(Samples.plain), Array(xmlSample.utf8), [], Array("<array/>".utf8)])
  func refusesOthers(_ bytes: [UInt8]) throws {
    let error = try #require(throws: PropertyListFault.self) { try KeyedArchive(bytes) }
    #expect(error.reason == (bytes.isEmpty ? .notPropertyList : .notKeyedArchive))
  }

  @Test("shared objects are expanded up to a limit") func sharedObjects() throws {
    // Each array has two references to the next.
    let pairs = (0..<40).map {
      Self.object("<key>NS.objects</key><array>\(Self.uid($0 + 4))\(Self.uid($0 + 4))</array>")
    }
    let objects = Self.uid(3) + Self.describing("NSArray") + pairs.joined() + "<true/>"
    let error = try #require(throws: PropertyListFault.self) {
      try archive(objects, top: Self.uid(3)).value()
    }
    #expect(error.reason == .expandsTooMuch)
  }

  @Test("repeated references to a large object are read up to a limit") func largeObject() throws {
    let junk = String(repeating: "<key>junk</key><true/>", count: 2_000)
    let date = Self.object("<key>NS.time</key><integer>0</integer>\(junk)")
    let list = String(repeating: Self.uid(3), count: 10_000)
    let error = try #require(throws: PropertyListFault.self) {
      try archive("<array>\(list)</array>" + Self.describing("NSDate") + date).value()
    }
    #expect(error.reason == .expandsTooMuch)
  }
}
