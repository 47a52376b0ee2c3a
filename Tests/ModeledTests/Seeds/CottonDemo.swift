import Modeled
import Testing

private struct SampleObject: RecordWrapper {
  var contents: WrappedRecord
  static let properties = ["name", "type", "title", "childObject"]

  var name: String? { self[] }
  var type: Int? { self[] }
  var title: String? {
    get { self[] }
    set { self[] = newValue }
  }
  var childObject: SampleObject? { self[] }
}

/// CottonObject's sample application: the response of an endpoint, taken from a property list.
@Suite struct CottonDemo {
  @Test("a fixture has typed properties and missing ones are found") func fixture() throws {
    let propertyList = """
      <plist version="1.0"><dict>
      <key>childObject</key>
      <dict><key>name</key><string>Child Test</string><key>type</key><integer>2468</integer></dict>
      <key>name</key><string>Test</string>
      <key>type</key><integer>1234567890</integer>
      </dict></plist>
      """
    var object = try #require(try SampleObject(propertyList.utf8, as: .propertyList))
    #expect(object.name == "Test")
    #expect(object.type == 1_234_567_890)

    object.title = "SOME TITLE"
    let child = #"{"name": "Child Test", "type": 2468}"#
    let rest = #""name": "Test", "type": 1234567890, "title": "SOME TITLE""#
    #expect("\(object)" == #"{"childObject": \#(child), \#(rest)}"#)
    #expect(object.childObject.map { "\($0)" } == child)

    #expect(object.missingProperties.isEmpty)
    object.title = nil
    #expect(object.missingProperties == ["title"])
  }
}
