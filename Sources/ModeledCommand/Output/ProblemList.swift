import DocumentFormats
import DocumentTree
import ModelBasics

/// Everything that is wrong with a file, in its order.
struct ProblemList {
  private var problems: [(offset: Int, severity: Problem.Severity, message: String)] = []
  private var hiddenDuplicates = 0
  private let file: CommandFile

  /// More of one kind are counted, not listed.
  private static let mostDuplicates = 100

  init(_ file: CommandFile, isStrict: Bool) {
    self.file = file
    file.index()
    let document = file.document
    let bytes = document.baseBytes
    // An empty file is a document that can be edited, but no JSON.
    let fault = document.fault ?? (document.kind(of: document.root) == .empty ? .emptyFile : nil)
    if let fault { add(fault) }
    let findings = document.findings
    if isStrict, let laxity = findings.laxity { add(laxity) }
    if let offset = findings.invalidByte {
      problems.append((offset, .error, "\(Self.name(of: bytes[offset])) is not UTF-8"))
    }
    if let offset = findings.loneSurrogate {
      let escape = String(decoding: bytes.array(Span(offset, offset + 6)), as: UTF8.self)
      problems.append((offset, .warning, "\(escape) is half of a surrogate pair, and no character"))
    }
    addDuplicates(upTo: fault?.offset ?? bytes.count)
    problems.sort { $0.offset < $1.offset }
  }

  private mutating func add(_ fault: Fault) {
    let document = file.document
    problems.append(
      (fault.offset, .error, document.syntax.message(for: fault, in: document.baseBytes)))
  }

  private mutating func addDuplicates(upTo limit: Int) {
    var finder = JSONDuplicateKeys(file.document.baseBytes, upTo: limit)
    while let duplicate = finder.next() {
      guard problems.count < Self.mostDuplicates else {
        hiddenDuplicates += 1
        continue
      }
      let line = file.place(at: duplicate.first).line
      problems.append(
        (duplicate.offset, .warning, "the key \(duplicate.key) is in line \(line) already"))
    }
  }

  private static func name(of byte: UInt8) -> String {
    "byte 0x" + String(byte, radix: 16, uppercase: true)
  }

  var isEmpty: Bool { problems.isEmpty }
  var hasErrors: Bool { problems.contains { $0.severity == .error } }

  /// One line for each, for people and for editors that go to them.
  var lines: [String] {
    var lines = problems.map { problem in
      let place = file.place(at: problem.offset)
      return "\(file.name):\(place.line):\(place.column): \(problem.severity.word): "
        + problem.message
    }
    if hiddenDuplicates > 0 { lines.append("\(file.name): \(hiddenWords)") }
    return lines
  }

  /// One object for each, for programs.
  var objects: [String] {
    func object(_ members: [(String, String)]) -> String {
      "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
    func string(_ text: String) -> String {
      String(decoding: JSONString.token(for: Array(text.utf8)), as: UTF8.self)
    }
    let name = string(file.name)
    var objects = problems.map { problem in
      let place = file.place(at: problem.offset)
      return object([
        ("file", name), ("line", "\(place.line)"), ("column", "\(place.column)"),
        ("severity", string(problem.severity.word)), ("message", string(problem.message)),
      ])
    }
    if hiddenDuplicates > 0 {
      objects.append(
        object([
          ("file", name), ("severity", string(Problem.Severity.warning.word)),
          ("message", string(hiddenWords)),
        ]))
    }
    return objects
  }

  private var hiddenWords: String { "and \(hiddenDuplicates) more keys that are there already" }
}

extension Problem.Severity {
  fileprivate var word: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    }
  }
}

extension Fault {
  fileprivate static let emptyFile = Fault(offset: 0, code: JSONFault.emptyDocument.rawValue)
}
