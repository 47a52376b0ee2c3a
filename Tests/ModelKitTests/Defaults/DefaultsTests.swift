import ModelKit
import Synchronization
import Testing

/// The notifications that observers received, in order.
final class Heard<Told: Sendable>: Sendable {
  private let list = Mutex<[Told]>([])
  func note(_ told: Told) { list.withLock { $0.append(told) } }
  var all: [Told] { list.withLock { $0 } }
}

@Suite struct DefaultsTests {
  let store = MemoryDefaults()

  @Test func `an empty store has the defaults`() {
    let defaults = Settings.shared(in: store)
    #expect(defaults.columns == 80)
    #expect(defaults.accent == Color(rgb: 0x0000FF))
    #expect(defaults.title == "Untitled")
    #expect(!defaults.isWide)
    #expect(defaults.issues.isEmpty)
    #expect(store.keys.isEmpty)
  }

  @Test func `a set is in the store at once`() {
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

  @Test func `a date has all digits of its second in the store`() {
    let defaults = Defaults<Settings>(in: store)
    let moment = DateTime(seconds: 0, nanoseconds: 123_456_789)
    defaults.updated = moment
    #expect(store["updated"] == .date("1970-01-01T00:00:00.123456789Z"))
    #expect(defaults.updated == moment)
  }

  @Test func `what is as by default is not in the store`() {
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

  @Test func `a nil that is not the default stays nil`() {
    let defaults = Defaults<Settings>(in: store)
    defaults.title = nil
    #expect(store["title"] == .null)
    #expect(Defaults<Settings>(in: store).title == nil)
    defaults.title = "Untitled"
    #expect(store.keys.isEmpty)
  }

  @Test func `an older key is read, and counts no more once the property is set`() {
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

  @Test func `what does not fit is reported and stays until it is set`() {
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

  @Test func `several changes are one write, and objects are changed in it`() {
    let heard = Heard<Set<String>?>()
    let observation = store.observe(heard.note)
    let defaults = Defaults<Settings>(in: store)
    let width = defaults.update { settings in
      settings.columns = 100
      settings.window.text = "Bar"
      return settings.columns
    }
    #expect(width == 100)
    #expect(heard.all == [["columns", "window"]])
    #expect(store["window"].flatMap(Record.init)?["text"] == "Bar")
    #expect(Defaults<Settings>(in: store).read { $0.window.text } == "Bar")
    observation.stop()
    defaults.columns = 5
    #expect(heard.all.count == 1)
  }

  @Test func `what was changed before an error is taken back`() {
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

  @Test func `changes elsewhere are seen and told`() {
    let defaults = Defaults<Settings>(in: store, prefix: "ui.")
    let names = Heard<Set<String>>()
    let columns = Heard<Int>()
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

  @Test func `one key of a store is observed`() {
    let heard = Heard<Value?>()
    let observation = store.observe("a", heard.note)
    store["a"] = 1
    store["b"] = 2
    store["a"] = nil
    #expect(heard.all == [1, nil])
    observation.stop()
  }

  @Test func `an observer may set defaults`() {
    let defaults = Defaults<Settings>(in: store)
    let observation = defaults.observe(\.columns) { columns in
      defaults.title = "\(columns) wide"
    }
    defaults.columns = 100
    #expect(store["title"] == "100 wide")
    observation.stop()
  }

  @Test func `there is one for each type, store and prefix`() {
    let defaults = Settings.shared(in: store)
    #expect(Settings.shared(in: store) === defaults)
    #expect(Settings.shared(in: store, prefix: "a.") !== defaults)
    #expect(Settings.shared(in: MemoryDefaults()) !== defaults)
    let old = OldSettings.shared(in: store)
    old.launchAtStartup = true
    #expect(store["LaunchAtStartup"] == true)
    #expect(Settings.shared(in: store) === defaults)
  }

  @Test func `another type in the same store sees what it shares`() {
    let one = Defaults<Settings>(in: store)
    let other = Defaults<Settings>(in: store)
    one.columns = 100
    #expect(other.columns == 100)
    other.columns = 7
    #expect(one.columns == 7)
  }

  @Test func `an older version is brought up, and written as the present one when set`() {
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

  @Test func `a newer version is reported and stays`() {
    store["p.version"] = 3
    let defaults = Defaults<Progress>(in: store, prefix: "p.")
    #expect(defaults.issues.map(\.kind) == [.newerVersion])
    defaults.fraction = 1
    #expect(store["p.version"] == 3)
  }

  @Test func `a new store gets the present version`() {
    let defaults = Defaults<Progress>(in: store)
    defaults.fraction = 1
    #expect(store["version"] == 2)
  }

  @Test(arguments: RecordWrapperTests.anything)
  func `anything can be in a store`(value: Value) {
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

  @Test func `many threads`() async {
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
