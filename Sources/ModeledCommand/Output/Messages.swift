import DocumentFiles
import DocumentTree
import EditorCore
import FileStorage
import Glibc
import ModelBasics
import NcursesTerminal

// The messages of all errors: `modeled: FILE:LINE:COL: what happened; what to do`.

extension CommandFailure {
  var message: String { "modeled: " + clause }

  /// The message without the program's name.
  var clause: String {
    var text = ""
    if let file { text += file + ":" }
    if let position { text += "\(position.line):\(position.column):" }
    if file != nil { text += " " }
    return text + reason.text(in: file.map(FileArgument.inShell) ?? "FILE")
  }
}

extension CommandFailure.Reason {
  fileprivate func text(in file: String) -> String {
    switch self {
    case .argumentNotText(let argument):
      return "the argument \(argument) is not UTF-8; only file names may contain other bytes"
    case .notOfType(let value, let type, let fault):
      // The fault would repeat the value if it begins at its first byte.
      let more = fault.flatMap { $0.hasPrefix(value) ? nil : ", \($0)" } ?? ""
      return "\(value) is not \(type.noun)" + more
        + "; --type string accepts any text"
    case .noTerminal(let error): return "\(error)"

    case .broken(let message):
      return
        "\(message); `modeled \(file)` opens the file, and \(Keymap.standard[.nextProblem]) goes to the error"
    case .notASchema(let message): return "this is not a schema: \(message)"
    case .halfWritten: return Self.halfWritten(file)
    case .changesHalfWritten: return "not changed: " + Self.halfWritten(file)
    case .notFound(let path): return "there is no \(path); `modeled show \(file)` lists all entries"
    case .noParent(let parent, let path):
      return "there is no \(parent) to add \(path) to; set \(parent) first"
    case .ambiguous(let path, let count):
      return "\(count) entries have the path \(path); \(path)#1 is the first"
    case .notAContainer(let path, let kind):
      return "\(path) is \(kind.noun) and has no entries; write \(path) alone"
    case .wrongContainer(let path, .array):
      return
        "\(path) is an array; its entries are \(path.entry("[0]")), \(path.entry("[1]")) and so on"
    case .wrongContainer(let path, let kind):
      return "\(path) is \(kind.noun); its entries have keys, such as \(path.entry(".key"))"
    case .beyondEnd(let path, let count):
      return
        "\(path) has \(count) \(count == 1 ? "entry" : "entries"); \(path.entry("[-]")) is the position after the last"
    case .inParts(let path):
      return "\(path) is written in several parts; name one of its entries"
    case .taken(let path):
      return "not changed: \(path) exists already; remove or rename it first"
    case .refused(let error): return "not changed: \(error.words(.standard))"
    case .notOfMeaning(let path, let clause):
      return "\(path) not changed: \(clause); --type string accepts any text"
    case .wouldReplace(let path, let noun):
      return "\(path) not changed: it is \(noun); --type json replaces it with any value"
    case .checkFailed(let error):
      return
        "not saved: the new text failed the check (\(error.message)); the file is unchanged; please report this"
    case .notInJSON(let token):
      return
        "JSON cannot express \(token); without --json the value is printed as the file spells it"
    case .notEncodable(let encoding):
      return "not saved: \(DocumentSaveError.message(forTextNotEncodableIn: encoding)); "
        + "the file is unchanged"
    case .notSavedByEditor:
      let keys = Keymap.standard
      return
        "not saved, so nothing is written; press \(keys[.save]) before \(keys[.close]) to save"

    case .unreadable(let error): return Self.text(of: error, advice: error.readingAdvice)
    case .notSaved(let error):
      return "not saved: " + Self.text(of: error, advice: error.advice)
    case .outputFailed(let number):
      return "standard output: \(String(cString: strerror(number))); nothing else was changed"
    }
  }

  private static func halfWritten(_ file: String) -> String {
    "a save of this file was interrupted, and it contains parts of the old and of the new text; "
      + "`modeled \(file)` offers to restore either"
  }

  private static func text(of error: StorageError, advice: String?) -> String {
    guard let advice, let first = advice.first else { return error.clauseWithoutPath }
    let remedy = first.lowercased() + advice.dropFirst()
    return error.clauseWithoutPath + "; "
      + (remedy.hasSuffix(".") ? String(remedy.dropLast()) : remedy)
  }
}

extension StorageError {
  /// Advice for a file that could not be read.
  fileprivate var readingAdvice: String? {
    switch reason {
    case .missing: "check its name"
    case .isFolder: "name a file in it"
    case .isPipe, .isSocket, .isDevice: "read it as standard input, with -"
    case .permissionDenied: "read it as a user with permission"
    case .folderMissing: "check the path"
    default: advice
    }
  }
}

extension ValueType {
  fileprivate var noun: String {
    switch self {
    case .string: "a string"
    case .number: "a JSON number"
    case .bool: "true or false"
    case .null: "null"
    case .json: "a JSON value"
    case .base64: "Base64"
    case .hex: "pairs of hexadecimal digits"
    case .file: "a file of bytes"
    }
  }
}

extension NodeKind {
  var noun: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "true or false"
    case .null: "null"
    case .date: "a date"
    case .data: "data"
    case .reference: "a reference"
    case .stream: "a stream of documents"
    case .empty: "empty"
    case .invalid: "broken"
    }
  }
}

extension Path {
  /// Returns the text of this path with the step to an entry appended.
  fileprivate func entry(_ suffix: String) -> String {
    guard segments.isEmpty else { return description + suffix }
    return suffix.hasPrefix(".") ? suffix : "." + suffix
  }
}
