import DocumentFormats
import DocumentTree
import ModelBasics

/// The rule by which typed text becomes a value.
package enum Interpretation: Hashable, Sendable {
  /// The text is the content of a string.
  case string
  /// The text is a value as the format spells it.
  case parsed
  /// The text is a value of the format if it can be parsed, otherwise a string.
  case automatic
}

/// A value for the file, made from typed text.
package struct TypedValue: Hashable, Sendable {
  package var token: [UInt8]
  package var kind: NodeKind

  /// The reason why a text is not accepted, and what would be.
  package struct Refusal: Error, Hashable, Sendable {
    package var note: String
  }

  /// Parses a text; `spelled` is the original string, whose spelling is kept as far as possible.
  package static func read(
    _ text: [Unicode.Scalar], as interpretation: Interpretation, spelled: SpelledString? = nil,
    replacing old: [UInt8]? = nil, grammar: any FormatGrammar, at site: Site
  ) -> Result<TypedValue, Refusal> {
    switch interpretation {
    case .string:
      return .success(string(text, spelled, grammar, site))
    case .automatic:
      if case .success(let value) = parsed(text, old, grammar, site) { return .success(value) }
      return .success(string(text, spelled, grammar, site))
    case .parsed:
      return parsed(text, old, grammar, site)
    }
  }

  private static func string(
    _ text: [Unicode.Scalar], _ spelled: SpelledString?, _ grammar: any FormatGrammar, _ site: Site
  ) -> TypedValue {
    TypedValue(
      token: spelled?.spelling(of: text) ?? grammar.tokens.stringToken(for: text, at: site),
      kind: .string)
  }

  private static func parsed(
    _ text: [Unicode.Scalar], _ old: [UInt8]?, _ grammar: any FormatGrammar, _ site: Site
  ) -> Result<TypedValue, Refusal> {
    let typed = FieldText.bytes(text)
    let bytes = Bytes(grammar.tokens.token(typed: typed, replacing: old, at: site) ?? typed)
    switch grammar.valueSpan(in: bytes) {
    case .success(let span):
      let kind = grammar.kind(ofValueIn: bytes, at: span.start)
      if let old, kind == .string, grammar.isPlain(bytes.array(span)) {
        let oldKind = grammar.kind(ofValueIn: Bytes(old))
        guard oldKind == .string || oldKind == .null else {
          return .failure(Refusal(note: "not \(oldKind.displayName); ^T keeps it as a string"))
        }
      }
      return .success(TypedValue(token: bytes.array(span), kind: kind))
    case .failure(let fault):
      return .failure(Refusal(note: note(for: text, fault, grammar)))
    }
  }

  private static func note(
    for text: [Unicode.Scalar], _ fault: Fault, _ grammar: any FormatGrammar
  ) -> String {
    guard text.contains(where: { !$0.properties.isWhitespace }) else {
      return "a value is needed; ^T makes it an empty string"
    }
    return grammar.message(for: fault, in: Bytes(FieldText.bytes(text)), as: .typed)
      + "; ^T keeps it as a string"
  }
}

extension FormatGrammar {
  /// True if the token of a string is its text, as where strings need no quotes: it may not have been meant as a value.
  package func isPlain(_ token: [UInt8]) -> Bool { keyBytes(of: token) == token }
}
