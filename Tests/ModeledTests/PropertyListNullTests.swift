import Foundation
import Modeled
import Testing

@Modeled(writesNames: false)
private final class NullList: ModelObject {
  var numbers: [Int?] = []
  var maybe: Int? = nil
  var text: String? = nil
  var any: Value = 0
}

@Suite("Nulls in property lists") struct PropertyListNullTests {
  @Test("a file of a property list cannot have null, and is not changed then") func nulls() throws {
    let list = NullList()
    list.numbers = [1, nil]
    let text = String(decoding: list.encoded(as: .propertyList), as: UTF8.self)
    #expect(text.contains("<string>$null</string>"))
    #expect(try NullList.decode(text.utf8, as: .propertyList).object.numbers == [1, nil])
    let kept = try KeptFile(text, as: "plist")
    let file = try ModelFile<NullList>(at: kept.path)
    #expect(file.object.numbers == [1])
    file.object.text = "$null"
    try file.save()
    #expect(try ModelFile<NullList>(at: kept.path).object.text == "$null")
    file.object.text = nil
    try file.save()
    let saved = try kept.read()
    file.object.numbers = [nil]
    #expect(throws: ModelFileError.self) { try file.save() }
    file.object.numbers = [1]
    file.object.any = .null
    #expect(throws: ModelFileError.self) { try file.save() }
    #expect(try kept.read() == saved)
  }
}
