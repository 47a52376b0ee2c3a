import DocumentFormats
import DocumentTree
import ModelBasics
import Testing
import TestSessions

@Suite("Sessions: edits of shared values that are recovered")
struct SharedRecoverySessions {
  private typealias Reverts = SharedRevertSessions

  private static let value = "<key>v</key><integer>1</integer></dict>"
  private static let shared =
    "<dict><key>b</key><dict id=\"1\">\(value)<key>a</key><ref id=\"1\"/>"
    + "<key>y</key><integer>1</integer></dict>"
  /// The same values, in another order.
  private static let sorted =
    "<dict><key>a</key><dict id=\"7\">\(value)<key>b</key><ref id=\"7\"/>"
    + "<key>y</key><integer>1</integer></dict>"
  private static let unshared =
    "<dict><key>b</key><dict>\(value)<key>a</key><dict>\(value)"
    + "<key>y</key><integer>1</integer></dict>"
  private static let withThird =
    "<dict><key>b</key><dict id=\"1\">\(value)<key>a</key><ref id=\"1\"/>"
    + "<key>y</key><integer>1</integer><key>z</key><ref id=\"1\"/></dict>"

  private static let inner =
    "<key>v</key><integer>1</integer></dict><key>n</key><integer>5</integer></dict>"
  private static let around =
    "<dict><key>A</key><dict id=\"1\"><key>in</key><dict id=\"2\">\(inner)<key>B</key><ref id=\"1\"/>"
    + "<key>C</key><ref id=\"2\"/></dict>"
  private static let unsharedAround =
    "<dict><key>A</key><dict><key>in</key><dict>\(inner)<key>B</key><dict><key>in</key><dict>\(inner)"
    + "<key>C</key><dict>\(value)</dict>"
  private static let inside =
    Reverts.set(".A.in.v", "11", "e") + Reverts.set(".A.n", "6", "h")

  private static let list =
    "<dict><key>l</key><array><dict id=\"1\">\(value)<integer>2</integer><integer>3</integer></array>"
    + "<key>boss</key><ref id=\"1\"/></dict>"
  private static let longerList =
    "<dict><key>l</key><array><integer>0</integer><dict id=\"2\">\(value)<integer>2</integer>"
    + "<integer>3</integer></array><key>boss</key><ref id=\"2\"/></dict>"

  /// Two entries with one value, of which another program changes `m`.
  private static func twoNumbers(_ m: Int, id: Int = 1) -> String {
    "<dict><key>A</key><dict id=\"\(id)\"><key>n</key><integer>1</integer><key>m</key><integer>\(m)</integer>"
      + "</dict><key>B</key><ref id=\"\(id)\"/><key>z</key><integer>0</integer></dict>"
  }

  private static let everywhere = Reverts.set(".b.v", "2", "e")
  private static let here = Reverts.set(".b.v", "2", "h")
  private static let other = Reverts.set(".y", "2", "")

  /// Returns the values of another text of the file after the edits of a session were recovered in it.
  static func recovered(
    _ keys: String, in text: String, onTopOf other: String
  ) throws -> String {
    var session = try Reverts.session(text)
    try session.press(keys)
    var next = try Reverts.session(other)
    next.offer(session.journal, isOfThisVersion: false)
    try next.press("r")
    return try Reverts.values(next)
  }

  @Test(
    "an edit of all places is made where these share one value, and otherwise reported as lost",
    arguments: [
      ("in another order", shared, everywhere, sorted, "{a:{v:2 }b:{v:2 }y:1 }"),
      ("not shared any more", shared, everywhere, unshared, "{b:{v:1 }a:{v:1 }y:1 }"),
      (
        "shared with a third place", shared, everywhere, withThird,
        "{b:{v:1 }a:{v:1 }y:1 z:{v:1 }}"
      ),
      (
        "an edit after one that is lost", shared, everywhere + other, unshared,
        "{b:{v:1 }a:{v:1 }y:2 }"
      ),
      ("an edit after one of one place", shared, here + other, sorted, "{a:{v:1 }b:{v:2 }y:2 }"),
      (
        "an edit of one place after one of all places of a value in it", around,
        inside, unsharedAround, "{A:{in:{v:1 }n:6 }B:{in:{v:1 }n:5 }C:{v:1 }}"
      ),
      (
        "one place after an inner value everywhere", twoAndElement,
        Reverts.set(".A.in.x", "11", "e") + Reverts.set(".A.n", "6", "h"), backwards,
        "{L:[{x:11 }7 ]B:{n:5 in:{x:11 }}A:{n:6 in:{x:11 }}}"
      ),
      (
        "an entry after an element that is shared", list, ": '.l[0]' Enter D ", longerList,
        "{l:[0 {v:1 }{v:1 }2 3 ]boss:{v:1 }}"
      ),
    ])
  func recovers(
    _ name: String, _ text: String, _ keys: String, _ other: String, _ values: String
  ) throws {
    let result = try Self.recovered(keys, in: text, onTopOf: other)
    #expect(result == values, "\(name)")
  }

