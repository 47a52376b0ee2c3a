import DocumentFiles
import DocumentFormats
import DocumentTree
import FileStorage
import ModelBasics

// The remarks about changes, and the problems of files that `check` lists.

extension ConversionLoss {
  /// The loss as a line of its own.
  func line(in file: String, _ format: Format) -> String {
    let position = position.map { "\($0.line):\($0.column):" } ?? ""
    return "modeled: \(file):\(position) \(path): \(message(format))"
  }

  static func message(hidden count: Int) -> String { "modeled: and \(count) more" }
}

extension MatchCount {
  var message: String {
    let values = "\(changed) \(changed == 1 ? "value" : "values")"
    let entries = "\(changed) \(changed == 1 ? "entry" : "entries")"
    let comments = comments == 0 ? "" : " and \(comments) \(comments == 1 ? "comment" : "comments")"
    let tense = isDryRun ? "would be " : ""
    switch edit {
    case .removed: return "\(entries) \(tense)removed"
    case .changed where changed < found:
      return "\(values) of \(found)\(comments) \(tense)changed; the others are the same already"
    case .changed: return "\(values)\(comments) \(tense)changed"
    }
  }
}

extension ChangeNote {
  /// The text between the path of the value and the note.
  var separator: String { if case .understood = self { ": " } else { " " } }

  /// The note as a clause whose subject is the path of the value, or about how the typed text was read.
  var message: String {
    switch self {
    case .isText(let failure): "is plain text now: \(failure.message)"
    case .isString(let fault): "is a string now, because the value is not valid JSON: \(fault)"
    case .changedKind(let old, let new): "was \(old) and is \(new) now"
    case .changedNumber(let old, let new): "was \(old.withArticle) and is \(new.withArticle) now"
    case .lostComments: "lost the comments of the old value"
    case .leftNames(let count):
      count == 1
        ? "left 1 comment that repeats the former name; --update-comments changes it too"
        : "left \(count) comments that repeat the former name; --update-comments changes them too"
    case .changedNames(let count):
      "changed \(count == 1 ? "1 comment that repeats" : "\(count) comments that repeat") the name"
    case .keptComments(1): "kept 1 comment that is not known to be a former name"
    case .keptComments(let count): "kept \(count) comments that are not known to be a former name"
    case .leadsNowhere: "leads nowhere: no entry has this identifier"
    case .typed(let note), .understood(let note): note
    case .isOtherNotation(let notation, let old): "is \(notation) now: \(old) had no room for it"
    case .isReadAs(let name): "is read as \(name) now"
    case .isOpaque(let percent): "is opaque now; its opacity was \(percent) %"
    case .isNew(let path): "is a new entry; did you mean \(path)?"
    case .isUTF8(let line):
      "is written in UTF-8, but line \(line) of the file has a byte that is not UTF-8"
    }
  }
}

extension CommandFile {
  static func message(shared path: Path, references: Int) -> String {
    let others = references == 1 ? "another entry is" : "\(references) other entries are"
    return "\(path) has changed, and \(others) the same object"
  }
}

extension SaveNote {
  var message: String {
    switch self {
    case .wasUnchanged: "its text was the same already"
    case .writtenAtEnd: "written to standard output at the end"
    }
  }
}

extension SchemaNote {
  /// The note with the position in the schema's file.
  func message(in name: String) -> String {
    let position = position.map { "\($0.line):\($0.column):" } ?? ""
    return "\(name):\(position) \(message)"
  }
}

extension SchemaFiles {
  static func message(missing name: String, namedIn path: String) -> String {
    "modeled: \(path): \"$schema\" names \(name), which does not exist; "
      + "the file is not checked against a schema"
  }
}

extension ArgumentAdvice {
  static func message(unknownOption option: String, similar: String?) -> String {
    "unknown option \(option)" + (similar.map { "; did you mean \($0)?" } ?? "")
  }
}

extension SetCommand {
  static func message(hiddenNotes count: Int) -> String { "and \(count) more remarks" }

  static func message(unknownOption option: String, similar: String?) -> String {
    "\(option) is not an option; " + (similar.map { "did you mean \($0)? " } ?? "")
      + "\(similar == nil ? "if" : "If") it is the value, write -- before it: "
      + "modeled set FILE PATH -- \(option)"
  }
}

// MARK: - Problems of files

extension ProblemList.Finding {
  func message(in document: Document, _ schema: Schema?) -> String {
    switch self {
    case .fault(let fault): document.message(for: fault)
    case .deviations(let first):
      document.formatGrammar.standard?.message(
        for: document.deviationCounts, first: first, in: document.baseBytes)
        ?? document.formatGrammar.message(for: first, in: document.baseBytes)
    case .invalidByte(let byte, let encoding): Self.message(invalidByte: byte, in: encoding)
    case .halfSurrogatePair(let escape): "\(escape) is half of a surrogate pair and not a character"
    case .duplicateKey(let key, let line):
      line.map { "the key \(key) is on line \($0) already" }
        ?? "an entry before it has this key too"
    case .danglingReference(let identifier):
      "\(identifier) leads nowhere: no entry has this identifier"
    case .schema(let problem): schema.map { problem.message(in: document, $0) } ?? ""
    }
  }

  static func message(invalidByte byte: UInt8, in encoding: String) -> String {
    "byte 0x" + String(byte, radix: 16, uppercase: true) + " is not \(encoding)"
  }

  static func message(hiddenLines count: Int) -> String {
    count == 1 ? "and 1 more broken line" : "and \(count) more broken lines"
  }
  static func message(hiddenKeys count: Int) -> String {
    count == 1 ? "and 1 more duplicate key" : "and \(count) more duplicate keys"
  }
  static let unsearchedKeys = "duplicate keys were searched for up to the last broken line above"
  static func message(hiddenReferences count: Int) -> String {
    count == 1
      ? "and 1 more identifier that leads nowhere"
      : "and \(count) more identifiers that lead nowhere"
  }
}
