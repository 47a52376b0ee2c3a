import Modeled
import Testing

@Modeled class Watched: ModelObject {
  @Transient var log: [String] = []
  var text = "a" {
    willSet { log.append("\(text) to \(newValue)") }
    didSet { log.append("\(text) from \(oldValue)") }
  }
  var numbers: [Int] = [] {
    willSet(next) { log.append("to \(next.count)") }
    didSet(former) { log.append("from \(former.count)") }
  }
  var percent = 0 { didSet { percent = min(max(percent, 0), 100) } }
  var part: Watched? { didSet { log.append(part == nil ? "without" : "with") } }
}

/// Properties with `willSet` and `didSet`.
@Suite struct ObserverTests {
  @Test("observers run when a property is set, even to an equal value") func setting() {
    let watched = Watched()
    watched.text = "b"
    watched.text = "b"
    #expect(watched.log == ["a to b", "b from a", "b to b", "b from b"])
    #expect(watched.changedKeys == ["text"])
    watched.text = "a"
    #expect(!watched.hasChanges)
  }

  @Test("observers run when a property is changed in place") func changingInPlace() {
    let watched = Watched()
    watched.numbers.append(5)
    #expect(watched.log == ["to 1", "from 0"])
    #expect(watched.changes.map(\.description) == [".numbers: [] → [5]"])
  }

  @Test("an assignment in an observer determines the value") func assignmentInObserver() {
    let watched = Watched()
    watched.percent = 120
    #expect(watched.percent == 100)
    watched.percent -= 200
    #expect(watched.percent == 0)
    #expect(!watched.hasChanges)
  }

  @Test("observers run when a property is reverted or undone") func revertAndUndo() {
    let watched = Watched()
    let undo = UndoLog(watched)
    undo.group("Set") { watched.text = "b" }
    watched.log = []
    undo.undo()
    #expect(watched.log == ["b to a", "a from b"])
    undo.redo()
    watched.log = []
    watched.revertAll()
    #expect(watched.log == ["b to a", "a from b"])
    #expect(watched.text == "a")
    #expect(!watched.hasAnyChanges)
  }

  @Test("observers do not run when an object is created, read, copied or released")
  func doNotRun() throws {
    var log: [String] = []
    do {
      let watched = try Watched.read(from: ["text": "b", "numbers": [1], "part": [:]]).object
      #expect(watched.text == "b")
      #expect(watched.part != nil)
      #expect(!watched.hasAnyChanges)
      log = watched.log + watched.copied().log
      #expect(watched.copied() == watched)
    }
    #expect(log == [])
  }
}
