import Testing

@testable import EditorCore

@Suite("Keymap")
struct KeymapTests {
  static func keymap() throws -> Keymap {
    var map = Keymap()
    try map.bind("j", to: .nextRow)
    try map.bind("d d", to: .cut)
    try map.bind("d w", to: .undo)
    try map.bind("0", to: .firstRow)
    return map
  }

  static let cases: [(String, [Keymap.Outcome], Int?)] = [
    ("j", [.matched(.nextRow)], nil),
    ("1 2 j", [.pending([]), .pending([]), .matched(.nextRow)], 12),
    ("1 0 j", [.pending([]), .pending([]), .matched(.nextRow)], 10),
    ("0", [.matched(.firstRow)], nil),
    (
      "d d",
      [.pending([.init(.character("d"), .cut), .init(.character("w"), .undo)]), .matched(.cut)], nil
    ),
    (
      "d x", [.pending([.init(.character("d"), .cut), .init(.character("w"), .undo)]), .unbound],
      nil
    ),
    ("3 Esc", [.pending([]), .cancelled], nil),
    ("Esc", [.unbound], nil),
  ]

  @Test("keys are looked up with their count", arguments: cases)
  func reads(_ keys: String, _ outcomes: [Keymap.Outcome], _ count: Int?) throws {
    let map = try Self.keymap()
    var sequence = KeySequence()
    var last: Int?
    var seen: [Keymap.Outcome] = []
    for name in keys.split(separator: " ") {
      let key = try #require(Key(named: String(name)))
      let (outcome, typed) = sequence.take(key, in: map)
      seen.append(outcome)
      last = typed
    }
    #expect(seen == outcomes)
    #expect(last == count)
  }

  @Test("a count is limited to the largest count") func aCountHasALimit() throws {
    let map = try Self.keymap()
    var sequence = KeySequence()
    for _ in 0..<40 { _ = sequence.take(.character("9"), in: map) }
    #expect(sequence.count == KeySequence.largestCount)
  }

  @Test(
    "an invalid or conflicting binding is refused with an error",
    arguments: [
      ("j", Keymap.BindingError.duplicate("j")), ("d", .duplicate("d")),
      ("d d", .duplicate("d d")), ("j k", .hiddenByShorter("j k")), ("Nix", .unknownKey("Nix")),
    ])
  func refuses(_ keys: String, _ error: Keymap.BindingError) throws {
    var map = try Self.keymap()
    #expect(throws: error) { try map.bind(keys, to: .lastRow) }
  }

  @Test("the keys of a command are listed as text") func namesTheKeysOfACommand() throws {
    #expect(try Self.keymap().keys(for: .cut) == ["dd"])
  }
}
