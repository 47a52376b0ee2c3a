import ModelKit
import Testing

/// Classes without `@Modeled`, which have the type of their superclass.
@Suite struct UndeclaredClassTests {
  private class Registered: Note {}
  private class Described: Registered {}
  private class Both: Note {}

  private func mistakes(in body: () -> Void) -> [ModelMistake] {
    let mistakes = Mistakes()
    ModelDiagnostics.withHandler({ mistakes.add($0) }, body)
    return mistakes.all
  }

  @Test("an undeclared class is reported once, when it is registered or described")
  func reportedOnce() {
    let registered = mistakes { _ = ModelRegistry(Registered.self) }
    #expect(registered == [.undeclaredClass("Registered")])
    let described = mistakes { _ = Described.jsonSchema }
    #expect(described == [.undeclaredClass("Described")])
    let both = mistakes {
      _ = Both.schema
      _ = ModelRegistry(Both.self, Note.self)
    }
    #expect(both == [.undeclaredClass("Both")])
  }

  @Test("declared classes are not reported") func declaredClasses() {
    let reported = mistakes {
      _ = ModelRegistry(Note.self, Folder.self, ModelObject.self)
      _ = Folder.schema
    }
    #expect(reported == [])
  }
}
