import DocumentFormats
import TestSupport
import Testing

@Suite("Sessions: OpenStep property lists")
struct OpenStepSessions {
  private static let project = """
    // !$*UTF8*$!
    {
    \tobjectVersion = 54;
    \tobjects = {
    \t\tAAAAAAAAAAAAAAAAAAAAAAA1 /* x.m in Sources */ = {isa = PBXBuildFile; fileRef = AAAAAAAAAAAAAAAAAAAAAAA2 /* x.m */; };
    \t\tAAAAAAAAAAAAAAAAAAAAAAA2 /* x.m */ = {isa = PBXFileReference; path = x.m; };
    \t};
    \trootObject = AAAAAAAAAAAAAAAAAAAAAAA2 /* x.m */;
    }

    """

  private static func session(_ text: String = project) -> EditorSession {
    EditorSession([("t.pbxproj", text)], rows: 30, columns: 120, format: .openStep)
  }

  @Test("an identifier shows what it refers to") func readings() throws {
    let session = Self.session()
    for row in ["→ x.m", "objectVersion: 54"] { try session.expectScreen(row) }
  }

  @Test("F goes to the object, and ^O back") func following() throws {
    var session = Self.session()
    try session.press("/ 'rootObject' Enter F")
    try session.expectScreen(".objects.AAAAAAAAAAAAAAAAAAAAAAA2")
    try session.press("^O")
    try session.expectScreen(".rootObject")
  }

  @Test("a string of digits is stepped") func stepping() throws {
    var session = Self.session()
    try session.press("j + ^S")
    try session.expectScreen("objectVersion: 55")
  }
}
