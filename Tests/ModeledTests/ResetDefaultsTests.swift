import Modeled
import Testing

@Modeled(version: 2, keys: .capitalized)
final class GridSettings: ModelObject {
  var columns = 80
  @Field(keys: "Title", "Name") var title = ""

  override class func upgrade(_ record: inout Record, from version: Int) {
    if let columns = record["Cols"] {
      record["Columns"] = columns
      record["Cols"] = nil
    }
    // A step may leave the older member where it is.
    if let heading = record["Heading"] { record["Title"] = heading }
  }
}

@Suite struct ResetDefaultsTests {
  @Test(
    "resetting all defaults of an older version removes their older keys", arguments: ["", "grid."])
  func olderVersion(_ prefix: String) {
    let store = MemoryDefaults()
    store[prefix + "Cols"] = 111
    store[prefix + "Name"] = "a"
    store[prefix + "Other"] = 1
    let defaults = Defaults<GridSettings>(in: store, prefix: prefix)
    #expect(defaults.columns == 111)
    defaults.resetAll()
    #expect(defaults.record == Defaults<GridSettings>(in: MemoryDefaults()).record)
    #expect(store[prefix + "Cols"] == nil)
    #expect(store[prefix + "Name"] == nil)
    #expect(store[prefix + "Other"] == 1)
    #expect(Defaults<GridSettings>(in: store, prefix: prefix).columns == 80)
  }

  @Test("resetting all defaults keeps no member that an upgrade would read again")
  func memberThatUpgradeCopies() {
    let store = MemoryDefaults()
    store["Heading"] = "a"
    let defaults = Defaults<GridSettings>(in: store)
    #expect(defaults.title == "a")
    defaults.resetAll()
    #expect(defaults.title == "")
    #expect(Defaults<GridSettings>(in: store).title == "")
  }

  @Test("resetting all defaults removes older keys that were left beside the upgraded values")
  func afterUpgrade() {
    let store = MemoryDefaults()
    store["Cols"] = 111
    let defaults = Defaults<GridSettings>(in: store)
    defaults.title = "b"
    #expect(store["Columns"] == 111)
    defaults.resetAll()
    #expect(defaults.columns == 80)
    #expect(defaults.title == "")
    #expect(Set(store.keys).isDisjoint(with: ["Cols", "Columns", "Title"]))
  }

  @Test("resetting all defaults of an empty store writes nothing") func emptyStore() {
    let store = MemoryDefaults()
    Defaults<GridSettings>(in: store).resetAll()
    #expect(store.keys.isEmpty)
  }
}
