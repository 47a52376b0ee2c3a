import Foundation
import Modeled
import Testing

struct Backup: Codable {
  var made: DateTime
  @Coded var list = Reminders()
}

@Modeled(keys: .snakeCase, writesNames: false)
final class Visit: ModelObject {
  var firstName = ""
  @Field(keys: "day", "date") var visitDay: Day?
}

private let output = Output()

private func print(_ item: Any) { output.note("\(item)") }

@Suite struct CodingGuide {
  @Test("the code of the article Coding prints what the article says") func coding() throws {
    let text = Data(#"{"title": "Garden", "items": [{"text": "Water", "colour": "red"}]}"#.utf8)
    let list = try JSONDecoder().decode(Reminders.self, from: text)
    print(list.items[0].text)  // Water
    print(list.items[0].unknown.keys)  // ["colour"]

    do {
      _ = try JSONDecoder().decode([Reminder].self, from: Data("[{}, 5]".utf8))
    } catch DecodingError.typeMismatch(_, let context) {
      print(context.codingPath.map(\.stringValue))  // ["Index 1"]
    }

    let stored = Data(#"{"made": "2015-02-23T18:30:00Z", "list": {"title": 5}}"#.utf8)
    let backup = try JSONDecoder().decode(Backup.self, from: stored)
    print(backup.list.title)  // 5
    print(backup.$list[0])  // .list.title: 5 taken for text

    let log = IssueLog()
    let decoder = JSONDecoder()
    decoder.userInfo[.models] = ModelCoding(
      registry: ModelRegistry(LoudReminder.self), issues: log)
    let loud = Data(#"{"representedClassName": "LoudReminder", "volume": "9"}"#.utf8)
    print(try decoder.decode(Reminder.self, from: loud) is LoudReminder)  // true
    print(log.issues[0])  // .volume: "9" taken for a whole number

    let visit = try JSONDecoder().decode(
      Visit.self, from: Data(#"{"first_name": "Ada", "date": "2015-02-23"}"#.utf8))
    print(visit.firstName)  // Ada
    print(visit.record.keys)  // ["first_name", "day"]
    try output.expect(Guide.article("Coding"))
  }
}
