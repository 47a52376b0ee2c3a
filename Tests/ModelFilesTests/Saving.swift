import Testing

/// A text of a file, a change of the object, and the expected text.
struct Saving: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let before: String
  let after: String
  let change: @Sendable (Board) -> Void

  init(
    _ name: String, _ before: String, _ after: String, _ change: @escaping @Sendable (Board) -> Void
  ) {
    testDescription = name
    self.before = before
    self.after = after
    self.change = change
  }
}
