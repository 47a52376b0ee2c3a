import ModelBasics

// In some formats an anchor is only the first of several equal places of a value. If it is removed, the first reference that is left
// gets the value:
//
//     a: <dict id="7">…</dict>                      removing a
//     b: <ref id="7"/>              b: <dict id="7">…</dict>
//     c: <ref id="7"/>              c: <ref id="7"/>

extension Document {
  /// The most anchors and references that one edit reads again, as it does for each value that it moves.
  private static var mostNamesRead: Int { 1 << 22 }

  /// Gives the values of entries that the current edit has removed to the first of their references.
  mutating func moveAnchors(of before: Document) throws(EditError) {
    let focus = pending?.focus
    var anchors: [[UInt8]: DocumentName.Position] = [:]
    for name in before.names() where !name.isReference {
      anchors[name.name] = name.position
    }
    var read = 0
    while read < Self.mostNamesRead {
      let now = referenceMeanings()
      read += anchors.count + now.references.count
      let orphan = now.references.first { now[$0.position] == nil && !now.hasAnchor($0.name) }
      guard let orphan, let anchor = anchors[orphan.name],
        let former = before.node(withValueAt: anchor.offset, in: anchor.source),
        let node = node(withValueAt: orphan.position.offset, in: orphan.position.source),
        let path = path(to: node)
      else { break }
      let text = reindented(before.valueText(of: former), into: path.dropLast())
      // A value inside it that already has another place is the same value there.
      let taken = Set(anchorNames(in: text).filter(now.hasAnchor))
      let value = taken.isEmpty ? text : grammar.references.referring(text, to: taken)
      try keepingMeanings(of: KeptValue(former, of: before, at: node)) {
        document throws(EditError) in
        try document.setExactValue(
          path, text: document.fitted(value, into: path.dropLast(), over: node))
      }
    }
    pending?.focus = focus
  }

  /// True if the value of a node is as it was saved.
  func isValueSaved(of node: Node) -> Bool {
    hasBase(node) && changeSet[node].map(keepsValue) != false
  }

  /// Gives values that are in the file behind references to them to the first of these.
  mutating func raiseAnchors() throws(EditError) {
    let focus = pending?.focus
    var read = 0
    while read < Self.mostNamesRead {
      let names = names()
      read += names.count
      var anchors: [[UInt8]: DocumentName] = [:]
      for name in names where !name.isReference { anchors[name.name] = name }
      var above = Set<[UInt8]>()
      let first = names.first { name in
        if !name.isReference { above.insert(name.name) }
        return name.isReference && !above.contains(name.name) && anchors[name.name] != nil
      }
      guard let first, let anchor = anchors[first.name],
        let reference = grammar.references?.reference(to: first.name),
        let upper = node(withValueAt: first.position.offset, in: first.position.source),
        let lower = node(withValueAt: anchor.position.offset, in: anchor.position.source),
        let target = path(to: upper), let path = path(to: lower)
      else { break }
      let text = valueText(of: lower)
      try keepingMeanings(of: KeptValue(lower, of: self, at: upper)) { document throws(EditError) in
        try document.setExactValue(path, text: reference)
        try document.setText(target, text)
      }
    }
    pending?.focus = focus
  }

  /// Makes an edit that brings values back: removed entries, or former values. A value in them that another position has got in the
  /// meantime is the same value again: the first of both has it, as it is now, and the other one is a reference.
  ///
  /// If `onlyEqual`, as for values that are restored at their positions, those that differ are not joined. Inside such an edit, only the
  /// outer one joins: all names are read for that.
  package mutating func joiningAnchors(
    onlyEqual: Bool = false, _ restore: (inout Document) throws(EditError) -> Void
  ) throws(EditError) {
    guard grammar.references.movesAnchors, pending?.joinsAnchors != true else {
      return try restore(&self)
    }
    pending?.joinsAnchors = true
    defer { pending?.joinsAnchors = false }
    var former: [[UInt8]: DocumentName.Position] = [:]
    for name in names() where !name.isReference { former[name.name] = name.position }
    try restore(&self)
    let focus = pending?.focus
    var separate = Set<[UInt8]>()
    var read = 0
    while !former.isEmpty, read < Self.mostNamesRead {
      read += former.count
      guard let (first, second) = firstTwins(former, except: separate) else { break }
      guard let reference = grammar.references?.reference(to: first.name),
        let one = node(withValueAt: first.position.offset, in: first.position.source),
        let two = node(withValueAt: second.position.offset, in: second.position.source),
        let target = path(to: one), let path = path(to: two)
      else { break }
      let value = valueText(of: two)
      let other = valueText(of: one)
      let isSame = value == other || reindented(value, into: []) == reindented(other, into: [])
      if onlyEqual, !isSame {
        separate.insert(first.name)
        continue
      }
      let hasSecond = former[first.name] == second.position
      let (there, restored) = hasSecond ? (two, one) : (one, two)
      // One that returns with its edits is not lost to one that is as it was saved.
      let takesRestored = isValueSaved(of: there) && !isValueSaved(of: restored)
      if hasSecond != takesRestored, !isSame { try setText(target, value) }
      try setExactValue(path, text: reference)
    }
    if let (first, _) = firstTwins(former, except: separate) {
      throw .refused(refusalOfTwin(first.name))
    }
    pending?.focus = focus
  }

  /// Replaces a value by the text of another place.
  mutating func setText(_ path: NodePath, _ text: [UInt8]) throws(EditError) {
    guard let node = path.last else { throw .notFound }
    let parent = Array(path.dropLast())
    try setExactValue(path, text: fitted(reindented(text, into: parent), into: parent, over: node))
  }

  /// Throws if a text in place of a value has the name of a value that stays: it would be there twice.
  func requireOwnNames(_ text: [UInt8], replacing node: Node) throws(EditError) {
    guard grammar.references.movesAnchors else { return }
    let own = Set(anchorNames(in: text))
    guard !own.isEmpty else { return }
    let replaced = Set(names(in: node).map(\.position))
    let twin = names().first {
      !$0.isReference && own.contains($0.name) && !replaced.contains($0.position)
    }
    guard let twin else { return }
    throw .refused(refusalOfTwin(twin.name))
  }

  /// Returns the reason to refuse an edit after which two values would have one name.
  func refusalOfTwin(_ name: [UInt8]) -> String {
    let change = ReferenceChange(name: String(decoding: name, as: UTF8.self), meaning: .other)
    return grammar.references?.refusal(of: change) ?? ""
  }

  /// Returns the first anchor of which there are two, one of them a former one.
  private func firstTwins(
    _ former: [[UInt8]: DocumentName.Position], except names: Set<[UInt8]>
  ) -> (DocumentName, DocumentName)? {
    var firsts: [[UInt8]: DocumentName] = [:]
    for name in self.names() where !name.isReference && !names.contains(name.name) {
      guard let first = firsts[name.name] else {
        firsts[name.name] = name
        continue
      }
      let known = former[name.name]
      if (known == first.position) != (known == name.position) { return (first, name) }
    }
    return nil
  }

  /// Returns the names of the values in a text, in their order.
  func anchorNames(in text: [UInt8]) -> [[UInt8]] {
    let storage = Bytes(text)
    return Source(storage, grammar, as: .entry).structure.names(in: Span(0, text.count))
      .filter { !$0.isReference }.map { storage.array($0.name) }
  }
}
