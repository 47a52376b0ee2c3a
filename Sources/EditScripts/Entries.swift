import TestSupport

/// Edits of each entry of real files.
enum Entries {
  /// Returns true if there are files and all edits are right.
  static func run(_ format: ScriptFormat) -> Bool {
    let files = format.name == ScriptFormat.jsonc.name ? Corpora.scriptable() : format.files()
    guard !files.isEmpty else {
      print("no files of \(format.name) in the corpora")
      return false
    }
    var isRight = true
    for file in files {
      do {
        var script = EntryScript(file.bytes, format: format)
        try script.run()
        print("\(file.name): \(script.count) edits")
      } catch {
        isRight = false
        print("\(file.name): \(error)")
      }
    }
    return isRight
  }
}
