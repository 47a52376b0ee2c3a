import DocumentFormats
import DocumentTree
import ModelBasics

/// All problems of a file, in the order of their offsets.
struct ProblemList {
  private var problems: [(offset: Int, severity: Problem.Severity, text: Text)] = []
  private var hiddenDuplicates = 0
  private var hiddenFaults = 0
  private let file: CommandFile
  private let positions: PlaceTable
  private let schema: Schema?

  /// A message. That of a schema problem is made only when it is written, as there may be many.
  private enum Text {
    case message(String)
    case schema(SchemaProblem)
  }

  /// The number of duplicate keys that are listed; the others are only counted.
  private static let mostDuplicates = 100

  init(_ file: CommandFile, isStrict: Bool, schema: Schema? = nil) {
    self.file = file
    self.schema = schema
    positions = PlaceTable(file.document.baseBytes)
    file.index()
    let document = file.document
    let bytes = document.baseBytes
    // An empty file can be edited, but is not valid JSON.
    let fault = document.fault ?? document.missingValue
    if let fault { add(fault) }
    for fault in document.documentFaults.first { add(fault) }
    hiddenFaults = document.documentFaults.count - document.documentFaults.first.count
    let findings = document.findings
    if isStrict, let laxity = findings.laxity { add(laxity) }
    if let offset = findings.invalidByte {
      problems.append((offset, .error, .message("\(Self.name(of: bytes[offset])) is not UTF-8")))
    }
    if let offset = findings.loneSurrogate {
      let escape = String(decoding: bytes.array(Span(offset, offset + 6)), as: UTF8.self)
      problems.append(
        (offset, .warning, .message("\(escape) is half of a surrogate pair and not a character")))
    }
    let broken = fault ?? document.documentFaults.first.first
    addDuplicates(upTo: broken?.offset ?? bytes.count)
    if let schema {
      problems += SchemaCheck(document, against: schema).problems.map {
        ($0.offset, .error, .schema($0))
      }
    }
    problems.sort { $0.offset < $1.offset }
  }

  private mutating func add(_ fault: Fault) {
    let document = file.document
    problems.append(
      (
        fault.offset, .error,
        .message(document.grammar.message(for: fault, in: document.baseBytes))
      ))
  }

  private mutating func addDuplicates(upTo limit: Int) {
    var finder = file.format.grammar.duplicateKeys(in: file.document.baseBytes, upTo: limit)
    while let duplicate = finder.next() {
      guard problems.count < Self.mostDuplicates else {
        hiddenDuplicates += 1
        continue
      }
      let line = positions.place(at: duplicate.first).line
      problems.append(
        (
          duplicate.offset, .warning,
          .message("the key \(duplicate.key) is on line \(line) already")
        ))
    }
  }

  private static func name(of byte: UInt8) -> String {
    "byte 0x" + String(byte, radix: 16, uppercase: true)
  }

  var isEmpty: Bool { problems.isEmpty }
  var hasErrors: Bool { problems.contains { $0.severity == .error } }

  /// Calls `body` with one line for each problem, in the format that editors recognise.
  func forEachLine(_ body: (String) throws -> Void) rethrows {
    for problem in problems {
      let position = positions.place(at: problem.offset)
      try body(
        "\(file.name):\(position.line):\(position.column): \(problem.severity.name): "
          + message(problem.text))
    }
    for hidden in hiddenCounts { try body("\(file.name): \(hidden)") }
  }

  private func message(_ text: Text) -> String {
    switch text {
    case .message(let message): message
    case .schema(let problem): schema.map { problem.message(in: file.document, $0) } ?? ""
    }
  }

  /// Calls `body` with one JSON object for each problem.
  func forEachObject(_ body: (String) throws -> Void) rethrows {
    func object(_ members: [(String, String)]) -> String {
      "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
    func string(_ text: String) -> String {
      String(
        decoding: Format.json.tokens.stringToken(for: Array(text.unicodeScalars)), as: UTF8.self)
    }
    let name = string(file.name)
    for problem in problems {
      let position = positions.place(at: problem.offset)
      try body(
        object([
          ("file", name), ("line", "\(position.line)"), ("column", "\(position.column)"),
          ("severity", string(problem.severity.name)),
          ("message", string(message(problem.text))),
        ]))
    }
    for hidden in hiddenCounts {
      try body(
        object([
          ("file", name), ("severity", string(Problem.Severity.warning.name)),
          ("message", string(hidden)),
        ]))
    }
  }

  private var hiddenCounts: [String] {
    [
      hiddenFaults > 0 ? "and \(hiddenFaults) more broken lines" : nil,
      hiddenDuplicates > 0 ? "and \(hiddenDuplicates) more duplicate keys" : nil,
    ].compactMap { $0 }
  }
}

extension Problem.Severity {
  fileprivate var name: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    }
  }
}
