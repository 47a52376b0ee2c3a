import Foundation
import Modeled
import Testing

// The code of the articles and of the README, line by line; `GuideTextTests` checks that it is the
// same. The output of each `print` is compared with the comment after it.

@Modeled
final class LoudReminder: Reminder {
  var volume = 5
}

@Modeled
final class Agenda: ModelObject {
  var items: [Reminder] = []
  @Reference(in: "items") var next: Reminder?
}

@Modeled
final class Checklist: ModelObject {
  var title = ""
  var items: [Reminder] = []

  required init() {
    super.init()
    let first = Reminder()
    first.text = "Read this"
    items = [first]
  }
}

@Modeled
final class Workspace: ModelObject {
  var reminders: [Reminder] = []
  var font = Font()
}

@Modeled
struct Font: ModelValue {
  var name = "Menlo"
  var size = 12.0
}

@Modeled(keys: .capitalized)
final class Settings: ModelObject {
  var columns = 80
  var accent = Color(rgb: 0x0000FF)
  var lastUpdate: DateTime?
}

/// Swift Testing has an `Issue` too.
private typealias Issue = ModelKit.Issue

private let output = Output()

private func print(_ item: Any) { output.note("\(item)") }

func postpone(in path: String) throws {
  let file = try ModelFile<Reminders>(at: path)
  file.object.items[0].every = .minutes(10...15)
  file.object.items[1].done = false
  for change in file.changes { print(change.path) }
  // .items[0].every
  // .items[1].done
  try file.save()
}

/// Serialized, since the tests share the output.
@Suite(.serialized) struct GuideTests {
  init() { output.clear() }

  @Test("the code of the article GettingStarted prints what the article says")
  func gettingStarted() throws {
    let text = #"{ "text": "Stretch", "every": "2 hours", "label": "tomato", "done": "yes" }"#
    let (reminder, issues) = try Reminder.decode(text.utf8, as: .json)

    print(reminder.text)  // Stretch
    print(reminder.every)  // 2 hours
    print(reminder.done)  // true
    print(issues[0].message)  // "yes" taken for true or false

    let bytes = reminder.encoded(as: .json)
    print(bytes.count > text.utf8.count)  // true
    print(reminder.record["every"] == "2 hours")  // true

    print(reminder.hasChanges)  // false
    reminder.every = .hours(3)
    reminder.steps.append(Reminder())
    print(reminder.changedKeys)  // ["every", "steps"]
    reminder.revertAll()
    print(reminder.every)  // 2 hours
    try output.expect(Guide.article("GettingStarted"))
  }

  @Test("the code of the article ChangeTracking prints what the article says")
  func changeTracking() throws {
    let list = Reminders()
    list.title = "Plants"
    list.title = "Untitled"
    print(list.hasChanges)  // false
    list.items.append(Reminder())
    print(list.hasChanges)  // true

    let checklist = Checklist()
    print(checklist.hasAnyChanges)  // false
    checklist.items.removeAll()
    checklist.revertAll()
    print(checklist.items[0].text)  // Read this

    list.clearChanges()
    list.items[0].label.red = 1
    print(list.hasChanges)  // false
    print(list.hasAnyChanges)  // true
    print(list.changes[0].path)  // .items[0].label

    let box = Reminders(), drawer = Reminders(), note = Reminder()
    box.items = [note]
    box.clearChanges()
    drawer.items = [box.items.removeFirst()]
    note.text = "Sweep"
    drawer.clearChanges()
    box.items = [drawer.items.removeFirst()]
    print(box.hasAnyChanges)  // true
    box.revertAll()
    print(box.items[0].text)  // New

    let agenda = Agenda()
    agenda.items = [Reminder(), Reminder()]
    agenda.next = agenda.items[1]
    agenda.clearChanges()
    agenda.items.removeFirst()
    print(agenda.changedKeys)  // ["items"]
    print(agenda.record["next"] == 0)  // true
    agenda.items.removeAll()
    print(agenda.problems[0])  // .next: the Reminder it leads to is not in items

    list.items[0].revert("label")
    print(list.hasAnyChanges)  // false
    list.items.removeAll()
    list.revertAll()
    print(list.items.count)  // 1

    let log = UndoLog(list)
    log.group("Rename") {
      list.title = "Garden"
      list.items[0].text = "Water"
    }
    log.undo()
    print(list.title)  // Untitled
    log.redo()
    print(list.items[0].text)  // Water

    log.groupByCall(name: "Edit")
    list.title = "Balcony"
    list.items[0].text = "Feed"
    print(log.undoName ?? "")  // Edit
    log.undo()
    print(list.items[0].text)  // Water
    print(list.title)  // Balcony
    log.groupManually()
    try output.expect(Guide.article("ChangeTracking"))
  }

