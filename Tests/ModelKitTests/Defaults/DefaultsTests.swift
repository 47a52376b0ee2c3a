import ModelKit
import Synchronization
import Testing

/// The notifications that observers received, in order.
final class NotificationRecorder<Notification: Sendable>: Sendable {
  private let list = Mutex<[Notification]>([])
  func note(_ notification: Notification) { list.withLock { $0.append(notification) } }
  var all: [Notification] { list.withLock { $0 } }
}

@Suite struct DefaultsTests {
  let store = MemoryDefaults()

  @Test("an empty store gives the defaults") func emptyStore() {
    let defaults = Settings.shared(in: store)
    #expect(defaults.columns == 80)
    #expect(defaults.accent == Color(rgb: 0x0000FF))
    #expect(defaults.title == "Untitled")
    #expect(!defaults.isWide)
    #expect(defaults.issues.isEmpty)
    #expect(store.keys.isEmpty)
  }

  @Test("setting a property writes it to the store at once") func setWritesAtOnce() {
    let defaults = Defaults<Settings>(in: store, prefix: "ui.")
    defaults.columns += 20
    defaults.accent = Color(rgb: 0x89B4FA)
    defaults.updated = DateTime(seconds: 0)
    #expect(store["ui.columns"] == 100)
    #expect(store["ui.accent"] == "#89b4fa")
    #expect(store["ui.updated"] == .date("1970-01-01T00:00:00Z"))
    #expect(store.keys.count == 3)
    #expect(Defaults<Settings>(in: store, prefix: "ui.").columns == 100)
    #expect(Defaults<Settings>(in: store).columns == 80)
  }

  @Test("a date is stored with nanoseconds") func dateKeepsNanoseconds() {
    let defaults = Defaults<Settings>(in: store)
    let moment = DateTime(seconds: 0, nanoseconds: 123_456_789)
    defaults.updated = moment
    #expect(store["updated"] == .date("1970-01-01T00:00:00.123456789Z"))
    #expect(defaults.updated == moment)
  }

  @Test("a value equal to its default is removed from the store") func defaultIsNotStored() {
    let defaults = Defaults<Settings>(in: store)
    defaults.columns = 100
    defaults.columns = 80
    #expect(store.keys.isEmpty)
    defaults.columns = 100
    defaults.accent = Color(rgb: 0)
    defaults.reset(\.columns)
    #expect(defaults.columns == 80)
    #expect(store.keys == ["accent"])
    defaults.resetAll()
    #expect(store.keys.isEmpty)
    #expect(defaults.accent == Color(rgb: 0x0000FF))
  }

  @Test("nil is stored as null if the default is another value") func nilIsStored() {
    let defaults = Defaults<Settings>(in: store)
    defaults.title = nil
    #expect(store["title"] == .null)
    #expect(Defaults<Settings>(in: store).title == nil)
    defaults.title = "Untitled"
    #expect(store.keys.isEmpty)
  }

  @Test("an older key is read until the property is set") func olderKey() {
    store["width"] = 120
    let defaults = Defaults<Settings>(in: store)
    #expect(defaults.columns == 120)
    defaults.columns = 80
    #expect(store["columns"] == 80)
    #expect(store["width"] == 120)
    #expect(Defaults<Settings>(in: store).columns == 80)
    defaults.columns = 90
    defaults.resetAll()
    #expect(store.keys.isEmpty)
  }

