import Foundation
import Testing

/// `modeled convert` as run from a shell. `f.json` is the file of a row.
@Suite struct ConvertCommandTests {
  private static let formats = "json, jsonc, json5, jsonl, plist, bplist, openstep, archive"
  private static let refused =
    "modeled: f.json: not converted to property list, as 1 part of the file would change; --lossy makes the changes listed above"

  @Test(
    "convert prints the file in another format, or what that cannot hold",
    arguments: [
      CommandRow(
        "convert", "f.json", "--to", "jsonl", on: "[1, {\"a\": 2}]", output: "1\n{\"a\": 2}\n"),
      CommandRow(
        "convert", "-", "--to", "json5", "--format", "plist",
        input: "<plist><dict><key>a b</key><real>nan</real></dict></plist>",
        output: "{\n  'a b': NaN\n}\n"),
      CommandRow(
        "convert", "f.json", "--to", "xml", on: "true",
        output: """
          <?xml version="1.0" encoding="UTF-8"?>
          <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
          <plist version="1.0">
          <true/>
          </plist>

          """),
      CommandRow("convert", "f.json", "--to", "json", on: "{ \"a\":1}", output: "{ \"a\":1}"),
      CommandRow(
        "convert", "f.json", "--to", "json", on: "// c\n[1,\n 2]",
        errors: """
          modeled: f.json:1:1: .: JSON has no comments; this one is left out
          modeled: f.json: not converted to JSON, as 1 part of the file would change; --lossy makes the changes listed above
          """, code: 1),
      CommandRow(
        "convert", "f.json", "--to", "json", "--lossy", on: "// c\n[1,\n 2]",
        output: "[\n 1,\n 2\n]\n",
        errors: "modeled: f.json:1:1: .: JSON has no comments; this one is left out"),
      CommandRow(
        "convert", "f.json", "--to", "plist", on: "{\n  \"a\": {\"b c\": [null]}}",
        errors:
          "modeled: f.json:2:17: .a.\"b c\"[0]: property lists have no null; an empty string is written\n"
          + refused, code: 1),
      CommandRow(
        "convert", "f.json", on: "{}",
        errors: """
          modeled: write --to FORMAT: \(formats)
          """, code: 2),
      CommandRow(
        "convert", "f.json", "-o", "x.txt", on: "{}",
        errors: "modeled: the name x.txt does not tell the format; write --to FORMAT: \(formats)",
        code: 2),
      CommandRow(
        "convert", "f.json", "--to", "plist", on: "[1",
        errors:
          "modeled: f.json:1:3: ] is missing here; `modeled f.json` opens the file, and ) goes to the error",
        code: 1),
      CommandRow(
        "convert", "f.json", "--to", "plist", on: "",
        errors: "modeled: f.json: not converted: the file is empty", code: 1),
      CommandRow(
        "convert", "no.json", "--to", "plist",
        errors: "modeled: no.json: no such file; check its name", code: 3),
      CommandRow(
        "convert", "f.json", "--to", "jsonc", "-o", "f.json", on: "{}",
        errors: "modeled: f.json: not written: the file exists already; --force replaces it",
        code: 1),
      CommandRow(
        "convert", "f.json", "--to", "json5", "-o", "f.json", "--force", on: "[0.5 ]",
        after: "[0.5 ]"),
    ])
  private func convert(row: CommandRow) throws { try row.check() }

  @Test("-o writes a file, whose name tells the format")
  func output() throws {
    let program = try Program(files: ["f.json": "{\"a\": 1}"])
    let outcome = try program.run(["convert", "f.json", "-o", "new.plist"])
    #expect(outcome.code == 0)
    #expect(outcome.output == "" && outcome.errors == "")
    #expect(program.text(of: "new.plist")?.contains("<integer>1</integer>") == true)
    let again = try program.run(["convert", "new.plist", "-o", "f.json"])
    #expect(again.code == 1)
    #expect(program.text(of: "f.json") == "{\"a\": 1}")
    let forced = try program.run(["convert", "new.plist", "-o", "f.json", "--force"])
    #expect(forced.code == 0)
    #expect(program.text(of: "f.json") == "{\n  \"a\": 1\n}\n")
  }

  @Test("nothing is written if something would be lost")
  func nothing() throws {
    let program = try Program(files: ["f.json": "[null]"])
    #expect(try program.run(["convert", "f.json", "-o", "new.plist"]).code == 1)
    #expect(program.text(of: "new.plist") == nil)
    #expect(try program.run(["convert", "f.json", "-o", "new.plist", "--lossy"]).code == 0)
    #expect(program.text(of: "new.plist")?.contains("<string></string>") == true)
  }

  @Test("of more than a hundred losses the others are counted")
  func many() throws {
    let text = "[" + String(repeating: "null,", count: 149) + "null]"
    let program = try Program(files: ["f.json": text])
    let outcome = try program.run(["convert", "f.json", "--to", "plist"])
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 102)
    #expect(lines[100] == "modeled: and 50 more")
    #expect(lines[101].contains("150 parts"))
  }

  @Test("an archive becomes the same archive, with all that its tree does not show")
  func sameArchive() throws {
    func uid(_ number: Int) -> String {
      "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
    }
    let archive = """
      <plist version="1.0">
      <dict>
      <key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$objects</key><array><string>$null</string>
      <dict><key>$class</key>\(uid(2))<key>NSColorSpace</key><integer>3</integer>\
      <key>NSWhite</key><data>MC41</data><key>NSICC</key><data>AAEC</data></dict>
      <dict><key>$classes</key><array><string>NSColor</string><string>NSObject</string></array>\
      <key>$classname</key><string>NSColor</string></dict></array>
      <key>$top</key><dict><key>root</key>\(uid(1))</dict>
      </dict>
      </plist>

      """
    let program = try Program(files: ["a.plist": archive])
    let outcome = try program.run(["convert", "a.plist", "--to", "archive", "-o", "b.plist"])
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    #expect(program.text(of: "b.plist") == archive)
  }
}
