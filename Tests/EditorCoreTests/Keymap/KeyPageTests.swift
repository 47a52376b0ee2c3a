import Foundation
import Testing

@testable import EditorCore

/// The documents name every command. `Documentation/Keys.md` is made from the tables of the program:
/// `MODELED_WRITE_KEYS=1 swift test --filter KeyPageTests` writes it.
@Suite("Keys in the documents")
struct KeyPageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let page = root.appending(path: "Documentation/Keys.md")

  private static func code(_ text: String) -> String {
    "`\(text.replacingOccurrences(of: "|", with: "\\|"))`"
  }

  private static var generated: String {
    var lines = [
      "# All keys and commands", "",
      "A number before a key repeats it or gives the distance. `:` followed by a command's name, or some of its letters, runs it too.",
    ]
    for (family, commands) in CommandTable.families {
      lines += ["", "## \(family.rawValue)", "", "| keys | command | action |", "|---|---|---|"]
      for command in commands {
        let keys = Keymap.standard.keys(for: command.name)
        let shown = keys.count > 6 ? [keys[0] + " … " + keys[keys.count - 1]] : keys
        lines.append(
          "| \(shown.map(code).joined(separator: " ")) | `:\(command.name.rawValue)` | \(command.help) |"
        )
      }
    }
    lines += ["", "## Commands without a key", "", "| command | action |", "|---|---|"]
    for command in TypedCommands.all {
      let argument =
        switch command.argument {
        case .none: ""
        case .optionalFile: " [FILE]"
        case .file: " FILE"
        case .amount: " …"
        }
      lines.append("| \(code(":" + command.name + argument)) | \(command.help) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test("the page of keys is as the program has them") func pageIsCurrent() throws {
    if ProcessInfo.processInfo.environment["MODELED_WRITE_KEYS"] != nil {
      try Self.generated.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    let stored = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(stored == Self.generated, "MODELED_WRITE_KEYS=1 writes it again")
  }

  @Test("the README's table has a key of every command, and no key that does nothing")
  func readme() throws {
    let text = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let rows = text.components(separatedBy: "\n").drop { !$0.hasPrefix("| keys | action |") }
      .dropFirst(2).prefix { $0.hasPrefix("|") }
    let words = rows.flatMap { row in
      let cells = row.components(separatedBy: " | ")
      return cells[0].components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
        .map(\.element).filter { $0 == ":" || !$0.hasPrefix(":") }
        .flatMap { $0.replacingOccurrences(of: "\\|", with: "|").components(separatedBy: " ") }
    }
    for command in CommandTable.all {
      let keys = Keymap.standard.keys(for: command.name)
      #expect(!Set(keys).isDisjoint(with: words), "\(command.name) with \(keys)")
    }
    let bound = Set(CommandTable.all.flatMap { Keymap.standard.keys(for: $0.name) })
    for word in words where word != "…" { #expect(bound.contains(word), "\(word)") }
  }
}
