import Foundation
import Modeled
import Testing

@Modeled private class WindowSettings: ModelObject {
  @Field(keys: ".window.size.width", ".window.size.w", range: 1...10_000) var width = 800
  @Field(keys: ".window.size.height") var height = 600
  var theme = "light"
  @Field(keys: ".window.title") var title: String?
  @Field(keys: ".window.\"tab.size\"") var tabSize = 4 {
    didSet { observedValues.append(oldValue) }
  }
  @Field(keys: "editor.fontSize") var fontSize = 12
  @Field(keys: ".\".hidden\"") var hidden = false
  @Transient var observedValues: [Int] = []
}

@Modeled private final class WindowSettingsWithZoom: WindowSettings {
  @Field(keys: ".view.zoom") var zoom = 1.0
}

@Suite struct NestedKeyTests {
  @Test("properties are read from nested records and written to them") func roundTrip() throws {
    let stored: Record = [
      "window": ["size": ["width": 1024, "height": 768], "title": "Notes", "tab.size": 2],
      "editor.fontSize": 14, ".hidden": true,
    ]
    let (settings, issues) = try WindowSettings.read(from: stored)
    #expect(issues.isEmpty)
    #expect(
      (settings.width, settings.height, settings.title, settings.tabSize) == (1024, 768, "Notes", 2)
    )
    #expect((settings.fontSize, settings.hidden) == (14, true))
    #expect(!settings.hasAnyChanges)
    #expect(
      WindowSettings().record == [
        "window": ["size": ["width": 800, "height": 600], "tab.size": 4], "theme": "light",
        "editor.fontSize": 12, ".hidden": false,
      ])
  }

  @Test("each property of a nested record is tracked and reverted on its own")
  func tracking() throws {
    let (settings, _) = try WindowSettings.read(from: ["window": ["size": ["width": 1024]]])
    settings.width = 640
    settings.height = 480
    #expect(
      settings.changes.map(\.description) == [
        ".window.size.width: 1024 → 640", ".window.size.height: 600 → 480",
      ])
    #expect(settings.original(\.width) == 1024 && settings.hasChanges(of: \.width))
    settings.revert(\.width)
    #expect((settings.width, settings.height) == (1024, 480))
    settings.height = 600
    #expect(!settings.hasAnyChanges)
    let undo = UndoLog(settings)
    undo.group("Edit") {
      settings.width += 1
      settings.title = "A"
    }
    undo.undo()
    #expect((settings.width, settings.title) == (1024, nil))
  }

  @Test("observers of properties in nested records run") func observing() {
    let settings = WindowSettings()
    settings.tabSize = 8
    settings.tabSize += 1
    settings.tabSize = 9
    settings.revert(\.tabSize)
    #expect(settings.observedValues == [4, 8, 9, 9])
    #expect(settings.tabSize == 4)
  }

  @Test("unknown members and unreadable values in nested records are kept")
  func keepsOthers() throws {
    let stored: Record = ["window": ["size": ["width": "wide", "depth": 3, "w": 5], "x": [1]]]
    let (settings, issues) = try WindowSettings.read(from: stored)
    #expect(settings.width == 800)
    #expect(
      issues.map(\.path.description) == [
        ".window.size.width", ".window.size.depth", ".window.size.w", ".window.x",
      ])
    settings.title = "T"
    #expect(settings.record["window"]?["size"]?["width"] == "wide")
    #expect(settings.record["window"]?["size"]?["depth"] == 3)
    #expect(settings.record["window"]?["x"] == [1])
    settings.width = 90
    #expect(settings.record["window"]?["size"]?["width"] == 90)
    #expect(settings.record["window"]?["size"]?["depth"] == 3)
  }

  @Test("older keys, ranges and schemas work in nested records") func otherAttributes() throws {
    #expect(try WindowSettings.read(from: ["window": ["size": ["w": 20]]]).object.width == 20)
    #expect(try WindowSettings.read(from: ["window": ["size": ["width": 0]]]).object.width == 800)
    let settings = WindowSettings()
    settings.width = 0
    #expect(settings.problems.map(\.path.description) == [".window.size.width"])
    let schema = WindowSettings.jsonSchema["$defs"]
    #expect(schema?["WindowSettings"]?["properties"]?["window"]?["$ref"] != nil)
    #expect("\(WindowSettings.jsonSchema)".contains("\"maximum\": 10000"))
  }

  @Test("a subclass has its own nested records") func subclass() throws {
    let settings = WindowSettingsWithZoom()
    settings.zoom = 2
    settings.width = 5
    #expect(settings.record["view"] == ["zoom": 2])
    #expect(settings.record["window"]?["size"]?["width"] == 5)
    #expect(settings.copied() == settings)
  }

  @Test("a save changes only the value in a nested record") func savesOnlyValue() throws {
    let text = """
      {
        // as the window was left
        "window": { "size": { "width": 1024 /* wide */, "height": 768 }, "x": 1.50 },
        "theme": "dark"
      }
      """
    let edited = try edited(text) { $0.height = 700 }
    #expect(edited == text.replacing("768", with: "700"))
    let added = try self.edited(text) { $0.title = "T" }
    #expect(added == text.replacing("\"x\": 1.50", with: "\"title\": \"T\", \"x\": 1.50"))
  }

  @Test("a patch sets the given members of nested records") func patching() throws {
    let text = #"{"window": {"size": {"width": 5, "height": 6, /* u */ "x": 1}, "title": "T"}}"#
    let edited = try edited(text) { settings in
      let report = settings.patch(["window": ["size": ["width": 7]]])
      #expect(report.issues.isEmpty)
      #expect(
        report.changes.map(\.description).first?.hasPrefix(#".window: {"size": {"width": 5"#)
          == true)
    }
    #expect(edited == text.replacing("5", with: "7"))
    let (settings, _) = try WindowSettings.read(from: ["window": ["size": ["width": 5]]])
    let report = settings.patch(["window": ["size": ["width": 0, "height": 9], "title": "A"]])
    #expect(report.issues.map(\.path.description) == [".window.size.width"])
    #expect((settings.width, settings.height, settings.title) == (5, 9, "A"))
  }

  @Test("observers run for undo, redo, patches and reverts") func observingUndo() {
    let settings = WindowSettings()
    let undo = UndoLog(settings)
    undo.group("Edit") { settings.tabSize = 8 }
    undo.undo()
    undo.redo()
    settings.patch(["window": ["tab.size": 2]])
    settings.revertAll()
    #expect(settings.observedValues == [4, 8, 4, 8, 2] && settings.tabSize == 4)
  }

  private func edited(
    _ text: String, _ edit: (WindowSettings) -> Void
  ) throws -> String {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try ModelFile<WindowSettings>(at: path)
    edit(file.object)
    try file.save()
    return try String(contentsOfFile: path, encoding: .utf8)
  }
}
