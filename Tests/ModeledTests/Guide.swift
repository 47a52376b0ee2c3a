import Foundation
import Synchronization
import Testing

/// The text of the articles and the README.
enum Guide {
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let articles = names(in: "Sources/Modeled/Modeled.docc", ".md")

  /// The files with the code of articles; each belongs to one or more articles.
  static let examples = names(in: "Tests/ModeledTests/Examples", ".swift")
    .map { "Examples/\($0).swift" }

  private static func names(in folder: String, _ suffix: String) -> [String] {
    let path = package.appendingPathComponent(folder).path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }

  static func article(_ name: String) throws -> String {
    try text("Sources/Modeled/Modeled.docc/\(name).md")
  }

  /// Returns a section of the README.
  static func section(_ title: String) throws -> String {
    let parts = try text("README.md").components(separatedBy: "\n## ")
    return try #require(parts.first { $0.hasPrefix(title + "\n") })
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the paths of the source files of a target.
  static func sources(of target: String) throws -> [String] {
    let folder = "Sources/" + target
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: package.appendingPathComponent(folder).path)
    return names.filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
  }

  /// Returns the lines of each Swift code block, without indentation.
  static func blocks(_ text: String) -> [[String]] {
    var blocks: [[String]] = []
    var isInside = false
    for line in text.components(separatedBy: "\n") {
      if line == "```swift" {
        isInside = true
        blocks.append([])
      } else if line == "```" {
        isInside = false
      } else if isInside {
        blocks[blocks.count - 1].append(line.trimmingCharacters(in: .whitespaces))
      }
    }
    return blocks
  }

  /// Returns the output that code blocks state: the comment after a `print`, or the comments below
  /// it.
  static func printed(_ blocks: [[String]]) -> [String] {
    var printed: [String] = []
    for block in blocks {
      var isBelow = false
      for line in block {
        let parts = line.components(separatedBy: "  // ")
        if line.contains("print("), parts.count > 1 {
          printed.append(parts[1])
        } else if isBelow, line.hasPrefix("// ") {
          printed.append(String(line.dropFirst(3)))
          continue
        }
        isBelow = line.contains("print(")
      }
    }
    return printed
  }
}

/// The printed lines.
final class Output: Sendable {
  private let lines = Mutex<[String]>([])

  func note(_ line: String) { lines.withLock { $0.append(line) } }
  func clear() { lines.withLock { $0 = [] } }

  /// Compares the printed lines with those that a text states.
  func expect(_ text: String) {
    #expect(lines.withLock { $0 } == Guide.printed(Guide.blocks(text)))
  }
}

/// A copy of a sample in its own folder, or the path of a file that does not exist.
final class SampleFolder {
  private let folder: URL
  let path: String

  init(_ sample: String? = nil) throws {
    let manager = FileManager.default
    folder = manager.temporaryDirectory.appendingPathComponent("modeled-" + UUID().uuidString)
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appendingPathComponent(sample ?? "settings.json").path
    if let sample {
      let source = Guide.package.appendingPathComponent("Resources/Samples/\(sample)")
      try manager.copyItem(atPath: source.path, toPath: path)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func read() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}