  @Test(
    "an edit of one place leaves what another program has changed in the value",
    arguments: [
      (Reverts.set(".A.n", "5", "h"), "{A:{n:5 m:9 }B:{n:1 m:9 }z:0 }"),
      (Reverts.set(".B.n", "5", "h"), "{A:{n:5 m:9 }B:{n:1 m:9 }z:0 }"),
      (
        Reverts.set(".A.n", "5", "h") + Reverts.set(".B.n", "6", ""),
        "{A:{n:5 m:9 }B:{n:6 m:9 }z:0 }"
      ),
      (Reverts.set(".A.n", "5", "h") + "u ", "{A:{n:1 m:9 }B:{n:1 m:9 }z:0 }"),
      (": '.A' Enter d d ", "{B:{n:1 m:9 }z:0 }"),
      (": '.A' Enter Alt-Down ", "{B:{n:1 m:9 }A:{n:1 m:9 }z:0 }"),
      (": '.A' Enter Alt-Down Alt-Down ", "{B:{n:1 m:9 }z:0 A:{n:1 m:9 }}"),
      (": '.B' Enter Alt-Up ", "{B:{n:1 m:9 }A:{n:1 m:9 }z:0 }"),
    ])
  func concurrent(_ keys: String, _ values: String) throws {
    var session = try Reverts.session(Self.twoNumbers(2))
    try session.press(keys)
    var next = try Reverts.session(Self.twoNumbers(9, id: 3))
    next.offer(session.journal, isOfThisVersion: false)
    try next.press("r")
    let recovered = try Reverts.values(next)
    #expect(recovered == values, "recovered: \(keys)")

    var document = session.editor.file.document
    guard let patch = document.patchOfEdits() else { return }
    let other = try Reverts.session(Self.twoNumbers(9, id: 3)).editor.file.document
    document.reload(Bytes(other.render().bytes()))
    let outcome = document.apply(patch)
    next.editor.file.document = document
    let merged = try Reverts.values(next)
    #expect(merged == values, "merged: \(keys)")
    // A value that is removed was changed.
    #expect(outcome.isWhole && outcome.overwritten.isEmpty != keys.contains("d d"), "\(keys)")
  }

  @Test(
    "an edit in a value that another place has got is made there, whatever its keys are by then",
    arguments: [
      (
        "renamed at both places before the first is cut",
        ": '.A.m' Enter r Ctrl-U 'k' Enter e : '.A' Enter d d " + Reverts.set(".B.k", "7", ""),
        "{B:{n:1 k:7 }z:0 }"
      ),
      (
        "undone and made again",
        Reverts.set(".A.n", "5", "h") + "u " + Reverts.set(".A.n", "6", "h")
          + Reverts.set(".B.m", "7", ""), "{A:{n:6 m:9 }B:{n:1 m:7 }z:0 }"
      ),
    ])
  func nodesOfCopies(_ name: String, _ keys: String, _ values: String) throws {
    let result = try Self.recovered(
      keys, in: Self.twoNumbers(2), onTopOf: Self.twoNumbers(9, id: 3))
    #expect(result == values, "\(name)")
  }

