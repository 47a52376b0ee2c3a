import Modeled
import Testing

private let output = Output()

private func print(_ item: Any) { output.note("\(item)") }

@Suite struct CopyingAndEqualityGuide {
  @Test("the code of the article CopyingAndEquality prints what the article says")
  func copyingAndEquality() throws {
    let list = Reminders()
    list.items = [Reminder()]
    let copy = list.copied()
    print(copy == list)  // true
    print(copy.items[0] === list.items[0])  // false
    print(copy.hasAnyChanges)  // false

    let (one, _) = try Reminder.read(from: ["label": "red", "priority": "3"])
    let (other, _) = try Reminder.read(from: ["priority": 3, "label": "#ff0000"])
    print(one == other)  // true

    let (odd, _) = try Reminder.read(from: ["label": "red", "priority": "high"])
    let (plain, _) = try Reminder.read(from: ["label": "red"])
    print(odd.priority == plain.priority)  // true
    print(odd == plain)  // false

    let former = Reminders()
    former.items = [Reminder()]
    let present = former.copied()
    present.title = "Garden"
    present.items[0].priority = 3
    for change in present.changes(from: former) { print(change) }
    // .title: Untitled → Garden
    // .items[0].priority: 0 → 3

    var chosen: ObjectSet = [list.items[0]]
    chosen.insert(list.items[0])
    print(chosen.count)  // 1
    let contents: Set = [list.record, copy.record]
    print(contents.count)  // 1

    list.items[0].steps = [Reminder()]
    var texts: [String] = []
    list.forEachObject { object in
      if let reminder = object as? Reminder { texts.append(reminder.text) }
      return true
    }
    print(texts)  // ["New", "New"]

    copy.title = "Garden"
    print(copy.changedValues())  // {"title": "Garden"}
    print(copy.committedRecord()["title"] == "Untitled")  // true
    try output.expect(Guide.article("CopyingAndEquality"))
  }
}
