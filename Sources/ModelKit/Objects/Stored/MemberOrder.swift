/// A lookup of properties by member keys. Members mostly come in the same order as in the previous object, so a key
/// is first compared with the key that followed its predecessor there, before it is looked up.
final class MemberOrder {
  let model: ModelType
  /// The key that followed each key, as an index into the model's keys counted from 1. At 0 is the first key.
  @exclusivity(unchecked) private var following: [Int]

  init(_ model: ModelType) {
    self.model = model
    following = Array(1...model.keys.count + 1)
    following[model.keys.count] = 0
  }

  /// Returns the index of a key, counted from 1. `last` is the index of the previous key, or 0. Returns nil if the
  /// model does not have the key.
  @inline(__always)
  func keyIndex(of key: UnsafeBufferPointer<UInt8>, after last: Int) -> Int? {
    let guess = following[last]
    if guess > 0, model.isKey(guess - 1, key) { return guess }
    guard let index = model.keyIndex(of: Array(key)) else { return nil }
    following[last] = index + 1
    return index + 1
  }
}
