import DocumentTree
import ModelBasics
import ModelData

/// The text around the entries of a container, as the format's own writer of values puts it.
struct EntryDelimiters {
  let opening: [UInt8]
  let closing: [UInt8]
  /// The text between two entries, without blanks.
  let separator: [UInt8]
  /// True if the last entry has a separator too.
  let separatesLast: Bool
  /// The text between a key and its value on one line; empty for elements.
  let keySeparator: [UInt8]

  /// Finds the delimiters in texts of containers with one and two entries. Returns nil if the format has none around its entries.
  init?(isObject: Bool, _ grammar: any FormatGrammar, _ style: DocumentStyle) {
    let tokens = grammar.tokens
    let site = Site.root(style)
    let values = ["v1", "v2"].map { Value.string(Array($0.utf8)) }
    let keys = ["k1", "k2"].map { Array($0.utf8) }

    func text(_ count: Int) -> [UInt8]? {
      var builder = ValueBuilder()
      if isObject { builder.beginRecord() } else { builder.beginArray() }
      for index in 0..<count {
        if isObject { builder.key(keys[index]) }
        builder.value(values[index])
      }
      builder.end()
      return builder.finish().map { tokens.text(of: $0, .oneLine, at: site) }
    }

    guard let one = text(1), let two = text(2) else { return nil }
    var starts: [Range<Int>] = []
    var ends: [Range<Int>] = []
    for index in 0..<2 {
      guard let value = tokens.token(of: values[index], at: site),
        let found = two.firstRange(of: value)
      else { return nil }
      ends.append(found)
      guard isObject else {
        starts.append(found)
        continue
      }
      let key = grammar.keyToken(for: keys[index], at: .key(style))
      guard let found = two.firstRange(of: key) else { return nil }
      starts.append(found)
    }
    guard starts[0].lowerBound > 0, ends[0].upperBound <= starts[1].lowerBound,
      one.starts(with: two[..<ends[0].upperBound])
    else { return nil }
    opening = Self.trimmed(two[..<starts[0].lowerBound])
    separator = Self.trimmed(two[ends[0].upperBound..<starts[1].lowerBound])
    keySeparator = isObject ? Array(two[starts[0].upperBound..<ends[0].lowerBound]) : []
    let last = Self.trimmed(one[ends[0].upperBound...])
    separatesLast = !separator.isEmpty && last.starts(with: separator)
    closing = Self.trimmed(last.dropFirst(separatesLast ? separator.count : 0))
    if opening.isEmpty || closing.isEmpty { return nil }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
    return Array(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
