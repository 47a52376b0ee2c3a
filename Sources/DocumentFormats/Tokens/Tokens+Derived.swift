import DocumentTree
import ModelBasics
import ModelData

// What follows from the requirements of `Tokens`.

extension Tokens {
  // MARK: Reading

  package func bool(of token: UnsafeRawBufferPointer) -> Bool {
    text(of: token, as: .bool).first == UInt8(ascii: "t")
  }

  /// Returns the decimal text of a number.
  package func number(of token: UnsafeRawBufferPointer) -> String {
    if let plain = plainNumber(in: token) { return String(decoding: plain, as: UTF8.self) }
    return String(decoding: text(of: token, as: .number), as: UTF8.self)
  }

  /// Returns the bytes of a string or of data, or the text of a date.
  package func string(of token: UnsafeRawBufferPointer) -> [UInt8] { text(of: token, as: .string) }

  package func bool(of token: [UInt8]) -> Bool { token.withUnsafeBytes { bool(of: $0) } }
  package func string(of token: [UInt8]) -> [UInt8] { token.withUnsafeBytes { string(of: $0) } }
  package func number(of token: [UInt8]) -> String { token.withUnsafeBytes { number(of: $0) } }

  /// Returns the decimal text inside the token of a number; nil if it has another spelling or kind as a number than as a text.
  package func plainNumber(in token: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    plainText(in: token, as: .number)
  }

  /// Returns the bytes of a string inside its token, or nil if any of them is escaped.
  package func plainString(in token: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    plainText(in: token, as: .string)
  }

  /// Returns the value of a scalar's token.
  package func scalar(_ kind: NodeKind, _ token: [UInt8]) -> Value {
    token.withUnsafeBytes { token in
      switch self.kind(of: kind, token: token) {
      case .bool: .bool(bool(of: token))
      case .number: Value.number(number(of: token)) ?? .null
      case .string: .string(string(of: token))
      case .data: .data(string(of: token))
      case .date: .date(String(decoding: string(of: token), as: UTF8.self))
      case .null, .array, .record: .null
      }
    }
  }

  /// True for the token of a key that is no string.
  package func isTypedKey(_ token: UnsafeRawBufferPointer) -> Bool {
    kind(of: .string, token: token) != .string
  }

  // MARK: Writing

  /// Returns the text of an empty container.
  package func emptyContainer(_ kind: NodeKind, at site: Site) -> [UInt8] {
    text(of: kind == .object ? Record().value : [], .dense, at: site)
  }

  /// Returns the text of a value as a whole document without blanks.
  package func compactText(of value: Value) -> [UInt8] {
    text(of: value, .dense, at: .root(DocumentStyle()))
  }

  package func token(of scalar: Value, at site: Site) -> [UInt8]? {
    token(of: scalar, replacing: nil, at: site)
  }

  package func stepped(_ number: [UInt8], by amount: Int, at site: Site) -> [UInt8]? {
    stepped(number, by: amount, before: 0, at: site)
  }

  // MARK: What the format can hold

  /// False if the format has no null, or if programs that read such files do not expect it.
  package var hasUsualNull: Bool {
    let site = Site.root(DocumentStyle())
    return token(of: .null, at: site).map { unusualValue(in: $0, at: site) == nil } ?? false
  }

  /// True if the format has values like a scalar.
  package func holds(_ scalar: Value) -> Bool { token(of: scalar) != nil }

  /// Returns the token of a scalar as a whole document of the usual style.
  func token(of scalar: Value) -> [UInt8]? { token(of: scalar, at: .root(DocumentStyle())) }

  /// True if dates may have parts of seconds.
  package var hasFractionalDates: Bool { holds(.date("2001-01-01T00:00:00.5Z")) }
}

extension Tokens where Self: Fields {
  /// Returns a clause about a number that was typed, as `caution(about:)` does, also if the token is not the number that was typed.
  package func caution(about number: [UInt8], typed: some Sequence<UInt8>) -> String? {
    let shown = shown(number, .number)
    guard let typed = DecimalNumber(typed), let held = DecimalNumber(shown), typed != held else {
      return caution(about: number)
    }
    return
      "is \(String(decoding: shown, as: UTF8.self)) now, the nearest number that the file can hold"
  }
}
