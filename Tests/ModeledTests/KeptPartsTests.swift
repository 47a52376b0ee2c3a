import Foundation
import Modeled
import Observation
import Synchronization
import Testing

@Modeled(writesNames: false)
final class KeptChild: ModelObject {
  var name = ""
  var children: [KeptChild] = []
}

@Modeled(writesNames: false)
final class KeptDocument: ModelObject {
  var items: [KeptChild] = []
  var grid: [[KeptChild]] = []
  var named: [String: KeptChild] = [:]
  var selected: KeptChild?
  var n = 0
  var maybe: Int?
  var numbers: [Int] = []
  var table: [[Int]] = []
  var unique: Set<Int> = []
  var counts: [Int: Int] = [:]
  var labels: [String: Int] = [:]
  var observed: [Int] = [] { didSet {} }
  var data: Data?
}

/// A text, a change of the object that is read from it, and the text after a save.
struct Kept: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let before: String
  let after: String
  let change: @Sendable (KeptDocument) -> Void

  init(
    _ name: String, _ before: String, _ after: String,
    _ change: @escaping @Sendable (KeptDocument) -> Void
  ) {
    testDescription = name
    self.before = before
    self.after = after
    self.change = change
  }
}

private func child(_ name: String) -> KeptChild {
  let child = KeptChild()
  child.name = name
  return child
}

final class KeptFile {
  let path: String
  init(_ text: String, as fileExtension: String = "json") throws {
    path = NSTemporaryDirectory() + "kept-\(UUID().uuidString).\(fileExtension)"
    try write(text)
  }
  func read() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
  func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
  deinit { try? FileManager.default.removeItem(atPath: path) }
}

