import DocumentFormats
import EditorCore
import ModelBasics
import Testing

@testable import DocumentTree
import TestSessions

// Work is measured as the number of bytes read, which debug builds count: twice the text takes twice the work.

#if DEBUG
  @Suite struct WorkTests {
    private func document(_ text: [UInt8]) -> Document {
      let document = Document(Bytes(text), grammar: JSONGrammar(.withComments))
      if !document.isIndexed { document.indexJob.run() }
      return document
    }

    private func touched(_ body: () throws -> Void) rethrows -> Int {
      let before = TouchedBytes.count
      try body()
      return TouchedBytes.count - before
    }

    /// The work of `modeled show` for each level.
    private func showing(_ text: [UInt8]) -> Int {
      let document = document(text)
      return touched {
        var path = [document.root]
        while let node = path.last, case .child(let child) = document.firstChild(of: node) {
          path.append(child.node)
          if let subject = ReadingSubject(
            of: path.suffix(2), in: document, isAutomatic: true)
          {
            _ = Recognizer.recognize(subject)
          }
          _ = document.child(after: child, in: node)
        }
      }
    }

    @Test(
      "the work of going down a deep broken file is proportional to its depth",
      arguments: [
        "[", "{\"a\":", "[{\"color\":",
      ])
    func deep(_ unit: String) {
      let once = showing(NastyText.filled(unit, 3000 * unit.utf8.count))
      let twice = showing(NastyText.filled(unit, 6000 * unit.utf8.count))
      #expect(twice <= once * 5 / 2)
    }

    @Test(
      "the work of reading comments is proportional to their number, whichever line ends follow",
      arguments: ["\r", "\n", "\r\n"], [Format.jsonc, .openStep])
    func comments(_ lineEnd: String, _ format: Format) {
      func work(_ count: Int) -> Int {
        let isJSON = format.id == Format.jsonc.id
        let entry = (isJSON ? #"{"a": 1}, // one"# : "a, // one") + lineEnd
        let text = (isJSON ? "[" : "(") + String(repeating: entry, count: count)
        let bytes = Bytes(Array((text + (isJSON ? "0]" : "b)")).utf8))
        return touched {
          let document = Document(bytes, grammar: format.grammar)
          if !document.isIndexed { document.indexJob.run() }
          #expect(document.fault == nil)
        }
      }
      let once = work(2000)
      #expect(work(4000) <= once * 5 / 2)
    }

    @Test(
      "a frame of a file that has not been read yet reads no more of a longer file",
      arguments: ["", "j", "j j", "G", "j j Left"])
    func unread(_ keys: String) throws {
      func work(_ count: Int) throws -> Int {
        let records = (0..<count).map { #"{"id": \#($0), "name": "Record \#($0)"}"# }
        let text = #"{"generator": "x", "records": ["# + records.joined(separator: ", ") + "]}"
        return try touched {
          var session = EditorSession(json: text, holdingIndexing: true)
          try session.press(keys)
          _ = session.editor.presentation(session.editor.size)
        }
      }
      let once = try work(80_000)
      let twice = try work(160_000)
      #expect(twice <= once * 5 / 4)
      #expect(twice <= 1 << 19)
    }

    @Test("a frame of an XML list that has not been read yet reads no more of a longer file")
    func unreadList() throws {
      func work(_ count: Int) throws -> Int {
        let record = "<dict><key>id</key><integer>7</integer></dict>\n"
        let text =
          "<plist version=\"1.0\">\n<array>\n" + String(repeating: record, count: count)
          + "</array>\n</plist>\n"
        return try touched {
          var session = EditorSession(
            [("a.plist", text)], format: .xmlPropertyList, holdingIndexing: true)
          try session.press("j j")
          _ = session.editor.presentation(session.editor.size)
        }
      }
      #expect(try work(40_000) <= work(20_000) * 5 / 4)
    }

    @Test("checking a change of a long array reads its bytes once")
    func check() throws {
      for edit in 0..<3 {
        var document = document(
          NastyText.joined([
            [0x5B], NastyText.filled("1234567,", 400_000), NastyText.text("1]"),
          ]))
        let root = document.root
        let middle = try #require(document.child(at: 20_000, in: root).child)
        switch edit {
        case 0: try document.setValue([root, middle.node], text: Array("5".utf8))
        case 1: try document.remove([root, middle.node])
        default:
          try document.insert(key: nil, text: [0x37], into: [root], at: .after(middle))
        }
        let rendering = document.render()
        let written = self.document(rendering.bytes())
        let work = try touched { try document.check(rendering, written: written) }
        #expect(work < rendering.count * 11 / 10)
      }
    }

    @Test("finding a child by its index reads hardly more if twice as many others were removed")
    func childByIndex() throws {
      func work(_ removals: Int) throws -> Int {
        var document = document([0x5B] + NastyText.filled("1234567,", 400_000) + [0x31, 0x5D])
        let root = document.root
        let nodes = try (0..<removals).map {
          try #require(document.child(at: $0 * 20, in: root).child).node
        }
        for node in nodes { try document.remove([root, node]) }
        return touched {
          for index in stride(from: 0, to: 40_000, by: 1000) {
            _ = document.child(at: index, in: root)
          }
        }
      }
      #expect(try work(800) <= work(400) * 5 / 4)
    }

    @Test("a written text that differs from the document fails the check")
    func refused() throws {
      var document = document(Array("[1, 2, 3, [4, 5], 6]".utf8))
      try document.setValue(
        [document.root, #require(document.child(at: 1, in: document.root).child?.node)],
        text: [0x37])
      let rendering = document.render()
      for text in ["[1, 7, 3, [4, 5], 6, 8]", "[1, 7, 3, [4, 5]]", "[1, 8, 3, [4, 5], 6]"] {
        let written = self.document(Array(text.utf8))
        #expect(throws: CheckError.self) { try document.check(rendering, written: written) }
      }
    }

    @Test(
      "a long string is replaced without unescaping it, and its unchanged ends keep their spelling")
    func longString() {
      let inside = NastyText.filled("x", 4 << 20)
      let token = NastyText.joined([
        NastyText.text("\"caf\\u00e9 "), inside, NastyText.text(" \\/ end\""),
      ])
      let old = Spelling(token)
      var new: [UInt8] = []
      let work = touched {
        new = Format.json.tokens.stringToken(
          for: Array("café another / end".unicodeScalars), replacing: old,
          at: .root(DocumentStyle()))
      }
      #expect(String(decoding: new, as: UTF8.self) == "\"caf\\u00e9 another \\/ end\"")
      #expect(work <= 1 << 17)
    }

    private static func members(_ count: Int) -> [UInt8] {
      let members = (0..<count).map { "  \"key\($0 + 1_000_000)\": \($0 + 1_000_000)" }
      return NastyText.text("{\n" + members.joined(separator: ",\n") + "\n}\n")
    }

    /// The work of keys after other keys, including the pieces done when idle.
    private func work(_ keys: String, after first: String) throws -> Int {
      var session = EditorSession(bytes: Self.members(6000))
      try session.press(first)
      return try touched { try session.press(keys) }
    }

    @Test(
      "cutting, pasting and reverting twice as many members takes twice the work",
      arguments: [
        ("", "d d"), ("N d d", "p"), ("N d d j", "p"), ("N d d p", "N d d"), ("N d d", "Z R"),
        ("N d d p", "u"), ("N d d p u", "U"),
      ])
    func many(_ first: String, _ keys: String) throws {
      func work(_ number: String) throws -> Int {
        let keys = keys.hasSuffix("d d") ? "N d d" : keys
        return try self.work(
          keys.replacing("N", with: number),
          after: "j j " + first.replacing("N", with: number))
      }
      let once = try work("6 0 0")
      let twice = try work("1 2 0 0")
      #expect(twice <= once * 5 / 2)
    }

    @Test(
      "a key of several mebibytes is not read by a key press",
      arguments: [
        "y k", "y p", "t Esc", "Z Esc",
      ])
    func longKey(_ keys: String) throws {
      let text = NastyText.text("{\"") + NastyText.filled("k", 6 << 20)
      var session = EditorSession(bytes: text + NastyText.text("\": 1, \"t\": 1}"))
      session.measuresEvents = true
      try session.press("j Enter 7 Enter")
      for key in keys.split(separator: " ") {
        session.forgetTouched()
        try session.press(String(key))
        #expect(session.mostTouched <= 1 << 20, "\(key) looked at \(session.mostTouched) bytes")
      }
    }

    @Test("an edit at the end of a long object reads no more bytes than any key press may")
    func atTheEnd() throws {
      var session = EditorSession(bytes: Self.members(200_000))
      session.measuresEvents = true
      try session.press("G k")
      for key in ["D", "u", "d", "d", "p", "r", "Esc", "y", "p"] {
        session.forgetTouched()
        try session.press(key)
        #expect(session.mostTouched <= 1 << 20, "\(key) looked at \(session.mostTouched) bytes")
      }
    }

    @Test("a step of undo across a save reads the document at most twice")
    func undo() throws {
      var session = EditorSession(
        bytes: NastyText.joined([
          [0x5B], NastyText.filled("1234567,", 400_000), NastyText.text("1]"),
        ]))
      try session.press("j")
      for _ in 0..<10 { try session.press("j Enter '9' Enter") }
      try session.press("^S")
      session.measuresEvents = true
      for _ in 0..<10 {
        session.forgetTouched()
        try session.press("u")
        #expect(session.mostTouched < 1_200_000)
      }
      try session.press("1 0 U")
      #expect(session.text.hasPrefix("[1234567,9,9,9,9,9,9,9,9,9,9,1234567,"))
    }

    /// The work of undoing a number of edits made before a save.
    private func undoing(_ count: Int) throws -> Int {
      let text = "[" + Array(repeating: "1", count: 1000).joined(separator: ", ") + "]"
      var session = EditorSession(json: text)
      for _ in 0..<count { try session.press("j +") }
      try session.press("^S")
      let work = try touched {
        try session.press("9 9 9 9 u")
      }
      try session.expect(text)
      return work
    }

    @Test("undo of many edits across a save does not read all of them for each")
    func manyUndone() throws {
      // A step reads less than is between two checkpoints of the index.
      #expect(try undoing(400) < 400 * SparseIndex.grain)
    }
  }
#endif

@Suite struct ManyEntriesTests {
  private static let text =
    "[\n" + (0..<3000).map { "  {\"n\": \($0)}" }.joined(separator: ",\n") + "\n]\n"

  @Test("cutting many entries at once equals cutting them one by one, and can be undone")
  func cut() throws {
    var together = EditorSession(json: Self.text)
    var single = EditorSession(json: Self.text)
    try together.press("j j j 4 0 d d")
    try single.press("j j j")
    for _ in 0..<40 { try single.press("d d") }
    #expect(together.text == single.text)
    #expect(together.editor.file.changeCount == 40)
    try together.press("u").expect(Self.text).expectUnmodified()
    try together.press("U")
    #expect(together.text == single.text)
    try together.press("^S u").expect(Self.text)
    try together.press("p")
    #expect(together.text != single.text)
  }

  @Test("many entries are cut and pasted in pieces and undone together, and any key interrupts it")
  func pieces() throws {
    var session = EditorSession(json: Self.text)
    session.holdsIdle = true
    try session.press("j 1 2 0 0 d d").expectStatus("entries to go")
    try session.press("Esc").expectStatus("Cut 250 entries")
    #expect(session.editor.file.changeCount == 250)
    session.holdsIdle = false
    try session.press("Esc 1 2 0 0 d d").expectStatus("Cut 1200 entries")
    #expect(session.editor.file.changeCount == 1450)
    try session.press("u")
    #expect(session.editor.file.changeCount == 250)
    try session.press("U P u u u").expect(Self.text).expectUnmodified()
    try session.press("U U Z R").expect(Self.text).expectUnmodified()
    try session.press("u u u").expect(Self.text)
  }

  @Test("a large count is done in pieces, and any key interrupts it")
  func longWay() throws {
    var session = EditorSession(
      json: "[" + (0..<20_000).map(String.init).joined(separator: ", ") + "]")
    session.holdsIdle = true
    try session.press("j 9 9 9 9 9 j").expectStatus("rows to go")
    try session.press("Esc")
    #expect(session.editor.message == nil)
    session.holdsIdle = false
    try session.press("Esc 9 9 9 9 9 J").expectFocus("19999")
    try session.press("9 9 9 9 9 k g").expectFocus("▾")
  }

  @Test("undo of many steps is done in pieces, and any key interrupts it")
  func travel() throws {
    let text = "[" + (1...120).map(String.init).joined(separator: ", ") + "]"
    var session = EditorSession(json: text)
    for _ in 0..<120 { try session.press("j Enter '0' Enter") }
    try session.press("^S")
    session.holdsIdle = true
    try session.press("1 2 0 u").expectStatus("steps to go")
    session.holdsIdle = false
    try session.press("Esc 1 2 0 u").expect(text)
    try session.press("9 9 9 U").expectUnmodified()
    try session.press("9 9 9 u").expect(text)
  }

  @Test("a cut that reaches the limit of entries reports it")
  func most() throws {
    var session = EditorSession(
      json: "[" + (0..<10_050).map { String($0 % 7) }.joined(separator: ",") + "]")
    try session.press("j 1 1 0 0 0 d d").expectStatus("the maximum at once")
  }

  @Test("in an unclosed container no entry can be cut, moved or inserted")
  func broken() throws {
    for text in [
      "{\n  \"a\": 1,\n  \"b\": 5,\n  \"c\" 2,\n  \"d\": 3\n}\n", "{\n  \"a\": 1,\n  \"b\": [1, 2",
    ] {
      var session = EditorSession(json: text)
      try session.press("j d d").expect(text).expectStatus("broken")
      try session.press("D").expect(text)
      try session.press("Enter 7 Enter").expect(text.replacing("1,\n", with: "7,\n"))
    }
  }
}
