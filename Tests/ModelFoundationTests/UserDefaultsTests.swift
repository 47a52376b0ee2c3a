import Foundation
import ModelFoundation
import ModelKit
import Synchronization
import Testing

/// A group of defaults as the macro generates it, written by hand.
final class Preferences: ModelObject {
  var isOn: Bool {
    get { storedOn }
    set {
      if storedOn == newValue { return }
      willChange(0, storedOn)
      storedOn = newValue
    }
  }
  var home: URL? {
    get { storedHome }
    set {
      if storedHome == newValue { return }
      willChange(1, storedHome)
      storedHome = newValue
    }
  }
  var accent: Color? {
    get { storedAccent }
    set {
      if storedAccent == newValue { return }
      willChange(2, storedAccent)
      storedAccent = newValue
    }
  }
  var updated: DateTime? {
    get { storedUpdated }
    set {
      if storedUpdated == newValue { return }
      willChange(3, storedUpdated)
      storedUpdated = newValue
    }
  }
  var title: String? {
    get { storedTitle }
    set {
      if storedTitle == newValue { return }
      willChange(4, storedTitle)
      storedTitle = newValue
    }
  }
  private var storedOn = false
  private var storedHome: URL?
  private var storedAccent: Color?
  private var storedUpdated: DateTime?
  private var storedTitle: String? = "Untitled"

  private static let ownType = ModelType(
    "Preferences", keys: .capitalized,
    fields: [
      Field(
        "isOn", get: { (model: Preferences) in model.storedOn }, set: { $0.storedOn = $1 },
        initial: { false }),
      Field(
        "home", get: { (model: Preferences) in model.storedHome }, set: { $0.storedHome = $1 },
        initial: { nil }),
      Field(
        "accent", get: { (model: Preferences) in model.storedAccent },
        set: { $0.storedAccent = $1 }, initial: { nil }),
      Field(
        "updated", get: { (model: Preferences) in model.storedUpdated },
        set: { $0.storedUpdated = $1 }, initial: { nil }),
      Field(
        "title", get: { (model: Preferences) in model.storedTitle }, set: { $0.storedTitle = $1 },
        initial: { "Untitled" }),
    ])
  override class var modelType: ModelType { ownType }
}

@Suite(.serialized) final class UserDefaultsTests {
  let suite = "modeled.test.\(UUID().uuidString)"
  let store: UserDefaultsStore
  let plain: UserDefaults

  init() throws {
    store = try #require(UserDefaultsStore(suite: suite))
    plain = try #require(UserDefaults(suiteName: suite))
  }

  deinit {
    plain.removePersistentDomain(forName: suite)
    plain.synchronize()
  }

  @Test("values are stored in Foundation's own types") func foundationTypes() {
    let defaults = Preferences.shared(in: store)
    defaults.isOn = true
    defaults.home = URL(string: "http://www.google.com")
    defaults.accent = Color(rgb: 0xFF0000)
    defaults.updated = DateTime(seconds: 978_307_200)
    #expect(plain.object(forKey: "IsOn") as? Bool == true)
    #expect(plain.string(forKey: "Home") == "http://www.google.com")
    #expect(plain.string(forKey: "Accent") == "#ff0000")
    #expect(plain.object(forKey: "Updated") as? Date == Date(timeIntervalSinceReferenceDate: 0))
    #expect(Set(store.keys) == ["IsOn", "Home", "Accent", "Updated"])
    #expect(Defaults<Preferences>(in: store).updated == DateTime(seconds: 978_307_200))
    defaults.isOn = false
    #expect(plain.object(forKey: "IsOn") == nil)
  }

  @Test("a date is read back exactly") func exactDate() {
    let now = DateTime.now
    Defaults<Preferences>(in: store).updated = now
    #expect(Defaults<Preferences>(in: store).updated == now)
    plain.set(Date(timeIntervalSinceReferenceDate: 1.5), forKey: "Updated")
    #expect(store["Updated"] == .date("2001-01-01T00:00:01.500Z"))
  }

  @Test("a nil that is not the default stays nil") func keepsNil() {
    Defaults<Preferences>(in: store).title = nil
    #expect(Defaults<Preferences>(in: store).title == nil)
    #expect(store["Title"] == .null)
  }

  @Test("every kind of value is read back") func everyKind() throws {
    for value in PropertyListValueTests.values {
      store["x"] = value
      try store.synchronize()
      #expect(UserDefaultsStore(suite: suite)?["x"] == value)
    }
    store["x"] = nil
    #expect(store["x"] == nil)
  }

  @Test("objects archived by the old library are read") func archivedObjects() throws {
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: NSURL(string: "http://x.y/z") as Any, requiringSecureCoding: true)
    plain.set(archive, forKey: "Home")
    plain.set("FF00FF66", forKey: "Accent")
    plain.set(1, forKey: "IsOn")
    let defaults = Defaults<Preferences>(in: store)
    #expect(defaults.isOn)
    #expect(defaults.accent == Color(red8: 255, green8: 0, blue8: 255, alpha8: 0x66))
    #expect(defaults.home == URL(string: "http://x.y/z"))
  }

  @Test("registered values are registered with Foundation too") func registersWithFoundation() {
    // Registered values belong to the whole program, so these have keys that no other test uses.
    let prefix = "registered."
    let defaults = Defaults<Preferences>(in: store, prefix: prefix)
    let issues = defaults.register(["isOn": true], optional: ["home", "accent"])
    #expect(issues.map { "\($0.path)" } == [".updated"])
    #expect(plain.bool(forKey: "registered.IsOn"))
    #expect(plain.string(forKey: "registered.Title") == "Untitled")
    #expect(defaults.isOn)
    defaults.isOn = false
    #expect(plain.object(forKey: "registered.IsOn") as? Bool == false)
    defaults.isOn = true
    #expect(store.keys.isEmpty)
  }

  @Test("values registered by others do not hide a default") func registeredByOthers() {
    plain.register(defaults: ["hidden.IsOn": true])
    let defaults = Defaults<Preferences>(in: store, prefix: "hidden.")
    #expect(defaults.isOn)
    defaults.isOn = false
    #expect(!defaults.isOn)
    #expect(!Defaults<Preferences>(in: store, prefix: "hidden.").isOn)
    defaults.isOn = true
    #expect(Defaults<Preferences>(in: store, prefix: "hidden.").isOn)
  }

  @Test("changes by others are reported") func changesByOthers() throws {
    let defaults = Defaults<Preferences>(in: store)
    let notifications = Mutex<[Set<String>]>([])
    let observation = defaults.observe { names in notifications.withLock { $0.append(names) } }
    let other = try #require(UserDefaultsStore(suite: suite))
    other["IsOn"] = true
    #expect(defaults.isOn)
    plain.set("Other", forKey: "Title")
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: plain)
    #expect(defaults.title == "Other")
    plain.set("Silent", forKey: "Title")
    defaults.reload()
    #expect(defaults.title == "Silent")
    defaults.title = "Mine"
    #expect(notifications.withLock { $0 } == [["isOn"], ["title"], ["title"], ["title"]])
    observation.stop()
  }

  @Test("suites have separate values") func separateSuites() throws {
    let name = suite + ".other"
    let other = try #require(UserDefaultsStore(suite: name))
    other["IsOn"] = true
    #expect(store["IsOn"] == nil)
    #expect(Preferences.shared(in: other) !== Preferences.shared(in: store))
    plain.removePersistentDomain(forName: name)
  }
}
