/// A file of specimens before and after a save: the edits are in it, and everything else is byte for
/// byte unchanged.
struct SavedText {
  let tree: JSONTree
  /// The node of each object.
  private(set) var nodes: [Int: JSONTree.Node] = [:]
  /// The properties of which some values cannot be read, and those of which nothing can be read.
  private(set) var junked = Set<PlainModel.Property>()
  private(set) var unread = Set<PlainModel.Property>()
  private(set) var fault: String?

  /// Reads a text and compares it with the expected values.
  init(_ text: [UInt8], says state: [Int: [PlainValue]], of root: Int) throws {
    tree = try JSONTree(text)
    var reader = SpecimenReader()
    var left = [(root, tree.root)]
    while let (object, node) = left.popLast() {
      nodes[object] = node
      for (number, field) in Specimen.fields.enumerated() {
        let read = reader.property(field, in: node)
        var pairs: [(Int, Int)] = []
        guard let expected = state[object]?[number], expected.matches(read, &pairs) else {
          let expected = state[object].map { "\($0[number])" } ?? "nothing"
          fault = fault ?? "\(field.name) of #\(object) reads as \(read), not \(expected)"
          continue
        }
        for (object, index) in pairs {
          if let node = reader.nodes[index] { left.append((object, node)) }
        }
        if let member = SpecimenReader.member(of: field, in: node), field.type.hasJunk(member) {
          let property = PlainModel.Property(object: object, field: number)
          junked.insert(property)
          if reader.read(field.type, member) == nil { unread.insert(property) }
        }
      }
    }
  }

  /// Returns the first difference from the expected text after the edits, or nil if there is none.
  func fault(since old: SavedText, in model: PlainModel) -> String? {
    if let fault { return fault }
    if old.tree.root.bytes[..<old.tree.root.start] != tree.root.bytes[..<tree.root.start]
      || old.tree.root.bytes[old.tree.root.end...] != tree.root.bytes[tree.root.end...]
    {
      return "the text around the root differs"
    }
    let origins = origins(in: model, since: old)
    for (object, node) in nodes.sorted(by: { $0.key < $1.key }) {
      guard let former = old.nodes[object], let origin = origins[object], origin != .new else {
        continue
      }
      if let fault = fault(of: object, former, node, origin, old, model) {
        return "#\(object): \(fault)"
      }
    }
    return nil
  }

  /// How an object got to its position: it stayed, it was moved with its text, or its container is new.
  private enum Origin { case stayed, moved, new }

  private func origins(in model: PlainModel, since old: SavedText) -> [Int: Origin] {
    var origins: [Int: Origin] = [model.root: .stayed]
    var ancestors: [Int: Set<Int>] = [model.root: [model.root]]
    for owner in model.below(model.root) {
      let above = ancestors[owner] ?? []
      for (field, value) in (model.present[owner] ?? []).enumerated() {
        let changed = model.isChanged(.init(object: owner, field: field))
        for object in value.objects {
          let isNew =
            origins[owner] == .new || old.nodes[owner] == nil || old.nodes[object] == nil
            || changed && !above.isDisjoint(with: model.below(object, in: model.baseline))
          ancestors[object] = above.union([object])
          origins[object] = isNew ? .new : changed || origins[owner] == .moved ? .moved : .stayed
        }
      }
    }
    return origins
  }

  private func fault(
    of object: Int, _ old: JSONTree.Node, _ new: JSONTree.Node, _ origin: Origin,
    _ former: SavedText,
    _ model: PlainModel
  ) -> String? {
    let changed = Specimen.fields.indices.filter {
      model.isChanged(.init(object: object, field: $0))
    }
    for field in changed {
      if let fault = junkFault(of: .init(object: object, field: field), old, new, model) {
        return fault
      }
    }
    let oldMembers = members(of: old, besides: changed, in: former, origin, and: new)
    let newMembers = members(of: new, besides: changed, in: self, origin, and: old)
    if oldMembers.map(\.text) != newMembers.map(\.text) {
      return "members differ (\(origin)):\n\(oldMembers.map(\.text))\n\(newMembers.map(\.text))"
    }
    guard origin == .stayed else { return nil }
    if oldMembers.count == old.members.count, newMembers.count == new.members.count {
      let (one, other) = (gaps(of: old), gaps(of: new))
      if one != other { return "text between members differs: \(one) | \(other)" }
    } else if oldMembers.count == old.members.count {
      let (one, other) = (gaps(of: old), gaps(of: new))
      let comments = (
        one.flatMap { JSONTree.comments($0.utf8Slice) },
        other.flatMap { JSONTree.comments($0.utf8Slice) }
      )
      // An object that was moved here has brought its own comments.
      let kept = Set(comments.0)
      if comments.0 != comments.1.filter(kept.contains) { return "comments differ: \(comments)" }
    }
    return nil
  }

