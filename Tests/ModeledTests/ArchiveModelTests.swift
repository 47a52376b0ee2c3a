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
}
