import Modeled
import Testing

actor ListStore {
  private let list: Reminders

  init(_ list: sending Reminders) { self.list = list }

  func add(_ text: String) {
    let reminder = Reminder()
    reminder.text = text
    list.items.append(reminder)
  }

  func patch(_ record: Record) -> Int { list.patch(record).issues.count }

  var record: Record { list.record }
}

func loadReminders(_ text: String) async throws -> sending Reminders {
  try Reminders.decode(text.utf8, as: .json).object
}

@MainActor
final class ListScreen {
  let list = Reminders()
  var isEdited: Bool { list.hasAnyChanges }

  func rename(_ title: String) { list.title = title }
}

@MainActor
@Modeled
final class Slide: ModelObject {
  var title = "Untitled"
  @Rule("has no title", about: "title") var isTitled: Bool { !title.isEmpty }
}

private let output = Output()

private func print(_ item: Any) { output.note("\(item)") }

@Suite struct ConcurrencyGuide {
  @Test("the code of the article Concurrency prints what the article says")
  func concurrency() async throws {
    let list = Reminders()
    list.title = "Garden"
    let store = ListStore(list)
    await store.add("Water")
    print(await store.patch(["title": 5]))  // 1

    let (copy, _) = try await Reminders.read(from: store.record)
    print(copy.title)  // 5
    print(copy.items[0].text)  // Water

    let loaded = try await loadReminders(#"{"title": "Cellar"}"#)
    print(loaded.title)  // Cellar

    let screen = await ListScreen()
    await screen.rename("Attic")
    print(await screen.isEdited)  // true

    var updates = loaded.updates().makeAsyncIterator()
    loaded.title = "Barn"
    for update in await updates.next() ?? [] { print(update.property) }  // title

    withObservationTracking {
      print(loaded.title)  // Barn
    } onChange: {
      print("about to change")  // about to change
    }
    loaded.title = "Attic"
    try output.expect(Guide.article("Concurrency"))
  }
}
