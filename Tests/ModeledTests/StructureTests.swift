import Foundation
import Modeled
import Testing

@Modeled(writesNames: false) class Drawing: ModelObject {
  var size = Extent()
  var other: Extent?
  var sizes: [Extent] = []
  var named: [String: Extent] = [:]
  var shape = Shape.none
  var shapes: [Shape] = []
  var mark: Mark?
  var inner = Inner.plain
  var level = Grade.low
  var n = 0
  var filter = Filter()
  var filters: [Filter] = []
}

struct Filter: Codable, Equatable {
  var words: [String] = []
  var limit: Int?
  var inner: [String: Double] = [:]
}

extension Filter: CodableField {}

@Modeled struct Extent: ModelValue {
  @Field(range: 0...100) var width = 0.0
  @Field(keys: "height", "h") var height = 0.0
  var label: String?
  var color = Color("#ff0000") ?? .black
  var parts: [Extent] = []
  @Transient var cache = 0
}

@Modeled enum Shape: ModelChoice {
  case none
  case circle(radius: Double)
  case text(String)
  case point(Int, Int)
  case box(Extent, name: String?)
  indirect case group([Shape])
}

@Modeled(tag: .adjacent("type", "value")) enum Mark: ModelChoice {
  case dot
  case line(from: Int, to: Int)
}

@Modeled(tag: .inside("kind")) enum Inner: ModelChoice {
  case plain
  case tagged(name: String, count: Int)
}

enum Grade: String, FieldValue { case low, high }

@Suite struct StructureTests {
  /// A text, a change of the object, and the text after a save.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var before: String
    var after: String
    var edit: @Sendable (Drawing) -> Void

