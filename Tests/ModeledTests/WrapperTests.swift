import Foundation
import Modeled
import Testing

private struct Endpoint: RecordWrapper {
  var contents: WrappedRecord
  var name: String? {
    get { self[] }
    set { self[] = newValue }
  }
  var type: Int {
    get { self[default: 0] }
    set { self[] = newValue }
  }
  var address: URL? {
    get { self[] }
    set { self[] = newValue }
  }
  var childObject: Endpoint? {
    get { self[] }
    set { self[] = newValue }
  }
}

@Modeled("Settings", keys: .capitalized)
final class EditorSettings: ModelObject {
  var columns = 80
  var accent = Color(rgb: 0x0000FF)
  var home: URL?
}

@Suite struct WrapperTests {
  @Test("a wrapper is created from a JSON fixture") func fromJSON() throws {
    let text = #"{"name": "x", "type": "5", "address": "http://a.b", "childObject": {"type": 1}}"#
    let endpoint = try #require(try Endpoint(text.utf8, as: .json))
    #expect(endpoint.name == "x")
    #expect(endpoint.type == 5)
    #expect(endpoint.address == URL(string: "http://a.b"))
    #expect(endpoint.childObject?.type == 1)
    #expect(endpoint.issues.map(\.kind) == [.coerced])
    #expect(try Endpoint(endpoint.encoded(as: .json), as: .json) == endpoint)
    #expect(try Endpoint("[]".utf8, as: .json) == nil)
    #expect(throws: Problem.self) { try Endpoint("{".utf8, as: .json) }
  }

  @Test("a wrapper is created from a property list fixture") func fromPropertyList() throws {
    let text = """
      <plist version="1.0"><dict><key>name</key><string>x</string><key>type</key>
      <integer>5</integer><key>childObject</key><dict><key>type</key><real>1</real></dict></dict>
      </plist>
      """
    let endpoint = try #require(try Endpoint(text.utf8, as: .propertyList))
    #expect(endpoint.name == "x")
    #expect(endpoint.type == 5)
    #expect(endpoint.childObject?.type == 1)
    #expect(endpoint.issues.isEmpty)
    #expect(throws: Problem.self) { try Endpoint("x".utf8, as: .propertyList) }
    let fault = Problem(
      at: .init(line: 1, column: 8, offset: 7), "property lists have no element of this name")
    #expect(throws: fault) { try Endpoint("<plist><x/></plist>".utf8, as: .propertyList) }
  }

  @Test("a model can be used as a group of defaults") func groupOfDefaults() {
    let store = MemoryDefaults(["Columns": 100])
    let defaults = EditorSettings.shared(in: store)
    #expect(defaults.columns == 100)
    defaults.columns += 20
    defaults.accent.red = 1
    defaults.home = URL(string: "http://a.b")
    #expect(store["Columns"] == 120)
    #expect(store["Accent"] == "#ff00ff")
    #expect(store["Home"] == "http://a.b")
    #expect(defaults.register(optional: ["home"]).isEmpty)
  }
}