@Suite struct KeptPartsTests {
  @Test("a reload notifies observers of changed values only") func reloadNotifies() throws {
    let kept = try KeptFile(#"{"n": 1, "maybe": 2, "items": [{"name": "a"}, {"name": "b"}]}"#)
    let file = try ModelFile<KeptDocument>(at: kept.path)
    let document = file.object
    let notified = Mutex<[String]>([])
    func observe(_ name: String, _ read: () -> Void) {
      withObservationTracking(read) { notified.withLock { $0.append(name) } }
    }
    observe("n") { _ = document.n }
    observe("maybe") { _ = document.maybe }
    observe("items") { _ = document.items }
    observe("a") { _ = document.items[0].name }
    observe("b") { _ = document.items[1].name }
    try kept.write(#"{"n": 3, "maybe": 2, "items": [{"name": "a"}, {"name": "c"}]}"#)
    try file.reload()
    #expect(notified.withLock { $0.sorted() } == ["b", "n"])
    #expect(document.items[1].name == "c")
  }

  @Test(
    "the readable members of a dictionary are read",
    arguments: [
      (
        ["counts": ["1": 1, "2": "lots"]],
        ".counts.\"2\": \"lots\" is not a whole number; it is left out, \"lots\" is kept"
      ),
      (
        ["counts": ["x": 1]],
        ".counts.x: the key is not a whole number; it is left out, the key is kept"
      ),
      (["named": ["a": 5]], ".named.a: 5 is not a KeptChild; it is left out, 5 is kept"),
      (
        ["named": ["a": ["name": []]]],
        ".named.a.name: a list is not text; the default is used, a list is kept"
      ),
      (["data": ["a": 5]], ".data: a record is not data; the default is used, a record is kept"),
    ] as [(Record, String)])
  func readableMembers(_ record: Record, _ issue: String) throws {
    #expect(try KeptDocument.read(from: record).issues.map(\.description) == [issue])
  }

  static let two = #"{"items":[{"name":"a"},null,{"name":"b"}]}"#

  static let kept: [Kept] = [
    Kept("an element behind", two, #"{"items":[{"name":"a"},null,{"name":"b"},{"name":"c"}]}"#) {
      $0.items.append(child("c"))
    },
    Kept("an element in front", two, #"{"items":[{"name":"c"},{"name":"a"},null,{"name":"b"}]}"#) {
      $0.items.insert(child("c"), at: 0)
    },
    Kept("a neighbour goes", two, #"{"items":[null,{"name":"b"}]}"#) { $0.items.remove(at: 0) },
    Kept("a double goes with its element", #"{"unique":[7, "7", 8]}"#, #"{"unique":[8]}"#) {
      $0.unique.remove(7)
    },
    Kept("a double goes with what is replaced", #"{"unique":[7, 8, "8"]}"#, #"{"unique":[7,9]}"#) {
      $0.unique = $0.unique.subtracting([8])
      $0.unique.insert(9)
    },
    Kept("a double stays", #"{"unique":[7, 8, "8"]}"#, #"{"unique":[8,"8"]}"#) {
      $0.unique.remove(7)
    },
    Kept("all neighbours go", two, #"{"items":[null]}"#) { $0.items.removeAll() },
    Kept("sorted", two, #"{"items":[{"name":"b"},{"name":"a"},null]}"#) {
      $0.items.sort { $0.name > $1.name }
    },
    Kept("a neighbour takes another's place", two, #"{"items":[{"name":"c"},null,{"name":"b"}]}"#) {
      $0.items[0] = child("c")
    },
    Kept("a neighbour changes", two, #"{"items":[{"name":"a!"},null,{"name":"b"}]}"#) {
      $0.items[0].name = "a!"
    },
    Kept("two neighbours change places", two, #"{"items":[{"name":"b"},{"name":"a"},null]}"#) {
      $0.items.swapAt(0, 1)
    },
    Kept(
      "several, at both ends", #"{"items":[7,{"name":"a"},"x",[1],{"name":"b"},false]}"#,
      #"{"items":[7,{"name":"a"},"x",[1],false]}"#
    ) { $0.items.removeLast() },
    Kept("nothing but", #"{"items":[null,1]}"#, #"{"items":[null,1,{"name":"c"}]}"#) {
      $0.items.append(child("c"))
      $0.items.swapAt(0, 0)
    },
    Kept(
      "in a list in a list", #"{"grid":[[{"name":"a"},null],5,[{"name":"b"}]]}"#,
      #"{"grid":[[{"name":"a"},null,{"name":"c"}],5,[{"name":"b"}]]}"#
    ) { $0.grid[0].append(child("c")) },
    Kept(
      "in a dictionary", #"{"named":{"x":{"name":"a"},"y":null,"z":3}}"#,
      #"{"named":{"x":{"name":"a!"},"y":null,"z":3}}"#
    ) { $0.named["x"]?.name += "!" },
    Kept(
      "in a dictionary that loses another", #"{"named":{"x":{"name":"a"},"y":null}}"#,
      #"{"named":{"y":null}}"#
    ) { $0.named["x"] = nil },
    Kept("a member that is set", #"{"counts":{"1":1,"2":"b"}}"#, #"{"counts":{"1":1,"2":7}}"#) {
      $0.counts[2] = 7
    },
    Kept("a key that is none", #"{"counts":{"1":1,"two":2}}"#, #"{"counts":{"1":5,"two":2}}"#) {
      $0.counts[1] = 5
    },
    Kept("a key in another spelling", #"{"counts":{"01":1,"2":2}}"#, #"{"counts":{"01":5,"2":2}}"#)
    { $0.counts[1] = 5 },
    Kept("a number", #"{"numbers":[1,"seven",3]}"#, #"{"numbers":[1,"seven",3,4]}"#) {
      $0.numbers.append(4)
    },
    Kept(
      "beside a number that is set", #"{"numbers":[1,"seven",3]}"#, #"{"numbers":[5,"seven",3]}"#
    ) { $0.numbers[0] = 5 },
    Kept("in a table", #"{"table":[[1,"x"],null,[2]]}"#, #"{"table":[[1,"x"],null,[2,3]]}"#) {
      $0.table[1].append(3)
    },
    Kept(
      "in lists that are equal", #"{"table":[["a"],["b"],["c"]]}"#,
      #"{"table":[["a",8],["b"],["c",8]]}"#
    ) {
      $0.table[0].append(8)
      $0.table[2].append(8)
    },
    Kept("in a set", #"{"unique":[1,"x",2]}"#, #"{"unique":[1,"x",2,3]}"#) { $0.unique.insert(3) },
    Kept("twice in a set", #"{"unique":[1,1,2]}"#, #"{"unique":[1,1,2,3]}"#) {
      $0.unique.insert(3)
    },
    Kept(
      "in an observed list", #"{"observed":[1,"seven",3]}"#, #"{"observed":[1,"seven",3,4]}"#
    ) { $0.observed.append(4) },
    Kept(
      "below one that is kept", #"{"items":[null,{"name":"a","children":[1,{"name":"b"}]}]}"#,
      #"{"items":[null,{"name":"a","children":[1,{"name":"b!"}]}]}"#
    ) { $0.items[0].children[0].name += "!" },
  ]

  @Test("unreadable elements keep their position", arguments: kept + AssignedParts.rows)
  func unreadableElements(_ kept: Kept) throws {
    let before = try KeptFile(kept.before)
    let file = try ModelFile<KeptDocument>(at: before.path)
    kept.change(file.object)
    try file.save()
    #expect(try compact(before.read()) == kept.after)
    // As a value, without the file.
    let object = try KeptDocument.decode(kept.before.utf8, as: .json).object
    kept.change(object)
    let expected = try KeptDocument.decode(kept.after.utf8, as: .json).object
    #expect(object == expected, "\(object.record)")
    object.clearChanges()
    #expect(object == expected && object.copied() == expected, "\(object.record)")
  }

  /// Returns a text without the white space that a save adds around new values.
  private func compact(_ text: String) throws -> String {
    let text = text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    return text.replacing(": ", with: ":").replacing(", ", with: ",")
      .replacing(#","children":[]"#, with: "")
  }

  @Test("unreadable elements survive two saves and a revert") func survivesSaves() throws {
    let kept = try KeptFile(Self.two)
    let file = try ModelFile<KeptDocument>(at: kept.path)
    #expect(file.object.items.map(\.name) == ["a", "b"])
    #expect(
      file.issues.map(\.description) == [
        "1:24: .items[1]: null is not a KeptChild; it is left out, null is kept"
      ])
    file.object.items.swapAt(0, 1)
    try file.save()
    file.object.items.insert(child("c"), at: 1)
    file.object.revertAll()
    #expect(!file.hasAnyChanges)
    file.object.items.removeLast()
    try file.save()
    #expect(try compact(kept.read()) == #"{"items":[{"name":"b"},null]}"#)
  }

  /// An assignment replaces a value that could not be read at all.
  static let replaced: [Kept] = [
    Kept("another value", #"{"n":"seven"}"#, #"{"n":1}"#) { $0.n = 1 },
    Kept("the same value", #"{"n":"seven"}"#, #"{"n":0}"#) { $0.n = 0 },
    Kept("nil", #"{"n":1,"maybe":"x"}"#, #"{"n":1}"#) { $0.maybe = nil },
    Kept("no object", #"{"n":1,"selected":"x"}"#, #"{"n":1}"#) { $0.selected = nil },
    Kept("no data", #"{"n":1,"data":5}"#, #"{"n":1}"#) { $0.data = nil },
    Kept("a whole list", #"{"items":"x"}"#, #"{"items":[]}"#) { $0.items = [] },
    Kept("an observed property", #"{"observed":"x"}"#, #"{"observed":[]}"#) { $0.observed = [] },
    Kept("another property", #"{"n":"seven"}"#, #"{"n":"seven","maybe":1}"#) { $0.maybe = 1 },
    Kept("set and reverted", #"{"n":"seven"}"#, #"{"n":"seven"}"#) {
      $0.n = 0
      $0.revertAll()
    },
    Kept("set and undone", #"{"n":"seven"}"#, #"{"n":"seven"}"#) { object in
      let log = UndoLog(object)
      log.group("set") { object.n = 0 }
      #expect(log.undo())
    },
    Kept("set, undone and redone", #"{"n":"seven"}"#, #"{"n":0}"#) { object in
      let log = UndoLog(object)
      log.group("set") { object.n = 0 }
      #expect(log.undo() && log.redo())
    },
  ]

  @Test("an assignment replaces unreadable values", arguments: replaced)
  func assignmentReplaces(_ replaced: Kept) throws {
    let kept = try KeptFile(replaced.before)
    let file = try ModelFile<KeptDocument>(at: kept.path)
    replaced.change(file.object)
    #expect(file.hasAnyChanges == (replaced.before != replaced.after))
    try file.save()
    #expect(try compact(kept.read()) == replaced.after)
    #expect(!file.hasAnyChanges)
  }

  @Test("a nil property is not read from an earlier member with its key")
  func nilProperty() throws {
    let text = #"{"maybe": 5, "maybe": null}"#
    let object = try KeptDocument.decode(text.utf8, as: .json).0
    #expect(object.maybe == nil)
    let again = try KeptDocument.decode(object.encoded(as: .compactJSON), as: .json).0
    #expect(again.maybe == nil)
  }

  @Test("a saved change that is undone and redone is not a change") func undoneAndRedone() throws {
    let kept = try KeptFile(#"{"n":"seven"}"#)
    let file = try ModelFile<KeptDocument>(at: kept.path)
    let log = UndoLog(file.object)
    log.group("set") { file.object.n = 0 }
    try file.save()
    #expect(log.undo() && log.redo())
    #expect(!file.hasAnyChanges)
  }

  @Test("an object replaced by another moves with its text") func replacedObject() throws {
    let kept = try KeptFile(#"{"selected":{"name" : "a", "more":1.50},"named":{"x":{}}}"#)
    let file = try ModelFile<KeptDocument>(at: kept.path)
    file.object.named["y"] = file.object.selected
    file.object.selected = child("b")
    try file.save()
    #expect(try kept.read().contains(#"{"name" : "a", "more":1.50}"#))
  }

  @Test("a default value set over an unreadable one replaces it in the store")
  func defaultOverUnreadable() {
    let store = MemoryDefaults()
    store["n"] = "seven"
    let defaults = Defaults<KeptDocument>(in: store)
    defaults.n = 0
    #expect(store["n"] == nil)
    store["n"] = "seven"
    defaults.reset(\.n)
    #expect(store["n"] == nil)
  }
}
