import ModelKit
import Synchronization
import Testing

/// Handlers for mistakes. The tests are serialized because the process has only one handler.
@Suite(.serialized) struct DiagnosticsTests {
  private func shared() -> (Rack, Rack) {
    let (one, two, object) = (Rack(), Rack(), Rack())
    one.items = [object]
    _ = one.hasAnyChanges
    two.selected = object
    _ = two.hasAnyChanges
    return (one, two)
  }

  private static let mistake = ModelMistake.secondOwner(
    "Rack", in: "Rack.items", and: "Rack.selected")

  @Test("the process handler receives mistakes from any thread") func processHandler() async {
    let box = Box()
    ModelDiagnostics.processHandler = { mistake in box.mistakes.withLock { $0.append(mistake) } }
    defer { ModelDiagnostics.processHandler = ModelDiagnostics.warning }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { _ = shared() } }
    }
    #expect(box.mistakes.withLock { $0 }.filter { $0 == Self.mistake }.count == 8)
  }

  @Test("a task's handler replaces the process handler") func taskHandler() {
    let (box, mistakes) = (Box(), Mistakes())
    ModelDiagnostics.processHandler = { mistake in box.mistakes.withLock { $0.append(mistake) } }
    defer { ModelDiagnostics.processHandler = ModelDiagnostics.warning }
    ModelDiagnostics.withHandler({ mistakes.add($0) }) { _ = shared() }
    #expect(mistakes.all == [Self.mistake])
    #expect(!box.mistakes.withLock { $0 }.contains(Self.mistake))
  }

  @Test("a second owner is reported once per object") func reportedOnce() {
    let mistakes = Mistakes()
    ModelDiagnostics.withHandler({ mistakes.add($0) }) {
      let (one, two) = shared()
      for number in 1...3 {
        one.items[0].number = number
        two.number = number
        _ = (one.hasAnyChanges, two.hasAnyChanges)
      }
    }
    #expect(mistakes.all == [Self.mistake])
  }

  @Test(
    "each mistake has a message",
    arguments: [
      (mistake, "one Rack is in Rack.items and in Rack.selected"),
      (.ownsItself("Folder"), "one Folder is below itself"),
      (.undeclaredClass("Special"), "the class Special is not @Modeled"),
      (.noProperty("Note", "\\Note.count"), "leads to nothing of Note that is tracked"),
      (.declaredKey("Note", "text"), "\"text\" is the key of a property of Note"),
      (.sharedKey("Note", "text"), "two properties of Note have the key \"text\""),
      (.sharedName("Item", "A.Item", "B.Item"), "A.Item and B.Item have the name \"Item\""),
      (.noReferenceTarget("Note", "items"), "Note has no property items"),
      (.unstorable("Note", "date"), "Note.date was set to a value that cannot be stored"),
      (.noKnownMember("Note", "TEXT"), "such as \"TEXT\", is a property of Note"),
    ])
  func messages(mistake: ModelMistake, words: String) {
    #expect(mistake.description.contains(words))
  }

  @Test("classes with one name are reported, and the first keeps it") func sharedName() {
    enum One { final class Entry: RegisteredEntry {} }
    enum Two { final class Entry: RegisteredEntry {} }
    let mistakes = Mistakes()
    let registry = ModelDiagnostics.withHandler({ mistakes.add($0) }) {
      var registry = ModelRegistry(One.Entry.self, One.Entry.self, Two.Entry.self)
      registry.register(One.Entry.self, aliases: ["Former"])
      registry.register(Rack.self, aliases: ["Former"])
      return registry
    }
    let (one, two) = (String(reflecting: One.Entry.self), String(reflecting: Two.Entry.self))
    let rack = String(reflecting: Rack.self)
    #expect(
      mistakes.all == [.sharedName("Entry", one, two), .sharedName("Former", one, rack)])
    #expect(registry.type(named: "Entry") == One.Entry.self)
    #expect(registry.type(named: "Former") == One.Entry.self)
    #expect(registry.type(named: "Rack") == Rack.self)
  }

  private final class Box: Sendable { let mistakes = Mutex<[ModelMistake]>([]) }
}

class RegisteredEntry: ModelObject {
  override class var modelType: ModelType { ModelType("Entry") }
}
