/// Finds the properties of members: they mostly come in the order of the last object's, so the key
/// is compared with the one that came after the same key there, before it is looked up.
final class MemberOrder {
  let model: ModelType
  /// What came after each key, and at 0 what came first; by its place among the model's, from 1.
  @exclusivity(unchecked) private var following: [Int]

  init(_ model: ModelType) {
    self.model = model
    following = Array(1...model.keys.count + 1)
    following[model.keys.count] = 0
  }

  /// The place of a key, from 1, after that of the one before it; nil for one that the model
  /// does not know.
  @inline(__always)
  func place(of key: UnsafeBufferPointer<UInt8>, after last: Int) -> Int? {
    let guess = following[last]
    if guess > 0, model.isKey(guess - 1, key) { return guess }
    guard let place = model.keyPlace(of: Array(key)) else { return nil }
    following[last] = place + 1
    return place + 1
  }
}
