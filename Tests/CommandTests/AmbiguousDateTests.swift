import Testing

/// Dates whose day and month could be exchanged, by the locale of the environment, which need not be installed.
@Suite struct AmbiguousDateTests {
  @Test(
    "the locale decides between day and month, and the reading is always named",
    arguments: [
      (["LANG": "de_DE.UTF-8"], "2015-03-02", "2 März 2015"),
      (["LANG": "de_DE"], "2015-03-02", "2 März 2015"),
      (["LANG": "de_DE.ISO-8859-1@euro"], "2015-03-02", "2 März 2015"),
      (["LANG": "fr_FR.UTF-8"], "2015-03-02", "2 mars 2015"),
      (["LANG": "en_GB.UTF-8"], "2015-03-02", "2 March 2015"),
      (["LANG": "en_US.UTF-8"], "2015-02-03", "3 February 2015"),
      (["LANG": "ru_RU.UTF-8"], "2015-03-02", "2 March 2015"),
      (["LANG": "pt_BR.UTF-8"], "2015-03-02", "2 March 2015"),
      (["LANG": "kl_GL"], "2015-02-03", "3 February 2015"),
      (["LC_TIME": "en_GB.utf8", "LANG": "en_US.UTF-8"], "2015-03-02", "2 March 2015"),
      (["LC_ALL": "en_US", "LC_TIME": "de_DE"], "2015-02-03", "3 February 2015"),
      (["LC_ALL": "", "LC_TIME": "", "LANG": "en-IN"], "2015-03-02", "2 March 2015"),
    ])
  func order(environment: [String: String], day: String, reading: String) throws {
    let program = try Program(files: ["f.json": #"{"a": "2024-12-24"}"#])
    let outcome = try program.run(
      ["set", "f.json", ".a", "02/03/2015"], environment: environment)
    #expect(outcome.code == 0)
    #expect(outcome.errors == "modeled: f.json: .a: read as \(reading)\n")
    #expect(program.text(of: "f.json") == "{\"a\": \"\(day)\"}")
  }

  @Test(
    "without an order of day and month the date is refused",
    arguments: [
      "", "C", "POSIX", "C.UTF-8", "en", "en_DE.UTF-8", "xx_XX", "de_AT.UTF-8", "sv_SE.UTF-8",
      "ja_JP.UTF-8",
    ])
  func refusal(locale: String) throws {
    let program = try Program(files: ["f.json": #"{"a": "2024-12-24"}"#])
    let outcome = try program.run(
      ["set", "f.json", ".a", "02/03/2015"], environment: ["LANG": "", "LC_ALL": locale])
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("write 2015-03-02 or 2015-02-03"), "\(outcome.errors)")
    #expect(program.text(of: "f.json") == #"{"a": "2024-12-24"}"#)
  }

  static let files: [(name: String, text: String, arguments: [String], after: String)] = [
    (
      "f.jsonc", "{\"due\": \"2024-12-24T10:00:00Z\" /* Mon */}", [".due", "02/03/2015 18:30"],
      "{\"due\": \"2015-03-02T18:30:00Z\" /* Mon */}"
    ),
    ("f.json5", "{due: '2024-12-24'}", [".due", "02/03/2015"], "{due: '2015-03-02'}"),
    (
      "f.jsonl", "{\"at\": \"2024-12-24\"}\n{\"at\": 1}\n", [".[0].at", "2.3.2015"],
      "{\"at\": \"2015-03-02\"}\n{\"at\": 1}\n"
    ),
    (
      "f.json", #"{"created_at": 1424716200}"#, [".created_at", "02/03/2015 10:00 +00:00"],
      #"{"created_at": 1425290400}"#
    ),
    (
      "f.json", #"{"a": [1]}"#, [".a[0]", "02/03/2015", "--type", "date"],
      #"{"a": ["2015-03-02T00:00:00Z"]}"#
    ),
    (
      "f.json", #"{"a": 1}"#, [".new", "02/03/2015", "--type", "date"],
      #"{"a": 1, "new": "2015-03-02T00:00:00Z"}"#
    ),
    (
      "f.json", "", [".new", "02/03/2015", "--type", "date"],
      "{\n  \"new\": \"2015-03-02T00:00:00Z\"\n}\n"
    ),
    (
      "f.plist",
      "<plist version=\"1.0\"><dict><key>a</key><date>2024-12-24T00:00:00Z</date></dict></plist>\n",
      [".a", "02/03/2015 00:00"],
      "<plist version=\"1.0\"><dict><key>a</key><date>2015-03-02T00:00:00Z</date></dict></plist>\n"
    ),
    (
      "f.strings", "a = \"2024-12-24\";\n", [".a", "02/03/2015"], "a = \"2015-03-02\";\n"
    ),
    (
      "f.json", #"{"a": [{"at": "2024-12-24"}]}"#, ["$..at", "02/03/2015"],
      #"{"a": [{"at": "2015-03-02"}]}"#
    ),
  ]

  @Test("the reading is named in every format and for every form of a date", arguments: files)
  func formats(name: String, text: String, arguments: [String], after: String) throws {
    let program = try Program(files: [name: text])
    let outcome = try program.run(
      ["set", name] + arguments, environment: ["LC_ALL": "en_GB.UTF-8"])
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains(": read as 2 March 2015"), "\(outcome.errors)")
    #expect(program.text(of: name) == after)
  }

  @Test(
    "a date that can be read in one way only needs no note",
    arguments: [
      ("23/02/2015", "2015-02-23"), ("02/23/2015", "2015-02-23"), ("3/3/2015", "2015-03-03"),
      ("2015-03-02", "2015-03-02"), ("2 mar 2015", "2015-03-02"), ("mar 2 2015", "2015-03-02"),
    ])
  func evident(typed: String, day: String) throws {
    let program = try Program(files: ["f.json": #"{"a": "2024-12-24"}"#])
    let outcome = try program.run(["set", "f.json", ".a", typed], environment: ["LANG": "en_US"])
    #expect(outcome.errors == "")
    #expect(program.text(of: "f.json") == "{\"a\": \"\(day)\"}")
  }

  @Test(
    "days are shown in digits where the names of the language are not known",
    arguments: [
      ("ru_RU.UTF-8", "2015-02-23 18:30 UTC, "), ("ja_JP", "2015-02-23 18:30 UTC, "),
      ("nl_NL@euro", "2015-02-23 18:30 UTC, "), ("en_CA", "Mon 23 Feb 2015 18:30 UTC, "),
      ("de_BE", "Mo 23 Feb 2015 18:30 UTC, "), ("fr_CA", "lun. 23 févr. 2015 18:30 UTC, "),
    ])
  func shown(locale: String, day: String) throws {
    let program = try Program(files: ["f.json": #"{"at": "2015-02-23T18:30:00Z"}"#])
    let outcome = try program.run(["show", "f.json", "--utc"], environment: ["LC_TIME": locale])
    #expect(outcome.output.contains("  " + day), "\(outcome.output)")
  }
}