  @Test("the code of the article TolerantDecoding prints what the article says")
  func tolerantDecoding() throws {
    let text = """
      {
        "text": 7,
        "every": "whenever",
        "priority": 9,
        "steps": [ { "done": "perhaps" } ]
      }
      """
    let (reminder, issues) = try Reminder.decode(text.utf8, as: .json)
    for issue in issues { print(issue) }
    // 2:11: .text: 7 taken for text
    // 3:12: .every: "whenever" is not an interval; the default is used, "whenever" is kept
    // 4:15: .priority: 9 is not in 0…5; the default is used, 9 is kept
    // 5:24: .steps[0].done: "perhaps" is not true or false; the default is used, "perhaps" is kept

    print(reminder.priority)  // 0
    print(reminder.record["priority"] == 9)  // true
    reminder.priority = 3
    print(reminder.record["priority"] == 3)  // true

    let steps = #"{"steps": [{"text": "Plug in"}, null]}"#
    let (list, leftOut) = try Reminder.decode(steps.utf8, as: .json)
    print(leftOut[0])
    // 1:33: .steps[1]: null is not a Reminder; it is left out, null is kept
    list.steps.append(Reminder())
    print(list.steps.count)  // 2
    print(list.record["steps"]?.count == 3)  // true

    let lines = #"[{"text": "Water"}, "Feed", {"text": "Sweep", "priority": 9}]"#
    let (reminders, found) = try Reminder.decodeList(lines.utf8, as: .json)
    print(reminders.map(\.text))  // ["Water", "Sweep"]
    for issue in found { print(issue) }
    // 1:21: .[1]: "Feed" is not a Reminder; it is left out
    // 1:59: .[2].priority: 9 is not in 0…5; the default is used, 9 is kept
    print(Value(reminders.map(\.record.value)).count)  // 2

    var policy = DecodingPolicy.tolerant
    policy.textFromNumbers = .refuse
    policy.fatal = [.wrongType]
    do {
      _ = try Reminder.decode(text.utf8, as: .json, policy: policy)
    } catch let issue as Issue {
      print(issue.path)  // .text
    }

    let (open, _) = try Reminder.read(from: ["text": "Stretch", "colour": "#ff0000", "n": 1])
    print(open.unknown.keys)  // ["colour", "n"]
    print(open.unknown["n"] == 1)  // true
    let colour: Color? = open.extras.colour
    print(colour == Color(rgb: 0xFF0000))  // true
    open.extras.colour = Color(rgb: 0x00FF00)
    print(open.changedKeys)  // ["colour"]
    print(open.record["colour"] == "#00ff00")  // true

    let place = "Kitchen"
    let count = 3
    open.unknown["place"] = Value(place)
    open.unknown["counts"] = Value([Value(count), Value(0.5), Value(true), .null])
    open.extras.days = [Day("2015-02-23")]
    print(open.record["counts"] == [3, 0.5, true, nil])  // true
    print(open.record["days"] == ["2015-02-23"])  // true
    try output.expect(Guide.article("TolerantDecoding"))
  }

  @Test("the code of the article VersionsAndClasses prints what the article says")
  func versionsAndClasses() throws {
    let (old, _) = try Reminders.read(from: ["version": 1, "reminders": [["text": "Stretch"]]])
    print(old.items[0].text)  // Stretch
    print(old.wasUpgraded)  // true
    print(old.hasAnyChanges)  // false

    try reshapedData()
    try newerVersion()
    try classCluster()
    try output.expect(Guide.article("VersionsAndClasses"))
  }

