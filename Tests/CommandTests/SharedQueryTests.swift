import DocumentFormats
import ModelBasics
import Testing

/// Queries that select values of a binary property list which are stored once for several entries.
@Suite struct SharedQueryTests {
  /// `.q` is the same dictionary as `.p.k[0]`.
  private static let nested =
    "<dict><key>p</key><dict><key>k</key><array><dict id=\"1\"><key>k</key><integer>1</integer>"
    + "<key>z</key><integer>2</integer></dict></array></dict><key>q</key><ref id=\"1\"/></dict>"
  /// `.l[0]` and `.l[1]` are the same dictionary as `.c`.
  private static let listed =
    "<dict><key>c</key><dict id=\"1\"><key>a</key><integer>1</integer></dict>"
    + "<key>l</key><array><ref id=\"1\"/><ref id=\"1\"/><string>x</string></array></dict>"

  /// `.b` is the same array as `.a[0]`.
  private static let inner =
    "<dict><key>a</key><array><array id=\"1\"><integer>1</integer></array></array>"
    + "<key>b</key><ref id=\"1\"/></dict>"

  @Test(
    "an edit of the matches of a query is for all entries that have the value",
    arguments: [
      (nested, ["remove", "t", "$..k"], #"{"p":{},"q":{"z":2}}"#, "2 entries removed"),
      (
        nested, ["set", "t", "$..k", "5", "--type", "json"], #"{"p":{"k":5},"q":{"k":5,"z":2}}"#,
        "2 values changed"
      ),
      (listed, ["set", "t", "$.l[0]", "{}"], #"{"c":{},"l":[{},{},"x"]}"#, "1 value changed"),
      (listed, ["set", "t", "$.l[0:2]", "{}"], #"{"c":{},"l":[{},{},"x"]}"#, "1 value changed"),
      (
        inner, ["set", "t", "$[*]", "\"new\"", "--type", "json"], #"{"a":"new","b":"new"}"#,
        "2 values changed"
      ),
      (inner, ["remove", "t", "$..[*][*]"], #"{"a":[],"b":[]}"#, "2 entries removed"),
      (
        listed, ["set", "t", "$.l..a", "7"], #"{"c":{"a":7},"l":[{"a":7},{"a":7},"x"]}"#,
        "1 value changed"
      ),
      (
        inner, ["set", "t", "$..*", "2.5", "--type", "json"], #"{"a":2.5,"b":2.5}"#,
        "2 values changed"
      ),
      (inner, ["remove", "t", "$..*"], "{}", "2 entries removed"),
      (listed, ["remove", "t", "$.l[0]"], #"{"c":{"a":1},"l":[{"a":1},"x"]}"#, "1 entry removed"),
    ] as [(String, [String], String, String)])
  func edit(_ text: String, _ arguments: [String], _ values: String, _ count: String) throws {
    let program = try Program()
    let list = Bytes(Array(text.utf8))
    try program.write(Array(try Format.binaryPropertyList.newCarrier.file(with: list)), to: "t")
    let outcome = try program.run(arguments)
    #expect(outcome.code == 0)
    #expect(outcome.errors.hasSuffix("modeled: t: \(count)\n"))
    let shown = try program.run(["get", "t", ".", "--json"]).output
    #expect(shown.filter { !$0.isWhitespace } == values)
  }

  @Test(
    "a whole shared value that is replaced at one place is reported",
    arguments: [".c", ".l[0]"])
  func replacedHere(_ path: String) throws {
    let program = try Program()
    let list = Bytes(Array(Self.listed.utf8))
    try program.write(Array(try Format.binaryPropertyList.newCarrier.file(with: list)), to: "t")
    let outcome = try program.run(["set", "t", path, "{}"])
    #expect(
      outcome.errors
        == "modeled: t: \(path) was stored once for several entries, and only this one has changed; --shared everywhere changes all\n"
    )
  }
}
