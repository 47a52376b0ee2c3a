import DocumentFormats
import ModelBasics
import Testing

@testable import DocumentTree

/// A pass over a text finds the same entries as steps from child to child.
@Suite("Passes over entries")
struct EntryPassTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var format: Format
    var text: String
    var testDescription: String { "\(format.id): \(text.prefix(60))" }

    init(_ format: Format, _ text: String) {
      self.format = format
      self.text = text
    }
  }

  private static func list(_ content: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(content)\n</plist>\n"
  }

  static let samples = [
    Sample(.json, "[]"), Sample(.json, "{}"), Sample(.json, "[[], {}, [[{}]]]"),
    Sample(
      .json, #" { "a" : {"b": [1, -2.5e3, {"c": true}], "d": null}, "é\u0041\"": "x\\\"y" } "#),
    Sample(.json, "[\"a,b]\", \"{\", \"/*\", \"//\", \"\", 0, false]"),
    Sample(.json, "{\"a\": 1, \"a\": {\"a\": 2}}"),
    Sample(
      .jsonc, "// top\n{ /* one */ \"a\": /* two */ [1, // three\n 2,], /* [ */ \"b\": 3, }\n// end"
    ),
    Sample(
      .json5,
      "{a: 1, 'b\\'c': [+1, .5, Infinity, 0x1F, 'x', -NaN], $é_1: \"two\\\nlines\", // c\n d: {},}"),
    Sample(.jsonLines, "{\"a\": 1}\n[2, {\"b\": []}]\n\"three\"\n4\n"),
    Sample(.jsonLines, ""),
    Sample(.jsonLines, "{\n \"a\": 1\n}\n{\n \"a\": 2\n}\n"),
    Sample(.xmlPropertyList, list("<dict/>")), Sample(.xmlPropertyList, list("<array></array>")),
    Sample(
      .xmlPropertyList,
      list(
        """
        <dict>
          <!-- a <key>b</key> -->
          <key>a &amp; b</key> <string>x &lt; y</string>
          <key/><array><dict/><array/><string/><string></string><true/><false></false></array>
          <key><![CDATA[c]]></key><string><![CDATA[<b>]]></string>
          <key>n</key><integer> 42 </integer><key>r</key><real>-1.5</real>
          <key>d</key><date>2015-02-23T18:30:00Z</date><key>x</key><data>AAEC</data>
          <key>deep</key><dict><key>deeper</key><dict><key>k</key><string>v</string></dict></dict>
        </dict>
        """)),
    Sample(.openStep, "{}"), Sample(.openStep, "()"), Sample(.openStep, "({}, (), ((x)),)"),
    Sample(
      .openStep,
      """
      // !$*UTF8*$!
      { a /* one */ = /* two */ b; "c;\\"}" = 'd = {'; /* } */ "own"; e = (1, <0fbd 77>, "x, y");
        f = <*I42>; g = <*R1.5>; h = <*BY>; i = <*D2015-02-23 18:30:00 +0100>; a/b = {k = {l = "é";};};
      }
      """),
    Sample(.openStep, "/* top */ \"a\" = \"b\";\n\"Cancel\";\nc = {d = (e);}; // end\n"),
    Sample(.openStep, "first = 1;"), Sample(.openStep, ""),
  ]

  /// An entry as a walk sees it: its key, its kind, its token, and how deep it is.
  private struct Seen: Equatable, CustomStringConvertible {
    var depth: Int
    var key: [UInt8]?
    var kind: NodeKind
    var token: [UInt8]?
    var description: String {
      "\(depth) \(key.map { String(decoding: $0, as: UTF8.self) } ?? "-") \(kind) "
        + (token.map { String(decoding: $0, as: UTF8.self) } ?? "")
    }
  }

  private static func steps(_ document: Document, from first: Node?, in parent: Node) -> [Seen] {
    var seen: [Seen] = []
    var open: [(node: Node, step: ChildStep)] = [
      (parent, first.map { .child(Child($0)) } ?? document.firstChild(of: parent))
    ]
    while let (container, step) = open.popLast() {
      guard case .child(let child) = step else { continue }
      open.append((container, document.child(after: child, in: container)))
      let kind = document.kind(of: child.node)
      seen.append(
        Seen(
          depth: open.count, key: document.key(of: child.node)?.array, kind: kind,
          token: kind.isContainer ? nil : document.value(of: child.node)?.array))
      if kind.isContainer { open.append((child.node, document.firstChild(of: child.node))) }
    }
    return seen
  }

  private static func passed(_ document: Document, from first: Node?, in parent: Node) -> [Seen]? {
    guard var pass = document.entryPass(over: parent, from: first) else { return nil }
    var seen: [Seen] = []
    var depth = 1
    while let step = pass.next() {
      switch step {
      case .end: depth -= 1
      case .entry(let entry):
        let kind = entry.value.kind
        seen.append(
          Seen(
            depth: depth, key: entry.key.map { document.spelling($0).array }, kind: kind,
            token: kind.isContainer
              ? nil : document.spelling(Span(entry.value.offset, entry.end)).array))
        if kind.isContainer { depth += 1 }
      }
    }
    #expect(depth == 0)
    return seen
  }

  private static func document(_ sample: Sample) -> Document {
    Document(Bytes(Array(sample.text.utf8)), grammar: sample.format.grammar)
  }

  @Test("a pass over the root finds all entries", arguments: samples) func root(_ sample: Sample) {
    let document = Self.document(sample)
    #expect(document.firstFault == nil)
    guard let passed = Self.passed(document, from: nil, in: document.root) else {
      // The children of `<dict/>` are found one by one.
      #expect(document.firstChild(of: document.root) == .end)
      return
    }
    #expect(passed == Self.steps(document, from: nil, in: document.root))
  }

  @Test("a pass may begin at each child of each container", arguments: samples)
  func children(_ sample: Sample) {
    let document = Self.document(sample)
    var containers = [document.root]
    while let container = containers.popLast() {
      var step = document.firstChild(of: container)
      while case .child(let child) = step {
        #expect(
          Self.passed(document, from: child.node, in: container)
            == Self.steps(document, from: child.node, in: container))
        if document.kind(of: child.node).isContainer { containers.append(child.node) }
        step = document.child(after: child, in: container)
      }
    }
  }

  @Test("a document with changes or faults has no pass") func changed() throws {
    var document = Self.document(Sample(.json, "{\"a\": 1, \"b\": [2]}"))
    #expect(document.entryPass(over: document.root) != nil)
    let child = try #require(document.firstChild(of: document.root).child)
    try document.remove([document.root, child.node])
    #expect(document.entryPass(over: document.root) == nil)
    let broken = Self.document(Sample(.json, "[1, 2, "))
    #expect(broken.entryPass(over: broken.root) == nil)
    let scalar = Self.document(Sample(.json, "42"))
    #expect(scalar.entryPass(over: scalar.root) == nil)
  }
}
