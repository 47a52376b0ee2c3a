import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData

/// The tokens of the test format. It has no null, no dates and no data.
struct SectionTokens: Tokens, Fields {
  func kind(of node: NodeKind, token: UnsafeRawBufferPointer) -> Value.Kind {
    switch node {
    case .object: .record
    case .array, .stream: .array
    case .string: .string
    case .number: .number
    case .boolean: .bool
    default: .null
    }
  }

  /// The offset after the anchor of a value.
  private func start(of token: UnsafeRawBufferPointer) -> Int {
    guard token.first == UInt8(ascii: "&"), let blank = token.firstIndex(of: 0x20) else { return 0 }
    return token[blank...].firstIndex { $0 != 0x20 } ?? token.count
  }

  private func unanchored(_ token: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: token[start(of: token)...])
  }

  func text(of token: UnsafeRawBufferPointer, as kind: Value.Kind) -> [UInt8] {
    switch kind {
    case .bool: Array((unanchored(token).first == UInt8(ascii: "t") ? "true" : "false").utf8)
    case .number: Array(unanchored(token))
    default: string(of: token)
    }
  }

  func plainText(in token: UnsafeRawBufferPointer, as kind: Value.Kind) -> UnsafeRawBufferPointer? {
    if kind == .number { return nil }
    let token = unanchored(token)
    guard !token.contains(0x5C), token.first != 0x27 else { return nil }
    let quotes = token.starts(with: [0x22, 0x22, 0x22]) ? 3 : 1
    guard token.count >= 2 * quotes else { return nil }
    return UnsafeRawBufferPointer(rebasing: token[quotes..<token.count - quotes])
  }

  private func string(of token: UnsafeRawBufferPointer) -> [UInt8] {
    let own = unanchored(token)
    // A long string has no escapes.
    if own.starts(with: [0x22, 0x22, 0x22]) { return Array(own.dropFirst(3).dropLast(3)) }
    if own.first == 0x27 {
      return SectionText(Bytes(Array(own))).indentedString(in: Span(0, own.count)) ?? []
    }
    return SectionGrammar().keyBytes(of: Array(own))
  }

  // MARK: - Writing

  /// A record is a section, which stands behind the other entries of its record.
  func text(of value: Value, _ layout: TextLayout, at site: Site) -> [UInt8] {
    var text: [UInt8] = []
    var open: [(value: Value, path: [[UInt8]], indent: Int, site: Site)] = [(value, [], 0, site)]
    while let (value, path, indent, site) = open.popLast() {
      let isRecord = value.kind == .record
      if indent > 0 {
        text += [0x0A] + [UInt8](repeating: 0x20, count: 2 * (indent - 1))
        if isRecord {
          text += Array("[".utf8) + path.joined(separator: Array(".".utf8))
        } else {
          text += path.last.map { $0 + Array(" = ".utf8) } ?? Array("- ".utf8)
        }
      }
      switch value.kind {
      case .array:
        text += Array(":".utf8)
        let site = site.entry(of: .array, SectionLayout.list)
        open += (value.array ?? []).reversed().map { ($0, [], indent + 2, site) }
      case .record:
        text += Array("]".utf8)
        let members = (value.record ?? Record()).members.map {
          (
            $0.value, path + [keyToken(for: $0.keyBytes)], max(indent, 1),
            site.entry(of: .object, ContainerForm(.section))
          )
        }
        open += members.filter { $0.0.kind == .record }.reversed()
        open += members.filter { $0.0.kind != .record }.reversed()
      default: text += token(of: value, at: site) ?? Array("\"\"".utf8)
      }
    }
    return text
  }

  private func keyToken(for key: [UInt8]) -> [UInt8] {
    SectionGrammar().keyToken(for: key, at: .key(DocumentStyle()))
  }

  func token(of scalar: Value, replacing old: Spelling?, at site: Site) -> [UInt8]? {
    let anchor = old.map { Array($0.buffer.prefix(start(of: $0.buffer))) } ?? []
    let token: [UInt8]? =
      switch scalar.kind {
      case .bool: Array((scalar.bool == true ? "true" : "false").utf8)
      case .number: scalar.number.map { Array($0.utf8) }
      case .string: stringToken(of: scalar.string ?? [], at: site)
      case .null, .date, .data, .array, .record: nil
      }
    return token.map { anchor + $0 }
  }

  /// A string of several lines has them where the site allows line breaks.
  private func stringToken(of string: [UInt8], at site: Site) -> [UInt8] {
    let quotes: [UInt8] = [0x27, 0x27, 0x27]
    let lines = string.split(separator: 0x0A, omittingEmptySubsequences: false)
    if site.allowsLineBreaks, lines.count > 1, !string.contains(0x0D),
      string.firstRange(of: quotes) == nil
    {
      return Array(([quotes[...]] + lines + [quotes[...]]).joined(separator: site.style.newline))
    }
    let key = keyToken(for: string)
    return key.first == 0x22 ? key : [0x22] + key + [0x22]
  }

  func stepped(_ number: [UInt8], by amount: Int, before count: Int, at site: Site) -> [UInt8]? {
    nil
  }

  // MARK: - Fields and typed text

  func spelled(_ token: [UInt8], at site: Site) -> SpelledString? { nil }

  func stringToken(
    for text: [Unicode.Scalar], replacing old: Spelling?, at site: Site
  ) -> [UInt8] {
    stringToken(of: Array(String(String.UnicodeScalarView(text)).utf8), at: site)
  }

  func entries(in text: [UInt8], asMembers: Bool) -> TypedEntries {
    TypedEntries([], isList: false, endsWithComment: false)
  }
}
