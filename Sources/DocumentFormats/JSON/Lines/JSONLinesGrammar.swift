import DocumentTree
import ModelBasics

/// The grammar of JSON Lines: a stream of JSON documents (RFC 8259).
struct JSONLinesGrammar: FormatGrammar {
  private let json = JSONGrammar(.strict)
  /// True if each line is one document. That is found in the document that was opened, and stays so for its next saved texts, whose
  /// first lines may be another text: removing the line between two broken lines can make them one valid document. Nil if the
  /// document had no text yet.
  private var isLineDelimited: Bool?

  func adapted(to document: Bytes) -> any Grammar {
    guard isLineDelimited == nil else { return self }
    var adapted = self
    adapted.isLineDelimited = JSONLinesStyle.isLineDelimited(document)
    return adapted
  }

  func structure(of bytes: Bytes, as form: TextForm, index: IndexBox) -> any Structure {
    switch form {
    case .document: return JSONLinesStructure(bytes, index: index, isLineDelimited)
    case .entry where json.entry(in: bytes) == nil:
      return JSONLinesStructure(brokenLine: bytes, index: index)
    case .entry, .token: return json.structure(of: bytes, as: form, index: index)
    }
  }

  var layout: any Layout { JSONLinesLayout(isLineDelimited: isLineDelimited) }
  var tokens: any Tokens & Fields { json.tokens }
  var standard: (any Standard)? { JSONLinesStandard() }

  func duplicateKeys(in bytes: Bytes, upTo limit: Int, most: Int) -> DuplicateKeyList {
    JSONReader.duplicateKeys(in: bytes, upTo: limit, most: most, .strict) { reader in
      if JSONLinesStyle.isLineDelimited(bytes) ?? true {
        reader.readLines()
      } else {
        reader.readDocuments()
      }
    }
  }

  func noteDuplicateKeys(for index: IndexBox, most: Int) -> NotedDuplicateKeys? {
    json.noteDuplicateKeys(for: index, most: most)
  }

  func valueSpan(in text: Bytes) -> Result<Span, Fault> { json.valueSpan(in: text) }
  func entry(in text: Bytes) -> (offset: Int, form: NodeForm)? { json.entry(in: text) }
  func isKey(_ text: [UInt8]) -> Bool { json.isKey(text) }
  func keyToken(for key: [UInt8], replacing old: [UInt8]?, at site: Site) -> [UInt8] {
    json.keyToken(for: key, replacing: old, at: site)
  }
  func keyBytes(of token: [UInt8]) -> [UInt8] { json.keyBytes(of: token) }

  func message(for fault: Fault, in bytes: Bytes, as form: MessageForm) -> String {
    guard form == .full else { return json.message(for: fault, in: bytes, as: form) }
    let endsLine =
      fault.offset < bytes.count && JSONText.isLineBreak(bytes[fault.offset])
      && fault.code != JSONFault.missingBracket.rawValue
    return JSONFault(rawValue: fault.code)?.message(
      found: endsLine ? JSONFault.end : JSONFault.found(fault, in: bytes), whole: "line")
      ?? json.message(for: fault, in: bytes)
  }

  func resemblance(of text: Bytes) -> Resemblance { json.resemblance(of: text) }
}

/// JSON Lines as a standard: it has no extensions.
private struct JSONLinesStandard: Standard {
  var name: String { Format.jsonLines.name }
  var grammar: any FormatGrammar { JSONLinesGrammar() }
}
