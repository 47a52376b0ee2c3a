import ModelData
import Testing

@testable import ModelValues
import TestBasics

@Suite("Colours in records and arrays")
struct ColorRecordTests {
  /// Creates a record from a text such as `red=0.5;name=x`.
  static func record(_ text: String) -> Record {
    let members = text.split(separator: ";").map { member in
      let parts = member.split(separator: "=", maxSplits: 1).map(String.init)
      let value = parts.count > 1 ? parts[1] : ""
      return Record.Member(parts.first ?? "", Value.number(value) ?? .string(value))
    }
    return Record(members)
  }

  static func text(_ record: Record) -> String {
    record.members.map { "\($0.key)=\($0.value.number ?? $0.value.text ?? "?")" }
      .joined(separator: ";")
  }

  static let iTerm = "Red Component=0.5;Green Component=0.25;Blue Component=1"

  static let readingRows: [(String, String, String)] = [
    ("red=0;green=0;blue=1", "#0000ff", "{red, green, blue}"),
    ("red=0;green=0;blue=1;alpha=1", "#0000ff", "{red, green, blue, alpha}"),
    ("red=0.5;green=0.25;blue=1;alpha=0.5", "#8040ff80", "{red, green, blue, alpha}"),
    ("alpha=0.5;blue=1;green=0.25;red=0.5", "#8040ff80", "{red, green, blue, alpha}"),
    ("red=0;green=0;blue=0;alpha=0", "#00000000", "{red, green, blue, alpha}"),
    ("red=1.0;green=1.0;blue=1.0", "#ffffff", "{red, green, blue}"),
    ("red=255;green=128;blue=0", "#ff8000", "{red, green, blue} (0…255)"),
    ("red=255;green=128;blue=0;alpha=0.5", "#ff800080", "{red, green, blue, alpha} (0…255)"),
    ("red=255;green=128;blue=0;alpha=1", "#ff8000", "{red, green, blue, alpha} (0…255)"),
    ("red=255;green=128;blue=0;alpha=128", "#ff800080", "{red, green, blue, alpha} (0…255)"),
    ("red=127.5;green=0;blue=0", "#800000", "{red, green, blue} (0…255)"),
    ("red=2;green=0;blue=0", "#020000", "{red, green, blue} (0…255)"),
    ("red=1;green=1;blue=1", "#ffffff", "{red, green, blue}"),
    ("red=1.2;green=-0.1;blue=0.5", "#ff0080", "{red, green, blue}"),
    ("red=5e-1;green=0;blue=0", "#800000", "{red, green, blue}"),
    ("red=0.20000000298023224;green=0.4000000059604645;blue=0.6", "#336699", "{red, green, blue}"),
    ("Red=255;Green=0;Blue=0", "#ff0000", "{Red, Green, Blue} (0…255)"),
    ("r=46;g=139;b=87", "#2e8b57", "{r, g, b} (0…255)"),
    ("r=46;g=139;b=87;a=0.5", "#2e8b5780", "{r, g, b, a} (0…255)"),
    ("r=46;g=139;b=87;a=255", "#2e8b57", "{r, g, b, a} (0…255)"),
    ("r=0.5;g=0.25;b=1", "#8040ff", "{r, g, b}"),
    ("r=0.5;g=0.25;b=1;a=0", "#8040ff00", "{r, g, b, a}"),
    ("R=46;G=139;B=87;A=1", "#2e8b57", "{R, G, B, A} (0…255)"),
    (iTerm, "#945fff", "{Red Component, Green Component, Blue Component} (calibrated RGB)"),
    (
      iTerm + ";Alpha Component=0.5", "#945fff80",
      "{Red Component, Green Component, Blue Component, Alpha Component} (calibrated RGB)"
    ),
    (
      "Alpha Component=1;Blue Component=1;Color Space=sRGB;Green Component=0.25;Red Component=0.5",
      "#8040ff", "{Red Component, Green Component, Blue Component, Alpha Component}"
    ),
    (
      iTerm + ";Color Space=Calibrated", "#945fff",
      "{Red Component, Green Component, Blue Component} (calibrated RGB)"
    ),
    (
      "Red Component=0.5;Green Component=0.5;Blue Component=0.5;Color Space=P3", "#808080",
      "{Red Component, Green Component, Blue Component} (Display P3)"
    ),
    (
      "Red Component=0.21604;Green Component=0.49418;Blue Component=0.13151;Color Space=P3",
      "#008000", "{Red Component, Green Component, Blue Component} (Display P3)"
    ),
    (
      "version=1;representedClassName=DejalColor;red=0;green=0;blue=1;alpha=1", "#0000ff",
      "{red, green, blue, alpha}"
    ),
    (
      "version=1;representedClassName=Simon.DejalColor;red=0;green=0.5;blue=1;alpha=0.5",
      "#0080ff80", "{red, green, blue, alpha}"
    ),
    (
      "representedClassName=DejalColor;red=1;green=1;blue=1;note=mine", "#ffffff",
      "{red, green, blue}"
    ),
    ("version=1;red=0;green=0;blue=1;alpha=1", "#0000ff", "{red, green, blue, alpha}"),
  ]

