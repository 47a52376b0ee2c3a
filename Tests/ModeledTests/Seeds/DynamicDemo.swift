import Foundation
import Modeled
import Testing

/// The defaults of the README's application.
@Modeled(keys: .capitalized)
private final class AppDefaults: ModelObject {
  var autoPlayVoiceOver = false
  var loginTimeoutInterval: TimeInterval = 0
  var lastUpdate: Date?
  var backgroundColor: Color?
}

/// The README's model class, with a property that is not stored.
@Modeled(keys: .capitalized, writesNames: false)
private final class Appearance: ModelObject {
  var backgroundColor: Color?
  var brightness: Float = 0
  var someURL: URL?
  @Transient var selection = ""
}

/// MFDynamic has no demo program: these are the steps of its README.
@Suite struct DynamicDemo {
  private let user = DemoDefaults()

  @Test("defaults are typed and registered from a file, and a model can be stored in a file")
  func typedDefaults() throws {
    let defaults = AppDefaults.shared(in: user.store)
    defaults.backgroundColor = Color(rgb: 0x1B2230)
    #expect(defaults.backgroundColor == Color(rgb: 0x1B2230))
    #expect(user.plain.string(forKey: "BackgroundColor") == "#1b2230")

    defaults.autoPlayVoiceOver = true
    #expect(defaults.autoPlayVoiceOver)
    #expect(user.plain.bool(forKey: "AutoPlayVoiceOver"))

    // Registering reports each property without a default value, unless it is listed as intended.
    let propertyList = """
      <plist version="1.0"><dict>
      <key>LoginTimeoutInterval</key><real>2.5</real>
      <key>BackgroundColor</key><string>FFFFFF</string>
      </dict></plist>
      """
    let values = try #require(Record(Value.decode(propertyList.utf8, as: .propertyList)))
    let missing = defaults.register(values)
    #expect(missing.map(\.description) == [".lastUpdate: missing; the default is used"])
    #expect(defaults.register(values, optional: ["lastUpdate"]).isEmpty)
    #expect(defaults.loginTimeoutInterval == 2.5)

    let folder = try SampleFolder()
    let appearance = Appearance()
    appearance.backgroundColor = .white
    appearance.someURL = URL(string: "http://www.google.com")
    appearance.selection = "header"
    try ModelFile(appearance, at: folder.path).save()
    let loaded = try ModelFile<Appearance>(at: folder.path).object
    #expect(loaded == appearance)
    #expect(loaded.selection == "")

    #expect(loaded.record.keys == ["BackgroundColor", "Brightness", "SomeURL"])
    #expect(
      ["launchAtStartup", "MYSuperPropertyName"].map(ModelType.KeyStrategy.capitalized.key)
        == ["LaunchAtStartup", "MYSuperPropertyName"])
  }

  // MARK: - Beyond the demo

  @Test("a date is stored as a date") func dateInStore() {
    let defaults = AppDefaults.shared(in: user.store)
    let update = Date(timeIntervalSinceReferenceDate: 446_409_000)
    defaults.lastUpdate = update
    #expect(user.plain.object(forKey: "LastUpdate") as? Date == update)
    let now = Date.now
    defaults.lastUpdate = now
    #expect(Defaults<AppDefaults>(in: user.store).lastUpdate == now)
  }

  @Test("colours can be written in the old program's notation") func oldColours() {
    AppDefaults.shared(in: user.store, colors: .plainDigits).backgroundColor = .red
    #expect(user.plain.string(forKey: "BackgroundColor") == "FF0000")
  }
}
