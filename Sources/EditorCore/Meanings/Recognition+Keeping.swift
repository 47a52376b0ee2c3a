import ModelData

// A value that is written is read again, and may no longer be known for what it is:
//
//     1h30m under "a"           2h         a letter after a number can be anything: written as 2h0m
//     1424716200 under created  -31536000  a key tells dates of 1973 to 2100 only: the picker says so
//                            253402257600  9999 in seconds; a key tells milliseconds of 1978

extension Recognition {
  /// What would be read if this were written in its place; nil where nothing would.
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

  /// Whether the value would be known for what it is once it is written.
  package func keeps(_ meaning: Meaning) -> Bool {
    reread(meaning).map { meaning.isSameValue(as: $0.meaning) } ?? false
  }

  /// The value in its spelling, or in the next more explicit one if only that keeps it known.
  package func known(_ meaning: Meaning) -> Meaning {
    guard meaning.fits, !keeps(meaning) else { return meaning }
    return meaning.moreExplicit.first { $0.fits && keeps($0) } ?? meaning
  }

  /// What a value would be that would not be known any more: `a plain number`; nil for one that is.
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
  /// Whether another is of the same kind and, where numbers alone tell it, the same value.
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

  /// The same value in the same notation, spelled so that less else could be meant.
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