  @Test("the members of a colour are parsed, and written back unchanged", arguments: readingRows)
  func reading(text: String, color: String, name: String) throws {
    let record = Self.record(text)
    let read = try #require(Color.read(record))
    #expect(read.value.hex == color)
    #expect(read.notation.name == name)
    #expect(!read.notation.isAmbiguous)
    #expect(read.notation.canHold(read.value))
    #expect(read.notation.holding(read.value) == read.notation)
    #expect(read.value.written(into: record, as: read.notation) == record)
  }

  @Test(
    "a record with other members is parsed as a colour and reported as ambiguous",
    arguments: [
      ("r=1;g=2;b=3;name=x", "#010203"), ("red=1;green=0;blue=0;yellow=1", "#ff0000"),
      ("representedClassName=Traffic;red=1;green=0;blue=0", "#ff0000"),
      (iTerm + ";Color Space=Other", "#945fff"), ("a=0.5;b=1;g=0;r=0;x=1", "#0000ff80"),
    ])
  func ambiguous(text: String, color: String) throws {
    let read = try #require(Color.read(Self.record(text)))
    #expect(read.value.hex == color)
    #expect(read.notation.isAmbiguous)
    #expect(read.value.written(into: Self.record(text), as: read.notation) == Self.record(text))
  }