  @Test("a value that does not fit is reported and stays until it is set") func misfitIsKept() {
    store["columns"] = "lots"
    store["accent"] = ["red": 1]
    store["title"] = 5
    let defaults = Defaults<Settings>(in: store)
    #expect(defaults.columns == 80)
    #expect(defaults.title == "5")
    #expect(
      defaults.issues.map(\.description) == [
        ".columns: \"lots\" is not a whole number; the default is used, \"lots\" is kept",
        ".accent: a record is not a colour; the default is used, a record is kept",
        ".title: 5 taken for text",
      ])
    defaults.updated = DateTime(seconds: 0)
    #expect(store["columns"] == "lots")
    #expect(store["accent"] == ["red": 1])
    defaults.columns = 81
    #expect(store["columns"] == 81)
    #expect(defaults.issues.count == 2)
  }

  @Test("an update with several changes is one write") func updateIsOneWrite() {
    let notifications = NotificationRecorder<Set<String>?>()
    let observation = store.observe(notifications.note)
    let defaults = Defaults<Settings>(in: store)
    let width = defaults.update { settings in
      settings.columns = 100
      settings.window.text = "Bar"
      return settings.columns
    }
    #expect(width == 100)
    #expect(notifications.all == [["columns", "window"]])
    #expect(store["window"].flatMap(Record.init)?["text"] == "Bar")
    #expect(Defaults<Settings>(in: store).read { $0.window.text } == "Bar")
    observation.stop()
    defaults.columns = 5
    #expect(notifications.all.count == 1)
  }

  @Test("changes before a thrown error are reverted") func errorReverts() {
    struct Stop: Error {}
    let defaults = Defaults<Settings>(in: store)
    #expect(throws: Stop.self) {
      try defaults.update { settings in
        settings.columns = 100
        throw Stop()
      }
    }
    #expect(defaults.columns == 80)
    #expect(store.keys.isEmpty)
  }

  @Test("observers are notified of changes made elsewhere") func changesElsewhere() {
    let defaults = Defaults<Settings>(in: store, prefix: "ui.")
    let names = NotificationRecorder<Set<String>>()
    let columns = NotificationRecorder<Int>()
    let observations = [
      defaults.observe(names.note), defaults.observe(\.columns, columns.note),
    ]
    store["ui.columns"] = 100
    #expect(defaults.columns == 100)
    store["columns"] = 5
    store["ui.other"] = 5
    store["ui.columns"] = 100.0
    defaults.accent = Color(rgb: 0)
    defaults.accent = Color(rgb: 0)
    defaults.columns = 101
    store["ui.columns"] = nil
    #expect(names.all == [["columns"], ["accent"], ["columns"], ["columns"]])
    #expect(columns.all == [100, 101, 80])
    for observation in observations { observation.stop() }
    defaults.columns = 7
    #expect(columns.all.count == 3)
  }

  @Test("an observer of one key is notified of that key only") func observingOneKey() {
    let notifications = NotificationRecorder<Value?>()
    let observation = store.observe("a", notifications.note)
    store["a"] = 1
    store["b"] = 2
    store["a"] = nil
    #expect(notifications.all == [1, nil])
    observation.stop()
  }

  @Test("an observer can set other defaults") func observerCanSet() {
    let defaults = Defaults<Settings>(in: store)
    let observation = defaults.observe(\.columns) { columns in
      defaults.title = "\(columns) wide"
    }
    defaults.columns = 100
    #expect(store["title"] == "100 wide")
    observation.stop()
  }

  @Test("shared defaults are unique for each type, store and prefix") func sharedDefaults() {
    let defaults = Settings.shared(in: store)
    #expect(Settings.shared(in: store) === defaults)
    #expect(Settings.shared(in: store, prefix: "a.") !== defaults)
    #expect(Settings.shared(in: MemoryDefaults()) !== defaults)
    let old = OldSettings.shared(in: store)
    old.launchAtStartup = true
    #expect(store["LaunchAtStartup"] == true)
    #expect(Settings.shared(in: store) === defaults)
  }

  @Test("two defaults over one store see each other's changes") func twoDefaultsOneStore() {
    let one = Defaults<Settings>(in: store)
    let other = Defaults<Settings>(in: store)
    one.columns = 100
    #expect(other.columns == 100)
    other.columns = 7
    #expect(one.columns == 7)
  }

  @Test("an older version is upgraded, and written as the current one when set")
  func olderVersion() {
    store["p.percent"] = 50
    store["p.label"] = "half"
    let defaults = Defaults<Progress>(in: store, prefix: "p.")
    #expect(defaults.fraction == 0.5)
    #expect(store.keys.count == 2)
    defaults.label = "a half"
    #expect(store["p.version"] == 2)
    #expect(store["p.fraction"] == 0.5)
    #expect(store["p.percent"] == 50)
    let again = Defaults<Progress>(in: store, prefix: "p.")
    #expect(again.fraction == 0.5)
    again.fraction = 0.75
    #expect(Defaults<Progress>(in: store, prefix: "p.").fraction == 0.75)
  }

  @Test("a newer version is reported and kept") func newerVersion() {
    store["p.version"] = 3
    let defaults = Defaults<Progress>(in: store, prefix: "p.")
    #expect(defaults.issues.map(\.kind) == [.newerVersion])
    defaults.fraction = 1
    #expect(store["p.version"] == 3)
  }

  @Test("a new store gets the current version") func newStoreVersion() {
    let defaults = Defaults<Progress>(in: store)
    defaults.fraction = 1
    #expect(store["version"] == 2)
  }

  @Test("any value in a store is read without loss", arguments: RecordWrapperTests.anything)
  func anyValue(value: Value) {
    let keys = [
      "columns", "width", "accent", "updated", "title", "window", "version", "LaunchAtStartup",
      "LoginTimeoutInterval", "LastUpdate", "BackgroundColor", "Image", "Names", "fraction",
      "percent", "label",
    ]
    let store = MemoryDefaults(Dictionary(uniqueKeysWithValues: keys.map { ($0, value) }))
    let settings = Defaults<Settings>(in: store)
    let old = Defaults<OldSettings>(in: store)
    let progress = Defaults<Progress>(in: store)
    _ = (settings.issues, old.issues, progress.issues, settings.record, old.record)
    settings.columns = 81
    progress.label = "new"
    old.names = ["a"]
    for key in keys where !["columns", "label", "Names", "version", "fraction"].contains(key) {
      #expect(store[key] == value)
    }
  }

  @Test("concurrent changes leave defaults and store equal") func concurrentChanges() async {
    let defaults = Defaults<Settings>(in: store)
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<250 { defaults.update { $0.columns += 1 } }
        }
        group.addTask {
          for _ in 0..<250 { _ = defaults.columns }
        }
      }
    }
    #expect(defaults.columns == store["columns"]?.number.flatMap { Int($0) })
  }
}
