import Foundation
import Testing

/// `modeled convert` as run from a shell. `f.json` is the file of a row.
@Suite struct ConvertCommandTests {
  private static let refused =
    "modeled: f.json: not converted to property list, as 1 part of the file would change; --lossy makes the changes listed above"

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
