import Modeled

/// The model of `Resources/Samples/reminders.json`.
@Modeled(version: 2)
final class Reminders: ModelObject {
  var title = "Untitled"
  var items: [Reminder] = []

  override class func upgrade(_ record: inout Record, from version: Int) {
    if version == 1 { record.rename("reminders", to: "items") }
  }
}

@Modeled
class Reminder: ModelObject {
  @Field(keys: "text", "name") var text = "New"
  var every = Interval.minutes(5...10)
  var label = Color(rgb: 0x0080FF)
  var at: TimeOfDay?
  @Field(keys: "start", "since") var start: DateTime?
  @Field(range: 0...5, help: "How much it matters") var priority = 0
  var done = false
  var steps: [Reminder] = []
}

@Modeled(version: 2)
final class Journal: ModelObject {
  var tasks: [String: Reminder] = [:]

  override class func upgrade(_ record: inout Record, from version: Int) {
    guard version == 1, let list = record.remove("tasks") else { return }
    var tasks: Record = [:]
    var others: [Value] = []
    for task in list.elements {
      if var members = Record(task), let name = members.remove("name")?.text {
        tasks[name] = members.value
      } else {
        others.append(task)
      }
    }
    record["tasks"] = tasks.value
    if !others.isEmpty { record["otherTasks"] = Value(others) }
  }
}
