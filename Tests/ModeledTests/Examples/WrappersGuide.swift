import Modeled
import Testing

struct Contact: RecordWrapper {
  var contents: WrappedRecord
  static let keys = ["firstName": "first_name"]
  static let properties = ["firstName", "age", "partner"]

  var firstName: String? {
    get { self[] }
    set { self[] = newValue }
  }
  var age: Int {
    get { self[default: 0] }
    set { self[] = newValue }
  }
  var partner: Contact? {
    get { self[] }
    set { self[] = newValue }
  }
}

@Modeled
class OpenNote: ModelObject, ExtensibleModel {
  var text = ""
}

private let output = Output()

private func print(_ item: Any) { output.note("\(item)") }

@Suite struct WrappersGuide {
  @Test("the code of the article Wrappers prints what the article says") func wrappers() throws {
    var contact = Contact(["first_name": "Ada", "age": "36", "note": [1]])
    contact.age += 1
    print(contact.record)  // {"first_name": "Ada", "age": 37, "note": [1]}
    print(contact.issues[0])  // .age: "36" taken for a whole number

    contact.partner = Contact(["first_name": "Will"])
    contact.partner?.age = 40
    print(contact.record["partner"] == ["first_name": "Will", "age": 40])  // true
    print(Contact([:]).missingProperties)  // ["firstName", "age", "partner"]

    let reminder = Reminder()
    reminder.extras.place = "Kitchen"
    let place: String? = reminder.extras.place
    print(place ?? "")  // Kitchen
    print(reminder.unknown.keys)  // ["place"]
    print(reminder.changedKeys)  // ["place"]

    let note = OpenNote()
    note.mood = "fine"
    let mood: String? = note.mood
    print(mood ?? "")  // fine
    print(note.unknown["mood"] == "fine")  // true
    try output.expect(Guide.article("Wrappers"))
  }
}
