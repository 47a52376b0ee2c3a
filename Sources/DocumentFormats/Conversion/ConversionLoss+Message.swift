import DocumentTree

extension ConversionLoss {
  /// The value that the format cannot hold and its replacement, as two clauses.
  package func message(_ format: Format) -> String {
    let name = format.subject
    let has = "\(name) \(format.isPlural ? "have" : "has") no"
    switch reason {
    case .null(.nothing): return "\(has) null; the entry is left out"
    case .null(.emptyString): return "\(has) null; an empty string is written"
    case .noBooleans: return "\(has) true and false; text is written"
    case .noNumbers: return "\(has) numbers; text is written"
    case .noDates: return "\(has) such dates; text is written"
    case .noData: return "\(has) data; Base64 text is written"
    case .dateDetail: return "\(has) fractions of seconds; they are dropped"
    case .otherValue(let value): return "\(name) cannot hold this value; \(value) is written"
    case .otherKey(let key): return "\(name) cannot hold this key; \(key) is written"
    case .typedKey: return "\(has) keys of other types than text; text is written"
    case .noClasses(let name): return "\(has) classes; \(name) is left out"
    case .noSets: return "\(has) sets; an array is written"
    case .noSharing(let name):
      return "\(has) references to objects; a copy of this \(name) is written"
    case .largeNumber: return "\(has) number of this size; text is written"
    case .caution(let clause): return "this number \(clause); it is written all the same"
    case .nonfinite(let number): return "\(has) \(number.name); text is written"
    case .character(let value, let isKey):
      return "\(has) character \(Self.name(of: value))\(Self.place(isKey)); U+FFFD is written"
    case .halfSurrogate(let isKey):
      return "\(has) half of a surrogate pair\(Self.place(isKey)); U+FFFD is written"
    case .invalidByte(let byte, let isKey):
      let byte = "0x" + Self.hexadecimal(UInt32(byte), 2)
      return "the byte \(byte)\(Self.place(isKey)) is not UTF-8; U+FFFD is written"
    case .duplicateKey(let line):
      let place = line.map { "on line \($0)" } ?? "below"
      return "\(has) duplicate keys, and the key is \(place) again; this entry is left out"
    case .noComments: return "\(has) comments; this one is left out"
    case .comment(let reason): return "\(Self.fact(reason)); the comment is left out"
    case .alteredComment(let clause): return clause
    case .lostComment:
      return "this comment has no position in the new file; it is left out"
    case .lostInstruction: return "\(has) instructions to other programs; this one is left out"
    case .onlyDocument: return "\(name) is a list; this value becomes its only element"
    case .root(let reason): return reason
    }
  }

  /// Returns a clause without the advice after it.
  private static func fact(_ reason: String) -> Substring {
    reason.prefix { $0 != ";" }
  }

  private static func place(_ isKey: Bool) -> String { isKey ? " in a key" : "" }

  private static func name(of value: UInt32) -> String { "U+" + hexadecimal(value, 4) }

  private static func hexadecimal(_ value: UInt32, _ digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}

extension Format {
  fileprivate var isPlural: Bool { name.hasSuffix("list") || name.hasSuffix("archive") }
  fileprivate var subject: String { isPlural ? name + "s" : name }
}
