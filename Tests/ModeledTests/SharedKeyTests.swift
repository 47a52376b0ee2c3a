import Foundation
import ModelKit
import Modeled
import Synchronization
import Testing

@Modeled(writesNames: false) private class Sized: ModelObject {
  var size = 1
  var title = ""
}

@Modeled(writesNames: false) private class Lettered: Sized {
  @Field(keys: "fontSize", "size") var fontSize = 2
}

@Modeled(writesNames: false) private class Titled: Sized {
  @Field(keys: "title") var heading = ""
}

/// Properties of a class and of its superclass with a key in common.
@Suite struct SharedKeyTests {
  private func file<Object: ModelObject>(
    _ type: Object.Type, _ text: String
  ) throws -> (ModelFile<Object>, path: String) {
    let path = NSTemporaryDirectory() + "\(UUID().uuidString).json"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return (try ModelFile(at: path), path)
  }

  @Test("an older key that is the key of another property is not read or written")
  func olderKey() throws {
    let (file, path) = try file(Lettered.self, #"{"size": 5}"#)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect((file.object.size, file.object.fontSize) == (5, 2))
    file.object.fontSize = 9
    try file.save()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == #"{"size": 5, "fontSize": 9}"#)
    file.object.size = 6
    try file.save()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == #"{"size": 6, "fontSize": 9}"#)
  }

  @Test("a property that is stored under the key of another one is not saved") func sameKey() throws
  {
    let text = #"{"title": "a"}"#
    let (file, path) = try file(Titled.self, text)
    defer { try? FileManager.default.removeItem(atPath: path) }
    file.object.heading = "b"
    let error = #expect(throws: ModelFileError.self) { try file.save() }
    #expect(error?.message == #"not saved: .heading: "b" would be read as """#)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(file.hasAnyChanges)
  }

  @Test("shared keys are reported when the class is first used") func reported() {
    let found = Mutex<[ModelMistake]>([])
    ModelDiagnostics.withHandler({ mistake in found.withLock { $0.append(mistake) } }) {
      _ = ModelType(
        "Sub", inheriting: Sized.modelType,
        fields: [
          Field.declared(
            "fontSize", keys: ["fontSize", "size"], get: { (object: Lettered) in object.fontSize },
            set: { $0.fontSize = $1 }, initial: { 2 }),
          Field.declared(
            "heading", keys: ["title"], get: { (object: Titled) in object.heading },
            set: { $0.heading = $1 }, initial: { "" }),
        ])
    }
    #expect(found.withLock(\.self) == [.sharedKey("Sub", "title"), .sharedKey("Sub", "size")])
  }
}
