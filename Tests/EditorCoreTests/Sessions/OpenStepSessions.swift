import DocumentFormats
import Testing
import TestDocuments
import TestSessions

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

  @Test(
    "a value of GNUstep that is typed or pasted into a file without such values is reported",
    arguments: ["j i ^U '<*I5>' Enter", "j o 'n' Tab '<*I5>' Enter"])
  func extended(_ keys: String) throws {
    var session = EditorSession(
      [("t.strings", "\"a\" = \"b\";\n")], columns: 120, format: .openStep)
    try session.press(keys)
    try session.expectStatus(
      "It has <*I5> now, which only the programs of GNUstep can read; u removes it")
  }

  @Test("an identifier shows what it refers to") func readings() throws {
    let session = Self.session()
    for row in ["→ x.m", "objectVersion: 54"] { try session.expectScreen(row) }
  }

  @Test("a comment that repeats the name is not shown beside it, and another one is")
  func repeatedNames() throws {
    let text = Self.phased.replacing(
      "fileRef = AAAAAAAAAAAAAAAAAAAAAAA2 /* x.m */",
      with: "fileRef = AAAAAAAAAAAAAAAAAAAAAAA2 /* old.m */")
    let session = Self.session(text)
    try session.expectRow("x.m in Sources")
    try session.expectRow("/* x.m in Sources */", isThere: false)
    try session.expectRow("/* old.m */")
    try session.expectRow("→ x.m")
  }

  @Test(
    "a name of a real project is changed everywhere with one key, which reads less than 1 MiB",
    .enabled(if: Corpora.folder != nil, "\(Corpora.absence)"))
  func realProject() throws {
    let file = try #require(Corpora.openStepFiles().first { $0.title == "project.pbxproj" })
    let text = String(decoding: file.bytes, as: UTF8.self)
    var session = Self.session(text)
    session.measuresEvents = true
    try session.press(
      ": '/objects/142E0E0819A83AAC00E4312B/path' Enter")
    try session.press("Enter ^U 'New.m' Enter c")
    #expect(session.text == text.replacing("SUBinaryDeltaTest.m", with: "New.m"))
    try session.press("u")
    #expect(session.text == text)
    try session.press("^D ^D G")
    #expect(session.mostTouched < 1 << 20, "\(session.mostTouched)")
  }

  @Test("F goes to the object, and ^O back") func following() throws {
    var session = Self.session()
    try session.press("/ 'rootObject' Enter F")
    try session.expectScreen(".objects.AAAAAAAAAAAAAAAAAAAAAAA2")
    try session.press("^O")
    try session.expectScreen(".rootObject")
  }

  @Test("a changed name is offered to the comments that repeat it, in the same step of undo")
  func names() throws {
    var session = Self.session(Self.phased)
    try session.press("/ 'path' Enter Enter ^U 'new.m' Enter")
    try session.expectScreen("4 comments repeat the former name")
    try session.expectScreen("x.m → new.m")
    try session.press("c")
    #expect(session.text == Self.phased.replacing("x.m", with: "new.m"))
    try session.press("u")
    #expect(session.text == Self.phased)
    try session.press("^R")
    #expect(session.text == Self.phased.replacing("x.m", with: "new.m"))
  }

  @Test("Esc leaves the comments as they are") func leftNames() throws {
    var session = Self.session(Self.phased)
    try session.press("/ 'path' Enter Enter ^U 'new.m' Enter Esc")
    #expect(session.text == Self.phased.replacing("path = x.m", with: "path = new.m"))
  }

  @Test("the comment beside an edited reference follows it") func besides() throws {
    var session = Self.session(Self.phased)
    try session.press("/ 'fileRef' Enter Enter ^U 'AAAAAAAAAAAAAAAAAAAAAAA4' Enter c")
    #expect(
      session.text
        == Self.phased.replacing(
          "fileRef = AAAAAAAAAAAAAAAAAAAAAAA2 /* x.m */",
          with: "fileRef = AAAAAAAAAAAAAAAAAAAAAAA4 /* y.m */"
        ).replacing("x.m in Sources", with: "y.m in Sources"))
    try session.press("u")
    #expect(session.text == Self.phased)
  }

  @Test("a cut object leaves references, which are counted") func lost() throws {
    var session = Self.session(Self.phased)
    try session.press("/ 'PBXFileReference' Enter k d d")
    try session.expectScreen("1 reference to it leads nowhere now")
  }

  @Test("reverting a name offers to revert the comments that went with it") func revertedName()
    throws
  {
    var session = Self.session(Self.phased)
    try session.press("/ 'path' Enter Enter ^U 'new.m' Enter c z")
    try session.expectScreen("4 comments repeat the former name")
    try session.expectScreen("new.m → x.m")
    try session.press("c")
    #expect(session.text == Self.phased)
  }

  @Test("references to a renamed object are offered to be changed, in the same step of undo")
  func renamedObject() throws {
    var session = Self.session(Self.phased)
    try session.press("/ 'PBXFileReference' Enter k r ^U 'AAAAAAAAAAAAAAAAAAAAAAA9' Enter")
    try session.expectScreen("1 reference leads to the former identifier")
    try session.expectScreen("AAAAAAAAAAAAAAAAAAAAAAA2 → AAAAAAAAAAAAAAAAAAAAAAA9")
    try session.press("c")
    let renamed = Self.phased.replacing(
      "AAAAAAAAAAAAAAAAAAAAAAA2", with: "AAAAAAAAAAAAAAAAAAAAAAA9")
    #expect(session.text == renamed)
    try session.expectStatus("1 reference changed with the key; u undoes both")
    try session.press("u")
    #expect(session.text == Self.phased)
  }

  @Test("Esc leaves the references to a renamed object as they are") func staleReferences() throws {
    var session = Self.session(Self.phased)
    try session.press("/ 'PBXFileReference' Enter k r ^U 'AAAAAAAAAAAAAAAAAAAAAAA9' Enter Esc")
    #expect(
      session.text
        == Self.phased.replacing(
          "\tAAAAAAAAAAAAAAAAAAAAAAA2", with: "\tAAAAAAAAAAAAAAAAAAAAAAA9"))
  }

  @Test(
    "an identifier that no object has is noticed",
    arguments: ["AAAAAAAAAAAAAAAAAAAAAAA9", "AAAAAAAAAAAAAAAAAAAAAAA", "x"])
  func nowhere(identifier: String) throws {
    var session = Self.session(Self.phased)
    try session.press("/ 'fileRef' Enter Enter ^U '\(identifier)' Enter")
    try session.expectScreen("It leads nowhere: no entry has this identifier")
  }

  @Test("a duplicated object gets an identifier of its own") func duplicatedObject() throws {
    var session = Self.session(Self.phased)
    try session.press("/ 'PBXFileReference' Enter k D D")
    let keys = session.text.matches(of: /\t\t([0-9A-F]+) \/\* x.m \*\/ =/).map { String($0.1) }
    #expect(keys.count == 3 && Set(keys).count == 3)
    #expect(keys.allSatisfy { $0.count == 24 })
  }

  private static let phased = """
    // !$*UTF8*$!
    {
    \tobjects = {
    \t\tAAAAAAAAAAAAAAAAAAAAAAA1 /* x.m in Sources */ = {isa = PBXBuildFile; fileRef = AAAAAAAAAAAAAAAAAAAAAAA2 /* x.m */; };
    \t\tAAAAAAAAAAAAAAAAAAAAAAA2 /* x.m */ = {isa = PBXFileReference; path = x.m; };
    \t\tAAAAAAAAAAAAAAAAAAAAAAA4 /* y.m */ = {isa = PBXFileReference; name = y.m; };
    \t\tAAAAAAAAAAAAAAAAAAAAAAA3 /* Sources */ = {isa = PBXSourcesBuildPhase; files = (AAAAAAAAAAAAAAAAAAAAAAA1 /* x.m in Sources */, ); };
    \t};
    }

    """

  @Test("a string of digits is stepped") func stepping() throws {
    var session = Self.session()
    try session.press("j + ^S")
    try session.expectScreen("objectVersion: 55")
  }
}
