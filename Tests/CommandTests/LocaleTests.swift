import Testing

/// The time zone and language of readings: those of the environment, or UTC. Each test provides its
/// own zones.
@Suite struct LocaleTests {
  private static let file = "{\n  \"at\": \"2015-02-23T18:30:00Z\"\n}\n"
  /// A zone half an hour east of UTC, in the compiled format of RFC 8536.
  private static let zone: [UInt8] = {
    let block: [UInt8] =
      Array("TZif2".utf8) + Array(repeating: 0, count: 15 + 12)
      + [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4] + [0, 0, 7, 8, 0, 0] + Array("AST\0".utf8)
    return block + block + Array("\nAST-0:30\n".utf8)
  }()

  private func reading(_ arguments: [String], _ environment: [String: String]) throws -> String {
    let program = try Program(files: ["t.json": Self.file])
    try program.write(Self.zone, to: "Somewhere")
    let zones = ["TZDIR": program.folder.path]
    let outcome = try program.run(
      ["show", "t.json"] + arguments, environment: zones.merging(environment) { $1 })
    #expect(outcome.code == 0, "\(outcome.errors)")
    return outcome.output
  }

  @Test(
    "times are in the zone of TZ, or in UTC with --utc or MODELED_UTC",
    arguments: [
      (["TZ": "Somewhere"], [], " · 19:00 local"), (["TZ": ":Somewhere"], [], " · 19:00 local"),
      (["TZ": "EST5"], [], " · 13:30 local"), (["TZ": ""], [], "18:30 UTC,"),
      (["TZ": "Somewhere"], ["--utc"], "18:30 UTC,"),
      (["TZ": "Somewhere", "MODELED_UTC": "1"], [], "18:30 UTC,"),
      (["TZ": "Somewhere", "MODELED_UTC": "0"], [], " · 19:00 local"),
      (["TZ": "Somewhere", "MODELED_UTC": ""], [], " · 19:00 local"),
      (["TZ": "../../../../etc/passwd", "TZDIR": "/nowhere"], [], "18:30 local,"),
    ])
  func localZone(environment: [String: String], arguments: [String], time: String) throws {
    let text = try reading(arguments, environment)
    #expect(text.contains("Mon 23 Feb 2015 18:30 ") && text.contains(time), "\(text)")
  }

  @Test("a time in UTC is not labelled local") func timeInUTC() throws {
    let program = try Program(files: [
      "t.json": """
      {"at": {"representedClassName": "DejalTime", "hour": 9, "minute": 30, "second": 0, \
      "timeZoneName": "Somewhere"}}
      """
    ])
    try program.write(Self.zone, to: "Somewhere")
    let zones = ["TZDIR": program.folder.path, "TZ": "EST5"]
    let here = try program.run(["show", "t.json"], environment: zones).output
    #expect(here.contains("09:30 Somewhere · 04:00 local"), "\(here)")
    let there = try program.run(["show", "t.json", "--utc"], environment: zones).output
    #expect(there.contains("09:30 Somewhere · 09:00 UTC"), "\(there)")
  }

  @Test("an unknown locale gives English") func unknownLocale() throws {
    for locale in ["xx_XX.UTF-8", "", "C", "POSIX"] {
      let text = try reading([], ["LC_ALL": locale, "LANG": locale])
      #expect(text.contains("Mon 23 Feb 2015 18:30 "), "\(text)")
    }
  }

  /// The language of words and that of dates can differ.
  @Test(
    "dates are in the language of LC_TIME, and intervals in that of LC_MESSAGES",
    arguments: [
      (["LANG": "de_DE.UTF-8"], "Mo 23 Feb 2015", " Jahren", "5 bis 10 Minuten"),
      (["LANG": "fr_FR.UTF-8"], "lun. 23 févr. 2015", "il y a ", "5 à 10 minutes"),
      (
        ["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"], "23 Feb 2015", "vor ", "5 to 10 minutes"
      ),
      (["LANG": "de_DE.UTF-8", "LC_TIME": "C"], "Mon 23 Feb 2015", " ago", "5 bis 10 Minuten"),
      (["LANG": "fr_FR.UTF-8", "LC_ALL": "C"], "Mon 23 Feb 2015", " ago", "5 to 10 minutes"),
    ])
  func usersLanguage(
    environment: [String: String], day: String, distance: String, interval: String
  ) throws {
    let program = try Program(files: [
      "t.json": "{\n  \"at\": \"2015-02-23T18:30:00Z\",\n  \"every\": \"5-10 minutes\"\n}\n"
    ])
    let output = try program.run(["show", "t.json", "--utc"], environment: environment).output
    for part in [day, distance, interval] { #expect(output.contains(part), "\(output)") }
  }

  @Test("words without a date are in the user's language") func unitNames() throws {
    let program = try Program(files: ["t.json": "{\n  \"every\": \"5 minutes\"\n}\n"])
    for (name, word) in [("fr_FR.UTF-8", "5 minutes"), ("de_CH.UTF-8", "5 Minuten")] {
      let output = try program.run(["show", "t.json"], environment: ["LANG": name]).output
      #expect(output.contains(word + "\n"), "\(output)")
    }
  }

  /// Zone files are read only when a reading needs them.
  @Test("missing and invalid zone files do not prevent readings") func invalidZoneFiles() throws {
    let program = try Program(files: ["t.json": Self.file, "tzdata.zi": "Z\nL\nZ \nL A\nQ B\n"])
    for zones in ["/dev", "/dev/zero", "/nowhere", program.folder.path, "relative", ""] {
      let outcome = try program.run(
        ["show", "t.json"], environment: ["TZDIR": zones, "TZ": "UTC"])
      #expect(outcome.code == 0)
      #expect(outcome.output.contains("18:30"))
    }
  }
}