  private static let x = "<dict id=\"2\"><key>x</key><integer>1</integer></dict>"
  private static let five = "<key>n</key><integer>5</integer></dict>"
  /// A value of two entries with a value in it that is also an element.
  private static let twoAndElement =
    "<dict><key>A</key><dict id=\"1\"><key>in</key>\(x)\(five)<key>B</key><ref id=\"1\"/>"
    + "<key>L</key><array><ref id=\"2\"/><integer>7</integer></array></dict>"
  private static let elementFirst =
    "<dict><key>L</key><array>\(x)<integer>7</integer></array><key>A</key><dict id=\"1\"><key>in</key>"
    + "<ref id=\"2\"/>\(five)<key>B</key><ref id=\"1\"/></dict>"
  private static let backwards =
    "<dict><key>L</key><array>\(x)<integer>7</integer></array><key>B</key><dict id=\"1\">"
    + "<key>n</key><integer>5</integer><key>in</key><ref id=\"2\"/></dict><key>A</key><ref id=\"1\"/></dict>"
  private static let two =
    "<key>m</key><integer>2</integer><key>n</key><integer>5</integer>"
  private static let threeEntries =
    "<dict><key>A</key><dict id=\"1\"><key>m</key><integer>2</integer>\(five)<key>B</key><ref id=\"1\"/>"
    + "<key>C</key><ref id=\"1\"/></dict>"
  private static let listInThree = listed("A", "B", "C")
  private static let listInThreeBackwards = listed("C", "B", "A")
  private static func listed(_ first: String, _ second: String, _ third: String) -> String {
    "<dict><key>\(first)</key><dict id=\"1\"><key>l</key><array><integer>1</integer><integer>2</integer>"
      + "</array>\(five)<key>\(second)</key><ref id=\"1\"/><key>\(third)</key><ref id=\"1\"/></dict>"
  }
  private static let withExtra = threeEntries.replacing(
    five, with: "\(n5)<key>x</key><integer>1</integer></dict>")
  private static let oneApart =
    "<dict><key>A</key><dict id=\"1\"><key>m</key><integer>2</integer>\(five)<key>B</key><ref id=\"1\"/>"
    + "<key>C</key><dict><key>m</key><integer>2</integer>\(five)</dict>"

  @Test(
    "edits of all places and of one, in values in one another, are for the places that they were made for",
    arguments: [
      (
        "a cut everywhere", twoAndElement, ": '.A.in' Enter d d e ", elementFirst,
        "{L:[{x:1 }7 ]A:{n:5 }B:{n:5 }}"
      ),
      (
        "a rename everywhere", twoAndElement, ": '.A.in' Enter r Ctrl-U 'o' Enter e ", elementFirst,
        "{L:[{x:1 }7 ]A:{o:{x:1 }n:5 }B:{o:{x:1 }n:5 }}"
      ),
      (
        "an inner value of one place after the outer one everywhere", twoAndElement,
        Reverts.set(".A.n", "6", "e") + Reverts.set(".A.in.x", "3", "h"), backwards,
        "{L:[{x:1 }7 ]B:{n:6 in:{x:3 }}A:{n:6 in:{x:3 }}}"
      ),
      (
        "the other places after one", threeEntries,
        Reverts.set(".A.n", "6", "h") + Reverts.set(".B.m", "7", "e"), threeEntries,
        "{A:{m:2 n:6 }B:{m:7 n:5 }C:{m:7 n:5 }}"
      ),
      (
        "the other places after one, which are not one value any more", threeEntries,
        Reverts.set(".A.n", "6", "h") + Reverts.set(".B.m", "7", "e"), oneApart,
        "{A:{m:2 n:6 }B:{m:2 n:5 }C:{m:2 n:5 }}"
      ),
      (
        "all places, of which the first is gone", threeEntries, Reverts.set(".A.n", "6", "e"),
        threeEntries.replacing(
          "<key>A</key><dict id=\"1\"><key>m</key><integer>2</integer>\(five)", with: ""
        )
        .replacing(
          "<key>B</key><ref id=\"1\"/>",
          with: "<key>B</key><dict id=\"1\"><key>m</key><integer>2</integer>\(five)"),
        "{B:{m:2 n:6 }C:{m:2 n:6 }}"
      ),
      (
        "all places, of which one is left", threeEntries, Reverts.set(".A.n", "6", "e"),
        threeEntries.replacing("<key>B</key><ref id=\"1\"/><key>C</key><ref id=\"1\"/>", with: ""),
        "{A:{m:2 n:6 }}"
      ),
      (
        "the other places after one, in a list", listInThree,
        Reverts.set(".A.n", "6", "h") + Reverts.set(".B.l[0]", "7", "e"), listInThree,
        "{A:{l:[1 2 ]n:6 }B:{l:[7 2 ]n:5 }C:{l:[7 2 ]n:5 }}"
      ),
      (
        "the other places after one, in a list, backwards", listInThree,
        Reverts.set(".A.n", "6", "h") + Reverts.set(".B.l[0]", "7", "e"), listInThreeBackwards,
        "{C:{l:[7 2 ]n:5 }B:{l:[7 2 ]n:5 }A:{l:[1 2 ]n:6 }}"
      ),
      (
        "a place after another, renamed inside", threeEntries,
        Reverts.set(".A.m", "7", "h") + ": '.B.n' Enter r Ctrl-U 'k' Enter h ", withExtra,
        "{A:{m:7 n:5 x:1 }B:{m:2 k:5 x:1 }C:{m:2 n:5 x:1 }}"
      ),
      (
        "the other places after one, renamed inside", threeEntries,
        Reverts.set(".A.m", "7", "h") + ": '.B.n' Enter r Ctrl-U 'k' Enter e ", withExtra,
        "{A:{m:7 n:5 x:1 }B:{m:2 k:5 x:1 }C:{m:2 k:5 x:1 }}"
      ),
      (
        "an entry cut at one place after another", threeEntries,
        Reverts.set(".A.m", "7", "h") + ": '.B.n' Enter d d h ", withExtra,
        "{A:{m:7 n:5 x:1 }B:{m:2 x:1 }C:{m:2 n:5 x:1 }}"
      ),
      (
        "an edit that was undone", threeEntries,
        Reverts.set(".A.m", "7", "h") + "u " + ": '.B.n' Enter r Ctrl-U 'k' Enter e ", withExtra,
        "{A:{m:2 k:5 x:1 }B:{m:2 k:5 x:1 }C:{m:2 k:5 x:1 }}"
      ),
      (
        "an edit after one of one place that was undone", threeEntries,
        Reverts.set(".A.m", "7", "h") + Reverts.set(".B.n", "8", "h") + "u ", withExtra,
        "{A:{m:7 n:5 x:1 }B:{m:2 n:5 x:1 }C:{m:2 n:5 x:1 }}"
      ),
      (
        "an entry that shares its value with others by now",
        "<dict><key>A</key><dict>\(two)</dict></dict>",
        Reverts.set(".A.n", "6", ""), threeEntries,
        "{A:{m:2 n:6 }B:{m:2 n:5 }C:{m:2 n:5 }}"
      ),
    ])
  func mixed(
    _ name: String, _ text: String, _ keys: String, _ other: String, _ values: String
  ) throws {
    let recovered = try Self.recovered(keys, in: text, onTopOf: other)
    #expect(recovered == values, "recovered: \(name)")
    let merged = try Self.merged(keys, in: text, with: other)
    #expect(merged == values, "merged: \(name)")
  }

