import Foundation
import Modeled
import Testing

/// Files that contain no model, or none that would be saved as one.
@Suite struct RefusedFileTests {
  @Test(
    "a file with the name of another format is refused", arguments: ["yaml", "yml", "YML", "toml"])
  func otherFormat(_ name: String) throws {
    let format = name == "toml" ? "TOML" : "YAML"
    for text in ["", "{}", "a: 1"] {
      let kept = try KeptFile(text, as: name)
      let message =
        "\(kept.path): \(format) is not supported yet; give the file the name of another format, such as .json"
      let error = #expect(throws: ModelFileError.self) { try ModelFile<KeptChild>(at: kept.path) }
      #expect(error?.description == message)
      let store = FileDefaults(at: kept.path, saving: .immediately, watching: nil)
      store["a"] = 1
      #expect(store.error?.description == message)
      #expect(try kept.read() == text)
    }
  }

  @Test("a file with a ModelArchive is refused, with the type that reads it") func archive() throws
  {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: ModelArchive(KeptChild()), requiringSecureCoding: true)
    let kept = try KeptFile("", as: "plist")
    try data.write(to: URL(fileURLWithPath: kept.path))
    let error = #expect(throws: ModelFileError.self) { try ModelFile<KeptChild>(at: kept.path) }
    #expect(
      error?.message
        == "the file is an archive of a ModelArchive; read it with ModelArchive(archive:)")
    #expect(try ModelArchive(archive: data).read(KeptChild.self).issues.isEmpty)
  }
}
