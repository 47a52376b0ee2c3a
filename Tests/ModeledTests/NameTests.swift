import Modeled
import Testing

@Modeled class `class`: ModelObject {
  var `default` = 1
  var `in`: [Int] = []
  var `self`: String?
  var `some "name"` = "raw"
  @Field(keys: "switch") var `switch` = `class`.standard
  var größe = 1.5
  static let standard = 5
}

/// A file of another program, in which `version` is not the model's version.
@Modeled(versionKey: "$format", classKey: "$class", writesNames: true)
class Package: ModelObject {
  var name = ""
  var version = "0.1.0"
}

@Modeled(version: 2, keys: .snakeCase)
final class LocalPackage: Package {
  var filePath = "."
}

@Suite struct NameTests {
  @Test("a keyword or any text can be the name of a property") func anyName() throws {
    let object = `class`()
    object.default = 2
    object.in.append(1)
    object.`self` = "me"
    object.`some "name"` = "cooked"
    object.switch += 1
    object.größe = 2
    let names = ["default", "in", "self", "some \"name\"", "switch", "größe"]
    #expect(object.changedKeys == names)
    #expect(`class`.modelType.name == "class")
    let (again, issues) = try `class`.read(from: object.record)
    #expect(issues.isEmpty)
    #expect(again == object)
    #expect(object.record["some \"name\""] == "cooked")
    object.revertAll()
    #expect(object == `class`())
  }

  @Test("the keys of version and class name can be changed") func ownKeys() throws {
    let (package, issues) = try Package.read(from: ["name": "a", "version": "1.2.3"])
    #expect(issues.isEmpty)
    #expect(package.version == "1.2.3")
    #expect(package.record.keys == ["$format", "$class", "name", "version"])
  }

  @Test("a subclass inherits the keys of version and class name") func inheritedKeys() throws {
    let registry = ModelRegistry(LocalPackage.self)
    let local = LocalPackage()
    #expect(local.record.keys == ["$format", "$class", "name", "version", "file_path"])
    #expect(local.record["$format"] == 2)
    let (again, issues) = try Package.read(from: local.record, registry: registry)
    #expect(issues.isEmpty)
    #expect(again is LocalPackage)
  }
}
