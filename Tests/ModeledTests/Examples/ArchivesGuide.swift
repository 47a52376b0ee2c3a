import Foundation
import Modeled
import Testing

struct Swatches: Codable, Equatable {
  var names: [String] = []
}

@Modeled(writesNames: false)
final class Canvas: ModelObject {
  var swatches = Archived(Swatches())
}

private let output = Output()

private func print(_ item: Any) { output.note("\(item)") }

@Suite struct ArchivesGuide {
  @Test("the code of the article Archives prints what the article says") func archives() throws {
    let list = Reminders()
    list.items = [LoudReminder()]
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: ModelArchive(list), requiringSecureCoding: true)

    let archive = try ModelArchive(archive: data)
    let (read, _) = try archive.read(Reminders.self, registry: ModelRegistry(LoudReminder.self))
    print(read == list)  // true

    let canvas = Canvas()
    canvas.swatches.value.names.append("red")
    print(canvas.record["swatches"]?.text ?? "")  // {"names":["red"]}

    let bytes = list.encoded(as: .propertyList)
    let (again, issues) = try Reminders.decode(bytes, as: .propertyList)
    print(again.title)  // Untitled
    print(issues[0].kind)  // unknownClass

    let old = try NSKeyedArchiver.archivedData(
      withRootObject: NSDictionary(dictionary: ["title": "Old"]), requiringSecureCoding: true)
    let (reminders, _) = try Reminders.decode(old, as: .keyedArchive)
    print(reminders.title)  // Old
    try output.expect(Guide.article("Archives"))
  }
}
