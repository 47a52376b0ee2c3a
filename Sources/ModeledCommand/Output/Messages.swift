import DocumentFiles
import DocumentFormats
import DocumentTree
import EditorCore
import FileStorage
import Glibc
import ModelBasics
import ModelData
import NcursesTerminal

// The messages of the command line: errors, notes, problems of files, and the last lines of the
// editor. Errors have the form `modeled: FILE:LINE:COL: what happened; what to do`.

extension CommandFailure {
  var message: String { "modeled: " + clause }

  /// The message without the program's name.
  var clause: String {
    var text = ""
    if let file { text += file + ":" }
    if let position { text += "\(position.line):\(position.column):" }
    if file != nil { text += " " }
    let name = file == CommandFile.standardInput ? nil : file.map(FileArgument.inShell) ?? "FILE"
    return text + reason.text(in: name)
  }
}

extension CommandFailure.Reason {
  /// Returns the message; `file` is the name for a command that the message advises, or nil if no command can read the
  /// document again.
  fileprivate func text(in file: String?) -> String {
    switch self {
    case .argumentNotText(let argument):
      return "the argument \(argument) is not UTF-8; only file names may contain other bytes"
    case .positionWithoutFile(let position):
      return "\(position) is a position in a file; name the file after it; "
        + "`modeled ./\(position)` opens a file of this name"
    case .optionWithoutValue(let option):
      return "\(option) has no value; give one, or leave the option out"
    case .resemblesCommand(let name, let command):
      return "there is no file \(name); did you mean `modeled \(command)`? "
        + "`modeled ./\(name)` opens a new file"
    case .noSuchCommand(let name, let known):
      return "there is no command \(name) and no file of this name; the commands are "
        + known.joined(separator: ", ") + "; `modeled ./\(name)` opens a new file"
    case .noHelp(let name, let similar?, _):
      return "there is no command \(name); did you mean `modeled help \(similar)`?"
    case .noHelp(let name, nil, let known):
      return "there is no command \(name); the commands are " + known.joined(separator: ", ")
    case .standardInputUsedTwice:
      return "standard input already is the document; name a file for the value"
    case .dataTooLong(let name): return "\(name) is larger than 16 MiB, the limit for a value"
    case .notOfType(let value, let type, let fault):
      // The fault may be the whole message, and would repeat the value if it begins at its first byte.
      if let fault, fault.hasPrefix("“\(value)”") { return "\(fault); \(Self.anyText)" }
      let more = fault.flatMap { $0.hasPrefix(value) ? nil : ", \($0)" } ?? ""
      return "\(value) is not \(type.noun)" + more
        + "; " + Self.anyText
    case .notHeld(let value, let why):
      return "not changed: " + (why ?? "this format cannot hold such a value")
        + "; --type string writes \(value) as text"
    case .noNull(let exists):
      return "not changed: "
        + (exists
          ? "other programs do not expect null in this format; --type null writes it anyway"
          : "this format has no null; `modeled remove` removes an entry")
        + ", and --type string writes the text"
    case .noSuchType(let type, let value):
      return
        "this format has text instead of \(type.plural); without --type, \(value) is written as text"
    case .noTerminal(let error): return "\(error)"

    case .broken(let message):
      let advice = file.map {
        "; `modeled \($0)` opens the file, and \(Keymap.standard[.nextProblem]) goes to the error"
      }
      return (message ?? "this is not a value") + (advice ?? "")
    case .tooManyValues:
      return "the references in this value stand for too many values; get its entries one by one"
    case .notASchema(let message): return "this is not a schema: \(message)"
    case .halfWritten: return Self.halfWritten(file ?? "FILE")
    case .changesHalfWritten: return "not changed: " + Self.halfWritten(file ?? "FILE")
    case .invalidByte(let byte, let encoding):
      return ProblemList.Finding.message(invalidByte: byte, in: encoding) + "; it is printed in ‹›"
    case .notFound(let path, let suggestion):
      let advice =
        suggestion.map { "; did you mean \($0)?" }
        ?? file.map { "; `modeled show \($0)` lists all entries" }
      return "there is no \(path)" + (advice ?? "")
    case .noElement(let path, let list, let count):
      return "there is no \(path); \(list) has \(count) \(count == 1 ? "entry" : "entries")"
    case .noMatch(let query): return "nothing matches \(query.text)"
    case .noParent(let parent, let path, let suggestion):
      let advice = suggestion.map { "did you mean \($0)?" } ?? "set \(parent) first"
      return "there is no \(parent) to add \(path) to; \(advice)"
    case .ambiguous(let path, let count):
      return "\(count) entries have the path \(path); \(path)#1 is the first"
    case .notAContainer(let path, let kind):
      return "\(path) is \(kind.noun) and has no entries; write \(path) alone"
    case .wrongContainer(let path, let kind) where kind.isList:
      return
        "\(path) is \(kind.noun); its entries are \(path.entry("[0]")), \(path.entry("[1]")) and so on"
    case .wrongContainer(let path, let kind):
      return "\(path) is \(kind.noun); its entries have keys, such as \(path.entry(".key"))"
    case .beyondEnd(let path, let count):
      return
        "\(path) has \(count) \(count == 1 ? "entry" : "entries"); \(path.entry("[-]")) is the position after the last"
    case .inParts(let path):
      return "\(path) is written in several parts; name one of its entries"
    case .elementNeedsKey(let path, let parent):
      return
        "not changed: \(path) has no key, and the entries of \(parent) have; give the path after the move: \(parent.entry(".key"))"
    case .taken(let path):
      return "not changed: \(path) exists already; remove or rename it first"
    case .refused(let error): return "not changed: \(error.message)"
    case .notConverted(let path, let failure, let advisesNull):
      if case .isData = failure {
        return "\(path) not changed: \(failure.message); \(Self.newData)"
      }
      let advice = advisesNull ? "; --type null writes null" : ""
      return "\(path) not changed: \(failure.message)\(advice); \(Self.anyText)"
    case .notOfKind(let path, let kind, let noun, let text) where kind.isContainer:
      return "\(path) not changed: it is \(noun), and “\(text)” has no entries; "
        + "give the path of one of its entries, or an \(kind == .object ? "object" : "array") in JSON"
    case .notOfKind(let path, let kind, let noun, let text):
      return "\(path) not changed: it is \(noun), and “\(text)” is \(kind.refusal(of: text)); "
        + (kind.isDate ? "--type date accepts a date in words, and " : "") + Self.anyText
    case .notData(let path):
      return "\(path) not changed: the old value has entries; remove it first, then set \(path)"
    case .oldStringTooLong(let path):
      return "\(path) not changed: the old string is longer than 16 MiB; remove it first"
    case .wouldReplace(let path, let noun):
      return "\(path) not changed: it is \(noun); --type json replaces it with any value"
    case .checkFailed(let error):
      return
        "not saved: \(DocumentSaveError.message(forFailedCheck: error)); the file is unchanged; please report this"
    case .notInJSON(let token):
      return
        "JSON cannot express \(token); without --json the value is printed as the file spells it"
    case .noTarget(let name):
      let known = Format.all.map(\.id).joined(separator: ", ")
      return (name.map { "the name \($0) does not tell the format; " } ?? "")
        + "write --to FORMAT: \(known)"
    case .notConvertible(let failure, let format):
      return "not converted: " + failure.clause(format)
    case .wouldLose(let count, let format, let isFinal):
      let changes = count == 1 ? "1 part of the file" : "\(count) parts of the file"
      return "not converted to \(format.name), as \(changes) would change"
        + (isFinal ? "" : "; --lossy makes the changes listed above")
    case .exists: return "not written: the file exists already; --force replaces it"
    case .notEncodable(let reason, let position):
      return "not saved: \(DocumentSaveError.message(forTextNotEncodable: reason, at: position)); "
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
    case .editsNotWritten(let number, let isKept):
      let fate =
        isKept
        ? "the saved text is kept, and the next `modeled -` in this folder offers it"
        : "the edits are lost"
      return "standard output: \(String(cString: strerror(number))); \(fate)"
    }
  }