    init(
      _ name: String, _ before: String, _ after: String,
      _ edit: @escaping @Sendable (Drawing) -> Void
    ) {
      testDescription = name
      self.before = before
      self.after = after
      self.edit = edit
    }
  }

  @Test(
    "a save edits only the changed parts of structures and enumerations",
    arguments: [
      Row(
        "a member", #"{"size": {"width": 1, "height": 2}}"#, #"{"size": {"width": 5, "height": 2}}"#
      ) {
        $0.size.width = 5
      },
      Row(
        "nothing", #"{"size": {}, "shape": {"circle": {"radius": 1}}, "n": 1}"#,
        #"{"size": {}, "shape": {"circle": {"radius": 1}}, "n": 2}"#
      ) {
        $0.n = 2
      },
      Row("absent members stay absent", #"{"size": {"width": 1}}"#, #"{"size": {"width": 2}}"#) {
        $0.size.width = 2
      },
      Row(
        "one that is set comes", #"{"size": {"width": 1}}"#, #"{"size": {"width": 1, "height": 3}}"#
      ) {
        $0.size.height = 3
      },
      Row(
        "what is unknown is kept", #"{"size": {"x": [1], "width": 1}}"#,
        #"{"size": {"x": [1], "width": 2}}"#
      ) {
        $0.size.width = 2
      },
      Row(
        "what cannot be read is kept", #"{"size": {"width": "?", "height": 1}}"#,
        #"{"size": {"width": "?", "height": 2}}"#
      ) {
        $0.size.height = 2
      },
      Row(
        "until it is set", #"{"size": {"width": "?", "height": 1}}"#,
        #"{"size": {"width": 3, "height": 1}}"#
      ) {
        $0.size.width = 3
      },
      Row(
        "out of range", #"{"size": {"width": 200, "height": 1}}"#,
        #"{"size": {"width": 200, "height": 2}}"#
      ) {
        $0.size.height = 2
      },
      Row("an older key", #"{"size": {"h": 1}}"#, #"{"size": {"h": 2}}"#) { $0.size.height = 2 },
      Row(
        "a spelling", #"{"size": {"color": "red", "width": "1"}}"#,
        #"{"size": {"color": "red", "width": "2"}}"#
      ) {
        $0.size.width = 2
      },
      Row(
        "null", #"{"size": {"label": null, "width": 1}}"#, #"{"size": {"label": null, "width": 2}}"#
      ) {
        $0.size.width = 2
      },
      Row("twice", #"{"size": {"width": 1, "width": 2}}"#, #"{"size": {"width": 1, "width": 3}}"#) {
        $0.size.width = 3
      },
      Row(
        "elements", #"{"sizes": [{"width": 1, "x": 1}, 7, {"width": 2, "x": 2}]}"#,
        #"{"sizes": [{"width": 1, "x": 1}, 7, {"width": 9, "x": 2}]}"#
      ) {
        $0.sizes[1].width = 9
      },
      Row(
        "an element goes", #"{"sizes": [{"width": 1, "x": 1}, {"width": 2, "x": 2}]}"#,
        #"{"sizes": [{"width": 2, "x": 2}]}"#
      ) {
        $0.sizes.removeFirst()
      },
      Row(
        "of a dictionary", #"{"named": {"a": {"width": 1, "x": 1}}}"#,
        #"{"named": {"a": {"width": 2, "x": 1}}}"#
      ) {
        $0.named["a"]?.width = 2
      },
      Row("an optional", #"{"other": {"width": 1}}"#, #"{}"#) { $0.other = nil },
      Row(
        "nested", #"{"size": {"parts": [{"height": 1, "y": 0}]}}"#,
        #"{"size": {"parts": [{"height": 2, "y": 0}]}}"#
      ) {
        $0.size.parts[0].height = 2
      },
      Row("a case", #"{"shape": "none"}"#, #"{"shape": {"circle": {"radius": 2}}}"#) {
        $0.shape = .circle(radius: 2)
      },
      Row(
        "a value of a case", #"{"shape": {"circle": {"radius": 1}}}"#,
        #"{"shape": {"circle": {"radius": 2}}}"#
      ) {
        $0.shape = .circle(radius: 2)
      },
      Row(
        "an unknown case", #"{"shape": {"star": 5}, "n": 1}"#, #"{"shape": {"star": 5}, "n": 2}"#
      ) {
        $0.n = 2
      },
      Row(
        "unknown members of a case", #"{"shape": {"circle": {"radius": 1, "x": 1}}, "n": 1}"#,
        #"{"shape": {"circle": {"radius": 1, "x": 1}}, "n": 2}"#
      ) {
        $0.n = 2
      },
      Row(
        "cases in a list", #"{"shapes": ["none", {"star": 1}, {"text": "a"}]}"#,
        #"{"shapes": ["none", {"star": 1}, {"text": "b"}]}"#
      ) {
        $0.shapes[1] = .text("b")
      },
      Row(
        "unknown members of a case whose value is assigned",
        #"{"shape": {"circle": {"radius": 1, "x": 1}}}"#,
        #"{"shape": {"circle": {"radius": 2, "x": 1}}}"#
      ) { $0.shape = .circle(radius: 2) },
      Row(
        "unknown members of a case that is replaced",
        #"{"shape": {"circle": {"radius": 1, "x": 1}}}"#, #"{"shape": {"text": "a"}}"#
      ) { $0.shape = .text("a") },
      Row(
        "a Codable structure", #"{"filter": {"words": ["a"], "x": 1, "inner": {"b": 1.0}}}"#,
        #"{"filter": {"words": ["a", "b"], "x": 1, "inner": {"b": 1.0}}}"#
      ) { $0.filter.words.append("b") },
      Row(
        "one that cannot be decoded", #"{"filter": {"words": 1}, "n": 1}"#,
        #"{"filter": {"words": 1}, "n": 2}"#
      ) { $0.n = 2 },
      Row(
        "Codable structures in a list", #"{"filters": [{"words": [], "inner": {}, "x": 1}, 5]}"#,
        #"{"filters": [{"words": [], "inner": {}, "limit": 3, "x": 1}, 5]}"#
      ) { $0.filters[0].limit = 3 },
      Row(
        "adjacent", #"{"mark": {"type": "line", "value": {"from": 1, "to": 2}}}"#,
        #"{"mark": {"type": "dot"}}"#
      ) {
        $0.mark = .dot
      },
      Row(
        "inside", #"{"inner": {"kind": "tagged", "name": "a", "count": 1}}"#,
        #"{"inner": {"kind": "tagged", "name": "a", "count": 2}}"#
      ) {
        $0.inner = .tagged(name: "a", count: 2)
      },
      Row("a raw value", #"{"level": "low"}"#, #"{"level": "high"}"#) { $0.level = .high },
    ])
  func saves(_ row: Row) throws {
    let path = NSTemporaryDirectory() + "structure-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(row.before.utf8).write(to: URL(filePath: path))
    let file = try ModelFile<Drawing>(at: path)
    #expect(!file.hasAnyChanges)
    row.edit(file.object)
    #expect(file.hasAnyChanges)
    try file.save()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == row.after)
    file.object.revertAll()
    #expect(!file.hasAnyChanges)
  }

  @Test(
    "an enumeration value is read back",
    arguments: [
      Shape.none, .circle(radius: 0.5), .text("a"), .point(1, 2), .box(Extent(), name: nil),
      .box(Extent(width: 1), name: "b"), .group([.none, .group([.text("x")])]),
    ])
  func enumerationValue(_ shape: Shape) throws {
    let drawing = Drawing()
    drawing.shape = shape
    let copy = try Drawing.read(from: drawing.record).object
    #expect(copy.shape == shape)
    #expect(copy == drawing)
  }

  @Test("enumeration cases are stored by name and values") func storedCases() {
    let drawing = Drawing()
    drawing.shapes = [.none, .circle(radius: 1), .text("a"), .point(1, 2)]
    #expect(
      drawing.record["shapes"]?.description
        == #"["none", {"circle": {"radius": 1}}, {"text": "a"}, {"point": [1, 2]}]"#)
  }

  @Test("changes have the path to the member") func changePaths() {
    let drawing = Drawing()
    drawing.sizes = [Extent(), Extent()]
    drawing.clearChanges()
    drawing.size.width = 1
    drawing.sizes[1].label = "b"
    #expect(
      drawing.changes.map(\.description)
        == [".size.width: 0.0 → 1.0", ".sizes[1].label: nil → b"])
    drawing.size.width = 0
    #expect(drawing.changes.count == 1)
    drawing.revert(\.sizes)
    #expect(!drawing.hasAnyChanges)
  }

  @Test("limits of members are checked as rules") func limits() {
    let drawing = Drawing()
    drawing.size.width = 101
    drawing.sizes = [Extent(), Extent(width: -1)]
    #expect(
      drawing.problems.map(\.description)
        == [".size.width: 101 is not in 0…100", ".sizes[1].width: -1 is not in 0…100"])
  }

  @Test("issues have the path to the member") func issuePaths() throws {
    let record: Record = [
      "size": ["width": "?", "x": 1], "shape": ["circle": ["radius": "r"]], "mark": ["type": "z"],
    ]
    let issues = try Drawing.read(from: record).issues.map(\.description)
    #expect(
      issues == [
        ".size.width: \"?\" is not a number; the default is used, \"?\" is kept",
        ".size.x: not a property; it is kept",
        ".shape.circle.radius: \"r\" is not a number; the default is used, \"r\" is kept",
        ".shape: a record is not the values of circle; the default is used, a record is kept",
        ".mark: a record is none of dot, line; the default is used, a record is kept",
      ])
  }

  @Test("data nested too deep is kept but not read") func deepData() throws {
    let depth = 5000
    let text =
      #"{"size": "# + String(repeating: #"{"parts": ["#, count: depth)
      + String(repeating: "]}", count: depth) + "}"
    let drawing = try Drawing.decode(Array(text.utf8), as: .json).object
    #expect(drawing.size.parts.count == 1)
    #expect(drawing.record["size"]?.description.count == text.count - 10)
  }

  @Test("a structure is Codable in its stored form") func codableForm() throws {
    let size = try JSONDecoder().decode(Extent.self, from: Data(#"{"h": 2}"#.utf8))
    #expect(size.height == 2)
    let back = try JSONDecoder().decode(Extent.self, from: JSONEncoder().encode(size))
    #expect(back == size)
  }

  @Test("a schema contains structures and cases") func schemaOfStructures() {
    let schema = Drawing.jsonSchema.value.description
    #expect(schema.contains(##""size": {"$ref": "#/$defs/Extent""##))
    #expect(schema.contains(#""enum": ["none"]"#))
  }
}
