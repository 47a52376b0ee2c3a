import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData

/// All problems of a file, in the order of their offsets.
struct ProblemList {
  private var problems: [(offset: Int, severity: Problem.Severity, finding: Finding)] = []
  private var hiddenDuplicates = 0
  private var hiddenFaults = 0
  private var hiddenReferences = 0
  private let file: CommandFile
  private let positions: PositionTable
  private let schema: Schema?

  enum Finding {
    case fault(Fault)
    /// All deviations from the strict format.
    case deviations(first: Fault)
    case invalidByte(UInt8, encoding: String)
    /// An escape without the other half of its surrogate pair.
    case halfSurrogatePair(String)
    /// A key, and the line of the first member that has it, if the file has lines.
    case duplicateKey(String, line: Int?)
    /// An identifier that no entry has.
    case danglingReference(String)
    case schema(SchemaProblem)
  }

  /// The number of duplicate keys that are listed, and of references; the others are only counted.
  private static let mostDuplicates = 100
  private static let mostReferences = 100

  init(_ file: CommandFile, isStrict: Bool, schema: Schema? = nil) {
    self.file = file
    self.schema = schema
    positions = PositionTable(file.document.baseBytes)
    let search = DuplicateSearch(file.document, most: Self.mostDuplicates)
    file.index()
    let document = file.document
    let bytes = document.baseBytes
    // An empty file can be edited, but is not valid JSON.
    let fault = document.fault ?? document.missingValue
    if let fault { add(fault) }
    // What else is wrong in a file of no supported format says nothing.
    if let fault, document.formatGrammar.foreignText(with: fault, in: bytes) != nil { return }
    for fault in document.valueFaults.first { add(fault) }
    hiddenFaults = document.valueFaults.count - document.valueFaults.first.count
    let tolerated = document.toleratedFaults
    for fault in tolerated.first { problems.append((fault.offset, .warning, .fault(fault))) }
    hiddenFaults += tolerated.count - tolerated.first.count
    let findings = document.findings
    if isStrict, let deviation = findings.deviation {
      problems.append((deviation.offset, .error, .deviations(first: deviation)))
    }
    if let remark = findings.remark {
      problems.append((remark.offset, .warning, .fault(remark)))
    }
    if let offset = findings.invalidByte {
      problems.append((offset, .error, .invalidByte(bytes[offset], encoding: file.encoding)))
    }
    if let offset = findings.loneSurrogate {
      let text = bytes.array(Span(offset, offset + 6))
      let escape =
        UTF16Text.surrogate(text[...]).map { "U+" + String($0, radix: 16, uppercase: true) }
        ?? String(decoding: text, as: UTF8.self)
      problems.append((offset, .warning, .halfSurrogatePair(escape)))
    }
    addDuplicates(search.result(in: validParts))
    addDanglingReferences()
    if let schema {
      problems += SchemaCheck(document, against: schema).problems.map {
        ($0.offset, .error, .schema($0))
      }
    }
    problems.sort { $0.offset < $1.offset }
  }

  private mutating func add(_ fault: Fault) {
    problems.append((fault.offset, .error, .fault(fault)))
  }

  private var isStream: Bool { file.document.kind(of: file.document.root) == .stream }

  /// True if a stream has more broken lines than are listed.
  private var hasUnknownFaults: Bool {
    isStream && file.document.valueFaults.count > file.document.valueFaults.first.count
  }

  /// The parts of the text without faults: what is before a fault, and of a stream the lines between its broken lines, as far as
  /// these are known.
  private var validParts: [Span] {
    let document = file.document
    let bytes = document.baseBytes
    if let fault = document.fault ?? document.missingValue { return [Span(0, fault.offset)] }
    guard isStream else { return [Span(0, bytes.count)] }
    var parts: [Span] = []
    var start = 0
    for fault in document.valueFaults.first where fault.offset >= start {
      parts.append(Span(start, fault.offset))
      start = bytes.firstIndex(of: 0x0A, in: Span(fault.offset, bytes.count)) ?? bytes.count
    }
    return parts + (hasUnknownFaults ? [] : [Span(start, bytes.count)])
  }

