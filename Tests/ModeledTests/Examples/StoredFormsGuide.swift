import Modeled
import Testing

struct Point: Equatable {
  var x = 0
  var y = 0
}

enum PointText: FieldCoder {
  static var noun: String { "a point" }
  static var fieldType: FieldType { .text() }

  static func value(from stored: Value) -> Point? {
    let parts = stored.text?.split(separator: ",").compactMap { Int($0) } ?? []
    return parts.count == 2 ? Point(x: parts[0], y: parts[1]) : nil
  }

  static func stored(_ point: Point) -> Value { .string("\(point.x),\(point.y)") }
}

@Modeled
final class Screen: ModelObject {
  @Field(keys: "name", "title") var name = "Main"
  @Field(keys: "editor.fontSize") var fontSize = 12
  @Field(keys: ".window.size.width", range: 1...10_000) var width = 800
  @Field(keys: ".window.size.height") var height = 600
  @Field(keys: ".window.origin", coder: PointText.self) var origin = Point()
  @Field(coder: PointText.self) var pointer: Point?
}

private let output = Output()

private func print(_ item: Any) { output.note("\(item)") }

@Suite struct StoredFormsGuide {
  @Test("the code of the article StoredForms prints what the article says")
  func storedForms() throws {
    let text = #"{"editor.fontSize": 14, "window": {"size": {"width": 1024}, "x": 1}}"#
    let (screen, _) = try Screen.decode(text.utf8, as: .json)
    print(screen.width)  // 1024
    screen.height = 700
    print(screen.changes[0])  // .window.size.height: 600 → 700
    print(screen.record["window"]?["size"]?["height"] == 700)  // true
    print(screen.record["window"]?["x"] == 1)  // true

    let (read, issues) = try Screen.read(from: ["pointer": "3,4", "window": ["origin": "left"]])
    print(read.pointer?.y == 4)  // true
    print(issues[0])
    // .window.origin: "left" is not a point; the default is used, "left" is kept
    read.origin = Point(x: 5, y: 0)
    print(read.record["window"]?["origin"] == "5,0")  // true
    try output.expect(Guide.article("StoredForms"))
  }
}