  private static let anyText = "--type string accepts any text"
  private static let newData =
    "--type base64, hex or file takes new bytes; --type string accepts any text"

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
    case .baseTruncated: "run the command again"
    default: advice
    }
  }
}

extension ValueType {
  fileprivate var plural: String { self == .number ? "numbers" : "true and false" }

  fileprivate var noun: String {
    switch self {
    case .string: "a string"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    case .json: "a JSON value"
    case .date: "a date"
    case .base64: "Base64"
    case .hex: "pairs of hexadecimal digits"
    case .file: "a file of bytes"
    }
  }
}

extension NodeKind {
  /// Returns what a text is not that would replace a value of this kind, and what can be written.
  fileprivate func refusal(of text: String) -> String {
    switch self {
    case .number: "not; write a number, such as \(Self.number(nearestTo: text) ?? "14")"
    case .boolean: "neither; write true or false"
    default: "not a value"
    }
  }

  /// Returns `1.5` for `1,5`, `16` for `0x10`, `2` for `2 min`, and nil if no number is found.
  private static func number(nearestTo text: String) -> String? {
    let lowercase = text.lowercased()
    if lowercase.hasPrefix("0x"), let number = Int(lowercase.dropFirst(2), radix: 16) {
      return String(number)
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 2, let number = Value.number(parts.joined(separator: ".")) {
      return number.number
    }
    let digits = String(decoding: text.utf8.prefix { (0x30...0x39).contains($0) }, as: UTF8.self)
    return Value.number(digits) == nil ? nil : digits
  }
}

extension Path {
  /// Returns the text of this path with the step to an entry appended.
  fileprivate func entry(_ suffix: String) -> String {
    guard segments.isEmpty else { return description + suffix }
    return suffix.hasPrefix(".") ? suffix : "." + suffix
  }
}

extension ConversionFailure {
  var message: String {
    switch self {
    case .refused(let refusal): refusal.message
    case .isData: "it is data"
    case .noRoom(let notation, let example):
      "\(notation)\(example.map { " as in \($0)" } ?? "") has no room for it"
    }
  }
}

extension Conversion.Failure {
  func clause(_ format: Format) -> String {
    switch self {
    case .broken: "the file is broken"
    case .empty: "the file is empty"
    case .tooManyValues:
      "its references stand for too many values, or its objects contain each other; only a keyed archive keeps its references "
        + "(--to plist, --to bplist), and --format plist or bplist converts its table"
    case .notWritable: "new files in \(format.name) cannot be written"
    case .notEncodable(let reason): reason
    case .readsDifferently(let path):
      "the new file would have other entries at \(path) than this one; please report this"
    case .notRead(let message): "the new text is not valid (\(message)); please report this"
    }
  }
}

// MARK: - The editor

extension UnsavedChanges {
  func message(_ path: String) -> String {
    switch self {
    case .kept:
      "\(path): unsaved changes are kept; `modeled \(FileArgument.inShell(path))` offers them"
    case .lost(let error): "\(path): unsaved changes are lost: \(error.clause)"
    case .lostWithoutJournal: "\(path): unsaved changes are lost: no journal is kept"
    case .mayBeLost: "\(path): unsaved changes may be lost: the disk does not answer"
    }
  }
}

extension ExternalEditor.Failure {
  var message: String {
    switch self {
    case .noFile(let folder): "cannot create a file in \(folder)"
    case .notWritten(let path): "cannot write \(path)"
    case .failed(let program): "\(program) failed"
    }
  }
}
