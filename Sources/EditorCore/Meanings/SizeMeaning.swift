import ModelValues

/// A size in bytes and its notation.
///
/// A typed unit has its meaning in the notation of the file, and the file keeps its family of units:
///
///     10Mi            2G        2G               units of 1000, as in Kubernetes
///     512k            1M        1024k            units of 1024, as for single letters
///     1000000         1k        1000
///     10 MB           1.5 GiB   1610.612736 MB
package struct SizeMeaning: NotatedMeaning {
  package var value: ByteSize
  package var notation: ByteSizeNotation

  package init(_ value: ByteSize, _ notation: ByteSizeNotation) {
    self.value = value
    self.notation = notation
  }

  package var name: String { "size" }
  package var notationName: String { "" }

  package func reading(in context: ReadingContext) -> ReadingContent {
    ReadingContent(text: value.reading(in: context.phrases))
  }

  package func parsed(
    _ text: String, in context: ReadingContext
  ) -> Result<Meaning.Typed, Meaning.Refusal> {
    let bytes = Array(text.utf8)
    guard let (size, typed) = ByteSize.read(bytes, letters: notation.baseOfLetters) else {
      guard let (size, own) = ByteSize.readNumber(bytes, like: notation) else {
        return .failure(.init("not a size; try 10 MB, 512 KiB or a number"))
      }
      return .success(Meaning.Typed(meaning: .size(size, own)))
    }
    let kept = notation.adapted(to: size, typedAs: typed)
    guard kept.canHold(size) else {
      return .failure(.init(kept.complaint(about: size, typed: text)))
    }
    return .success(Meaning.Typed(meaning: .size(size, kept)))
  }

  package func isSameValue(as other: SizeMeaning) -> Bool { value == other.value }

  package var settled: Meaning { fitting ?? Meaning(self) }
}

extension Meaning {
  package static func size(_ size: ByteSize, _ notation: ByteSizeNotation) -> Meaning {
    Meaning(SizeMeaning(size, notation))
  }
}

extension ByteSizeNotation {
  /// Returns the message for a size that is not a whole number of the key's unit, with the nearest sizes that are.
  fileprivate func complaint(about size: ByteSize, typed text: String) -> String {
    let near = neighbours(of: size)
    let numbers = near.below == 0 ? "\(near.above)" : "\(near.below) or \(near.above)"
    return "\(text) is not a whole number of \(name); write \(numbers)"
  }
}

extension ByteSize {
  /// Parses a number without a unit as bytes.
  static func readBytes(_ text: [UInt8]) -> (value: ByteSize, notation: ByteSizeNotation)? {
    ByteSizeKey(Array("size_bytes".utf8)).flatMap { readNumber(text, of: $0) }
  }
}