  /// Returns the values of another text of the file after the edits of a session were merged into it.
  static func merged(_ keys: String, in text: String, with other: String) throws -> String {
    var session = try Reverts.session(text)
    try session.press(keys)
    let patch = try #require(session.editor.file.document.patchOfEdits())
    var next = try Reverts.session(other)
    _ = next.editor.file.document.apply(patch)
    return try Reverts.values(next)
  }

  private static let threeBackwards = threeEntries.replacing("<key>A<", with: "<key>0<")
    .replacing("<key>C<", with: "<key>A<").replacing("<key>0<", with: "<key>C<")

  @Test(
    "an edit of one place is still one of that place in a second merge",
    arguments: [
      (
        "the value is first in another entry by then", Reverts.set(".A.m", "7", "h"),
        threeBackwards, threeBackwards.replacing(five, with: "\(n8)</dict>"),
        "{C:{m:2 n:8 }B:{m:2 n:8 }A:{m:7 n:8 }}"
      ),
      (
        "with an edit of the other places",
        Reverts.set(".A.m", "7", "h") + Reverts.set(".B.n", "6", "e"), threeBackwards,
        threeBackwards.replacing(five, with: "\(n5)<key>x</key><integer>1</integer></dict>"),
        "{C:{m:2 n:6 x:1 }B:{m:2 n:6 x:1 }A:{m:7 n:5 x:1 }}"
      ),
      (
        "in a value in another one", Reverts.set(".A.in.x", "3", "h"), backwards,
        backwards.replacing(five, with: "\(n8)</dict>").replacing(n5, with: n8),
        "{L:[{x:1 }7 ]B:{n:8 in:{x:1 }}A:{n:8 in:{x:3 }}}"
      ),
    ])
  func twice(
    _ name: String, _ keys: String, _ first: String, _ second: String, _ values: String
  ) throws {
    let text = keys.contains(".in") ? Self.twoAndElement : Self.threeEntries
    var session = try Reverts.session(text)
    try session.press(keys)
    var document = session.editor.file.document
    let patch = try #require(document.patchOfEdits())
    document.reload(Bytes(try Reverts.session(first).editor.file.document.render().bytes()))
    #expect(document.apply(patch).isWhole, "\(name)")
    let again = try #require(document.patchOfEdits())
    var next = try Reverts.session(second)
    let outcome = next.editor.file.document.apply(again)
    #expect(try outcome.overwritten.isEmpty && Reverts.values(next) == values, "merged: \(name)")
  }

