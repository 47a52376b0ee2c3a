import Foundation
import Modeled
import Testing

@Modeled private final class Cabinet: ModelObject {
  var title = ""
  var count = 0
  var drawers: [Cabinet] = []
  var born: Date?
  var data = Data()
}

@Suite struct ArchiveModelTests {
  private func temporaryPath(_ bytes: [UInt8]) throws -> String {
    let path = NSTemporaryDirectory() + "\(UUID().uuidString).plist"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func archive(of objects: Any) throws -> [UInt8] {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.encode(objects, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    return Array(archiver.encodedData)
  }

  @Test("the data of a ModelArchive is read as a keyed archive") func modelArchive() throws {
    let cabinet = Cabinet()
    cabinet.title = "A"
    cabinet.drawers = [Cabinet()]
    cabinet.unknown["more"] = [1.5, nil]
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: ModelArchive(cabinet), requiringSecureCoding: true)
    let (read, issues) = try Cabinet.decode(data, as: .keyedArchive)
    #expect(read == cabinet)
    #expect(issues.map(\.kind) == [.unknownKey])
    #expect(try Value.decode(data, as: .keyedArchive) == cabinet.value)
  }

  @Test("a model file of a keyed archive has the object at the archive's root")
  func fileOfArchive() throws {
    let path = try temporaryPath(
      archive(of: ["title": "A", "count": 3, "more": ["x"]] as NSDictionary))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try ModelFile<Cabinet>(at: path)
    #expect(file.object.title == "A" && file.object.count == 3)
    #expect(file.object.unknown.keys == ["more"])
    file.object.count = 4
    try file.save()
    let again = try ModelFile<Cabinet>(at: path).object
    #expect(again.count == 4 && again.title == "A" && again.unknown["more"] == ["x"])
    let unarchiver = try NSKeyedUnarchiver(
      forReadingFrom: Data(contentsOf: URL(fileURLWithPath: path)))
    unarchiver.requiresSecureCoding = false
    let root =
      unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? NSDictionary
    #expect(root?["count"] as? Int == 4 && root?["title"] as? String == "A")
  }
}
