import ModelValues

/// A UUID and its notation.
package struct IdentifierMeaning: NotatedMeaning {
  package var value: UniqueIdentifier
  package var notation: UniqueIdentifier.Notation

  package init(_ value: UniqueIdentifier, _ notation: UniqueIdentifier.Notation) {
    self.value = value
    self.notation = notation
  }

  package var name: String { "UUID" }
  package var notationName: String { "" }

  package func reading(in context: ReadingContext) -> ReadingContent {
    ReadingContent(text: value.reading(in: context.phrases))
  }

  package func parsed(
    _ text: String, in context: ReadingContext
  ) -> Result<Meaning.Typed, Meaning.Refusal> {
    guard let identifier = UniqueIdentifier.read(Array(text.utf8))?.value else {
      return .failure(.init("not a UUID: 32 hexadecimal digits, 8-4-4-4-12"))
    }
    return .success(Meaning.Typed(meaning: .identifier(identifier, notation)))
  }
}

extension Meaning {
  package static func identifier(
    _ identifier: UniqueIdentifier, _ notation: UniqueIdentifier.Notation
  ) -> Meaning { Meaning(IdentifierMeaning(identifier, notation)) }
}
