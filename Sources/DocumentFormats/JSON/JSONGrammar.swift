import DocumentTree
import ModelBasics
import ModelData

/// The grammar of JSON in all dialects, which differ in the texts that are faults.
package struct JSONGrammar: FormatGrammar {
  package let dialect: JSONDialect

  package init(_ dialect: JSONDialect) { self.dialect = dialect }

  package func structure(
    of bytes: Bytes, as form: TextForm, index: IndexBox
  ) -> any Structure {
    JSONStructure(bytes, dialect, as: form, index: index)
  }

  package var layout: any Layout { JSONLayout(dialect) }
  package var comments: (any Comments)? {
    let isStrict = dialect == .strict
    return EntryTextComments<JSONText>(
      dialect, refusal: isStrict ? "strict JSON has no comments" : nil)
  }
  package var tokens: any Tokens & Fields { JSONTokens(dialect: dialect) }
  package var standard: (any Standard)? { dialect == .json5 ? nil : JSONStandard(dialect: dialect) }

  package func valueCursor(over text: [UInt8]) throws(Problem) -> ValueCursor {
    try JSONValueReader.cursor(over: text, dialect)
  }

  package func duplicateKeys(in bytes: Bytes, upTo limit: Int, most: Int) -> DuplicateKeyList {
    JSONReader.duplicateKeys(in: bytes, upTo: limit, most: most, dialect) { $0.readTokens() }
  }

  package func noteDuplicateKeys(for index: IndexBox, most: Int) -> NotedDuplicateKeys? {
    index.notes { NotedDuplicateKeys(most: most) }
  }

  /// Recognises a text in another format by a fault on its first line.
  package func foreignText(with fault: Fault, in bytes: Bytes) -> ForeignText? {
    let offset = min(fault.offset, fault.stopOffset)
    guard offset < ForeignText.sample else { return nil }
    let text = JSONText(bytes, dialect)
    let start = text.pastTrivia(text.start, limit: ForeignText.sample) ?? 0
    let isOnFirstLine = bytes.firstIndex(of: 0x0A, in: Span(start, offset)) == nil
    return isOnFirstLine ? ForeignText(bytes) : nil
  }

  package func valueSpan(in text: Bytes) -> Result<Span, Fault> {
    // A byte order mark may begin a file, but not a value.
    let reading = JSONText(text, dialect)
    if reading.start > 0 { return .failure(JSONFault.expectedValue.at(0)) }
    let structure = JSONStructure(text, dialect, as: .document, index: IndexBox())
    structure.read()
    if let fault = structure.index.fault { return .failure(fault) }
    let start = reading.pastTrivia(0)
    let value = structure.entry(at: start, .value, budget: .max).value
    guard let end = structure.end(of: value, budget: .max) else {
      return .failure(JSONFault.expectedValue.at(start))
    }
    // Comments before or after the value are not part of it and could not be kept.
    let before = reading.skipBlank(0)
    let after = reading.skipBlank(end)
    if before < start { return .failure(JSONFault.expectedValue.at(before)) }
    if after < reading.count { return .failure(JSONFault.trailingData.at(after)) }
    return .success(Span(start, end))
  }

  package func entry(in text: Bytes) -> (offset: Int, form: NodeForm)? {
    let reading = JSONText(text, dialect)
    let start = reading.pastTrivia(0)
    guard start < reading.count else { return nil }
    var form = NodeForm.value
    if reading.beginsKey(reading[start]), let end = reading.endOfToken(start, limit: .max),
      reading[reading.pastTrivia(end)] == UInt8(ascii: ":")
    {
      form = .member
    }
    let structure = JSONStructure(text, dialect, as: .entry, index: IndexBox())
    let entry = structure.entry(at: start, form, budget: .max)
    // Around the value there must be only trivia, and the value itself must be valid.
    guard let end = structure.end(of: entry.value, budget: .max),
      reading.pastTrivia(end) == reading.count
    else { return nil }
    guard case .success = valueSpan(in: Bytes(text.array(Span(entry.valueStart, end))))
    else { return nil }
    if let key = entry.key, !isKey(text.array(key)) { return nil }
    return (start, form)
  }

  package func isKey(_ text: [UInt8]) -> Bool {
    let reading = Bytes(text)
    if dialect == .json5, JSONText(reading, dialect).endOfIdentifier(0) == text.count {
      return true
    }
    guard JSONString.quote(of: text, dialect) != nil else { return false }
    if case .success(let span) = valueSpan(in: reading) {
      return span.count == text.count
    }
    return false
  }

  package func keyToken(
    for key: [UInt8], replacing old: [UInt8]?, at site: Site
  ) -> [UInt8] {
    let quotes = JSONQuotes(dialect, site.style)
    guard let old, !old.isEmpty else { return quotes.keyToken(for: key) }
    // The escapes of what stays are kept.
    if old.contains(UInt8(ascii: "\\")),
      let spelled = JSONTokens(dialect: dialect).spelled(old, at: site)
    {
      return spelled.spelling(of: StandIn.scalars(key))
    }
    return dialect == .json5
      ? quotes.keyToken(for: key, replacing: old) : quotes.keyToken(for: key)
  }

  package func keyBytes(of token: [UInt8]) -> [UInt8] { JSONString.bytes(of: token, dialect) }
}