  @Test(
    "a record without the members of a colour is rejected",
    arguments: [
      "", "red=1", "red=1;green=1", "red=1;green=1;alpha=1", "red=x;green=1;blue=1",
      "red=1;green=1;blue=", "red=1;red=1;green=1;blue=1", "r=1;g=1;b=1;a=1;a=1",
      "red=1;green=1;blue=1;alpha=x", "red=256;green=0;blue=0", "red=-5;green=0;blue=0",
      "red=1e999;green=0;blue=0", "red=1;green=1;blue=1;alpha=-1", "red=1;g=1;b=1",
      "Red=1;green=1;blue=1", "red=1;green=1;blue=1;alpha=300",
      "red=0.1234567890123456789012345678901234567890;green=0;blue=0",
    ])
  func none(text: String) { #expect(Color.read(Self.record(text)) == nil) }

  static let editingRows: [(String, String, String)] = [
    ("red=0;green=0;blue=1", "#ff0000", "red=1;green=0;blue=0"),
    ("red=0;green=0;blue=1", "#0080ff", "red=0;green=0.5;blue=1"),
    ("red=0;green=0;blue=1", "#89b4fa", "red=0.537;green=0.706;blue=0.98"),
    ("red=0.0;green=0.0;blue=1.0", "#ff8000", "red=1.0;green=0.5;blue=0.0"),
    ("red=0.00;green=0.00;blue=1.00", "#ff8000", "red=1.00;green=0.50;blue=0.00"),
    ("red=0;green=0;blue=1", "#ff000080", "red=1;green=0;blue=0;alpha=0.5"),
    ("blue=1;green=0;red=0;name=x", "#ff000080", "blue=0;green=0;red=1;alpha=0.5;name=x"),
    ("red=0;green=0;blue=1;alpha=1", "#ff000080", "red=1;green=0;blue=0;alpha=0.5"),
    ("red=0;green=0;blue=1;alpha=0.5", "#ff0000", "red=1;green=0;blue=0;alpha=1"),
    ("red=255;green=128;blue=0", "#89b4fa", "red=137;green=180;blue=250"),
    ("red=255;green=128;blue=0", "#89b4fa80", "red=137;green=180;blue=250;alpha=0.5"),
    ("red=255;green=128;blue=0;alpha=255", "#89b4fa80", "red=137;green=180;blue=250;alpha=128"),
    ("r=46;g=139;b=87", "#89b4fa", "r=137;g=180;b=250"),
    ("r=46;g=139;b=87;a=0.25", "#89b4fa", "r=137;g=180;b=250;a=1"),
    ("r=46;g=139;b=87", "#89b4fa80", "r=137;g=180;b=250;a=0.5"),
    ("r=0.5;g=0.25;b=1", "#80ff00", "r=0.5;g=1;b=0"),
    ("x=1;r=0.5;y=2;g=0.25;z=3;b=1;w=4", "#80ff00", "x=1;r=0.5;y=2;g=1;z=3;b=0;w=4"),
    (
      "red=0.20000000298023224;green=0.4000000059604645;blue=0.6", "#336600",
      "red=0.20000000298023224;green=0.4000000059604645;blue=0"
    ),
    (
      "red=0.20000000298023224;green=0.4;blue=0.6", "#89b4fa",
      "red=0.5372549019607843;green=0.706;blue=0.98"
    ),
    (
      "version=1;representedClassName=DejalColor;red=0;green=0;blue=1;alpha=1", "#ff8000",
      "version=1;representedClassName=DejalColor;red=1;green=0.5;blue=0;alpha=1"
    ),
    (
      "version=1;representedClassName=DejalColor;red=0;green=0;blue=1", "#00000000",
      "version=1;representedClassName=DejalColor;red=0;green=0;blue=0;alpha=0"
    ),
    (
      "Alpha Component=1;Blue Component=1;Color Space=sRGB;Green Component=0.25;Red Component=0.5",
      "#80ff00",
      "Alpha Component=1;Blue Component=0;Color Space=sRGB;Green Component=1;Red Component=0.5"
    ),
    (
      iTerm + ";Color Space=sRGB", "#8040ff80",
      iTerm + ";Alpha Component=0.5;Color Space=sRGB"
    ),
    (
      "Red Component=0.5;Green Component=0.5;Blue Component=0.5;Color Space=P3", "#89b4fa",
      "Red Component=0.572;Green Component=0.7;Blue Component=0.96;Color Space=P3"
    ),
  ]

  @Test("editing a colour changes only the members that must change", arguments: editingRows)
  func editing(old: String, new: String, text: String) throws {
    let record = Self.record(old)
    let notation = try #require(Color.read(record)).notation
    #expect(notation.canHold(Color(hex: new)))
    let written = Color(hex: new).written(into: record, as: notation)
    #expect(Self.text(written) == text)
    #expect(Color.read(written)?.value.hex == new)
  }

  @Test("a colour outside sRGB is preserved in P3 and mapped into sRGB elsewhere")
  func gamut() throws {
    let green = try #require(Color.read(Array("color(display-p3 0 1 0)".utf8))).value
    for (old, text, fits) in [
      ("red=0;green=0;blue=1", "red=0;green=0.986;blue=0.16", false),
      ("r=46;g=139;b=87", "r=0;g=251;b=41", false),
      (
        "Red Component=1;Green Component=0;Blue Component=0;Color Space=P3",
        "Red Component=0;Green Component=1;Blue Component=0;Color Space=P3", true
      ),
    ] {
      let record = Self.record(old)
      let notation = try #require(Color.read(record)).notation
      #expect(notation.canHold(green) == fits)
      #expect(Self.text(green.written(into: record, as: notation)) == text)
    }
  }

  @Test("every 8-bit colour is preserved in every record")
  func everyRecord() throws {
    var generator = SeededGenerator(seed: 11)
    for (text, _, _) in Self.readingRows {
      let record = Self.record(text)
      let notation = try #require(Color.read(record)).notation
      for _ in 0..<10 {
        let color = generator.color()
        let written = color.written(into: record, as: notation)
        let read = try #require(Color.read(written, like: notation))
        #expect(read.value.hex == color.hex, "\(Self.text(written))")
        // The calibrated space has fewer colours than sRGB, which the record then names.
        let isWidened = notation.holding(color).newSpaceName != nil
        #expect((read.notation.components.space == notation.components.space) != isWidened)
        #expect(color.written(into: written, as: notation) == written)
        #expect(written.count - record.count <= (isWidened ? 2 : 1))
      }
    }
  }

  @Test("numbers of ambiguous scale have the scale of the previous value")
  func counting() throws {
    let dark = Color(red8: 1, green8: 0, blue8: 1, alpha8: 1)
    let record = Self.record("r=46;g=139;b=87;a=255")
    let notation = try #require(Color.read(record)).notation
    let written = dark.written(into: record, as: notation)
    #expect(Self.text(written) == "r=1;g=0;b=1;a=1")
    #expect(Color.read(written)?.value.hex == "#ff00ff")
    #expect(Color.read(written, like: notation)?.value == dark)

    let list = try #require(Color.read(Array("46, 139, 87, 255".utf8))).notation
    #expect(dark.text(in: list) == "1, 0, 1, 1")
    #expect(Color.read(Array("1, 0, 1, 1".utf8), like: list)?.value == dark)
    #expect(Color.read(Array("0.5, 0, 1, 1".utf8), like: .hex(.init()))?.value.hex == "#8000ff")

    let array = try #require(Color.read(elements: [46, 139, 87, 255])).notation
    #expect(dark.elements(in: array) == [1, 0, 1, 1])
    #expect(Color.read(elements: [1, 0, 1, 1], like: array)?.value == dark)
  }

  static let arrayRows: [([Value], String, [Value], String)] = [
    ([0, 0, 1], "#0000ff", [1, 0.5, 0], "#ff8000"),
    ([0.5, 0.25, 1], "#8040ff", [0.537, 0.706, 0.98], "#89b4fa"),
    ([0.5, 0.25, 1, 0.5], "#8040ff80", [0.5, 0.25, 1, 1], "#8040ff"),
    ([255, 128, 0], "#ff8000", [137, 180, 250], "#89b4fa"),
    ([255, 128, 0], "#ff8000", [137, 180, 250, 0.5], "#89b4fa80"),
    ([255, 128, 0, 255], "#ff8000", [137, 180, 250, 128], "#89b4fa80"),
    ([255, 128, 0, 0.25], "#ff800040", [255, 128, 0, 1], "#ff8000"),
  ]

  @Test(
    "an array of numbers is parsed as a colour and keeps its scale when edited",
    arguments: arrayRows)
  func arrays(old: [Value], color: String, new: [Value], newColor: String) throws {
    let read = try #require(Color.read(elements: old))
    #expect(read.value.hex == color)
    #expect(read.notation.isAmbiguous)
    #expect(read.value.elements(in: read.notation) == old)
    let notation = read.notation.holding(Color(hex: newColor))
    #expect(notation.canHold(Color(hex: newColor)))
    #expect(Color(hex: newColor).elements(in: notation) == new)
    #expect(Color.read(elements: new)?.value.hex == newColor)
  }

  @Test("the name of an array notation shows its scale")
  func arrayNames() throws {
    #expect(Color.read(elements: [0, 0, 1])?.notation.name == "[r, g, b]")
    #expect(Color.read(elements: [0, 0, 255, 1])?.notation.name == "[r, g, b, a] (0…255)")
  }

  @Test(
    "an array that is not a colour is rejected",
    arguments: [
      [], [1], [1, 2], [1, 2, 3, 4, 5], ["1", "2", "3"], [1, 2, nil], [1, 2, true], [256, 0, 0],
      [-5, 0, 0], [1, 2, [3]], [0, 0, 0, 300],
    ] as [[Value]])
  func noArray(elements: [Value]) { #expect(Color.read(elements: elements) == nil) }
}
