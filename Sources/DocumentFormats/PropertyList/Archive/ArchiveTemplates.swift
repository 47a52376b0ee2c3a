/// Finds the object of the file that a new object is a copy of, or else is like: its members that are not shown become those of the
/// new object.
///
/// Copies are found by their content. Of several equal objects the source is the nearest one above, because a duplicate is below its
/// source. A copy that was edited is like the nearest object of its class.
struct ArchiveTemplates {
  private struct Candidate {
    /// The node in the edited tree where the object is, or was.
    var position: Int
    var old: Int
  }

  private struct Shape: Hashable {
    var kind: XMLElement
    var className: [UInt8]
    var isColor: Bool
    /// nil if the colour space has no meaning.
    var space: ArchivedColorSpace?
  }

  private let old: ArchiveTree
  private let new: ArchiveTree
  private let oldContents: [Int]
  private let newContents: [Int]
  private var byContent: [Int: [Candidate]] = [:]
  private var byShape: [Shape: [Candidate]] = [:]
  /// The templates of the members of objects that have one.
  private var inherited: [Int: Int] = [:]

  init(_ original: ArchiveReader, _ new: ArchiveTree, _ alignment: ArchiveAlignment) {
    old = original.tree
    self.new = new
    oldContents = old.hashes(withNumbers: false)
    newContents = new.hashes(withNumbers: false)
    var positions = Array(repeating: -1, count: old.nodes.count)
    for (node, match) in alignment.matches.enumerated() where match >= 0 {
      positions[match] = node
    }
    var last = 0
    for (index, node) in old.nodes.enumerated() {
      let position = positions[index]
      last = position < 0 ? last : position
      guard var shape = Self.shape(of: index, node.className, in: old) else { continue }
      let candidate = Candidate(position: last, old: index)
      byContent[oldContents[index], default: []].append(candidate)
      byShape[shape, default: []].append(candidate)
      if shape.space != nil {
        // A colour that was typed has the space of the nearest one.
        shape.space = nil
        byShape[shape, default: []].append(candidate)
      }
      // The source may have been edited after it was copied, or before.
      if position >= 0, newContents[position] != oldContents[index] {
        byContent[newContents[position], default: []].append(candidate)
      }
    }
    for key in byContent.keys { byContent[key]?.sort { $0.position < $1.position } }
    for key in byShape.keys { byShape[key]?.sort { $0.position < $1.position } }
  }

  /// Returns the original node that a new object of a class is like.
  mutating func template(of node: Int, _ className: [UInt8]) -> Int? {
    let known = inherited[node].flatMap { old[$0].kind == new[node].kind ? $0 : nil }
      .flatMap { old[$0].className == className ? $0 : nil }
    if let known, oldContents[known] == newContents[node] { return known }
    if let copied = Self.nearest(byContent[newContents[node]], to: node) { return copied }
    if let known { return known }
    return Self.shape(of: node, className, in: new).flatMap {
      Self.nearest(byShape[$0], to: node)
    }
  }

  /// Notes that the members of an object are like those of another one. Returns these by their keys.
  mutating func inherit(membersOf template: Int, by node: Int) -> [[UInt8]: Int] {
    var members: [[UInt8]: Int] = [:]
    for member in old.children(of: template) { members[old[member].key ?? []] = member }
    for child in new.children(of: node) {
      if let member = members[new[child].key ?? []] { inherited[child] = member }
    }
    return members
  }

  private static func nearest(_ candidates: [Candidate]?, to node: Int) -> Int? {
    guard let candidates, let first = candidates.first else { return nil }
    var low = 0
    var high = candidates.count
    while low < high {
      let middle = (low + high) / 2
      if candidates[middle].position < node { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? candidates[low - 1].old : first.old
  }

  /// Returns what an object is like if it has the same; nil for plain values and references.
  private static func shape(
    of node: Int, _ className: [UInt8]?, in tree: ArchiveTree
  ) -> Shape? {
    guard let className, tree[node].kind != .ref else { return nil }
    return Shape(
      kind: tree[node].kind, className: className,
      isColor: ArchivedColorForm.isShown(by: node, in: tree), space: tree[node].space)
  }
}
