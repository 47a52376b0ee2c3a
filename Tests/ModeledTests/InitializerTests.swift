import Modeled
import Testing

@Modeled private class Timer: ModelObject {
  var limit = 0
  var title = "a"

  convenience init(title: String) {
    self.init()
    self.title = title
  }
}

/// Its initializer sets properties, and makes objects for it.
@Modeled private class Preset: ModelObject {
  var limit: Int?
  var first = Timer()
  var timers: [Timer] = []
  var wasChangedInside = false
  @Transient var log: [String] = []

  required init() {
    super.init()  // Sets the default values.
    limit = 5
    unknown["note"] = "x"
    wasChangedInside = hasAnyChanges
    first.limit = 1
    let timer = Timer()
    timer.limit = 2
    timers.append(timer)
    timers[0].title += "b"
  }

  init?(timers: [Timer], isKept: Bool) throws {
    if timers.count > 5 { return nil }
    super.init()
    self.timers = timers
    guard isKept else { return }
    limit = timers.count
  }
}

@Modeled private final class LatePreset: Preset {
  var extra = 0

  required init() {
    super.init()
    limit = 6
    extra = 1
  }

  convenience init(extra: Int) {
    self.init()
    self.extra = extra
  }
}

@MainActor @Modeled private final class ScreenPreset: ModelObject {
  var title = "a"

  nonisolated required init() { super.init() }

  convenience init(title: String) {
    self.init()
    self.title = title
  }
}

@Modeled private final class Cupboard: ModelObject {
  var presets: [Preset] = []
}

@Suite struct InitializerTests {
  @Test("what an initializer sets is not a change", arguments: [false, true])
  func isClean(_ isSubclass: Bool) {
    let preset = isSubclass ? LatePreset() : Preset()
    #expect(preset.limit == (isSubclass ? 6 : 5))
    #expect(preset.timers.map(\.limit) == [2] && preset.timers[0].title == "ab")
    #expect(!preset.wasChangedInside && !preset.hasChanges && !preset.hasAnyChanges)
    #expect(preset.changes.isEmpty && preset.changedKeys.isEmpty)
    #expect(preset.previousChanges.isEmpty && preset.timers[0].previousChanges.isEmpty)
    #expect(preset.committedRecord() == preset.record)
  }

  @Test("so is what a convenience initializer sets") func convenience() {
    #expect(!Timer(title: "b").hasChanges)
    let preset = LatePreset(extra: 7)
    #expect(preset.extra == 7 && preset.limit == 6 && !preset.hasAnyChanges)
  }

  @Test("objects that an initializer receives have their changes") func parameters() throws {
    let timer = Timer()
    timer.limit = 9
    let preset = try #require(try Preset(timers: [timer], isKept: true))
    #expect(preset.limit == 1 && !preset.hasChanges)
    #expect(preset.changes.map(\.description) == [".timers[0].limit: 0 → 9"])
    #expect(try Preset(timers: [timer, timer], isKept: false)?.hasChanges == false)
    #expect(try Preset(timers: Array(repeating: timer, count: 6), isKept: false) == nil)
  }

  @Test("later changes are tracked and reverted to the state after the initializer")
  func later() {
    let preset = LatePreset()
    preset.limit = nil
    preset.timers[0].limit = 3
    preset.timers.append(Timer())
    preset.unknown["note"] = nil
    #expect(preset.changedKeys == ["limit", "timers", "note"])
    #expect(preset.changes.count == 4)
    preset.revertAll()
    #expect(!preset.hasAnyChanges && preset.limit == 6 && preset.timers[0].limit == 2)
    #expect(preset.unknown["note"] == "x")
  }

  @Test("objects that are read or copied have no changes") func readAndCopied() throws {
    let (list, issues) = try Cupboard.read(from: ["presets": [["limit": 7, "timers": [[:]]], [:]]])
    #expect(issues.isEmpty && !list.hasAnyChanges)
    #expect(list.presets.map(\.limit) == [7, 5])
    #expect(list.presets.map { $0.timers.map(\.limit) } == [[0], [2]])
    list.presets[0].timers[0].limit = 1
    #expect(list.changes.map(\.path.description) == [".presets[0].timers[0].limit"])
    #expect(!list.copied().hasAnyChanges)
  }

  @Test("a file with such objects is saved by its changes") func file() throws {
    let folder = try SampleFolder()
    let file = try ModelFile<Cupboard>(at: folder.path)
    try file.save()
    _ = Preset()
    #expect(!file.hasAnyChanges)
    file.object.presets.append(Preset())
    #expect(file.object.presets[0].timers.allSatisfy { !$0.wasCleared(after: 0) })
    #expect(try file.save() && !file.hasAnyChanges)
    #expect(try ModelFile<Cupboard>(at: folder.path).object == file.object)
  }

  @Test("an undo step does not contain what an initializer sets") func undo() {
    let list = Cupboard()
    let log = UndoLog(list)
    log.group("Nothing") { _ = LatePreset(extra: 3) }
    #expect(!log.canUndo)
    log.group("Add") { list.presets.append(LatePreset(extra: 3)) }
    #expect(list.changes.map(\.path.description) == [".presets"])
    let preset = list.presets[0]
    log.undo()
    #expect(list.presets.isEmpty && preset.limit == 6)
    log.redo()
    #expect(list.presets[0] === preset && preset.timers[0].limit == 2)
  }

  @Test("the initializer of a model on an actor sets no changes") @MainActor func actor() {
    #expect(!ScreenPreset(title: "b").hasChanges)
  }
}

extension ExpansionTests {
  @Test("an initializer begins and ends after the call of the superclass's") func initializer()
    throws
  {
    let source = """
      import Modeled
      @Modeled class Demo: ModelObject {
        var text = ""
        required init() {
          super.init()  // first
          text = "a"
        }
        init(x: Int) { super.init() }
      }
      """
    let all = try Compiler.expansions(of: source)
    let bodies = all.filter { $0.contains("beginInitialization") }
    #expect(bodies.count == 1)
    let lines = bodies.first?.split(separator: "\n").dropFirst(2).map(String.init)
    #expect(
      lines?.prefix(2) == [
        "    super.init(); beginInitialization(); defer { endInitialization(clearingObjects: true) };   // first",
        #"    text = "a""#,
      ])
    #expect(!all.contains { $0.contains("init(x") })
  }

  @Test("an error in an initializer is reported where it is written") func errorInInitializer()
    throws
  {
    let source = """
      import Modeled
      @Modeled class Demo: ModelObject {
        var text = ""
        required init() {
          super.init()
          text = 5
        }
      }
      """
    let errors = try Compiler.errors(in: source)
    #expect(errors.contains { $0.hasPrefix(":6:12:") }, "\(errors)")
  }
}
