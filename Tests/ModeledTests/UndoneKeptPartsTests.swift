import Modeled
import Testing

@Modeled enum Mood: ModelChoice {
  case clear
  case rain(intensity: Int)
}

@Modeled struct MoodFrame: ModelValue {
  var width = 0
  var height = 0
}

@Modeled(writesNames: false)
final class MoodLog: ModelObject {
  @Field(range: 0...10) var height = 5
  var mood = Mood.clear
  var counts: [String: Int] = [:]
  var numbers: [Int] = []
  var tags: Set<Int> = []
  var frame = MoodFrame()
  var items: [KeptChild] = []
  var first = KeptChild()
  @Reference(in: "items") var reward: KeptChild?
}

/// Undo and redo of changes of properties with kept parts, after a save.
@Suite struct UndoneKeptPartsTests {
  private static let rows: [(text: String, change: @Sendable (MoodLog) -> Void)] = [
    ("{ height: 99 }", { $0.height = 3 }),
    ("{ height: 99 }", { $0.height = 5 }),
    ("{ height: 'tall' }", { $0.height = 3 }),
    ("{ mood: { rain: { intensity: 1, smell: 'wet' } } }", { $0.mood = .clear }),
    ("{ mood: { rain: { intensity: 'x' } } }", { $0.mood = .rain(intensity: 1) }),
    ("{ counts: { a: 1, bad: 'x' } }", { $0.counts["bad"] = 7 }),
    ("{ counts: { a: 1, bad: 'x' } }", { $0.counts = ["bad": 7] }),
    ("{ numbers: [ 1, 'x', 2 ] }", { $0.numbers.append(3) }),
    ("{ numbers: 'x' }", { $0.numbers = [1] }),
    ("{ tags: [ 1, 'x', 2, '2' ] }", { $0.tags.remove(2) }),
    ("{ frame: { width: 'x', height: 1, more: 2 } }", { $0.frame = MoodFrame(width: 3) }),
    ("{ items: [ { name: 'a' } ], reward: 'nope' }", { $0.reward = $0.items[0] }),
    ("{ items: 17 }", { $0.items.append(KeptChild()) }),
    ("{ items: [ 17, { name: 'a' } ] }", { $0.items.removeAll() }),
    ("{ first: 17 }", { $0.first = KeptChild() }),
  ]

  @Test("undo and redo after saves restore kept parts", arguments: rows.indices)
  func undoAfterSave(_ number: Int) throws {
    let (text, change) = Self.rows[number]
    let kept = try KeptFile(text, as: "json5")
    let file = try ModelFile<MoodLog>(at: kept.path)
    let (object, before) = (file.object, file.object.record)
    let log = UndoLog(object)
    log.group("change") { change(object) }
    let after = object.record
    try file.save()
    for _ in 0..<2 {
      #expect(log.undo())
      #expect(object.record == before)
      #expect(file.hasAnyChanges)
      #expect(log.redo())
      #expect(object.record == after)
      #expect(!file.hasAnyChanges)
      #expect(log.undo())
      try file.save()
      #expect(object.record == before && !file.hasAnyChanges)
      let read = try ModelFile<MoodLog>(at: kept.path).object
      #expect(Self.sorted(read.record) == Self.sorted(before))
      #expect(log.redo())
      #expect(object.record == after)
      try file.save()
      #expect(try ModelFile<MoodLog>(at: kept.path).object == object)
    }
  }

  /// Members that were removed and come back are not in their former order.
  private static func sorted(_ record: Record) -> Record {
    Record(record.members.sorted { $0.key < $1.key })
  }

  @Test("changes after an undo carry on with the restored parts") func changesAfterUndo() throws {
    let kept = try KeptFile("{ height: 99, numbers: [ 1, 'x', 2 ] }", as: "json5")
    let file = try ModelFile<MoodLog>(at: kept.path)
    let object = file.object
    let log = UndoLog(object)
    log.groupByCall()
    object.height = 3
    object.clearChanges()
    #expect(log.undo())
    #expect(object.record["height"] == 99)
    #expect(object.copied().record["height"] == 99)
    object.height = 5
    #expect(object.record["height"] == 5)
    #expect(log.undo())
    #expect(object.record["height"] == 99)
    object.numbers.append(3)
    object.numbers.append(4)
    #expect(log.undo())
    #expect(object.record["numbers"] == [1, "x", 2, 3])
    object.height = 4
    object.revertAll()
    #expect(object.height == 3 && !object.hasAnyChanges)
    #expect(object.record["height"] == 3)
  }

  /// Without those whose change makes a new object, which is another one each time.
  @Test(
    "a change that is made again after an undo and a save is no change",
    arguments: rows.indices.filter { ![12, 14].contains($0) })
  func madeAgain(_ number: Int) throws {
    let (text, change) = Self.rows[number]
    let kept = try KeptFile(text, as: "json5")
    let file = try ModelFile<MoodLog>(at: kept.path)
    let object = file.object
    let log = UndoLog(object)
    log.group("change") { change(object) }
    try file.save()
    #expect(log.undo())
    #expect(file.hasAnyChanges)
    log.group("again") { change(object) }
    #expect(file.changes.map(\.description) == [])
  }
}
