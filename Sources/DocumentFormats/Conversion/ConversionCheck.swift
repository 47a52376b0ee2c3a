import CScan
import DocumentTree
import ModelBasics
import ModelData
import ModelValues

/// Compares the values of a document with those of the file that it was converted to, entry by entry. What differs without having been
/// reported before is reported with the value in the file.
struct ConversionCheck {
  /// The entries that are known to differ, by their number in a walk through the document.
  struct Exceptions {
    var leftOut: Set<Int> = []
    var otherKey: Set<Int> = []
    var otherValue: Set<Int> = []
    /// True if the value of the document is the only one in the container that was written.
    var isOnlyDocument = false
  }

  private let document: Document
  private let exceptions: Exceptions
  private var source: ConversionWalk
  private var written: ConversionWalk
  private let sourceTokens: any Tokens
  private let writtenTokens: any Tokens
  private let isSameSpelling: Bool
  private(set) var report: ConversionReport

  init(
    _ document: Document, _ written: Document, _ exceptions: Exceptions,
    _ report: ConversionReport
  ) {
    self.document = document
    self.exceptions = exceptions
    self.report = report
    source = ConversionWalk(document)
    self.written = ConversionWalk(written)
    sourceTokens = document.tokens
    writtenTokens = written.tokens
    isSameSpelling = sourceTokens.areTokens(of: writtenTokens)
  }

  mutating func run() throws(Conversion.Failure) {
    let isSame: Bool
    do throws(ConversionWalk.Failure) {
      isSame = try compareEntries()
    } catch {
      throw error == .tooManyValues ? .tooManyValues : .broken
    }
    guard isSame else { throw .readsDifferently(source.path()) }
  }

  /// Returns false if there are other entries than expected.
  private mutating func compareEntries() throws(ConversionWalk.Failure) -> Bool {
    if exceptions.isOnlyDocument, case .entry(let list) = try written.next() {
      try written.enter(list)
    }
    var number = -1
    while true {
      let step = try source.next()
      if case .entry = step {
        number += 1
        if exceptions.leftOut.contains(number) { continue }
      }
      switch (step, try written.next()) {
      case (.finished, .finished), (.finished, .end): return true
      case (.end, .end): break
      case (.entry(let entry), .entry(let copy)):
        guard try compare(entry, copy, number) else { return false }
      default: return false
      }
    }
  }

  private mutating func compare(
    _ entry: ConversionWalk.Entry, _ copy: ConversionWalk.Entry, _ number: Int
  ) throws(ConversionWalk.Failure) -> Bool {
    let kind = source.kind(of: entry)
    let copyKind = written.kind(of: copy)
    guard kind.isContainer == copyKind.isContainer else { return false }
    if copy.hasKey, !hasSameKey(entry, copy), !exceptions.otherKey.contains(number) {
      add(.otherKey(String(decoding: written.key(of: copy) ?? [], as: UTF8.self)), entry)
    }
    if kind.isContainer {
      guard (kind == .object) == (copyKind == .object) else { return false }
      try source.enter(entry)
      try written.enter(copy)
      return true
    }
    if let token = source.passedToken(of: entry), let other = written.passedToken(of: copy),
      isSame(kind, token, copyKind, other)
    {
      return true
    }
    guard let token = source.token(of: entry), let copy = written.token(of: copy) else {
      return false
    }
    defer { withExtendedLifetime((token, copy)) {} }
    if !exceptions.otherValue.contains(number), !isSame(kind, token.buffer, copyKind, copy.buffer) {
      add(.otherValue(shown(copyKind, copy)), entry)
    }
    return true
  }

  private mutating func add(_ reason: ConversionLoss.Reason, _ entry: ConversionWalk.Entry) {
    let path = report.needsPaths ? source.path(of: entry) : nil
    report.add(reason, at: entry.offset(in: document), path)
  }

