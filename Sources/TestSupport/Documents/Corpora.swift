import DocumentFormats
import DocumentTree
import Foundation
import ModelBasics

/// Files of other projects that this project must read, found through `MODELED_CORPORA`, or else in a folder
/// `shared/corpora` beside the package or above it.
package enum Corpora {
  package struct File: Sendable, CustomStringConvertible {
    /// The path below the corpora.
    package var name: String
    package var bytes: [UInt8]

    /// The last component of the path.
    package var title: String {
      String(name[(name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex)...])
    }
    package var description: String { title }
  }

  /// The message of a test that needs the corpora and does not find them.
  package static let absence: String = "no corpora here; MODELED_CORPORA names their folder"

  package static let folder: URL? = {
    if let named = ProcessInfo.processInfo.environment["MODELED_CORPORA"] {
      return isFolder(named) ? URL(fileURLWithPath: named) : nil
    }
    var above = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while above.path != "/" {
      let folder = above.appendingPathComponent("shared/corpora")
      if isFolder(folder.path) { return folder }
      above.deleteLastPathComponent()
    }
    return nil
  }()

  private static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  /// Returns the files below a folder of the corpora whose names have one of these endings, sorted by name.
  package static func files(_ below: String = "", endings: [String]) -> [File] {
    guard let folder else { return [] }
    let top = folder.appendingPathComponent(below)
    let names = FileManager.default.enumerator(atPath: top.path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted().compactMap {
      guard let data = FileManager.default.contents(atPath: top.appendingPathComponent($0).path)
      else { return nil }
      return File(name: below.isEmpty ? $0 : below + "/" + $0, bytes: [UInt8](data))
    }
  }

  /// Returns all files of the JSON family, valid or not.
  package static func documents() -> [File] { files(endings: [".json", ".jsonc", ".json5"]) }

  /// Returns the files that may be OpenStep property lists.
  package static func openStepFiles() -> [File] { files(endings: [".pbxproj", ".strings"]) }

  /// Returns the files that are JSON with comments and small enough to be read whole after every step.
  package static func scriptable() -> [File] {
    documents().filter {
      $0.bytes.count < 1 << 19
        && Document(Bytes($0.bytes), grammar: JSONGrammar(.withComments)).fault == nil
    }
  }

  /// Returns one of the files in one of five variants: unchanged, with CR LF, with a byte order mark,
  /// indented by tabs, without a final newline. Seeds select files first, then variants.
  package static func variant(of files: [File], seed: UInt64) -> [UInt8] {
    guard !files.isEmpty else { return [] }
    let count = UInt64(files.count)
    let bytes = files[Int(seed % count)].bytes
    switch seed / count % 5 {
    case 1: return withCRLF(bytes)
    case 2: return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes : [0xEF, 0xBB, 0xBF] + bytes
    case 3: return withTabs(bytes)
    case 4: return bytes.last == 0x0A ? Array(bytes.dropLast()) : bytes
    default: return bytes
    }
  }

  static func withCRLF(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      if byte == 0x0A, result.last != 0x0D { result.append(0x0D) }
      result.append(byte)
    }
    return result
  }

  static func withTabs(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var isIndent = true
    var spaces = 0
    for byte in bytes {
      if isIndent, byte == 0x20 {
        spaces += 1
        if spaces == 2 {
          result.append(0x09)
          spaces = 0
        }
        continue
      }
      if spaces > 0 { result.append(0x20) }
      spaces = 0
      isIndent = byte == 0x0A
      result.append(byte)
    }
    return result
  }
}
