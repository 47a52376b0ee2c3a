import ModelKit
import Testing

/// Classes without `@Modeled`, which have the type of their superclass.
@Suite struct UndeclaredClassTests {
  private class Registered: Note {}
  private class Described: Registered {}
  private class Both: Note {}

  private func mistakes(in body: () -> Void) -> [ModelMistake] {
    let mistakes = Mistakes()
    ModelDiagnostics.$handler.withValue({ mistakes.add($0) }, operation: body)
    return mistakes.all
  }

  @Test func `one is told of where it is registered or described, once`() {
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

  @Test func `others are not told of`() {
    let told = mistakes {
      _ = ModelRegistry(Note.self, Folder.self, ModelObject.self)
      _ = Folder.schema
    }
    #expect(told == [])
  }
}
