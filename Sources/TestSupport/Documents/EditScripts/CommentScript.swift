// Checks which comment belongs to which member: every comment of a generated document names the member that it belongs
// to or, if it belongs to none, the object that it is in. Members are moved, removed, inserted, set, saved and undone at
// random; after each step an independent reader, which does not know the layout rules, reads the text.
//
//   every comment of a present member is in the text once, before its key or after its value;
//   no comment of a removed member is in the text; comments of no member stay in their object.

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
  private var log: [String] = []
  private var count = 0

  package init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    maker = CommentedText(random: &random)
    document = Document(Bytes(maker.text), grammar: JSONGrammar(.withComments))
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
    try document.setValue(member.path, text: Array("[\(random.below(9))]".utf8))
  }

  private mutating func save() throws {
    log.append("save")
    let rendering = document.render()
    let written = Document(Bytes(rendering.bytes()), grammar: JSONGrammar(.withComments))
    try document.check(rendering, written: written)
    _ = document.didSave(rendering, as: written)
  }

  // MARK: Checks

  private func check() throws {
    let text = document.render().bytes()
    let keys = Set(members().map(\.key))
    let expected = maker.comments.filter { keys.contains($0.key) }
    var found: [CommentedText.Comment: Int] = [:]
    for sighting in CommentReader(text).sightings() {
      found[sighting.comment, default: 0] += 1
      if sighting.owner != sighting.comment.key {
        throw fail("\(sighting.comment) is beside \(sighting.owner ?? "nothing")", text)
      }
    }
    for comment in expected where found[comment] != 1 {
      throw fail("\(comment) is there \(found[comment] ?? 0) times", text)
    }
    for comment in found.keys where !keys.contains(comment.key) {
      throw fail("\(comment) has outlived its member", text)
    }
  }

  private func fail(_ reason: String, _ text: [UInt8]) -> Failure {
    Failure(
      description: "comments, seed \(seed): \(reason)\n" + log.joined(separator: "\n") + "\n"
        + String(decoding: text, as: UTF8.self))
  }
}

/// A text of nested objects whose comments name the members that they belong to.
struct CommentedText {
  enum Kind: String, CaseIterable {
    /// On the lines above an entry, before it on its line, or after it on its line.
    case above, own, same
    /// In an object, belonging to no member.
    case loose
  }

  struct Comment: Hashable, CustomStringConvertible {
    var kind: Kind
    /// The key of the member that the comment belongs to, or of the object that it is in.
    var key: String
    var number: Int
    var description: String { "\(kind) \(key) \(number)" }
  }

  private(set) var text: [UInt8] = []
  private(set) var comments: [Comment] = []
  private var newline = "\n"
  private var unit = "  "
  private var keys = 0

  init(random: inout SeededGenerator) {
    newline = random.pick(["\n", "\n", "\r\n"])
    unit = random.pick(["  ", "    ", "\t"])
    // The outermost object has no comments: comments at the head of a file belong to the file.
    let inner = object("root", depth: 1, &random, onLines: random.chance(80))
    text = Array("{\(newline)\(unit)\"root\": \(inner)\(newline)}\(newline)".utf8)
  }

  private mutating func comment(_ kind: Kind, _ key: String, isLine: Bool) -> String {
    let comment = Comment(kind: kind, key: key, number: comments.count)
    comments.append(comment)
    return isLine ? "// \(comment)" : "/* \(comment) */"
  }

  private mutating func object(
    _ key: String, depth: Int, _ random: inout SeededGenerator, onLines: Bool
  ) -> String {
    let inner = String(repeating: unit, count: depth + 1)
    let beginsWithComma = onLines && random.chance(15)
    let count = 2 + random.below(4)
    var result = "{"
    for index in 0..<count {
      keys += 1
      let name = "k\(keys)"
      if onLines {
        if index > 0, beginsWithComma {
          result += newline + inner + ", "
        } else {
          if random.chance(12) { result += newline }
          if random.chance(8) {
            result += newline + newline + inner + comment(.loose, key, isLine: true) + newline
          }
          if !beginsWithComma, random.chance(25) {
            let isLine = random.chance(60)
            let text = comment(.above, name, isLine: isLine)
            result += newline + inner
            result += isLine || random.chance(70) ? text : text.dropLast(2) + newline + inner + "*/"
          }
          result += newline + inner
        }
      } else {
        result += index == 0 ? random.pick(["", " "]) : ", "
      }
      for _ in 0..<random.pick([0, 0, 0, 0, 1, 2]) {
        let text = comment(.own, name, isLine: false)
        result += (random.chance(85) ? text : text.dropLast(2) + newline + "*/") + " "
      }
      result += "\"\(name)\": "
      if depth < 4, random.chance(30) {
        result += object(name, depth: depth + 1, &random, onLines: onLines && random.chance(70))
      } else {
        result += "\(keys)"
      }
      if random.chance(12) { result += " " + comment(.same, name, isLine: false) }
      if index < count - 1, !beginsWithComma, onLines { result += "," }
      if onLines, random.chance(20) {
        result += "  " + comment(.same, name, isLine: random.chance(70))
      }
    }
    guard onLines else { return result + random.pick(["", " "]) + "}" }
    if random.chance(10) { result += newline + inner + comment(.loose, key, isLine: true) }
    return result + newline + String(repeating: unit, count: depth) + "}"
  }
}

/// Finds such comments in a text and their owners, from nothing but the tokens around them.
struct CommentReader {
  struct Sighting {
    var comment: CommentedText.Comment
    /// The following key, the key of the entry before, or the key of the object around the comment.
    var owner: String?
  }

  private let text: [UInt8]

  init(_ text: [UInt8]) { self.text = text }

  func sightings() -> [Sighting] {
    var found: [Sighting] = []
    /// The comments that wait for the key after them.
    var waiting: [Int] = []
    /// For each open object, its key and the key of the last entry in it.
    var open: [(key: String?, last: String?)] = []
    var offset = 0
    while offset < text.count {
      let rest = text[offset...]
      switch text[offset] {
      case UInt8(ascii: "/"):
        let isLine = text[offset + 1] == UInt8(ascii: "/")
        var end = offset + 2
        while end < text.count,
          isLine
            ? text[end] != 0x0A && text[end] != 0x0D
            : !(text[end - 1] == UInt8(ascii: "*") && text[end] == UInt8(ascii: "/"))
        { end += 1 }
        let words = text[offset..<end].split { $0 <= 0x20 || $0 == 0x2A || $0 == 0x2F }
          .map { String(decoding: $0, as: UTF8.self) }
        if words.count == 3, let kind = CommentedText.Kind(rawValue: words[0]),
          let number = Int(words[2])
        {
          let comment = CommentedText.Comment(kind: kind, key: words[1], number: number)
          if kind == .above || kind == .own { waiting.append(found.count) }
          found.append(
            Sighting(comment: comment, owner: kind == .same ? open.last?.last : open.last?.key))
        }
        offset = end + (isLine ? 0 : 1)
      case UInt8(ascii: "\""):
        let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\"")) ?? text.count - 1
        let key = String(decoding: text[offset + 1..<end], as: UTF8.self)
        for index in waiting { found[index].owner = key }
        waiting = []
        if !open.isEmpty { open[open.count - 1].last = key }
        offset = end + 1
      case UInt8(ascii: "{"):
        open.append((open.last?.last, nil))
        offset += 1
      case UInt8(ascii: "}"):
        for index in waiting { found[index].owner = nil }
        waiting = []
        open = open.dropLast()
        offset += 1
      default: offset += 1
      }
    }
    return found
  }
}
