import Modeled
import Testing

@Modeled
struct Frame: ModelValue {
  @Field(range: 0...500) var width = 80.0
  @Field(keys: "height", "h") var height = 50.0
}

@Modeled
enum Border: ModelChoice {
  case plain
  case line(width: Double)
  case dashed([Double])
}

enum Access: String, FieldValue { case guest, speaker }

struct Query: Codable, Equatable {
  var words: [String] = []
  var limit: Int?
}

extension Query: CodableField {}

@Modeled(writesNames: false)
final class Badge: ModelObject {
  var frame = Frame()
  var border = Border.plain
  var access = Access.guest
  var query = Query()
}

@Modeled
struct Crew: ModelValue {
  var lead = Badge()
  var others: [Badge] = []
}

@Modeled(writesNames: false)
final class Festival: ModelObject {
  var crew = Crew()
}

private let output = Output()

private func print(_ item: Any) { output.note("\(item)") }

@Suite struct StructuresGuide {
  @Test("the code of the article Structures prints what the article says")
  func structures() throws {
    let badge = Badge()
    badge.border = .line(width: 2)
    print(badge.record["frame"] == ["width": 80, "height": 50])  // true
    print(badge.record["border"] == ["line": ["width": 2]])  // true
    badge.border = .plain
    print(badge.record["border"] == "plain")  // true
    print(badge.record["query"] == ["words": []])  // true

    let stored: Record = ["frame": ["width": "wide", "depth": 3], "border": ["wave": 5]]
    let (read, issues) = try Badge.read(from: stored)
    for issue in issues { print(issue) }
    // .frame.width: "wide" is not a number; the default is used, "wide" is kept
    // .frame.depth: not a property; it is kept
    // .border: a record is none of plain, line, dashed; the default is used, a record is kept

    read.frame.height = 20
    print(read.changes[0])  // .frame.height: 50.0 → 20.0
    print(read.record["frame"]?["depth"] == 3)  // true

    read.frame = Frame(width: 90)
    print(read.record["frame"] == ["width": 90, "depth": 3])  // true

    let festival = Festival()
    festival.crew.others = [Badge()]
    festival.clearChanges()
    festival.crew.others[0].access = .speaker
    print(festival.changes[0])  // .crew.others[0].access: guest → speaker
    festival.revertAll()
    print(festival.crew.others[0].access)  // guest
    try output.expect(Guide.article("Structures"))
  }
}
