import ModelValues

// A typed unit means what it says where it is typed, and the file keeps the family of its units:
//
//     10Mi            2G        2G               1000s, as Kubernetes has it
//     512k            1M        1024k            1024s, as where a letter alone stands
//     1000000         1k        1000
//     10 MB           1.5 GiB   1610.612736 MB

extension Meaning {
  /// Reads what is typed in the place of a size.
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
  /// Why a size is no whole number of the unit that a key names, and what would be.
  fileprivate func complaint(about size: ByteSize, typed text: String) -> String {
    let near = neighbours(of: size)
    let numbers = near.below == 0 ? "\(near.above)" : "\(near.below) or \(near.above)"
    return "\(text) is no whole number of \(name); write \(numbers)"
  }
}
