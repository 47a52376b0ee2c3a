import DocumentTree
import ModelBasics
import ModelData

/// The grammar of OpenStep and GNUstep property lists.
struct OpenStepGrammar: FormatGrammar {
  func structure(of bytes: Bytes, as form: TextForm, index: IndexBox) -> any Structure {
    OpenStepStructure(bytes, as: form, index: index)
  }

  var layout: any Layout { OpenStepLayout() }
  var comments: (any Comments)? { EntryTextComments<OpenStepText>(.propertyList) }
  var tokens: any Tokens & Fields { OpenStepTokens() }
  var links: (any Links)? { ProjectLinks() }

  func valueSpan(in text: Bytes) -> Result<Span, Fault> {
    let reading = OpenStepText(text)
    // A byte order mark may begin a file, but not a value.
    if reading.start > 0 { return .failure(OpenStepFault.expectedValue.at(0)) }
    let start = reading.skipBlank(0)
    if let token = reading.token(at: start), token.beginsKey {
      let next = reading.pastTrivia(token.end)
      if next < reading.count { return .failure(OpenStepFault.trailingData.at(next)) }
    }
    let structure = OpenStepStructure(text, as: .entry, index: IndexBox())
    structure.read()
    if let fault = structure.index.fault { return .failure(fault) }
    let value = structure.entry(at: start, .value, budget: .max).value
    guard let end = structure.end(of: value, budget: .max) else {
      return .failure(OpenStepFault.expectedValue.at(start))
    }
    // Comments before or after the value are not part of it and could not be kept.
    if reading.isComment(start) { return .failure(OpenStepFault.expectedValue.at(start)) }
    let after = reading.skipBlank(end)
    if after < reading.count { return .failure(OpenStepFault.trailingData.at(after)) }
    return .success(Span(start, end))
  }

  func entry(in text: Bytes) -> (offset: Int, form: NodeForm)? {
    let structure = OpenStepStructure(text, as: .entry, index: IndexBox())
    structure.read()
    guard structure.index.fault == nil else { return nil }
    let reading = OpenStepText(text)
    let start = reading.pastTrivia(0)
    guard let token = reading.token(at: start) else { return nil }
    let isMember =
      token.beginsKey && reading[reading.pastTrivia(token.end)] == UInt8(ascii: "=")
    return (start, isMember ? .member : .value)
  }

  func isKey(_ text: [UInt8]) -> Bool {
    let storage = Bytes(text)
    let reading = OpenStepText(storage)
    guard let token = reading.token(at: 0), token.beginsKey, token.end == text.count else {
      return false
    }
    return token.kind == .string || text.allSatisfy(OpenStepText.isWord) && !reading.isComment(0)
  }

  func keyToken(for key: [UInt8], replacing old: [UInt8]?, at site: Site) -> [UInt8] {
    old.flatMap(OpenStepQuoting.units)?.spelling(of: StandIn.scalars(key))
      ?? OpenStepQuoting(quote: site.style.keyQuote).token(ofBytes: key)
  }

  func keyBytes(of token: [UInt8]) -> [UInt8] { OpenStepString.bytes(of: token) }

  /// A copy of an object of Xcode gets an identifier of its own.
  func key(ofCopy number: Int, of key: [UInt8], salt: Int) -> [UInt8] {
    ProjectIdentifier(key).flatMap { $0.isHexadecimal ? $0 : nil }?.copy(number, salt: salt)
      .text(like: key)
      ?? key + Array("-\(number)".utf8)
  }

  func duplicateKeys(in bytes: Bytes, upTo limit: Int, most: Int) -> DuplicateKeyList {
    DuplicateKeyList(OpenStepDuplicateKeys(bytes, upTo: limit), most: most)
  }

  func message(for fault: Fault, in bytes: Bytes, as form: MessageForm) -> String {
    let reason = OpenStepFault(rawValue: fault.code)
    let message =
      form == .short
      ? reason?.expectation : reason?.message(found: Self.found(at: fault.stopOffset, in: bytes))
    return message ?? "not an OpenStep property list"
  }

  /// The length in bytes of the longest text that messages quote.
  private static let longestQuoted = 48

  /// Returns the text at an offset that a message quotes: a string, a word, or one character.
  private static func found(at offset: Int, in bytes: Bytes) -> String {
    let text = bytes.array(Span(offset, min(bytes.count, offset + longestQuoted)))
    guard let first = text.first else { return "" }
    var shown = text.prefix { OpenStepText.isWord($0) || $0 >= 0x80 }
    if OpenStepString.isQuote(first) || first == UInt8(ascii: "<") {
      let end = first == UInt8(ascii: "<") ? UInt8(ascii: ">") : first
      let isData = first == UInt8(ascii: "<")
      shown = text.prefix(
        (text.dropFirst().firstIndex(of: end) ?? (isData ? text.count - 1 : 0)) + 1)
    } else if shown.isEmpty {
      shown = text.prefix(1)
    }
    let scalars = StandIn.scalars(Array(shown)).filter { !StandIn.isStandIn($0) }
    guard first >= 0x20, !scalars.isEmpty else { return "a character that is not text" }
    return "“\(String(String.UnicodeScalarView(scalars)))”"
  }
}
