// Checks which comment belongs to which member: every comment of a generated document names the member that it belongs
// to or, if it belongs to none, the object that it is in. Members are moved, removed, inserted, set, saved and undone at
// random; after each step an independent reader, which does not know the layout rules, reads the text.
//
//   every comment of a present member is in the text once, before its key or after its value;
//   no comment of a removed member is in the text; comments of no member stay in their object.
//
// Where lines of sections have no end of their own, comments of no member may be left behind by the members around them.

import DocumentFormats
import DocumentTree
import ModelBasics
import TestBasics

package struct CommentScript {
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  private var random: SeededGenerator
  private let seed: UInt64
  private var document: Document
  private let maker: CommentedText
  private let hasSections: Bool
  private var log: [String] = []
  private var count = 0

  /// Creates a script over sections, or else over JSON with comments.
  package init(seed: UInt64, ofSections hasSections: Bool = false) {
    self.seed = seed
    self.hasSections = hasSections
    random = SeededGenerator(seed: seed)
    maker = CommentedText(random: &random, asSections: hasSections)
    let grammar: any Grammar = hasSections ? SectionGrammar() : JSONGrammar(.withComments)
    document = Document(Bytes(maker.text), grammar: grammar)
    log.append(String(decoding: maker.text, as: UTF8.self))
  }

  package mutating func run(steps: Int) throws {
    try check()
    for _ in 0..<steps {
      try step()
      try check()
    }
  }

  // MARK: Steps

  private mutating func step() throws {
    let members = members()
    let inner = members.filter { $0.path.count > 2 }
    let objects = members.filter { document.kind(of: $0.path[$0.path.count - 1]) == .object }
    guard let object = objects.isEmpty ? nil : random.pick(objects) else { return }
    let member = inner.isEmpty ? nil : random.pick(inner)
    switch random.below(100) {
    case 0..<40: if let member { try move(member, into: object) }
    case 40..<55: if let member { try remove(member) }
    case 55..<65: try insert(into: object)
    case 65..<72: if let member { try set(member) }
    case 72..<84:
      log.append("undo")
      document.undo()
    case 84..<88:
      log.append("redo")
      document.redo()
    default: try save()
    }
  }

  private struct Member {
    var key: String
    var path: NodePath
  }

  private func members() -> [Member] {
    var found: [Member] = []
    var left: [NodePath] = [[document.root]]
    while let path = left.popLast(), let parent = path.last {
      var walk = ChildWalk(of: parent, in: document, budget: .max)
      while let child = walk.next() {
        guard !child.isGhost else { continue }
        let key = String(decoding: document.keyBytes(of: child.node) ?? [], as: UTF8.self)
        found.append(Member(key: key, path: path + [child.node]))
        if document.kind(of: child.node) == .object { left.append(path + [child.node]) }
      }
    }
    return found
  }

  /// True if a member is the only one in its object. Objects never become empty, because an empty object's comments
  /// belong to the next entry.
  private func isLast(_ member: Member) -> Bool {
    document.childCount(of: member.path[member.path.count - 2]) == 1
  }

  private mutating func point(in object: Member, besides node: Node?) -> InsertionPoint {
    var children: [Node] = []
    var walk = ChildWalk(of: object.path[object.path.count - 1], in: document, budget: .max)
    while let child = walk.next() {
      if !child.isGhost, child.node != node { children.append(child.node) }
    }
    guard !children.isEmpty, random.chance(70) else { return random.chance(50) ? .first : .last }
    let child = Child(random.pick(children))
    return random.chance(50) ? .before(child) : .after(child)
  }

  private mutating func move(_ member: Member, into object: Member) throws {
    let node = member.path[member.path.count - 1]
    guard !object.path.contains(node), !isLast(member) else { return }
    let point = point(in: object, besides: node)
    log.append("move \(member.key) into \(object.key) \(point)")
    try document.move(member.path, into: object.path, at: point)
  }

  private mutating func remove(_ member: Member) throws {
    guard !isLast(member) else { return }
    log.append("remove \(member.key)")
    try document.remove(member.path)
  }

  private mutating func insert(into object: Member) throws {
    count += 1
    let point = point(in: object, besides: nil)
    log.append("insert n\(count) into \(object.key) \(point)")
    try document.insert(
      key: Array("n\(count)".utf8), text: Array("\(count)".utf8), into: object.path, at: point)
  }

  private mutating func set(_ member: Member) throws {
    guard document.kind(of: member.path[member.path.count - 1]) != .object else { return }
    log.append("set \(member.key)")
    let text = hasSections ? "-\(random.below(9))" : "[\(random.below(9))]"
    try document.setValue(member.path, text: Array(text.utf8))
  }

  private mutating func save() throws {
    log.append("save")
    let rendering = document.render()
    let written = Document(Bytes(rendering.bytes()), grammar: document.grammar)
    try document.check(rendering, written: written)
    _ = document.didSave(rendering, as: written)
  }

  // MARK: Checks

  private func check() throws {
    let text = document.render().bytes()
    let keys = Set(members().map(\.key))
    let expected = maker.comments.filter { keys.contains($0.key) && !isUnbound($0) }
    var found: [CommentedText.Comment: Int] = [:]
    let reader = CommentReader(text)
    for sighting in hasSections ? reader.sightingsInSections() : reader.sightings() {
      found[sighting.comment, default: 0] += 1
      if isUnbound(sighting.comment) {
        guard found[sighting.comment] == 1 else { throw fail("\(sighting.comment) is twice", text) }
      } else if sighting.owner != sighting.comment.key {
        throw fail("\(sighting.comment) is beside \(sighting.owner ?? "nothing")", text)
      }
    }
    for comment in expected where found[comment] != 1 {
      throw fail("\(comment) is there \(found[comment] ?? 0) times", text)
    }
    for comment in found.keys where !keys.contains(comment.key) && !isUnbound(comment) {
      throw fail("\(comment) has outlived its member", text)
    }
  }

  /// True for a comment of no member in a section.
  private func isUnbound(_ comment: CommentedText.Comment) -> Bool {
    hasSections && comment.kind == .loose
  }

  private func fail(_ reason: String, _ text: [UInt8]) -> Failure {
    Failure(
      description: "comments, seed \(seed): \(reason)\n" + log.joined(separator: "\n") + "\n"
        + String(decoding: text, as: UTF8.self))
  }
}
