import ModelKit
import Testing

@Suite struct RegisteringTests {
  let store = MemoryDefaults()

  @Test("registered values are converted to the form of the store") func convertsToStoredForm() {
    let defaults = Defaults<Settings>(in: store)
    let issues = defaults.register(["columns": "100", "accent": "red"], optional: ["updated"])
    #expect(issues.map(\.kind) == [.coerced])
    #expect(store.registeredValue(forKey: "columns") == 100)
    #expect(store.registeredValue(forKey: "accent") == "#ff0000")
    #expect(store.registeredValue(forKey: "title") == "Untitled")
    #expect(store.keys.isEmpty)
    #expect(defaults.columns == 100)
  }

  @Test("a property without a default is reported, unless it is named optional")
  func missingDefault() {
    let defaults = Defaults<Settings>(in: store)
    #expect(
      defaults.register().map(\.description) == [".updated: missing; the default is used"])
    #expect(defaults.register(optional: ["updated"]).isEmpty)
    #expect(defaults.register(["updated": .date("1970-01-01T00:00:00Z")]).isEmpty)
    // A value that the user has set does not count as a default.
    let other = Defaults<OldSettings>(in: MemoryDefaults(["Image": .data([1])]))
    #expect(other.register(optional: ["names", "lastUpdate"]).count == 2)
  }

  @Test("a registered value that belongs to no property is reported") func unknownValue() {
    let defaults = Defaults<Settings>(in: store)
    let issues = defaults.register(["colums": 5, "columns": "x"], optional: ["updated"])
    #expect(issues.map(\.kind) == [.unknownKey, .wrongType])
    #expect(store.registeredValue(forKey: "columns") == 80)
  }

  @Test("a value equal to its registered default is removed from the store")
  func registeredIsNotStored() {
    let defaults = Defaults<Settings>(in: store)
    defaults.register(["columns": 100])
    defaults.columns = 80
    #expect(store["columns"] == 80)
    defaults.columns = 100
    #expect(store.keys.isEmpty)
    defaults.columns = 5
    defaults.reset(\.columns)
    #expect(defaults.columns == 100)
  }

  @Test("values are loaded by property name or key") func loading() {
    let defaults = Defaults<OldSettings>(in: store)
    defaults.load(["launchAtStartup": true, "BackgroundColor": "FF0000", "Other": 1])
    #expect(defaults.launchAtStartup)
    #expect(defaults.backgroundColor == Color(rgb: 0xFF0000))
    #expect(store["Other"] == 1)
  }
}

/// The stored forms of values written by MFDynamic.
@Suite struct OldFormTests {
  @Test("values written by MFDynamic are read") func valuesOfMFDynamic() {
    let store = MemoryDefaults([
      "LaunchAtStartup": true, "LoginTimeoutInterval": 2.5,
      "LastUpdate": .date("2015-02-23T18:30:00Z"), "BackgroundColor": "FF00FF66",
      "Image": .data([1, 2]), "Names": ["a", "b"],
    ])
    let defaults = Defaults<OldSettings>(in: store)
    #expect(defaults.issues.isEmpty)
    #expect(defaults.launchAtStartup)
    #expect(defaults.loginTimeoutInterval == 2.5)
    #expect(defaults.lastUpdate == DateTime(seconds: 1_424_716_200))
    #expect(defaults.backgroundColor == Color(red8: 255, green8: 0, blue8: 255, alpha8: 0x66))
    #expect(defaults.image == Blob([1, 2]))
    #expect(defaults.names == ["a", "b"])
  }

  @Test("a Boolean is read from 1") func booleanFromNumber() {
    #expect(Defaults<OldSettings>(in: MemoryDefaults(["LaunchAtStartup": 1])).launchAtStartup)
  }

  static let colors: [(Color, String, String)] = [
    (Color(rgb: 0xFF0000), "FF0000", "#ff0000"),
    (Color(rgb: 0x89B4FA), "89B4FA", "#89b4fa"),
    (Color(red8: 255, green8: 0, blue8: 255, alpha8: 0x66), "FF00FF66", "#ff00ff66"),
  ]

  @Test("colours are written in the chosen notation and read in both", arguments: colors)
  func colourNotations(color: Color, digits: String, standard: String) {
    for (notation, text) in [(DefaultsColorNotation.plainDigits, digits), (.standard, standard)] {
      let store = MemoryDefaults()
      Defaults<OldSettings>(in: store, colors: notation).backgroundColor = color
      #expect(store["BackgroundColor"]?.text == text)
      #expect(Defaults<OldSettings>(in: store).backgroundColor == color)
    }
  }

  @Test(
    "a text that is not a colour is reported",
    arguments: ["", "FF", "FF000", "FF00000", "FF0000000", "GG0000", "+F0000"])
  func invalidColour(text: String) {
    let defaults = Defaults<OldSettings>(in: MemoryDefaults(["BackgroundColor": .string(text)]))
    #expect(defaults.backgroundColor == nil)
    #expect(defaults.issues.map(\.kind) == [.wrongType])
  }

  @Test("a colour rounded by the store is also rounded in the defaults") func roundedColour() {
    let defaults = Defaults<OldSettings>(in: MemoryDefaults(), colors: .plainDigits)
    defaults.backgroundColor = Color(red: 0.5, green: 0, blue: 0)
    #expect(defaults.backgroundColor == Color(rgb: 0x800000))
  }

  @Test("a date with an offset is stored as text") func dateWithOffset() {
    let store = MemoryDefaults()
    let date = DateTime(seconds: 0, offset: 7200)
    Defaults<OldSettings>(in: store).lastUpdate = date
    #expect(store["LastUpdate"] == "1970-01-01T02:00:00+02:00")
    #expect(Defaults<OldSettings>(in: store).lastUpdate == date)
  }
}
