import Testing

/// Numbers that are set in a binary property list, which has reals of 64 bits.
@Suite("Numbers set in binary lists") struct SetBinaryListTests {
  private static let list =
    "<plist><dict><key>r</key><real>1.5</real><key>i</key><integer>1</integer></dict></plist>"

  @Test(
    "a number that is stored as another one, or that others cannot read, is noted",
    arguments: [
      ("r", "0.1", "0.1", nil),
      ("r", "25", "25.0", nil),
      (
        "r", "9007199254740993", "9007199254740992.0",
        "is 9007199254740992.0 now, the nearest number that the file can hold"
      ),
      ("r", "1e-400", "0.0", "is 0.0 now, the nearest number that the file can hold"),
      ("i", "18446744073709551615", "18446744073709551615", nil),
      (
        "i", "18446744073709551616", "18446744073709551616",
        "has more than 64 bits, which other programs refuse or cut off"
      ),
      (
        "i", "[18446744073709551616]", "[18446744073709551616]",
        "has an integer of more than 64 bits now, which other programs refuse or cut off"
      ),
    ])
  func numbers(_ key: String, _ typed: String, _ stored: String, _ note: String?) throws {
    let program = try Program(files: ["f.plist": Self.list])
    #expect(
      try program.run(["convert", "f.plist", "--to", "bplist", "-o", "b.plist"]).code == 0)
    let type = typed.hasPrefix("[") ? ["--type", "json"] : []
    let set = try program.run(["set", "b.plist", "." + key, typed] + type)
    #expect(set.code == 0)
    #expect(set.errors == (note.map { "modeled: b.plist: .\(key) \($0)\n" } ?? ""))
    let got = try program.run(["get", "b.plist", "." + key, "--json"])
    #expect(got.output.filter { !" \n".contains($0) } == stored)
  }
}