  private mutating func addDuplicates(_ result: DuplicateKeyList) {
    for duplicate in result.first {
      let line = file.hasLines ? positions.position(at: duplicate.first).line : nil
      problems.append((duplicate.offset, .warning, .duplicateKey(duplicate.key, line: line)))
    }
    hiddenDuplicates = result.count - result.first.count
  }

  private mutating func addDanglingReferences() {
    // An entry after a fault is not found.
    guard file.document.fault == nil, let links = file.document.formatGrammar.links else { return }
    let dangling = links.danglingReferences(in: file.document)
    for reference in dangling.prefix(Self.mostReferences) {
      problems.append((reference.offset, .warning, .danglingReference(reference.identifier)))
    }
    hiddenReferences = max(0, dangling.count - Self.mostReferences)
  }

  var isEmpty: Bool { problems.isEmpty && file.remarks.isEmpty }
  var hasErrors: Bool {
    problems.contains { $0.severity == .error } || file.remarks.contains(where: \.isError)
  }

  /// Calls `body` with one line for each problem, in the format that editors recognise.
  func forEachLine(_ body: (String) throws -> Void) rethrows {
    for problem in problems {
      var place = ""
      if let path = path(at: problem.offset) {
        place = " \(path):"
      } else if let position = position(at: problem.offset) {
        place = "\(position.line):\(position.column):"
      }
      try body(
        "\(file.name):\(place) \(problem.severity.name): " + message(problem.finding))
    }
    for remark in file.remarks {
      let place = remark.path.map { " \($0):" } ?? ""
      try body("\(file.name):\(place) \(remark.severity.name): \(remark.message)")
    }
    for hidden in hiddenCounts { try body("\(file.name): \(hidden)") }
  }

  /// The deepest path that is given for a problem.
  private static let deepest = 64

  /// Returns the path of the entry at an offset if nobody knows the lines of the text; nil if a line and a column say more.
  private func path(at offset: Int) -> Path? {
    guard !file.hasLines, file.document.fault == nil,
      case .entry(let path) = file.document.content(at: offset, deepest: Self.deepest)
    else { return nil }
    return file.document.path(of: path)
  }

  /// Returns the line and column of an offset; nil if nobody knows the lines of the text.
  private func position(at offset: Int) -> Problem.Position? {
    file.hasLines ? positions.position(at: offset) : nil
  }

  private func message(_ finding: Finding) -> String { finding.message(in: file.document, schema) }

  /// Calls `body` with one JSON object for each problem.
  func forEachObject(_ body: (String) throws -> Void) throws {
    func write(_ object: Record) throws {
      try body(
        String(decoding: Format.json.tokens.compactText(of: object.value), as: UTF8.self))
    }
    let name = Value.string(file.name)
    for problem in problems {
      let severity = Value.string(problem.severity.name)
      let message = Value.string(message(problem.finding))
      var object: Record = ["file": name]
      if let path = path(at: problem.offset) {
        object["path"] = .string(path.description)
      } else if let position = position(at: problem.offset) {
        object["line"] = Value(position.line)
        object["column"] = Value(position.column)
      }
      object["severity"] = severity
      object["message"] = message
      try write(object)
    }
    for remark in file.remarks {
      var object: Record = ["file": name]
      if let path = remark.path { object["path"] = .string(path.description) }
      object["severity"] = .string(remark.severity.name)
      object["message"] = .string(remark.message)
      try write(object)
    }
    for hidden in hiddenCounts {
      try write([
        "file": name, "severity": .string(Problem.Severity.warning.name),
        "message": .string(hidden),
      ])
    }
  }

  private var hiddenCounts: [String] {
    [
      hiddenFaults > 0 ? Finding.message(hiddenLines: hiddenFaults) : nil,
      hiddenDuplicates > 0 ? Finding.message(hiddenKeys: hiddenDuplicates) : nil,
      hasUnknownFaults ? Finding.unsearchedKeys : nil,
      hiddenReferences > 0 ? Finding.message(hiddenReferences: hiddenReferences) : nil,
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

extension FileRemark {
  fileprivate var severity: Problem.Severity { isError ? .error : .warning }
}
