import ModelData
import ModelValues

// Texts with a reading, which are edited as text.

/// A URL and its text.
package struct LocatorMeaning: MeaningKind {
  package var locator: ResourceLocator
  package var spelling: String

  package var name: String { "URL" }
  package var text: String? { spelling }

  package func reading(in context: ReadingContext) -> ReadingContent {
    ReadingContent(text: locator.reading)
  }

  package func parsed(
    _ text: String, in context: ReadingContext
  ) -> Result<Meaning.Typed, Meaning.Refusal> {
    guard let locator = ResourceLocator.read(Array(text.utf8)) else {
      return .failure(.init("not a URL, such as https://example.org/page"))
    }
    return .success(Meaning.Typed(meaning: .locator(locator, text)))
  }
}

/// Data in Base64 or hexadecimal digits, which is shown in a viewer.
package struct DataMeaning: MeaningKind {
  package var data: DataKind

  package var name: String { "data" }

  package func reading(in context: ReadingContext) -> ReadingContent {
    ReadingContent(text: data.reading(in: context.phrases))
  }

  package func parsed(
    _ text: String, in context: ReadingContext
  ) -> Result<Meaning.Typed, Meaning.Refusal> { .failure(.init("it is data")) }
}

/// A long number, shown with grouped digits.
package struct NumberMeaning: MeaningKind {
  package var digits: String

  package var name: String { "number" }
  package var isPicked: Bool { false }

  package func reading(in context: ReadingContext) -> ReadingContent {
    ReadingContent(text: context.phrases.number(digits))
  }

  package func parsed(
    _ text: String, in context: ReadingContext
  ) -> Result<Meaning.Typed, Meaning.Refusal> {
    .success(Meaning.Typed(meaning: Meaning(self)))
  }
}

extension Meaning {
  package static func locator(_ locator: ResourceLocator, _ text: String) -> Meaning {
    Meaning(LocatorMeaning(locator: locator, spelling: text))
  }

  package static func data(_ data: DataKind) -> Meaning { Meaning(DataMeaning(data: data)) }

  package static func number(_ digits: String) -> Meaning { Meaning(NumberMeaning(digits: digits)) }
}
