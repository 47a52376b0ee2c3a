import DocumentTree
import ModelBasics

/// References between the objects in the text of a keyed archive: see ``XMLSharing``.
struct XMLReferences: References {
  /// Nil in a property list.
  init?(_ head: XMLHead) {
    guard head.isArchive else { return nil }
  }

  var movesAnchors: Bool { true }

  func unnamed(_ text: [UInt8], _ names: Set<[UInt8]>?) -> [UInt8] {
    XMLSharing.withoutNumbers(text, names)
  }

  func referring(_ text: [UInt8], to names: Set<[UInt8]>) -> [UInt8] {
    XMLSharing.referring(text, to: names)
  }

  func renaming(_ text: [UInt8], _ names: [[UInt8]: [UInt8]]) -> [UInt8] {
    XMLSharing.renumbered(text, names)
  }

  func newNames(_ count: Int, besides names: Set<[UInt8]>) -> [[UInt8]] {
    XMLSharing.newNumbers(count, besides: names)
  }

  func reference(to name: [UInt8]) -> [UInt8]? { XMLSharing.reference(to: name) }

  func refusal(of change: ReferenceChange) -> String? {
    let name = "#\(change.name)"
    return switch change.meaning {
    case .none: "other entries are the same as \(name) here; change or remove these first"
    case .later:
      "the first entry that has the value \(name) stays above the others; to change that, cut it and paste it below them"
    case .other: "an entry would be the same as another \(name); paste its entries instead"
    }
  }
}