  private static let n8 = "<key>n</key><integer>8</integer>"
  private static let n5 = "<key>n</key><integer>5</integer>"
  private static let x1 = "<dict id=\"2\"><key>x</key><integer>1</integer></dict>"
  private static func inner(_ id: Int, _ x: String) -> String {
    "<dict id=\"\(id)\"><key>in</key>\(x)\(n5)</dict>"
  }
  private static let three =
    "<dict><key>A</key><dict id=\"1\">\(n5)</dict><key>B</key><ref id=\"1\"/>"
    + "<key>C</key><dict><key>o</key><ref id=\"1\"/></dict></dict>"
  private static let threeReversed =
    "<dict><key>C</key><dict><key>o</key><dict id=\"3\">\(n5)</dict></dict><key>B</key><ref id=\"3\"/>"
    + "<key>A</key><ref id=\"3\"/></dict>"
  private static let pair =
    "<dict><key>A</key>\(inner(1, x1))<key>B</key><ref id=\"1\"/><key>i</key><ref id=\"2\"/></dict>"

  @Test(
    "an edit of one place is made at the place that was edited, whatever shares its value meanwhile",
    arguments: [
      (
        "a place that got the value, in another order", three,
        ": '.A' Enter d d " + Reverts.set(".B.n", "6", "h"), threeReversed,
        "{C:{o:{n:5 }}B:{n:6 }}"
      ),
      (
        "two places, in another order", three,
        Reverts.set(".A.n", "6", "h") + Reverts.set(".B.n", "7", "h"), threeReversed,
        "{C:{o:{n:5 }}B:{n:7 }A:{n:6 }}"
      ),
      (
        "the other place is gone", three, Reverts.set(".A.n", "6", "h"),
        "<dict><key>A</key><dict id=\"1\">\(n5)</dict>"
          + "<key>C</key><dict><key>o</key><ref id=\"1\"/></dict></dict>",
        "{A:{n:6 }C:{o:{n:5 }}}"
      ),
      (
        "further places", "<dict><key>A</key>\(inner(1, x1))<key>B</key><ref id=\"1\"/></dict>",
        Reverts.set(".A.in.x", "11", "h"),
        "<dict><key>A</key>\(inner(1, x1))<key>B</key><ref id=\"1\"/><key>F</key><ref id=\"1\"/>"
          + "<key>G</key><ref id=\"2\"/></dict>",
        "{A:{in:{x:11 }n:5 }B:{in:{x:1 }n:5 }F:{in:{x:1 }n:5 }G:{x:1 }}"
      ),
      (
        "a value in one that is edited everywhere, in another order", pair,
        Reverts.set(".A.n", "6", "e") + Reverts.set(".A.in.x", "11", "h"),
        "<dict><key>i</key>\(x1)<key>B</key>\(inner(3, "<ref id=\"2\"/>"))<key>A</key><ref id=\"3\"/></dict>",
        "{i:{x:1 }B:{in:{x:11 }n:6 }A:{in:{x:11 }n:6 }}"
      ),
    ])
  func places(
    _ name: String, _ text: String, _ keys: String, _ other: String, _ values: String
  ) throws {
    let result = try Self.recovered(keys, in: text, onTopOf: other)
    #expect(result == values, "\(name)")
  }

  @Test("after a recovery in the same file, no question follows an edit that was answered")
  func answered() throws {
    var session = try Reverts.session(Self.shared)
    try session.press(Self.everywhere)
    var next = try Reverts.session(Self.shared)
    next.offer(session.journal)
    try next.press("r").expectStatus("Recovered")
    #expect(next.editor.layers.isEmpty)
    #expect(try Reverts.values(next) == "{b:{v:2 }a:{v:2 }y:1 }")
  }
}
