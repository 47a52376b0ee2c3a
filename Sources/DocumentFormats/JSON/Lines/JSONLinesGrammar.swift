import DocumentTree
import ModelBasics

/// The grammar of JSON Lines: a stream of JSON documents (RFC 8259).
struct JSONLinesGrammar: FormatGrammar {
  private let json = JSONGrammar(.strict)

  func structure(of bytes: Bytes, as form: TextForm, index: IndexBox) -> any Structure {
    switch form {
    case .document: return JSONLinesStructure(bytes, index: index)
    case .entry where json.entry(in: bytes) == nil:
      return JSONLinesStructure(brokenLine: bytes, index: index)
    case .entry, .token: return json.structure(of: bytes, as: form, index: index)
    }
  }

  var layout: any Layout { JSONLinesLayout() }
  var tokens: any Tokens { json.tokens }
  var strict: any FormatGrammar { self }

  func duplicateKeys(in bytes: Bytes, upTo limit: Int) -> any IteratorProtocol<DuplicateKey> {
    json.duplicateKeys(in: bytes, upTo: limit)
  }

  func valueSpan(in text: Bytes) -> Result<Span, Fault> { json.valueSpan(in: text) }
  func entry(in text: Bytes) -> (offset: Int, form: NodeForm)? { json.entry(in: text) }
  func isKey(_ text: [UInt8]) -> Bool { json.isKey(text) }
  func keyToken(for key: [UInt8], replacing old: [UInt8]?, style: DocumentStyle) -> [UInt8] {
    json.keyToken(for: key, replacing: old, style: style)
  }
  func keyBytes(of token: [UInt8]) -> [UInt8] { json.keyBytes(of: token) }

  func message(for fault: Fault, in bytes: Bytes) -> String {
    let endsLine = fault.offset < bytes.count && JSONText.isLineBreak(bytes[fault.offset])
    return JSONFault(rawValue: fault.code)?.message(
      found: endsLine ? JSONFault.end : JSONFault.found(fault, in: bytes), whole: "line")
      ?? json.message(for: fault, in: bytes)
  }

  func expectation(for fault: Fault, in bytes: Bytes) -> String {
    json.expectation(for: fault, in: bytes)
  }

  func resemblance(of text: Bytes) -> String? { json.resemblance(of: text) }
}
