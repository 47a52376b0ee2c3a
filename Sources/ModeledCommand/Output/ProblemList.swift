import DocumentFormats
import DocumentTree

/// Everything that is wrong with a file, in its order.
struct ProblemList {
  private var problems: [(offset: Int, message: String)] = []
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
      problems.append((offset, "\(Self.name(of: bytes[offset])) is not UTF-8"))
    }
    if let offset = findings.loneSurrogate {
      let escape = String(decoding: bytes.array(Span(offset, offset + 6)), as: UTF8.self)
      problems.append((offset, "\(escape) is half of a surrogate pair, and no character"))
    }
    addDuplicates(upTo: fault?.offset ?? bytes.count)
    problems.sort { $0.offset < $1.offset }
  }

  private mutating func add(_ fault: Fault) {
    let document = file.document
    problems.append(
      (fault.offset, document.syntax.message(for: fault, in: document.baseBytes)))
  }

  private mutating func addDuplicates(upTo limit: Int) {
    var finder = JSONDuplicateKeys(file.document.baseBytes, upTo: limit)
    while let duplicate = finder.next() {
      guard problems.count < Self.mostDuplicates else {
        hiddenDuplicates += 1
        continue
      }
      let line = file.place(at: duplicate.first).line
      problems.append((duplicate.offset, "the key \(duplicate.key) is in line \(line) already"))
    }
  }

  private static func name(of byte: UInt8) -> String {
    "byte 0x" + String(byte, radix: 16, uppercase: true)
  }

  var isEmpty: Bool { problems.isEmpty }

  var lines: [String] {
    var lines = problems.map { problem in
      let place = file.place(at: problem.offset)
      return "\(file.name):\(place.line):\(place.column): \(problem.message)"
    }
    if hiddenDuplicates > 0 {
      lines.append("\(file.name): and \(hiddenDuplicates) more keys that are there already")
    }
    return lines
  }
}

extension Fault {
  fileprivate static let emptyFile = Fault(offset: 0, code: JSONFault.emptyDocument.rawValue)
}
