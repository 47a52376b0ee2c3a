import Foundation
import TestDocuments

/// Edits of each entry of real files.
enum Entries {
  /// The number of documents that are made for a format of which there are no files.
  private static let madeCount: UInt64 = 20

  /// Edits the entries of the files, or of documents that are made if there are none. Returns true if all edits are right.
  static func run(_ format: ScriptFormat) -> Bool {
    var files = format.documents()
    if files.isEmpty {
      print("no files of \(format.name) in the corpora; documents are made instead")
      files = (0..<madeCount).map { format.made($0) }
    }
    var isRight = true
    for file in files {
      do {
        var script = EntryScript(file.bytes, format: format)
        let step = max(1, script.entryCount / EntryScript.mostEntries)
        let sample = step > 1 ? ", one of \(step) is edited" : ""
        report("\(file.name): \(script.entryCount) entries\(sample)")
        try script.run(every: step) { report("  \($0) edits") }
        report("  \(script.count) edits, \(script.refusals) refused")
      } catch {
        isRight = false
        report("\(file.name): \(error)")
      }
    }
    return isRight
  }

  /// Prints a line at once, also into a file.
  private static func report(_ line: String) {
    print(line)
    fflush(nil)
  }
}
