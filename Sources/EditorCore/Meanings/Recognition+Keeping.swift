import ModelData

// A printed value is parsed again later, and may then be recognised as something else:
//
//     1h30m under "a"           2h         a letter after a number is ambiguous: printed as 2h0m
//     1424716200 under created  -31536000  keys give dates only from 1973 to 2100: the picker warns
//                            250000000000  9892 in seconds; read as milliseconds, 1977

extension Recognition {
  /// Returns the recognition of the value after it was printed and parsed; nil if it is not recognised.
  package func rereading(_ meaning: Meaning) -> Recognition? {
    let subject: ReadingSubject? =
      switch (replacement(for: meaning), storedForm) {
      case (.text(let text)?, .number) where Value.number(text) != nil:
        .number(Array(text.utf8), key: key, neighbours: neighbours)
      case (.text(let text)?, .date(let dates)):
        .date(Array(text.utf8), key: key, dates)
      case (.data(let data)?, _): .data(data, key: key)
      case (.text(let text)?, _): .string(Array(text.utf8), key: key, others: others)
      case (.record(let record)?, _): .record(record, isWhole: true, colorSpace: colorSpace)
      case (.elements(let elements)?, _): .elements(elements, key: key)
      case (nil, _): nil
      }
    return subject.flatMap { Recognizer.recognize($0, as: rule) }
  }

  /// True if the printed value is still recognised as the same value.
  package func recognizes(_ meaning: Meaning) -> Bool {
    rereading(meaning).map { meaning.isSameValue(as: $0.meaning) } ?? false
  }

  /// Returns the value in its notation, or in a more explicit one if only that is recognised.
  package func recognizable(_ meaning: Meaning) -> Meaning {
    guard meaning.fits, !recognizes(meaning) else { return meaning }
    return meaning.moreExplicit.first { $0.fits && recognizes($0) } ?? meaning
  }

  /// Returns a description of the printed value, such as `a plain number`, if it is no longer recognised; nil if it still is.
  package func plainName(of meaning: Meaning) -> String? {
    guard !recognizes(meaning), let replacement = replacement(for: meaning) else { return nil }
    if let other = rereading(meaning), other.isPicked {
      let name = other.meaning.name
      return name == meaning.name ? "another \(name)" : "something else (\(name))"
    }
    return switch (replacement, storedForm) {
    case (.text(let text), .number) where Value.number(text) != nil: "a plain number"
    case (.text, _), (.data, _): "plain text"
    case (.record, _): "a plain dictionary"
    case (.elements, _): "a plain list"
    }
  }
}
