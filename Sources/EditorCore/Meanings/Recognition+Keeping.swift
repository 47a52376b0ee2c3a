import ModelData

// A printed value is parsed again later, and may then be recognised as something else:
//
//     1h30m under "a"           2h         a letter after a number is ambiguous: printed as 2h0m
//     1424716200 under created  -31536000  keys give dates only from 1973 to 2100: the picker warns
//                            253402257600  9999 in seconds; read as milliseconds, 1978

extension Recognition {
  /// Returns the recognition of the value after it was printed and parsed; nil if it is not recognised.
  package func reread(_ meaning: Meaning) -> Recognition? {
    let subject: ReadingSubject? =
      switch (written(meaning), carrier) {
      case (.text(let text)?, .number) where Value.number(text) != nil:
        .number(Array(text.utf8), key: key)
      case (.text(let text)?, _): .string(Array(text.utf8), key: key, others: others)
      case (.record(let record)?, _): .record(record, isWhole: true)
      case (.elements(let elements)?, _): .elements(elements, key: key)
      case (nil, _): nil
      }
    return subject.flatMap { Recognizer.recognize($0, as: rule) }
  }

  /// True if the printed value is still recognised as the same value.
  package func keeps(_ meaning: Meaning) -> Bool {
    reread(meaning).map { meaning.isSameValue(as: $0.meaning) } ?? false
  }

  /// Returns the value in its notation, or in a more explicit one if only that is recognised.
  package func known(_ meaning: Meaning) -> Meaning {
    guard meaning.fits, !keeps(meaning) else { return meaning }
    return meaning.moreExplicit.first { $0.fits && keeps($0) } ?? meaning
  }

  /// Returns a description of the printed value, such as `a plain number`, if it is no longer recognised; nil if it still is.
  package func plainName(of meaning: Meaning) -> String? {
    guard !keeps(meaning), let written = written(meaning) else { return nil }
    if let other = reread(meaning), other.isPicked {
      let name = other.meaning.name
      return name == meaning.name ? "another \(name)" : "something else (\(name))"
    }
    return switch (written, carrier) {
    case (.text(let text), .number) where Value.number(text) != nil: "a plain number"
    case (.text, _): "plain text"
    case (.record, _): "a plain dictionary"
    case (.elements, _): "a plain list"
    }
  }
}

extension Meaning {
  /// True if the other value is of the same kind, and equal if its kind can be confused with numbers.
  fileprivate func isSameValue(as other: Meaning) -> Bool {
    switch (self, other) {
    case (.moment(.dateTime(let one), _), .moment(.dateTime(let other), _)):
      (one.seconds, one.nanoseconds) == (other.seconds, other.nanoseconds)
    case (.moment(let one, _), .moment(let other, _)): one == other
    case (.timing(let one, _), .timing(let other, _)): one.isSameLength(as: other)
    case (.size(let one, _), .size(let other, _)): one == other
    default: name == other.name
    }
  }

  /// The same value in more explicit spellings of the same notation.
  fileprivate var moreExplicit: [Meaning] {
    switch self {
    case .color(let color, .text(.hex(var notation))):
      notation.digitsPerComponent = 2
      return [.color(color, .text(.hex(notation)))]
    case .timing(let timing, let notation):
      return notation.withZeros.map { .timing(timing, $0) }
    case .color, .moment, .size, .identifier, .text: return []
    }
  }
}
