import Glibc
import ModelKit
import Synchronization
import Testing

@testable import ModelFiles

/// A text of a file, values written to its defaults, and the expected text.
struct Writing: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let before: String
  let values: [String: Value?]
  let after: String

  init(_ name: String, _ before: String, _ values: [String: Value?], _ after: String) {
    testDescription = name
    self.before = before
    self.values = values
    self.after = after
  }
}

/// Records the values that it receives.
final class ValueRecorder<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])
  var all: [Element] { elements.withLock { $0 } }
  func note(_ element: Element) { elements.withLock { $0.append(element) } }
}

@Suite struct FileDefaultsTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func store(
    _ saving: FileDefaults.Saving = .immediately, _ errors: ValueRecorder<ModelFileError>? = nil
  ) -> FileDefaults {
    FileDefaults(at: folder.file, saving: saving, watching: nil) { errors?.note($0) }
  }

  @Test(
    "a write changes only the written members of the file",
    arguments: [
      Writing(
        "only the member that is written", "{ // c\n  \"a\": 1.50,\n  \"b\" : 2 /* d */\n}",
        ["b": 3], "{ // c\n  \"a\": 1.50,\n  \"b\" : 3 /* d */\n}"),
      Writing(
        "a new one comes last", "{\n  \"b\": 1\n}\n", ["a": 2], "{\n  \"b\": 1,\n  \"a\": 2\n}\n"),
      Writing("nil takes it away", "{\"a\": 1, \"b\": 2}", ["a": nil], "{\"b\": 2}"),
      Writing("all that there are", "{\"a\": 1, \"b\": 2, \"a\": 3}", ["a": nil], "{\"b\": 2}"),
      Writing("the last of two", "{\"a\": 1, \"a\": 3}", ["a": 2], "{\"a\": 1, \"a\": 2}"),
      Writing("null is a value", "{\"a\": 1}", ["a": .some(.null)], "{\"a\": null}"),
      Writing("the same", "{\"a\" :1.50}", ["a": .number("1.50")], "{\"a\" :1.50}"),
      Writing("nothing where nothing is", "{ }", ["a": nil], "{ }"),
      Writing(
        "inside a list", "{\"a\": [1, /* c */ 2.0]}", ["a": [1, .number("2.0") ?? nil, 3]],
        "{\"a\": [1, /* c */ 2.0, 3]}"),
      Writing(
        "inside a record", "{\"a\": {\"x\": 1, /* c */ \"y\": 2}}", ["a": ["x": 1, "y": 3]],
        "{\"a\": {\"x\": 1, /* c */ \"y\": 3}}"),
      Writing(
        "another order", "{\"a\": {\"x\": 1, \"y\": 2}}", ["a": ["y": 2, "x": 1]],
        "{\"a\": {\"y\": 2, \"x\": 1}}"),
      Writing(
        "two spellings of a letter", "{\"\u{E9}\": 1, \"e\u{301}\": 2}", ["e\u{301}": 3],
        "{\"\u{E9}\": 1, \"e\u{301}\": 3}"),
      Writing(
        "into an empty file", "// c\n", ["b": 1, "a": 2], "// c\n{\n  \"a\": 2,\n  \"b\": 1\n}\n"),
      Writing(
        "dates and data are text", "{}", ["a": .date("2024-01-02T03:04:05Z"), "b": .data([1, 2])],
        "{\n  \"a\": \"2024-01-02T03:04:05Z\",\n  \"b\": \"AQI=\"\n}"),
    ])
  func saves(_ row: Writing) throws {
    try folder.write(row.before)
    let store = store()
    store.write(row.values)
    #expect(try folder.read() == row.after)
    #expect(store.error == nil)
    #expect(!store.hasUnsavedValues)
    let again = self.store()
    #expect(Set(again.keys) == Set(store.keys))
    for key in store.keys { #expect(again[key] == store[key]) }
  }

  @Test("the first write creates a missing file") func createsMissingFile() throws {
    let store = store()
    #expect(store.keys.isEmpty && store.error == nil)
    #expect(access(folder.file, F_OK) != 0)
    store.register(["columns": 80])
    #expect(store["columns"] == 80)
    #expect(access(folder.file, F_OK) != 0)
    store["columns"] = 100
    #expect(try folder.read() == "{\n  \"columns\": 100\n}\n")
    store["columns"] = nil
    #expect(store["columns"] == 80)
    let text = try folder.read()
    #expect(text == "{}\n")
  }

  @Test("a group of defaults can be stored in a file") func storesGroup() throws {
    try folder.write("{\n  \"color\": \"0x1E1E2E\", // dark\n  \"x\": 1\n}\n")
    let defaults = Defaults<Board>(in: store())
    #expect(defaults.color == Color(rgb: 0x1E1E2E))
    #expect(defaults.issues.isEmpty)
    defaults.update { board in
      board.number = 7
      board.tags.append("a")
    }
    #expect(
      try folder.read()
        == "{\n  \"color\": \"0x1E1E2E\", // dark\n  \"x\": 1,\n  \"number\": 7,\n  \"tags\": [\n    \"a\"\n  ]\n}\n"
    )
    defaults.reset(\.number)
    #expect(!(try folder.read()).contains("number"))
    #expect(Defaults<Board>(in: store()).tags == ["a"])
  }

  @Test("several writes are saved together") func joinsWrites() throws {
    let store = store(.after(.seconds(600)))
    store["a"] = 1
    store["b"] = 2
    store["a"] = 3
    #expect(store.hasUnsavedValues)
    #expect(access(folder.file, F_OK) != 0)
    try store.synchronize()
    #expect(try folder.read() == "{\n  \"a\": 3,\n  \"b\": 2\n}\n")
    #expect(!store.hasUnsavedValues)
    store["a"] = 4
    store["a"] = 3
    #expect(!store.hasUnsavedValues)
    UnsavedDefaults.remove(store)
  }

  // In a process of its own, because an exit saves all stores, those of other tests too.
  @Test("unsaved values are saved at exit") func savesAtExit() async throws {
    await #expect(processExitsWith: .success) { [file = folder.file as String] in
      let store = FileDefaults(at: file, saving: .after(.seconds(600)), watching: nil)
      store["a"] = 1
      exit(EXIT_SUCCESS)
    }
    #expect(try folder.read() == "{\n  \"a\": 1\n}\n")
  }

  @Test("a write is saved after the delay") func savesAfterDelay() async throws {
    let store = store(.after(.milliseconds(1)))
    store["a"] = 1
    for _ in 0..<6000 where store.hasUnsavedValues { try await Task.sleep(for: .milliseconds(10)) }
    #expect(try folder.read() == "{\n  \"a\": 1\n}\n")
  }

  // MARK: - Other programs

  @Test("a save merges other programs' changes by key") func mergesByKey() throws {
    try folder.write(#"{"a": 1, "b": 1, "c": 1, "d": 1}"#)
    let store = store(.after(.seconds(600)))
    let notifications = ValueRecorder<Set<String>?>()
    store.write(["a": 2, "b": nil])
    let observation = store.observe { notifications.note($0) }
    try folder.write(#"{"a": 9, "b": 9, "c": 9, "e": 9 /* new */}"#)
    try store.synchronize()
    #expect(try folder.read() == #"{"a": 2, "c": 9, "e": 9 /* new */}"#)
    #expect(notifications.all == [["c", "d", "e"]])
    #expect(["a", "b", "c", "d", "e"].map { store[$0] } == [2, nil, 9, nil, 9])
    observation.stop()
    UnsavedDefaults.remove(store)
  }

  @Test("a reload notifies observers of changed keys only") func outsideChangesAreTold() throws {
    try folder.write(#"{"number": 1}"#)
    let store = store()
    let defaults = Defaults<Board>(in: store)
    let notifications = ValueRecorder<Set<String>>()
    let observation = defaults.observe { notifications.note($0) }
    try folder.write(#"{"number": 10, "text": "theirs"}"#)
    #expect(defaults.number == 1)
    store.reload()
    #expect(notifications.all == [["number", "text"]])
    #expect(defaults.number == 10)
    store.reload()
    #expect(notifications.all.count == 1)
    observation.stop()
  }

  @Test("a reload of a group of defaults reads the file") func reloadingGroup() throws {
    try folder.write(#"{"number": 1}"#)
    let store = store(.after(.seconds(600)))
    let defaults = Defaults<Board>(in: store)
    let notifications = ValueRecorder<Set<String>>()
    let observation = defaults.observe { notifications.note($0) }
    try folder.write(#"{"number": 10, "text": "theirs"}"#)
    defaults.reload()
    #expect(defaults.number == 10 && defaults.text == "theirs")
    #expect(notifications.all == [["number", "text"]])
    // Unsaved values stay and override those of the file.
    defaults.number = 7
    try folder.write(#"{"number": 20, "text": "again"}"#)
    defaults.reload()
    #expect(defaults.number == 7 && defaults.text == "again")
    try store.synchronize()
    #expect(try folder.read() == #"{"number": 7, "text": "again"}"#)
    // A broken file changes no values, and is reported.
    try folder.write("{")
    defaults.reload()
    #expect(defaults.number == 7 && defaults.text == "again")
    #expect(store.error?.position != nil)
    observation.stop()
    UnsavedDefaults.remove(store)
  }

  @Test("a watched file is reloaded without a call") func watchesFile() async throws {
    let store = FileDefaults(at: folder.file, watching: .milliseconds(1))
    try folder.write(#"{"number": 10}"#)
    for _ in 0..<6000 where store["number"] == nil { try await Task.sleep(for: .milliseconds(10)) }
    #expect(store["number"] == 10)
  }

  @Test("a deleted file is created again with the written values")
  func recreatesDeletedFile() throws {
    try folder.write(#"{"a": 1, "b": 1}"#)
    let store = store()
    unlink(folder.file)
    store["a"] = 2
    #expect(try folder.read() == "{\n  \"a\": 2\n}\n")
    #expect(store.keys == ["a"])
  }

  // MARK: - Faults

  @Test(
    "a broken file is not written until it is valid again",
    arguments: ["{\"a\": 1,\n  \"b\": ]}", "[1]", "5"])
  func keepsBrokenFile(_ text: String) throws {
    try folder.write(text)
    let errors = ValueRecorder<ModelFileError>()
    let store = store(.immediately, errors)
    #expect(store.keys.isEmpty)
    #expect(store.error?.position != nil)
    store["b"] = 2
    #expect(throws: ModelFileError.self) { try store.synchronize() }
    #expect(try folder.read() == text)
    #expect(store["b"] == 2 && store.hasUnsavedValues)
    #expect(errors.all.count == 1)
    try folder.write("{\"a\": 1 /* c */}")
    store.reload()
    #expect(
      try folder.read() == "{\"a\": 1, /* c */ \"b\": 2}"
        || folder.read() == "{\"a\": 1 /* c */, \"b\": 2}")
    #expect(store.error == nil && store["a"] == 1)
  }

  @Test("a file that becomes invalid keeps its values in memory") func keepsValues() throws {
    try folder.write(#"{"a": 1}"#)
    let store = store()
    try folder.write("{")
    store.reload()
    #expect(store["a"] == 1)
    #expect(store.error?.description.hasPrefix("\(folder.file):1:") == true)
    store["a"] = 2
    #expect(try folder.read() == "{")
    #expect(store["a"] == 2)
  }

  @Test("a folder at the path is an error and values stay in memory") func folderAtPath() throws {
    let errors = ValueRecorder<ModelFileError>()
    let store = FileDefaults(at: folder.path, saving: .immediately, watching: nil) {
      errors.note($0)
    }
    store["a"] = 1
    #expect(store["a"] == 1)
    #expect(errors.all.map(\.description) == ["\(folder.path): is a directory"])
    let group = Defaults<Board>(in: store)
    group.number = 5
    #expect(group.number == 5)
  }

  @Test("a read-only file is saved when it becomes writable", .enabled(if: getuid() != 0))
  func savesOnceWritable() throws {
    try folder.write(#"{"a": 1}"#)
    chmod(folder.file, 0o444)
    let errors = ValueRecorder<ModelFileError>()
    let store = store(.immediately, errors)
    store["a"] = 2
    for _ in 0..<3 { store.reload() }
    #expect(errors.all.count == 1)
    #expect(store.error?.reason == .readOnly("no permission to write"))
    #expect(try folder.read() == #"{"a": 1}"#)
    #expect(store["a"] == 2)
    chmod(folder.file, 0o644)
    try store.synchronize()
    #expect(try folder.read() == #"{"a": 2}"#)
    #expect(store.error == nil)
  }

  @Test("concurrent writes from many threads are all saved")
  func manyThreadsLoseNothing() async throws {
    let store = store(.after(.milliseconds(1)))
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<64 {
        group.addTask {
          store["k\(number)"] = Value(number)
          if number % 8 == 0 { try? store.synchronize() }
        }
      }
    }
    try store.synchronize()
    let again = self.store()
    #expect(again.keys.count == 64)
    for number in 0..<64 { #expect(again["k\(number)"] == Value(number)) }
  }
}
