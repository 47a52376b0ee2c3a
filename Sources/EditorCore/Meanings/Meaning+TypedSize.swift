import ModelValues

// A typed unit has its meaning in the notation of the file, and the file keeps its family of units:
//
//     10Mi            2G        2G               units of 1000, as in Kubernetes
//     512k            1M        1024k            units of 1024, as for single letters
//     1000000         1k        1000
//     10 MB           1.5 GiB   1610.612736 MB

extension Meaning {
  /// Parses text typed for a size.
  static func readSize(_ text: String, _ notation: ByteSizeNotation) -> Result<Typed, Refusal> {
    let bytes = Array(text.utf8)
    guard let (size, typed) = ByteSize.read(bytes, letters: notation.baseOfLetters) else {
      guard let (size, own) = ByteSize.readNumber(bytes, like: notation) else {
        return .failure(Refusal(words: "no size; try 10 MB, 512 KiB or a number"))
      }
      return .success(Typed(meaning: .size(size, own)))
    }
    let kept = notation.adapted(to: size, typedAs: typed)
    guard kept.canHold(size) else {
      return .failure(Refusal(words: kept.complaint(about: size, typed: text)))
    }
    return .success(Typed(meaning: .size(size, kept)))
  }
}

extension ByteSizeNotation {
  /// Returns the message for a size that is not a whole number of the key's unit, with the nearest sizes that are.
  fileprivate func complaint(about size: ByteSize, typed text: String) -> String {
    let near = neighbours(of: size)
    let numbers = near.below == 0 ? "\(near.above)" : "\(near.below) or \(near.above)"
    return "\(text) is no whole number of \(name); write \(numbers)"
  }
}
