/// A lookup of properties by member keys. Members mostly come in the same order as in the previous object, so a key
/// is first compared with the key that followed its predecessor there, before it is looked up.
///
///     last object   name ─▶ email ─▶ age        the entry of each key knows the one after it
final class MemberOrder {
  /// A key of the model.
  struct Entry {
    fileprivate let text: Range<Int>
    /// The index of the entry whose key followed last time; 0 if none did.
    fileprivate var next: Int
    /// The property, or -1 for the version and the class name.
    let field: Int
    /// The position of the key in the property's list of keys.
    let rank: Int
    /// The property, if the member needs no more than to be read into it; otherwise -1.
    fileprivate let plainField: Int
  }

  let model: ModelType
  private let type: ModelObject.Type
  /// The entries of the model's keys from 1. Entry 0 comes before the first member.
  private let entries: UnsafeMutableBufferPointer<Entry>
  private let keyText: UnsafeMutableBufferPointer<UInt8>

  init(of object: ModelObject) {
    type = Swift.type(of: object)
    model = object.model
    let (keys, text) = (model.keys, model.keyText)
    keyText = .allocate(capacity: text.count)
    _ = keyText.initialize(from: text)
    entries = .allocate(capacity: keys.count + 1)
    entries.initializeElement(
      at: 0, to: Entry(text: 0..<0, next: min(1, keys.count), field: -1, rank: 0, plainField: -1))
    for (index, key) in keys.enumerated() {
      entries.initializeElement(
        at: index + 1,
        to: Entry(
          text: key.text, next: index + 1 < keys.count ? index + 2 : 0, field: key.field,
          rank: key.rank,
          plainField: key.field < 0 || key.rank > 0 || model.isLimited(key.field) ? -1 : key.field))
    }
  }

  deinit {
    entries.deallocate()
    keyText.deallocate()
  }

  @inline(__always)
  func isOrder(of object: ModelObject) -> Bool { Swift.type(of: object) == type }

  subscript(index: Int) -> Entry { entries[index] }

  /// The property of an entry's key, if the member needs no more than to be read into it; otherwise -1. The entry is not copied.
  @inline(__always)
  func plainField(at index: Int) -> Int { entries[index].plainField }

  /// Returns the index of the entry of a key. `last` is that of the previous key, or 0. Returns nil if the model does not have
  /// the key.
  @inline(__always)
  func index(of key: UnsafeBufferPointer<UInt8>, after last: Int) -> Int? {
    let guess = entries[last].next
    if guess > 0, isKey(entries[guess].text, key) { return guess }
    return otherIndex(of: key, after: last)
  }

  @inline(never)
  private func otherIndex(of key: UnsafeBufferPointer<UInt8>, after last: Int) -> Int? {
    guard let index = model.keyIndex(of: key) else { return nil }
    entries[last].next = index + 1
    return index + 1
  }

  @inline(__always)
  private func isKey(_ text: Range<Int>, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    UnsafeBufferPointer(rebasing: keyText[text]).isSame(as: key)
  }
}
