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

  @Test func `each type has its own shared defaults`() {
    let launching = Launching.shared(in: store)
    let seeds = VersionedSeed.shared(in: store)
    launching.launchAtStartup = true
    #expect(seeds.count == 0)
    #expect(Launching.shared(in: store) === launching)
  }

  @Test(arguments: [
    "file:///My%20Folder/a%25b", "file://localhost/x", "http://a.b/c?d#e", "file:///a/file://b",
  ])
  func `a URL comes back as it was, however often it is stored`(text: String) throws {
    for _ in 0..<3 {
      let defaults = Defaults<Launching>(in: store)
      let url = defaults.folder ?? URL(string: text)
      defaults.folder = nil
      defaults.folder = url
      #expect(store["Folder"]?.text == text)
    }
  }

  @Test(arguments: ["FF", "FF000", "FF00000", "FF0000000", "#GG0000", 5, [1], true] as [Value])
  func `what is no colour is none, and stays in the store`(value: Value) {
    store["Accent"] = value
    let defaults = Defaults<Launching>(in: store)
    #expect(defaults.accent == nil)
    #expect(defaults.issues.map(\.kind) == [.wrongType])
    #expect(store["Accent"] == value)
  }

  @Test func `components beyond the digits are held at their ends`() {
    let defaults = Defaults<Launching>(in: store, colors: .plainDigits)
    defaults.accent = Color(red: 1.5, green: -2, blue: .nan)
    #expect(store["Accent"] == "FF0000")
    store["Accent"] = "#ff0000"
    #expect(Defaults<Launching>(in: store).accent == Color(rgb: 0xFF0000))
  }

  @Test func `a class may have any name`() throws {
    #expect(Seed_2.modelType.name == "Seed_2")
    let registry = ModelRegistry(Seed_2.self)
    let record: Record = ["child": ["representedClassName": "Seed_2", "extra": 7]]
    let child = try Seed.read(from: record, registry: registry).object.child
    #expect((child as? Seed_2)?.extra == 7)
  }

  @Test func `nil of an archived value leaves nothing in the store`() {
    let defaults = Defaults<Launching>(in: store)
    defaults.filter = Archived([1, 2])
    #expect(store["Filter"] == "[1,2]")
    defaults.filter = nil
    #expect(store.keys.isEmpty)
  }

  @Test func `registering converts and warns, also of inherited properties and of these alone`() {
    let defaults = Defaults<Launching>(in: MemoryDefaults(["Accent": "FF0000"]))
    let issues = defaults.register(
      ["launchAtStartup": 1, "Folder": "http://a.b"], quiet: ["token"])
    #expect(
      issues.map { "\($0.path) \($0.kind)" } == [
        ".launchAtStartup coerced", ".accent missing", ".filter missing",
      ])
    #expect(defaults.launchAtStartup)
    #expect(defaults.folder == URL(string: "http://a.b"))
    let inherited = Defaults<Seed_2>(in: MemoryDefaults()).register()
    #expect(inherited.map { "\($0.path)" } == [".when", ".child"])
  }

  @Test func `an unknown key is nil, and what is not stored is not in the store`() {
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

  @Test func `loading what belongs to no property tells nobody`() {
    let defaults = Defaults<Launching>(in: store)
    let told = Mutex<[Set<String>]>([])
    let observation = defaults.observe { names in told.withLock { $0.append(names) } }
    defaults.load(["Other": 1])
    defaults.load(["LaunchAtStartup": true])
    #expect(told.withLock { $0 } == [["launchAtStartup"]])
    #expect(store["Other"] == 1)
    observation.stop()
  }

  @Test func `a stored value of another type is not handed out`() {
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

  @Test func `a storage archive is read without its class, or it is an error`() throws {
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

  @Test func `UUIDs, read-only properties and observers are tested`() throws {
    let token: Value = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let (launching, issues) = try Launching.read(from: ["Token": token, "Build": 8])
    #expect(launching.token?.uuidString == token.text)
    #expect(launching.build == 7)
    #expect(issues.map { "\($0.path) \($0.kind)" } == [".build readOnly"])
    #expect(launching.record["Build"] == 8)
    #expect(Launching().record["Build"] == 7)
  }
}
