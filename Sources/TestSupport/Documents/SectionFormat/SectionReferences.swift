import DocumentTree

/// References of the test format: names stay where they are.
struct SectionReferences: References {
  /// True if edits that give references another meaning are refused.
  let isGuarded: Bool

  var movesAnchors: Bool { false }
  var inheritanceKey: [UInt8]? { Array("<<".utf8) }
  func unnamed(_ text: [UInt8], _ names: Set<[UInt8]>?) -> [UInt8] { text }
  func referring(_ text: [UInt8], to names: Set<[UInt8]>) -> [UInt8] { text }
  func renaming(_ text: [UInt8], _ names: [[UInt8]: [UInt8]]) -> [UInt8] { text }
  func newNames(_ count: Int, besides names: Set<[UInt8]>) -> [[UInt8]] { [] }
  func reference(to name: [UInt8]) -> [UInt8]? { nil }

  func refusal(of change: ReferenceChange) -> String? {
    guard isGuarded else { return nil }
    let name = change.name
    return switch change.meaning {
    case .none: "*\(name) stands for this value; change *\(name) first"
    case .later: "*\(name) has to stand below &\(name); move that up first"
    case .other: "*\(name) would stand for another value; give one of the two another name first"
    }
  }
}
