import DocumentFormats
import DocumentTree
import ModelBasics
import ModelValues

/// Rules out entries without a meaning while a pass goes over them, so that only few are recognised.
///
/// What it lets through may still have no meaning. Only for entries whose meaning nobody has chosen.
package struct PassedMeanings: Sendable {
  /// What a key says about the values under it.
  struct KeyEvidence: Sendable {
    var key: [UInt8]
    var hasUnit: Bool
    var isColor: Bool
    var isData: Bool
  }

  let document: Document
  let tokens: any Tokens
  private let areShownAsWritten: Bool
  private var slots = TokenSlots()
  /// The evidence of the key in each slot.
  private var keys = [KeyEvidence?](repeating: nil, count: TokenSlots.count)
  /// True if objects may name their class.
  private lazy var hasClasses = Self.mayHaveClasses(document)

  package init(_ document: Document) {
    self.document = document
    let tokens = document.tokens
    self.tokens = tokens
    areShownAsWritten = tokens.areShownAsWritten
  }

  /// Returns false if an entry has no meaning. `key` is that of the entry or of one of the two containers around it; `inside` is the
  /// key of the first member of an object.
  package mutating func mayMean(_ entry: PassedEntry, key: Span?, inside: Span?) -> Bool {
    switch entry.value.kind {
    case .string: mayMeanText(document.baseBytes.buffer(span(of: entry)), key)
    case .number:
      isLong(document.baseBytes.buffer(span(of: entry))) || evidence(of: key)?.hasUnit == true
    case .object: inside.map { mayBeginRecord($0) } ?? false
    case .array: evidence(of: key)?.isColor == true
    case .boolean, .null: false
    case .date, .data, .reference, .stream, .empty, .invalid: true
    }
  }

  func span(of entry: PassedEntry) -> Span { Span(entry.value.offset, entry.end) }

  /// The length in bytes up to which a key is evidence.
  private static let longestKey = 256

  /// Recognises a scalar by its token and key. Returns `.some(nil)` if it has no meaning, and nil if more has to be known.
  package mutating func recognition(
    of entry: PassedEntry, key: Span?, isElement: Bool
  ) -> Recognition?? {
    let token = document.baseBytes.buffer(span(of: entry))
    guard !entry.isAnnotated, token.count < ReadingSubject.longestText,
      (key?.count ?? 0) <= Self.longestKey
    else { return nil }
    let key = evidence(of: key)?.key
    switch entry.value.kind {
    case .string:
      guard let text = string(token) else { return nil }
      let found = Recognizer.recognize(.string(text, key: key))
      return found == nil && isElement && Recognizer.needsOtherElements(text) ? nil : .some(found)
    case .number:
      let number = Array(tokens.number(of: token).utf8)
      // The neighbours of a doubtful number give its unit.
      if let key, Epoch.guess(key: key, number: number)?.other != nil { return nil }
      return .some(Recognizer.recognize(.number(number, key: key)))
    default: return nil
    }
  }

  private func string(_ token: UnsafeRawBufferPointer) -> [UInt8]? {
    if let plain = tokens.plainString(in: token) { return Array(plain) }
    return areShownAsWritten ? tokens.string(of: token) : nil
  }

  /// True if a number may have so many digits that they are grouped.
  private func isLong(_ token: UnsafeRawBufferPointer) -> Bool {
    guard token.count >= Recognizer.minimumGroupedDigits else { return false }
    guard let text = tokens.plainNumber(in: token) else { return true }
    let digits = text.drop { $0 == UInt8(ascii: "-") }.prefix { $0 &- 0x30 < 10 }
    return digits.count >= Recognizer.minimumGroupedDigits
  }

  private mutating func mayMeanText(_ token: UnsafeRawBufferPointer, _ key: Span?) -> Bool {
    let isQuoted = token.first == UInt8(ascii: "\"") && token.count >= 2
    let text =
      isQuoted
      ? UnsafeRawBufferPointer(rebasing: token[1..<token.count - 1])
      : tokens.plainString(in: token)
    guard let text, text.count <= 256 else { return true }
    if text.count >= 24, evidence(of: key)?.isData == true { return true }
    return TextFilter.mayMean(text, hasEscapes: isQuoted)
  }

  mutating func evidence(of key: Span?) -> KeyEvidence? {
    guard let key else { return nil }
    let token = document.baseBytes.buffer(key)
    let slot = slots.slot(of: token)
    if let slot, !slot.isNew { return keys[slot.index] }
    let bytes = document.grammar.keyBytes(of: Array(token))
    let meaning = MeaningKey(bytes)
    let evidence = KeyEvidence(
      key: bytes, hasUnit: meaning?.hasUnit == true, isColor: meaning?.isColor == true,
      isData: meaning?.isData == true)
    if let slot { keys[slot.index] = evidence }
    return evidence
  }

  // MARK: - Records

  private static let classKey = "representedClassName"
  /// The size in bytes up to which a text is searched for the names of classes.
  private static let longestSearched = 1 << 28

  private static func mayHaveClasses(_ document: Document) -> Bool {
    let bytes = document.baseBytes
    guard bytes.count <= longestSearched,
      let spellings = document.tokens.spellings(of: Array(classKey.utf8))
    else { return true }
    let patterns = spellings.map { BytePattern($0.map(lowercase), ignoringCase: true) }
    return bytes.first(of: patterns, in: Span(0, bytes.count)) != nil
  }

  private mutating func mayBeginRecord(_ key: Span) -> Bool {
    if hasClasses { return true }
    let token = document.baseBytes.buffer(key)
    guard let plain = tokens.plainString(in: token) else { return true }
    return Recognizer.mayBeginRecord(plain)
  }
}

extension MeaningKey {
  /// An instant as a count of each unit.
  private static let instants = [0, 3, 6, 9].map {
    Array(("1424716200" + String(repeating: "0", count: $0)).utf8)
  }

  /// True if the key may give the unit of a number, or of a date as a number.
  fileprivate var hasUnit: Bool {
    IntervalKey(bytes) != nil || ByteSizeKey(bytes) != nil
      || Self.instants.contains { Epoch.unit(key: bytes, number: $0) != nil }
  }
}

extension Recognizer {
  /// The keys of records with a meaning but no class: all members of such a record have one of them, so the first has too.
  private static let memberKeys: Set<[UInt8]> = Set(
    [
      "red", "green", "blue", "alpha", "r", "g", "b", "a", "h", "s", "l", "v", "hue", "saturation",
      "lightness", "brightness", "value", "white", "gray", "grey", "red component",
      "green component", "blue component", "alpha component", "color space", "colorspace",
      "color-space", "components", "color", "colour", "version", "string", "usingrange", "units",
      "unit", "amount", "firstamount", "secondamount", "extravalues", "year", "month", "day",
      "weekday", "hour", "minute", "second", "timezonename", "zone", "length", "dataclass",
    ].map { Array($0.utf8) })

  /// Returns false if no record without a class that has a meaning begins with a key.
  fileprivate static func mayBeginRecord(_ key: UnsafeRawBufferPointer) -> Bool {
    key.count <= 16 && memberKeys.contains(key.map(lowercase))
  }
}
