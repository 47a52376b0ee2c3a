import DocumentFormats
import DocumentTree
import ModelBasics
import Testing
import TestSessions

@Suite("Sessions: edits of shared values in one another")
struct NestedSharingSessions {
  private typealias Reverts = SharedRevertSessions

  private static let p1 = "<key>p</key><integer>1</integer>"
  private static let q1 = "<key>q</key><integer>1</integer>"
  private static let y1 = "<key>y</key><integer>1</integer>"
  private static func outer(_ id: Int, _ inner: String) -> String {
    "<dict id=\"\(id)\"><key>in</key>\(inner)\(y1)</dict>"
  }
  private static let inList =
    "<dict><key>a</key>\(outer(1, "<dict id=\"2\">\(p1)</dict>"))<key>b</key><ref id=\"1\"/><key>i</key><ref id=\"2\"/>"
    + "<key>k</key><array><ref id=\"2\"/></array></dict>"
  private static let inListReordered =
    "<dict><key>a</key>\(outer(3, "<dict id=\"4\">\(p1)</dict>"))<key>k</key><array><ref id=\"4\"/></array>"
    + "<key>i</key><ref id=\"4\"/><key>b</key><ref id=\"3\"/></dict>"
  private static let threePlaces =
    "<dict><key>s1</key><dict id=\"1\"><key>x</key><integer>1</integer>\(y1)</dict><key>s2</key><ref id=\"1\"/>"
    + "<key>t</key><ref id=\"1\"/></dict>"
  private static let withInner =
    "<dict><key>a</key>\(outer(1, "<dict id=\"2\">\(p1)\(q1)</dict>"))<key>b</key><ref id=\"1\"/>"
    + "<key>i</key><ref id=\"2\"/></dict>"
  private static let withoutSharing =
    "<dict><key>a</key><dict><key>in</key><dict>\(p1)\(q1)</dict>\(y1)</dict>"
    + "<key>b</key><dict><key>in</key><dict>\(p1)\(q1)</dict>\(y1)</dict><key>i</key><dict>\(p1)\(q1)</dict></dict>"
  private static func list(_ first: Int) -> String {
    "<array id=\"1\"><integer>\(first)</integer><integer>20</integer></array>"
  }
  private static let z4 = "<key>z</key><integer>4</integer></dict>"
  private static let inElements =
    "<dict><key>a</key><dict id=\"2\"><key>l</key>\(list(10))\(z4)<key>b</key><ref id=\"2\"/>"
    + "<key>k</key><array><ref id=\"1\"/><ref id=\"2\"/></array></dict>"
  private static let inElementsBefore =
    "<dict><key>k</key><array>\(list(9))<dict id=\"2\"><key>l</key><ref id=\"1\"/>\(z4)</array>"
    + "<key>a</key><ref id=\"2\"/><key>b</key><ref id=\"2\"/></dict>"
  private static let outerApart =
    "<dict><key>a</key><dict><key>in</key><dict id=\"2\">\(p1)\(q1)</dict>\(y1)</dict>"
    + "<key>b</key><dict><key>in</key><ref id=\"2\"/>\(y1)</dict><key>i</key><ref id=\"2\"/></dict>"

  @Test(
    "edits of values in one another are made where another program has moved, set apart or extended these",
    arguments: [
      (
        "an inner value everywhere, cut at one place and pasted", inList,
        Reverts.set(".a.in.p", "5", "e") + ": '.a.in' Enter d d h : '.a' Enter p ",
        inListReordered, "{a:{y:1 }in:{p:5 }k:[{p:5 }]i:{p:5 }b:{in:{p:5 }y:1 }}"
      ),
      (
        "a cut at one place, after the value was moved and extended at another", threePlaces,
        ": '.s1' Enter Alt-Down : '.s2.y' Enter a 'n' Tab '3' Enter h : '.s1.y' Enter d d h ",
        threePlaces.replacing(
          "<key>t</key><ref id=\"1\"/>",
          with: "<key>t</key><ref id=\"1\"/><key>z</key><integer>0</integer>"),
        "{s2:{x:1 y:1 n:3 }s1:{x:1 }t:{x:1 y:1 }z:0 }"
      ),
      (
        "an inner value of one place after the outer one everywhere, which was set apart",
        withInner,
        Reverts.set(".a.y", "9", "e") + Reverts.set(".a.in.p", "8", "h"), outerApart,
        "{a:{in:{p:1 q:1 }y:1 }b:{in:{p:1 q:1 }y:1 }i:{p:1 q:1 }}"
      ),
      (
        "everywhere, where an element of the list has changed", inElements,
        Reverts.set(".a.z", "5", "e") + Reverts.set(".a.l[1]", "7", "e"), inElementsBefore,
        "{k:[[9 7 ]{l:[9 7 ]z:5 }]a:{l:[9 7 ]z:5 }b:{l:[9 7 ]z:5 }}"
      ),
      (
        "two places, not shared any more", withInner,
        Reverts.set(".a.in.q", "9", "h") + Reverts.set(".b.in.p", "8", "e"), withoutSharing,
        "{a:{in:{p:1 q:9 }y:1 }b:{in:{p:1 q:1 }y:1 }i:{p:1 q:1 }}"
      ),
      (
        "two places of the outer value and of the inner one, not shared any more", withInner,
        Reverts.set(".a.y", "9", "e") + Reverts.set(".a.in.p", "8", "h"), withoutSharing,
        "{a:{in:{p:1 q:1 }y:1 }b:{in:{p:1 q:1 }y:1 }i:{p:1 q:1 }}"
      ),
      (
        "the inner value everywhere, of which the outer one was set apart", withInner,
        Reverts.set(".a.in.p", "8", "e"), outerApart,
        "{a:{in:{p:8 q:1 }y:1 }b:{in:{p:8 q:1 }y:1 }i:{p:8 q:1 }}"
      ),
    ])
  func inOneAnother(
    _ name: String, _ text: String, _ keys: String, _ other: String, _ values: String
  ) throws {
    let recovered = try SharedRecoverySessions.recovered(keys, in: text, onTopOf: other)
    #expect(recovered == values, "recovered: \(name)")
    let merged = try SharedRecoverySessions.merged(keys, in: text, with: other)
    #expect(merged == values, "merged: \(name)")
  }

  @Test("the question and the messages count the places of a value, also those in values around it")
  func counts() throws {
    var session = try Reverts.session(Self.withInner)
    try session.press(Reverts.set(".a.in.p", "8", ""))
    try session.expectScreen(".in is stored once for 2 other entries too")
    try session.press("e").expectStatus("Changed here and in 2 other entries")
    try session.press(": '.a.in.q' Enter d d").expectStatus(
      "Cut here and in 2 other entries; p pastes it")
    try session.press("^S")
    try session.press(Reverts.set(".a.y", "9", "e") + Reverts.set(".a.in.p", "7", ""))
    try session.expectScreen(
      "Here: the other entry keeps the former value. The value around it is changed everywhere")
    try session.press("h").expectStatus(
      "Changed here and in another entry with the value around it; the other entry keeps the former value"
    )
    #expect(try Reverts.values(session) == "{a:{in:{p:7 }y:9 }b:{in:{p:7 }y:9 }i:{p:8 }}")
  }

  @Test("a value that was set apart is not taken for one around it that is set apart next")
  func namesOfCopies() throws {
    let text =
      "<dict><key>i</key><dict id=\"6\"><key>v</key><integer>1</integer></dict>"
      + "<key>a</key><dict id=\"5\"><key>in</key><ref id=\"6\"/><key>y</key><integer>2</integer></dict>"
      + "<key>b</key><ref id=\"5\"/></dict>"
    for (edit, inner) in [("d d h", "{y:2 }"), ("a 'n' Tab '3' Enter h", "{in:{v:1 n:3 }y:2 }")] {
      var session = try Reverts.session(text)
      try session.press(Reverts.set(".i.v", "5", "h") + ": '.a.in' Enter " + edit)
      #expect(try Reverts.values(session) == "{i:{v:5 }a:\(inner)b:{in:{v:1 }y:2 }}")
    }
  }

  @Test("a cut of a value that moves to another place of it is one of its own place")
  func cutOfAnchor() throws {
    var session = try Reverts.session(Self.withInner)
    try session.press(": '.a.in' Enter d d h")
    try session.expectStatus("Changed only here; the other entry keeps the former value")
    #expect(try Reverts.values(session) == "{a:{y:1 }b:{in:{p:1 q:1 }y:1 }i:{p:1 q:1 }}")
  }
}
