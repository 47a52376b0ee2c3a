import Modeled
import Testing

/// A text of a file, a change of the object that is read from it, and the text after a save.
struct SavedRow<Object: ModelObject>: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let before: String
  let after: String
  let change: @Sendable (Object) -> Void

  init(
    _ name: String, _ before: String, _ after: String,
    _ change: @escaping @Sendable (Object) -> Void
  ) {
    testDescription = name
    (self.before, self.after, self.change) = (before, after, change)
  }

  func check() throws {
    let kept = try KeptFile(before, as: "json5")
    let file = try ModelFile<Object>(at: kept.path)
    change(file.object)
    try file.save()
    let text = try kept.read()
    #expect(text == after)
    #expect(!file.hasAnyChanges)
  }
}
