import Foundation
import Modeled
import Testing

/// A class that declares a property which was unknown in its first version.
@Modeled("Seed", version: 2) class DeclaredSeed: ModelObject {
  var text = ""
  @Field(keys: "nickname", "nick") var nickname: String?
}

/// The faults of KSExtensibleManagedObject, in the order of Documentation/Seeds.md.
@Suite struct ExtensibleFaultTests {
  private func seed() throws -> Seed { try Seed.read(from: ["x": 1, "y": [2], "@z": 3]).object }

  @Test("changed values include removed ones as null") func changedValues() throws {
    let seed = try seed()
    seed.unknown["y"] = nil
    seed.unknown["x"] = 5
    #expect(seed.changedValues() == ["x": 5, "y": nil])
    #expect(seed.changedValues(includingUnknown: false) == [:])
  }

  @Test("a property that was never set is not in the committed record") func neverSet() throws {
    let seed = try seed()
    let before = seed.record
    seed.unknown["new"] = 1
    seed.unknown["x"] = nil
    #expect(seed.committedRecord() == before)
    #expect(seed.committedRecord()["new"] == nil)
    #expect(seed.committedRecord(includingUnknown: false)["x"] == nil)
  }

  @Test(
    "both dictionary classes are read, and a damaged archive throws an error",
    arguments: ["NSDictionary", "NSMutableDictionary"])
  func dictionaryClasses(name: String) throws {
    let members =
      "<key>NS.keys</key><array>\(uid(3))</array><key>NS.objects</key><array>\(uid(4))</array>"
    let bytes = archive(
      object(of: 2, members), describing(name), "<string>x</string>", "<integer>1</integer>")
    #expect(try Value.decode(bytes, as: .keyedArchive) == ["x": 1])
    #expect(try Seed.decode(bytes, as: .keyedArchive).object.unknown.record == ["x": 1])
    let damaged = archive(object(of: 2, members), describing(name), "<string>x</string>")
    #expect(throws: Problem.self) { try Seed.decode(damaged, as: .keyedArchive) }
    #expect(throws: Problem.self) { try Seed.decode(bytes.dropLast(9), as: .keyedArchive) }
  }

  @Test("a change of an unknown property is undone and redone") func undoAndRedo() throws {
    let seed = try seed()
    let log = UndoLog(seed)
    log.group("Set") { seed.unknown["x"] = 5 }
    #expect(log.undo())
    #expect(!seed.hasAnyChanges)
    #expect(log.redo())
    #expect(seed.unknown["x"] == 5)
  }

  @Test("undo restores only the changed values") func undoRestoresChanged() throws {
    let seed = try seed()
    let log = UndoLog(seed)
    log.group("One") { seed.unknown["x"] = 5 }
    log.group("Other") { seed.unknown["@z"] = 6 }
    log.undo()
    #expect(seed.changes.map(\.path.description) == [".x"])
    #expect(seed.changedKeys == ["x"])
  }

  @Test("an equal assignment is not a change, an in-place change is, and any key is valid")
  func changesAndKeys() throws {
    let seed = try seed()
    seed.unknown["x"] = 1
    #expect(!seed.hasChanges)
    seed.unknown["y", as: [Int].self]?.append(3)
    #expect(seed.changedKeys == ["y"])
    #expect(seed.unknown["@z"] == 3)
    #expect(seed.unknown["@count"] == nil)
    #expect(seed.unknown.first { $0.key == "x" }?.value == 1)
    #expect(seed.unknown.sorted { $0.key < $1.key }.map(\.key) == ["@z", "x", "y"])
  }

  @Test("a property declared later takes over its unknown value") func declaredLater() throws {
    let old = Seed()
    old.unknown["nick"] = "Bo"
    let (declared, issues) = try DeclaredSeed.read(
      from: old.record(includingUnknown: true), registry: ModelRegistry(DeclaredSeed.self))
    #expect(declared.nickname == "Bo")
    #expect(declared.unknown["nick"] == nil)
    #expect(!issues.contains { $0.path.description == ".nick" })
  }
}