  private func reshapedData() throws {
    let data = #"{"version": 1, "tasks": [{"name": "roof", "text": "Mend"}, 5]}"#
    let (journal, _) = try Journal.decode(data.utf8, as: .json)
    print(journal.tasks["roof"]?.text ?? "")  // Mend
    print(journal.record["otherTasks"] == [5])  // true
  }

  private func newerVersion() throws {
    let (new, issues) = try Reminders.read(from: ["version": 3, "mood": "fine"])
    for issue in issues { print(issue) }
    // .version: version 3 is newer than 2; what is new in it is kept
    // .mood: not a property; it is kept
    print(new.record["version"] == 3)  // true
    print(new.record["mood"] == "fine")  // true
  }

  private func classCluster() throws {
    var registry = ModelRegistry(Reminder.self)
    registry.register(LoudReminder.self, aliases: ["Alarm"])

    let stored: Record = [
      "version": 2,
      "items": [
        ["representedClassName": "Alarm", "volume": 9],
        ["representedClassName": "Siren", "volume": 11],
      ],
    ]
    let (list, issues) = try Reminders.read(from: stored, registry: registry)
    print(list.items[0] is LoudReminder)  // true
    print(list.items[1] is LoudReminder)  // false
    print(list.items[1].unknown["volume"] == 11)  // true
    print(issues[0])
    // .items[1]: "Siren" is not a known kind of Reminder; its members are kept
  }

  @Test("the code of the article Files prints what the article says") func files() throws {
    let folder = try SampleFolder("reminders.json")
    let path = folder.path

    let file = try ModelFile<Reminders>(at: path)
    print(file.issues.count)  // 0
    file.object.items[0].every = .minutes(10...15)
    print(file.hasAnyChanges)  // true
    try file.save()
    print(file.hasAnyChanges)  // false

    file.object.items.removeLast()
    file.revertAll()
    print(file.object.items.count)  // 2

    if file.hasChangedOutside {
      try file.reload()
    }

    let herePath = folder.path + ".here"
    let therePath = folder.path + ".there"
    let list = Reminders()
    let here = try ModelFile(list, at: herePath)
    let there = try ModelFile(list, at: therePath)
    list.title = "Garden"
    try here.save()
    print(list.hasAnyChanges)  // false
    print(there.hasAnyChanges)  // true
    try there.save()
    print(there.hasAnyChanges)  // false
    try output.expect(Guide.article("Files"))
  }

  @Test("the code of the article TypedDefaults prints what the article says")
  func typedDefaults() throws {
    let store = MemoryDefaults()
    let folder = try SampleFolder()
    let path = folder.path

    let defaults = Settings.shared(in: store)
    defaults.columns += 20
    defaults.accent.red = 1
    print(store["Accent"] == "#ff00ff")  // true
    print(store["Columns"] == 100)  // true
    defaults.reset(\.columns)
    print(store["Columns"] == nil)  // true

    let observation = defaults.observe { names in
      print(names.sorted())  // ["accent", "columns"]
    }
    defaults.update { settings in
      settings.columns = 120
      settings.accent = Color(rgb: 0x00FF00)
    }
    observation.stop()

    let workspace = Workspace.shared(in: store)
    workspace.update { $0.reminders.append(Reminder()) }
    workspace.update { $0.reminders[0].text = "Water" }
    print(workspace.read { $0.reminders[0].text })  // Water
    print(store["reminders"]?.count == 1)  // true
    workspace.update { $0.font.size += 2 }
    print(store["font"]?["size"] == 14)  // true

    let inFile = Defaults<Settings>(in: FileDefaults(at: path))
    inFile.columns = 132
    try inFile.store.synchronize()
    print(inFile.columns)  // 132

    let issues = defaults.register(["columns": 100], optional: ["lastUpdate"])
    print(issues.count)  // 0
    try output.expect(Guide.article("TypedDefaults"))
  }

  @Test("the code of the README prints what the README says") func readme() throws {
    let folder = try SampleFolder("reminders.json")
    try postpone(in: folder.path)
    try output.expect(Guide.section("The library"))
  }
}
