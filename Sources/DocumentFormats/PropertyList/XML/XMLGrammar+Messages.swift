import DocumentTree
import ModelBasics
import ModelData

extension XMLGrammar {
  func message(for fault: Fault, in bytes: Bytes, as form: MessageForm) -> String {
    switch form {
    case .full: fullMessage(for: fault, in: bytes)
    case .short: expectation(for: fault, in: bytes)
    case .typed: refusal(ofTyped: bytes, fault)
    }
  }

  private func fullMessage(for fault: Fault, in bytes: Bytes) -> String {
    guard let reason = XMLFault(rawValue: fault.code) else { return "not an XML property list" }
    if reason == .brokenObject { return XMLBrokenObject.message(at: fault.offset, in: bytes) }
    return reason.message(found: Self.found(fault, reason, in: bytes))
  }

  /// Returns the text that the message of a fault quotes.
  private static func found(_ fault: Fault, _ reason: XMLFault, in bytes: Bytes) -> String {
    switch reason {
    case .unknownEncoding, .contradictedEncoding: XMLDeclaration(bytes).name ?? ""
    case .badInteger, .badReal, .badDate, .blankAfterNumber, .largeInteger, .unusualDate:
      content(at: fault.offset, in: bytes)
    case .wrongEnd:
      found(at: fault.offset, in: bytes) + " where "
        + String(decoding: fault.correction?.text ?? [], as: UTF8.self)
    case .missingEnd, .missingBracket:
      String(decoding: XMLScalar.trimmed(fault.correction?.text ?? []), as: UTF8.self)
    case .missingEmptyMark:
      tag(before: fault.offset, in: bytes)
    default: found(at: fault.offset, in: bytes)
    }
  }

  /// Returns the text of a number or date that begins at an offset.
  private static func content(at offset: Int, in bytes: Bytes) -> String {
    let text = bytes.array(Span(offset, min(bytes.count, offset + longestQuoted)))
    let content = text.prefix { $0 != UInt8(ascii: "<") }
    let isCut = content.count == longestQuoted
    let trimmed = XMLScalar.trimmed(Array(content))
    return "“" + String(decoding: trimmed, as: UTF8.self) + (isCut ? "…" : "") + "”"
  }

  /// Returns the tag that ends with the byte at an offset.
  private static func tag(before end: Int, in bytes: Bytes) -> String {
    let start = bytes.lastIndex(of: UInt8(ascii: "<"), in: Span(max(0, end - longestQuoted), end))
    return String(decoding: bytes.array(Span(start ?? end, end + 1)), as: UTF8.self)
  }

  private func expectation(for fault: Fault, in bytes: Bytes) -> String {
    guard let reason = XMLFault(rawValue: fault.code) else { return "not an XML property list" }
    // The message is short enough.
    return reason == .unknownEncoding
      ? "the encoding \(XMLDeclaration(bytes).name ?? "") is not known" : reason.expectation
  }

  private func refusal(ofTyped bytes: Bytes, _ fault: Fault) -> String {
    let typed = Array(XMLScalar.trimmed(bytes.array(Span(0, bytes.count))))
    let noNull =
      dialect == .inner
      ? "other programs cannot read null in property lists" : "property lists have no null"
    if typed.elementsEqual("null".utf8) { return noNull }
    if TypedJSON.isLikely(typed) {
      return (try? Format.jsonc.valueCursor(over: typed)) == nil
        ? "not a value: neither JSON nor an element" : noNull
    }
    if typed.first != UInt8(ascii: "<") { return "not a number, a date, data, true or false" }
    return fullMessage(for: fault, in: bytes)
  }

  /// The longest text in bytes that is compared with JSON while it is typed.
  private static let longestCompared = 1 << 12

  func resemblance(of text: Bytes) -> Resemblance {
    let reading = XMLText(text, dialect)
    let kind = reading.tag(at: reading.skipBlank(0))?.element?.kind
    return Resemblance(kind: kind ?? .invalid, reason: reason(in: text))
  }

  private func reason(in text: Bytes) -> String? {
    guard text.count <= Self.longestCompared else { return nil }
    let typed = Array(XMLScalar.trimmed(text.array(Span(0, text.count))))
    let noNull = tokens.hasUsualNull ? nil : "property lists have no null"
    if typed.elementsEqual("null".utf8) { return noNull }
    guard let first = typed.first, [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first) else {
      return nil
    }
    guard let value = try? Format.jsonc.valueCursor(over: typed).value else {
      return "it begins like JSON, but is not"
    }
    return value.containsNull ? noNull : nil
  }

  /// The length in bytes of the longest text that messages quote.
  private static let longestQuoted = 48

  /// Returns the text at an offset that a message quotes: a tag, or a word.
  private static func found(at offset: Int, in bytes: Bytes) -> String {
    let text = bytes.array(Span(offset, min(bytes.count, offset + longestQuoted)))
    guard let first = text.first else { return "" }
    let isMarkup = text.dropFirst().first.map {
      XMLText.isNameByte($0)
        || [UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?")].contains($0)
    }
    if first == UInt8(ascii: "<") {
      if isMarkup == false { return "<" }
      let tag = text.prefix { $0 != UInt8(ascii: ">") && $0 >= 0x20 }
      let isWhole = tag.count < text.count && text[tag.endIndex] == UInt8(ascii: ">")
      return String(decoding: tag, as: UTF8.self) + (isWhole ? ">" : "…")
    }
    if first == UInt8(ascii: "&") {
      let name = text.dropFirst().prefix { XMLText.isNameByte($0) || $0 == UInt8(ascii: "#") }
      let isWhole = !name.isEmpty && text[name.endIndex...].first == UInt8(ascii: ";")
      return "&" + String(decoding: name, as: UTF8.self) + (isWhole ? ";" : "")
    }
    let word = text.prefix { $0 > 0x20 && $0 != UInt8(ascii: "<") }
    return "“" + String(decoding: word, as: UTF8.self) + "”"
  }
}
