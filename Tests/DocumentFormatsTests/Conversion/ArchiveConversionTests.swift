import DocumentFormats
import DocumentTree
import ModelBasics
import Testing

@Suite("Converting keyed archives") struct ArchiveConversionTests {
  private static let archive = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    <!-- kept -->
    <key>$archiver</key><string>NSKeyedArchiver</string>
    <key>$version</key><integer>100000</integer>
    <key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>
    <key>$objects</key>
    <array>
    <string>$null</string>
    <dict><key>$class</key><dict><key>CF$UID</key><integer>2</integer></dict>
    <key>a</key><dict><key>CF$UID</key><integer>3</integer></dict>
    <key>b</key><dict><key>CF$UID</key><integer>3</integer></dict></dict>
    <dict><key>$classname</key><string>Pair</string>
    <key>$classes</key><array><string>Pair</string><string>NSObject</string></array></dict>
    <dict><key>$class</key><dict><key>CF$UID</key><integer>4</integer></dict>
    <key>n</key><integer>7</integer></dict>
    <dict><key>$classname</key><string>Leaf</string>
    <key>$classes</key><array><string>Leaf</string><string>NSObject</string></array></dict>
    </array>
    </dict>
    </plist>

    """

  private static func conversion(
    _ file: Bytes, to format: Format, editing edit: (inout Document) throws -> Void = { _ in }
  ) throws -> Conversion {
    let carried = Format.keyedArchive.carried(file)
    var document = Document(carried.text, grammar: Format.keyedArchive.grammar)
    document.indexJob.run()
    try edit(&document)
    return try Conversion(of: document, in: carried.carrier, to: format)
  }

  @Test("an archive becomes the same archive in the other form of property lists, and back")
  func otherForm() throws {
    let file = Bytes(Array(Self.archive.utf8))
    let binary = try Self.conversion(file, to: .binaryPropertyList)
    #expect(binary.losses.first.map(\.reason) == [.noComments])
    #expect(Format.views(of: binary.file).first == .keyedArchive)
    let back = try Self.conversion(binary.file, to: .xmlPropertyList)
    #expect(back.losses.isEmpty)
    let shown = [file, binary.file, back.file].map { file -> String in
      let text = Format.keyedArchive.carried(file).text
      return String(decoding: text.array(Span(0, text.count)), as: UTF8.self)
    }
    #expect(shown[0] == shown[1] && shown[1] == shown[2])
    #expect(shown[0].contains("Leaf"))
  }

  @Test("an archive in its own form stays as it is")
  func ownForm() throws {
    let file = Bytes(Array(Self.archive.utf8))
    let same = try Self.conversion(file, to: .xmlPropertyList)
    #expect(same.file.array(Span(0, same.file.count)) == Array(Self.archive.utf8))
  }

  @Test("classes and shared objects are reported for formats that have none")
  func classes() throws {
    let conversion = try Self.conversion(Bytes(Array(Self.archive.utf8)), to: .json)
    let losses = conversion.losses.first.map { "\($0.path): \($0.message(.json))" }
    #expect(
      losses == [
        ".root: JSON has no classes; Pair is left out",
        ".root.a: JSON has no classes; Leaf is left out",
        ".root.b: JSON has no references to objects; a copy of this Leaf is written",
      ])
  }

  @Test("a binary list in its own format is a file with the same values")
  func binary() throws {
    let list = Array("<plist><dict><key>a</key><integer>1</integer></dict></plist>".utf8)
    let file = try Converted(list, from: .xmlPropertyList, to: .binaryPropertyList).conversion.file
    let carried = Format.binaryPropertyList.carried(file)
    let document = Document(carried.text, grammar: Format.binaryPropertyList.grammar)
    document.indexJob.run()
    let same = try Conversion(of: document, in: carried.carrier, to: .binaryPropertyList)
    #expect(same.file.array(Span(0, 6)) == Array("bplist".utf8))
    #expect(same.losses.isEmpty)
  }

  @Test("a set is reported for formats that have none")
  func sets() throws {
    let list = Array("<set><integer>5</integer></set>".utf8)
    let converted = try Converted(list, from: .binaryPropertyList, to: .xmlPropertyList)
    #expect(converted.losses == ["1:1 .: property lists have no sets; an array is written"])
  }
}