  /// Returns the text of each member: `*` for changed values; without members that only one of the two nodes has.
  private func members(
    of node: JSONTree.Node, besides changed: [Int], in text: SavedText, _ origin: Origin,
    and other: JSONTree.Node
  ) -> [(text: String, member: JSONTree.Member)] {
    var fields: [Int: Int] = [:]
    for (number, field) in Specimen.fields.enumerated() {
      if let member = SpecimenReader.member(of: field, in: node) { fields[member.start] = number }
    }
    let objects = text.nodes.values.sorted { $0.start < $1.start }
    return node.members.compactMap { member in
      let field = fields[member.value.start]
      if let field, changed.contains(field) {
        guard SpecimenReader.member(of: Specimen.fields[field], in: other) != nil else {
          return nil
        }
        return ("\(member.keyText): *", member)
      }
      var pieces: [ArraySlice<UInt8>] = []
      var start = member.value.start
      if let field, Specimen.fields[field].type.holdsObjects {
        for object in objects
        where object.start >= start && object.end <= member.value.end && object !== node {
          pieces.append(node.bytes[start..<object.start])
          start = object.end
        }
      }
      pieces.append(node.bytes[start..<member.value.end])
      let text = pieces.map {
        origin == .stayed
          ? String(decoding: $0, as: UTF8.self)
          : JSONTree.compact($0) + JSONTree.comments($0).joined()
      }
      return ("\(member.keyText): \(text.joined(separator: "«»"))", member)
    }
  }

  private func gaps(of node: JSONTree.Node) -> [String] {
    var gaps: [String] = []
    var start = node.start
    for member in node.members {
      gaps.append(String(decoding: node.bytes[start..<member.keyStart], as: UTF8.self))
      start = member.value.end
    }
    return gaps + [String(decoding: node.bytes[start..<node.end], as: UTF8.self)]
  }

  /// Checks that unread values are kept beside values changed in place, and are removed where the whole property was assigned.
  private func junkFault(
    of property: PlainModel.Property, _ old: JSONTree.Node, _ new: JSONTree.Node,
    _ model: PlainModel
  ) -> String? {
    let field = Specimen.fields[property.field]
    guard !field.type.holdsObjects, let former = SpecimenReader.member(of: field, in: old) else {
      return nil
    }
    let text = SpecimenReader.member(of: field, in: new)?.compact ?? ""
    var reader = SpecimenReader()
    let isWhole = reader.read(field.type, former) == nil
    for piece in Self.junk(in: former.compact) {
      let isThere = text.contains(piece)
      if model.assigned.contains(property), isThere {
        return "\(piece) is left of \(field.name), which was assigned"
      }
      if !isWhole, !model.lossy.contains(property), !isThere {
        return "\(piece) is lost from \(field.name)"
      }
    }
    return nil
  }

  static func junk(in text: String) -> [String] {
    text.split(separator: "\"").filter { $0.hasPrefix("junk") }.map { "\"\($0)\"" }
  }
}

extension String {
  fileprivate var utf8Slice: ArraySlice<UInt8> { Array(utf8)[...] }
}

extension PlainType {
  /// True if a part of a value is not read.
  func hasJunk(_ node: JSONTree.Node) -> Bool {
    var reader = SpecimenReader()
    guard let value = reader.read(self, node) else { return true }
    switch self {
    case .scalar, .object: return false
    case .optional(let type): return value != .none && type.hasJunk(node)
    case .list(let type): return node.elements.contains(where: type.hasJunk)
    case .set(let type):
      guard case .set(let elements) = value else { return false }
      return elements.count < node.elements.count || node.elements.contains(where: type.hasJunk)
    case .members(let keys, let type):
      guard case .members(let members) = value else { return false }
      return members.count < node.members.count
        || node.members.contains { type.hasJunk($0.value) }
        || node.members.contains { SpecimenReader.key($0.key, of: keys) == nil }
    }
  }
}
