import DocumentFormats
import DocumentTree

extension SiblingValues {
  /// The choice so many steps on from a value, in the order of their scalars, which stays the same
  /// whatever is chosen; the first again after the last. What was saved is one of them, so that
  /// there is a way back.
  func choice(
    from text: [Unicode.Scalar], by count: Int, saved: [Unicode.Scalar]?
  ) -> [Unicode.Scalar]? {
    var all = choices.map(\.text)
    if let saved, !all.contains(saved) { all.append(saved) }
    if !isListed { all.sort { $0.lexicographicallyPrecedes($1) } }
    guard all.count > 1, let place = all.firstIndex(of: text) else { return nil }
    return all[((place + count % all.count) + all.count) % all.count]
  }
}
