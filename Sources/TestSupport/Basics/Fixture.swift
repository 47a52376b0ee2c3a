// Cases of tests as text, under `Tests/Fixtures`: they read as what they are, and there is nothing to compile.
//
//     # a comment
//     == searching                                     a section, and what its cases have in common
//     file:
//       {
//         "port": 8080
//       }
//
//     -- typing goes to the first match at once        a case; the name may be missing
//     keys: / 'port' Enter
//     focus: port: 8080
//
// A value stands on its field's line, or on the lines below it, each after two blanks. What cannot be seen is written by its picture:
// `␊` for a line break at the end of a value, `␍` and `␉` for carriage return and tab, `␠` for a blank at the end of a line; all else
// by its number, `⟨FEFF⟩`; `⟨⟩` is an empty value.

import Foundation
import Testing

package struct Fixture: Sendable, CustomTestStringConvertible {
  /// The file, line and name of the case.
  package let testDescription: String
  package let section: String
  private var fields: [String: String] = [:]

  package struct Fault: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }

  package subscript(field: String) -> String? { fields[field] }

  /// Returns the value of a field that each case has, itself or from its section.
  package func value(_ field: String) throws -> String {
    guard let value = fields[field] else { throw Fault("no field \(field)") }
    return value
  }

  /// Returns the words of a field as a shell splits them: quotes keep blanks, and nothing else has a meaning.
  package func words(_ field: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in try value(field) {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { throw Fault("\(field) ends within quotes") }
    return words + (word.map { [$0] } ?? [])
  }

  /// Returns the cases of all files in a folder of `Tests/Fixtures`, which have these fields at most.
  package static func cases(in folder: String, fields known: Set<String>) throws -> [Fixture] {
    let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let folder = package.appendingPathComponent("Tests/Fixtures/\(folder)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let cases = try files.flatMap { file in
      try read(String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8), file)
    }
    for each in cases {
      if let unknown = each.fields.keys.first(where: { !known.contains($0) }) {
        throw Fault("\(each.testDescription): no field is called \(unknown)")
      }
    }
    return cases
  }
}

extension Fixture {
  /// Reads the cases of a file.
  package static func read(_ text: String, _ file: String) throws -> [Fixture] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var cases: [Fixture] = []
    var section = ""
    var common: [String: String] = [:]
    var index = 0
    while index < lines.count {
      let start = index
      let line = lines[index]
      guard !line.isEmpty, !line.hasPrefix("#") else {
        index += 1
        continue
      }
      let isSection = line.hasPrefix("== ")
      let isNamed = isSection || line.hasPrefix("-- ")
      if isNamed { index += 1 }
      let found = try fields(of: lines, from: &index, file)
      if isSection {
        section = String(line.dropFirst(3))
        common = found
        continue
      }
      let name = isNamed ? String(line.dropFirst(3)) : section
      var each = Fixture(testDescription: "\(file):\(start + 1): \(name)", section: section)
      each.fields = common.merging(found) { $1 }
      cases.append(each)
    }
    return cases
  }

  /// Reads fields up to an empty line between cases.
  private static func fields(
    of lines: [Substring], from index: inout Int, _ file: String
  ) throws -> [String: String] {
    var fields: [String: String] = [:]
    while index < lines.count, !lines[index].isEmpty {
      let line = lines[index]
      index += 1
      guard let colon = line.firstIndex(of: ":"), line.first?.isLetter == true else {
        throw Fault("\(file):\(index): no field: \(line)")
      }
      let inline = line[line.index(after: colon)...]
      let value = inline.isEmpty ? block(of: lines, from: &index) : String(inline.dropFirst())
      fields[String(line[..<colon])] = try withoutPictures(value)
    }
    return fields
  }

  /// Reads the lines of a value. Empty lines belong to it if indented ones follow.
  private static func block(of lines: [Substring], from index: inout Int) -> String {
    var block: [Substring] = []
    var next = index
    while next < lines.count, lines[next].isEmpty || lines[next].hasPrefix("  ") {
      block.append(lines[next].dropFirst(2))
      next += 1
      if !lines[next - 1].isEmpty { index = next }
    }
    return block.dropLast(next - index).joined(separator: "\n")
  }

  private static func withoutPictures(_ text: String) throws -> String {
    var result = String.UnicodeScalarView()
    var number: String?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "⟨": number = ""
      case "⟩":
        // `⟨⟩` is an empty value.
        if number != "" {
          guard let value = number.flatMap({ UInt32($0, radix: 16) }).flatMap(Unicode.Scalar.init)
          else { throw Fault("⟨\(number ?? "")⟩ is not the number of a character") }
          result.append(value)
        }
        number = nil
      case _ where number != nil: number?.unicodeScalars.append(scalar)
      case "␊": result.append("\n")
      case "␍": result.append("\r")
      case "␉": result.append("\t")
      case "␠": result.append(" ")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
