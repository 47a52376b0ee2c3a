import DocumentTree
import ModelBasics

extension JSONGrammar {
  package func message(for fault: Fault, in bytes: Bytes, as form: MessageForm) -> String {
    switch form {
    case .full: fullMessage(for: fault, in: bytes)
    case .short: expectation(for: fault, in: bytes)
    case .typed: refusal(ofTyped: bytes, fault)
    }
  }

  private func fullMessage(for fault: Fault, in bytes: Bytes) -> String {
    if fault.offset < 4, let encoding = JSONFault.encoding(of: bytes) {
      return "the text is \(encoding); iconv turns it into UTF-8"
    }
    if let foreign = foreignText(with: fault, in: bytes) { return foreign.refusal }
    return JSONFault(rawValue: fault.code)?.message(
      found: JSONFault.found(fault, in: bytes), dialect)
      ?? "not \(dialect.name)"
  }

  private func expectation(for fault: Fault, in bytes: Bytes) -> String {
    if let foreign = foreignText(with: fault, in: bytes) { return foreign.shortRefusal }
    guard fault.correction == nil else { return fullMessage(for: fault, in: bytes) }
    return JSONFault(rawValue: fault.code)?.expectation ?? "not \(dialect.name)"
  }

  private func refusal(ofTyped bytes: Bytes, _ fault: Fault) -> String {
    let text = bytes.array(Span(0, bytes.count))
    let first = StandIn.scalars(Array(text.drop { $0 <= 0x20 }.prefix(4))).first
    guard let first else { return "a value is needed" }
    if first.properties.isAlphabetic, let reason = resemblance(of: bytes).reason { return reason }
    let isBegun = "{[\"-0123456789".unicodeScalars.contains(first)
    return isBegun ? fullMessage(for: fault, in: bytes) : "\(dialect.name) needs quotes here"
  }
}
