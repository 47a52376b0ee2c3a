import ModelBasics
import ModelValues

/// The Base64 of `<data>`, broken over lines like another: its lines have the same length and indentation.
enum XMLDataText {
  static func token(_ data: [UInt8], like old: XMLToken?) -> [UInt8] {
    if let old, old.element == .data, XMLScalar.base64(old.decoded) == data { return old.whole }
    let base64 = Array(Blob(data).base64.utf8)
    guard let old, old.element == .data, let form = LineForm(old.decoded) else {
      return XMLElement.data.token(base64)
    }
    var content = form.lead
    var offset = 0
    while offset < base64.count {
      content += base64[offset..<min(base64.count, offset + form.length)]
      offset += form.length
      if offset < base64.count { content += form.separator }
    }
    return old.spelled(content + form.trail)
  }

  private struct LineForm {
    /// The blanks before the first line, between lines and after the last.
    var lead: [UInt8]
    var separator: [UInt8]
    var trail: [UInt8]
    var length: Int

    init?(_ text: [UInt8]) {
      let lead = text.prefix(while: XMLScalar.isSpace)
      let first = text.dropFirst(lead.count).prefix { !XMLScalar.isSpace($0) }
      guard !first.isEmpty else { return nil }
      self.lead = Array(lead)
      trail = text.reversed().prefix(while: XMLScalar.isSpace).reversed()
      let rest = text[first.endIndex...].prefix(while: XMLScalar.isSpace)
      let isOneLine = first.endIndex + trail.count == text.count
      separator = Array(isOneLine ? (lead.isEmpty ? [] : lead) : rest)
      length =
        isOneLine && separator.isEmpty ? .max : isOneLine ? max(first.count, 68) : first.count
      if length == .max { length = 1 << 40 }
    }
  }
}
