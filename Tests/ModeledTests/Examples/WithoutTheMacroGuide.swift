import Modeled
import Testing

final class Lamp: ModelObject {
  private var storedName = "Lamp"
  private var storedWatts = 5.0

  var name: String {
    get {
      willRead(0)
      return storedName
    }
    set {
      guard willSet(0, storedName, newValue) else { return }
      storedName = newValue
      didChange(0)
    }
    _modify {
      willChange(0, storedName)
      defer { didChange(0) }
      yield &storedName
    }
  }

  var watts: Double {
    get {
      willRead(1)
      return storedWatts
    }
    set {
      guard willSet(1, storedWatts, newValue) else { return }
      storedWatts = newValue
      didChange(1)
    }
  }

  private static let ownType = ModelType(
    "Lamp", version: 1, inheriting: ModelObject.modelType,
    fields: [
      Field(
        "name", keys: ["name", "title"], get: { (lamp: Lamp) in lamp.storedName },
        set: { $0.storedName = $1 }, initial: { "Lamp" }),
      Field(
        "watts", limits: FieldLimits(range: 0...100),
        get: { (lamp: Lamp) in lamp.storedWatts },
        set: { $0.storedWatts = $1 }, initial: { 5 }),
    ],
    rules: [
      ModelRule("a spot needs 10 watts", about: ["watts"]) { (lamp: Lamp) in
        lamp.name != "Spot" || lamp.watts >= 10
      }
    ])

  override class var modelType: ModelType { ownType }
}

private let output = Output()

private func print(_ item: Any) { output.note("\(item)") }

@Suite struct WithoutTheMacroGuide {
  @Test("the code of the article WithoutTheMacro prints what the article says")
  func withoutTheMacro() throws {
    let (lamp, issues) = try Lamp.read(from: ["title": "Spot", "watts": 900])
    print(issues[0])
    // .watts: 900 is not in 0…100; the default is used, 900 is kept
    print(lamp.problems[0])  // .watts: a spot needs 10 watts
    lamp.watts = 20
    print(lamp.changes[0])  // .watts: 5.0 → 20.0
    lamp.name += " A"
    lamp.revertAll()
    print(lamp.record["watts"] == 900)  // true
    try output.expect(Guide.article("WithoutTheMacro"))
  }
}