  private func hasSameKey(_ entry: ConversionWalk.Entry, _ copy: ConversionWalk.Entry) -> Bool {
    if let first = source.passedKey(of: entry), let second = written.passedKey(of: copy),
      let plain = sourceTokens.plainString(in: first),
      let other = writtenTokens.plainString(in: second)
    {
      return Self.isEqual(plain, other)
    }
    return source.key(of: entry) == written.key(of: copy)
  }

  private static func isEqual(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> Bool {
    guard first.count == second.count else { return false }
    guard let left = first.baseAddress, let right = second.baseAddress else { return true }
    return scan_is_equal(
      left.assumingMemoryBound(to: UInt8.self), right.assumingMemoryBound(to: UInt8.self),
      first.count) != 0
  }

  // MARK: - Scalars

  private func isSame(
    _ kind: NodeKind, _ first: UnsafeRawBufferPointer, _ copyKind: NodeKind,
    _ second: UnsafeRawBufferPointer
  ) -> Bool {
    if isSameSpelling, kind == copyKind, Self.isEqual(first, second) { return true }
    if kind == .number, copyKind == .number,
      let number = sourceTokens.plainNumber(in: first),
      let other = writtenTokens.plainNumber(in: second), Self.isEqual(number, other)
    {
      return true
    }
    if kind == .string, copyKind == .string, let plain = sourceTokens.plainString(in: first),
      let other = writtenTokens.plainString(in: second)
    {
      return Self.isEqual(plain, other)
    }
    let valueKind = sourceTokens.kind(of: kind, token: first)
    guard valueKind == writtenTokens.kind(of: copyKind, token: second) else { return false }
    switch valueKind {
    case .null: return true
    case .bool: return sourceTokens.bool(of: first) == writtenTokens.bool(of: second)
    case .number:
      let (number, other) = (sourceTokens.number(of: first), writtenTokens.number(of: second))
      return Self.isSameNumber(number, other)
        || sourceTokens.isReal(first) && Self.isSameReal(number, other)
    case .string, .data:
      return sourceTokens.string(of: first) == writtenTokens.string(of: second)
    case .date:
      return Self.isSameDate(sourceTokens.string(of: first), writtenTokens.string(of: second))
    case .array, .record: return false
    }
  }

  private static func isSameNumber(_ first: String, _ second: String) -> Bool {
    if first == second { return true }
    guard let first = DecimalNumber(first.utf8), let second = DecimalNumber(second.utf8) else {
      return false
    }
    return first == second
  }

  /// True for two spellings of one real in binary, of which the first has no more digits than any such number needs.
  private static func isSameReal(_ first: String, _ second: String) -> Bool {
    let digits = first.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber).drop { $0 == "0" }
    guard digits.count <= 17, let value = Double(first), value != 0 else { return false }
    return value == Double(second)
  }

  private static func isSameDate(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    if first == second { return true }
    guard let date = exactDate(first), let other = exactDate(second) else { return false }
    return date.seconds == other.seconds && date.nanoseconds == other.nanoseconds
  }

  /// Returns a date if it has all that its text says: leap seconds and parts of nanoseconds are none of a date.
  private static func exactDate(_ text: [UInt8]) -> DateTime? {
    guard text.firstRange(of: Array(":60".utf8)) == nil else { return nil }
    let fraction = text.drop { $0 != UInt8(ascii: ".") }.dropFirst()
    guard fraction.prefix(while: { (0x30...0x39).contains($0) }).count <= 9 else { return nil }
    return DateTime.read(text)?.value
  }

  private func shown(_ kind: NodeKind, _ token: Spelling) -> String {
    defer { withExtendedLifetime(token) {} }
    return switch writtenTokens.kind(of: kind, token: token.buffer) {
    case .number: writtenTokens.number(of: token.buffer)
    default: String(decoding: writtenTokens.string(of: token.buffer).prefix(40), as: UTF8.self)
    }
  }
}
