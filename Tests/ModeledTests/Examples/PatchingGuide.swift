import Modeled
import Testing

private let output = Output()

private func print(_ item: Any) { output.note("\(item)") }

@Suite struct PatchingGuide {
  @Test("the code of the article Patching prints what the article says") func patching() throws {
    let list = Reminders()
    list.items = [Reminder(), Reminder()]
    list.clearChanges()
    let first = list.items[0]
    let report = list.patch([
      "title": "Garden",
      "items": [["text": "Water", "priority": 9], [:], ["text": "Rake"]],
    ])
    print(list.items.map(\.text))  // ["Water", "New", "Rake"]

    print(list.items[0] === first)  // true

    for change in report.changes { print(change.path) }
    // .title
    // .items
    // .items[0].text
    for issue in report.issues { print(issue) }
    // .items[0].priority: 9 is not in 0…5; the property stays as it was

    list.record = ["title": "House"]
    list.dictionary = ["items": [["text": "Sweep"]]]
    list.json = #"{"items": [{"priority": 2}]}"#
    print(list.items[0].text)  // Sweep
    print(list.items[0].priority)  // 2

    let answer = #"[{"text": "Sweep", "priority": 4}, {"text": "Mow"}]"#
    for element in try Value.decode(answer.utf8, as: .json).elements {
      guard let record = Record(element) else { continue }
      if let known = list.items.first(where: { record["text"]?.text == $0.text }) {
        known.patch(record)
      } else {
        list.items.append(try Reminder.read(from: record).object)
      }
    }
    print(list.items.map(\.text))  // ["Sweep", "Mow"]
    print(list.items[0].priority)  // 4

    let log = UndoLog(list)
    let paint = Reminder()
    log.group("Patch and add") {
      list.patch(["title": "Cellar"])
      paint.text = "Paint"
      list.items.append(paint)
    }
    log.undo()
    print(list.title)  // House
    print(list.items.count)  // 2
    print(paint.text)  // Paint
    try output.expect(Guide.article("Patching"))
  }
}
