import Foundation
import Modeled
import Synchronization
import Testing

@Modeled(keys: .capitalized) final class Launching: ModelObject {
  var launchAtStartup = false
  var folder: URL?
  var accent: Color?
  var filter: Archived<[Int]>?
  var names: [String] = []
  var token: UUID?
  @Field(readOnly: true) var build = 7
  @Transient var cache = 0
}

/// The faults of MFDynamic, in the order of Documentation/Seeds.md.
@Suite struct DynamicFaultTests {
  let store = MemoryDefaults()

  @Test("each type has its own shared defaults") func sharedDefaults() {
    let launching = Launching.shared(in: store)
    let seeds = VersionedSeed.shared(in: store)
    launching.launchAtStartup = true
    #expect(seeds.count == 0)
    #expect(Launching.shared(in: store) === launching)
  }

  @Test(
    "a URL is stored unchanged, however often",
    arguments: [
      "file:///My%20Folder/a%25b", "file://localhost/x", "http://a.b/c?d#e", "file:///a/file://b",
    ])
  func storedURL(text: String) throws {
    for _ in 0..<3 {
      let defaults = Defaults<Launching>(in: store)
      let url = defaults.folder ?? URL(string: text)
      defaults.folder = nil
      defaults.folder = url
      #expect(store["Folder"]?.text == text)
    }
  }

  @Test(
    "an invalid colour is nil and stays in the store",
    arguments: ["FF", "FF000", "FF00000", "FF0000000", "#GG0000", 5, [1], true] as [Value])
  func invalidColour(value: Value) {
    store["Accent"] = value
    let defaults = Defaults<Launching>(in: store)
    #expect(defaults.accent == nil)
    #expect(defaults.issues.map(\.kind) == [.wrongType])
    #expect(store["Accent"] == value)
  }

  @Test("colour components out of range are clamped for digits") func clampedComponents() {
    let defaults = Defaults<Launching>(in: store, colors: .plainDigits)
    defaults.accent = Color(red: 1.5, green: -2, blue: .nan)
    #expect(store["Accent"] == "FF0000")
    store["Accent"] = "#ff0000"
    #expect(Defaults<Launching>(in: store).accent == Color(rgb: 0xFF0000))
  }

  @Test("a class can have any name") func anyClassName() throws {
    #expect(Seed_2.modelType.name == "Seed_2")
    let registry = ModelRegistry(Seed_2.self)
    let record: Record = ["child": ["representedClassName": "Seed_2", "extra": 7]]
    let child = try Seed.read(from: record, registry: registry).object.child
    #expect((child as? Seed_2)?.extra == 7)
  }

  @Test("setting an archived value to nil removes its key") func nilArchive() {
    let defaults = Defaults<Launching>(in: store)
    defaults.filter = Archived([1, 2])
    #expect(store["Filter"] == "[1,2]")
    defaults.filter = nil
    #expect(store.keys.isEmpty)
  }

  @Test("registering converts values and reports missing ones, including inherited properties")
  func registering() {
    let defaults = Defaults<Launching>(in: MemoryDefaults(["Accent": "FF0000"]))
    let issues = defaults.register(
      ["launchAtStartup": 1, "Folder": "http://a.b"], optional: ["token"])
    #expect(
      issues.map { "\($0.path) \($0.kind)" } == [
        ".launchAtStartup coerced", ".accent missing", ".filter missing",
      ])
    #expect(defaults.launchAtStartup)
    #expect(defaults.folder == URL(string: "http://a.b"))
    let inherited = Defaults<Seed_2>(in: MemoryDefaults()).register()
    #expect(inherited.map { "\($0.path)" } == [".when", ".child"])
  }

  @Test("an unknown key is nil, and transient properties are not stored") func unknownKey() {
    let defaults = Defaults<Launching>(in: store)
    defaults.update {
      $0.cache = 5
      $0.names = ["a"]
    }
    #expect(store.keys == ["Names"])
    let seed = Launching()
    #expect(seed.unknown["nothing"] == nil)
    seed.revert("nothing")
    #expect(!seed.hasAnyChanges)
    seed.cache = 5
    #expect(seed.record["Cache"] == nil)
  }

  @Test("loading unknown members notifies no observer") func loadingUnknown() {
    let defaults = Defaults<Launching>(in: store)
    let notifications = Mutex<[Set<String>]>([])
    let observation = defaults.observe { names in notifications.withLock { $0.append(names) } }
    defaults.load(["Other": 1])
    defaults.load(["LaunchAtStartup": true])
    #expect(notifications.withLock { $0 } == [["launchAtStartup"]])
    #expect(store["Other"] == 1)
    observation.stop()
  }

  @Test("a stored value of another type is not returned") func otherType() {
    for value in ["x", [1], ["a": nil], .data([1])] as [Value] {
      store["LaunchAtStartup"] = value
      store["Token"] = value
      let defaults = Defaults<Launching>(in: store)
      #expect(!defaults.launchAtStartup)
      #expect(defaults.token == nil)
      #expect(defaults.issues.count == 2)
    }
    let defaults = Defaults<Launching>(in: store)
    defaults.names.append("a")
    defaults.names.append("b")
    #expect(store["Names"] == ["a", "b"])
  }

  @Test("a storage archive is read without its class or throws an error")
  func storageArchive() throws {
    let members =
      "<key>NS.keys</key><array>\(uid(5))</array><key>NS.objects</key><array><true/></array>"
    let root = object(of: 4, members)
    let described = describing("RenamedStorage") + root + describing("NSMutableDictionary")
    let bytes = archive(
      object(of: 2, "<key>Root</key>\(uid(3))"), described, "<string>LaunchAtStartup</string>")
    let (launching, issues) = try Launching.decode(bytes, as: .keyedArchive)
    #expect(launching.launchAtStartup)
    #expect(issues.map(\.kind) == [.unknownClass])
    let empty = archive(object(of: 2, ""), describing("Launching"))
    let rootless = try Launching.decode(empty, as: .keyedArchive).object
    rootless.launchAtStartup = true
    #expect(rootless.record["LaunchAtStartup"] == true)
    for count in stride(from: 0, to: bytes.count - 20, by: 7) {
      #expect(throws: Problem.self) {
        try Launching.decode(bytes.prefix(count), as: .keyedArchive)
      }
    }
    #expect(launching.copied() == launching)
  }

  @Test("UUIDs are read, and read-only properties are not") func identifiersAndReadOnly() throws {
    let token: Value = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let (launching, issues) = try Launching.read(from: ["Token": token, "Build": 8])
    #expect(launching.token?.uuidString == token.text)
    #expect(launching.build == 7)
    #expect(issues.map { "\($0.path) \($0.kind)" } == [".build readOnly"])
    #expect(launching.record["Build"] == 8)
    #expect(Launching().record["Build"] == 7)
  }
}
