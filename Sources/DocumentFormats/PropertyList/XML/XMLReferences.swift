import DocumentTree
import ModelBasics

/// References between the objects in the text of a binary property list: see ``XMLSharing``.
struct XMLReferences: References {
  let head: XMLHead

  /// Nil in a list that is XML itself.
  init?(_ head: XMLHead) {
    guard head.dialect == .inner else { return nil }
    self.head = head
  }

  var movesAnchors: Bool { true }

  /// An object of an archive is one object for the program that reads it; a value of a list is a value at each of its places.
  var separatesValues: Bool { !head.allowsCircles }

  func unnamed(_ text: [UInt8], _ names: Set<[UInt8]>?) -> [UInt8] {
    XMLSharing.withoutNumbers(text, names)
  }

  func named(_ text: [UInt8], _ name: [UInt8]) -> [UInt8] { XMLSharing.numbered(text, name) }

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
    case .inside: head.allowsCircles ? nil : "\(name) would contain itself"
    case .other: "an entry would be the same as another \(name); paste its entries instead"
    }
  }
}
