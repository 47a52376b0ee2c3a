import DocumentFormats
import Foundation
import ModelBasics
import Testing

/// Binary property lists in which a program has added one instance several times.
@Suite struct BinaryListTests {
  // plistlib.dumps of {"a": s, "b": s, "c": s} with s = {"n": 1, "l": ["x", "y"]}
  private static let threeTimes =
    "YnBsaXN0MDDTAQIDBAQEUWFRYlFj0gUGBwhRblFsEAGiCQpReFF5CA8RExUaHB4gIyUAAAAAAAABAQAAAAAAAAALAAAAAAAAAAAAAAAAAAAAJw=="
  // x = True, and 31 times x = [x, x]
  private static let bomb =
    "YnBsaXN0MDCiAQGiAgKiAwOiBASiBQWiBgaiBweiCAiiCQmiCgqiCwuiDAyiDQ2iDg6iDw+iEBCiERGiEhKiExOiFBSiFRWiFhaiFxeiGBiiGRmiGhqiGxuiHByiHR2iHh6iHx8JCAsOERQXGh0gIyYpLC8yNTg7PkFER0pNUFNWWVxfYmUAAAAAAAABAQAAAAAAAAAgAAAAAAAAAAAAAAAAAAAAZg=="

  private static func program(with list: String) throws -> Program {
    let program = try Program()
    try program.write(Array(try #require(Data(base64Encoded: list))), to: "t")
    return program
  }

  @Test(
    "an edit changes the value at its path, and no equal one",
    arguments: [
      (["set", "t", ".a.n", "7"], #"{"a":{"n":7,"l":["x","y"]},"b":&,"c":&}"#, ""),
      (["set", "t", ".b.l[0]", "z"], #"{"a":&,"b":{"n":1,"l":["z","y"]},"c":&}"#, ""),
      (["remove", "t", ".a"], #"{"b":&,"c":&}"#, ""),
      (
        ["move", "t", ".c.l", ".a.m"],
        #"{"a":{"n":1,"l":["x","y"],"m":["x","y"]},"b":&,"c":{"n":1}}"#, ""
      ),
      (
        ["set", "t", "$..n", "7"],
        #"{"a":{"n":7,"l":["x","y"]},"b":{"n":7,"l":["x","y"]},"c":{"n":7,"l":["x","y"]}}"#,
        "modeled: t: 3 values changed\n"
      ),
    ])
  func edit(_ arguments: [String], _ values: String, _ note: String) throws {
    let program = try Self.program(with: Self.threeTimes)
    let outcome = try program.run(arguments)
    #expect(outcome.code == 0)
    #expect(outcome.errors == note)
    let shown = try program.run(["get", "t", ".", "--json"]).output
    #expect(
      shown.filter { !$0.isWhitespace } == values.replacing("&", with: #"{"n":1,"l":["x","y"]}"#))
  }

  @Test(
    "a list that is too large as a tree is not changed",
    arguments: [
      ["set", "t", ".", "[]"], ["set", "t", ".", "x", "--type", "string"],
      ["set", "t", ".[0]", "5"],
      ["remove", "t", ".[0]"],
    ])
  func enormous(_ arguments: [String]) throws {
    let program = try Self.program(with: Self.bomb)
    let outcome = try program.run(arguments)
    #expect(outcome.code != 0 && outcome.errors.hasPrefix("modeled: t: "))
    let file = try Data(contentsOf: program.folder.appendingPathComponent("t"))
    #expect(file == Data(base64Encoded: Self.bomb))
    let shown = try program.run(["check", "t"])
    #expect(shown.code == 1)
    #expect((shown.output + shown.errors).contains("its text would have 244 GB"))
  }
}
