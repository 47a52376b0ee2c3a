import DocumentTree
import ModelBasics
import ModelData

/// Applies the differences between the tree of an archive and its edited form to the file of the archive, as edits of a document, so
/// that everything else in the file stays as it is.
///
/// * A value that only one place uses is changed where it is. If others use it, this place gets a new object.
/// * New objects come last, so that all others keep their numbers. Equal strings and numbers become one object.
/// * The entries of lists and dictionaries are inserted, removed and moved in the arrays of their object.
/// * An object that cannot be reached any more becomes the string `$null`, so that deleted data is gone from the file. Descriptions of
///   classes are kept.
struct ArchiveEditor {
  let original: ArchiveReader
  let new: ArchiveTree
  let alignment: ArchiveAlignment
  var document: Document
  var maker: ArchiveObjectMaker
  /// Containers of both trees that are the same object, whose children are still to be compared.
  private var pairs: [(old: Int, new: Int)] = []

  /// Returns the property list of an archive in which the objects of an edited tree are.
  static func edited(
    _ list: Bytes, _ dialect: XMLDialect, into new: ArchiveTree
  ) throws(EncodingRefusal) -> Bytes {
    // What an edit needs is not kept in memory for the check.
    let file = try changed(list, dialect, into: new)
    guard file !== list else { return list }
    guard let written = try? ArchiveReader(file, dialect) else {
      throw ArchiveRefusal.notMade.refusal(dialect)
    }
    if let difference = new.firstDifference(from: written) {
      throw ArchiveRefusal.notExpressed.refusal(dialect, at: new[difference].offset)
    }
    return file
  }

  private static func changed(
    _ list: Bytes, _ dialect: XMLDialect, into new: ArchiveTree
  ) throws(EncodingRefusal) -> Bytes {
    guard let original = try? ArchiveReader(list, dialect) else {
      throw ArchiveRefusal.unreadable.refusal(dialect)
    }
    if new.isSpelled(like: original) { return list }
    var editor = ArchiveEditor(original, new)
    do throws(EditError) {
      try editor.makeEdits()
    } catch {
      throw editor.maker.refusal ?? ArchiveRefusal.notMade.refusal(dialect)
    }
    return Bytes(editor.document.render().bytes())
  }

  private init(_ original: ArchiveReader, _ new: ArchiveTree) {
    self.original = original
    self.new = new
    alignment = ArchiveAlignment(original.tree, new)
    let list = original.archive.list
    let document = Document(list.bytes, grammar: XMLGrammar(head: list.head))
    if !document.isIndexed { document.indexJob.run() }
    self.document = document
    maker = ArchiveObjectMaker(original, new, alignment)
  }

  var old: ArchiveTree { original.tree }
  var archive: ArchiveObjects { original.archive }
  var list: ElementList { original.archive.list }

  /// Makes all edits as one, as each edit of its own costs a look at all references of the file.
  private mutating func makeEdits() throws(EditError) {
    var document = document
    try document.transact { document throws(EditError) in
      swap(&self.document, &document)
      defer { swap(&self.document, &document) }
      try reconcile()
      try appendObjects()
      try clearLostObjects()
    }
    self.document = document
  }

  // MARK: - Objects

  private mutating func reconcile() throws(EditError) {
    guard alignment.matches[0] == 0 else {
      throw maker.refuse(.rootsNotInDictionary, at: 0)
    }
    pairs = [(0, 0)]
    while true {
      if let (one, two) = pairs.popLast() {
        try reconcile(one, two)
      } else if try !maker.makeNext() {
        return
      }
      pairs += maker.takeMoved()
    }
  }

  private mutating func reconcile(_ one: Int, _ two: Int) throws(EditError) {
    let origin = original.origins[one]
    if case .color = origin.form { return try setColor(one, two) }
    if origin.form == .counted { return try setCounted(one, two) }
    let children = new.children(of: two)
    let former = old.children(of: one)
    let slots = children.map { child in
      let slot = alignment.slots[child]
      return slot >= 0 && old[slot].parent == one ? slot : -1
    }
    let isRenamed = zip(children, slots).contains { $1 >= 0 && new[$0].key != old[$1].key }
    if origin.form.hasUniqueKeys, slots != former || isRenamed {
      try maker.requireUniqueKeys(children)
    }
    if origin.form == .numbered(.countedSet) {
      for child in children { _ = try maker.counted(child) }
    }
    if slots != former {
      try arrange(origin, former, children, slots, isKeyed: new[two].kind == .dict)
    }
    let context = context(ofChildrenOf: one)
    for (child, slot) in zip(children, slots) where slot >= 0 {
      if isRenamed, new[child].key != old[slot].key {
        try rename(slot, to: new[child].key ?? [], in: origin)
      }
      try setValue(slot, to: child, context)
    }
  }

  private mutating func setCounted(_ one: Int, _ two: Int) throws(EditError) {
    let former = old.children(of: one)
    let (object, count) = try maker.counted(two)
    try setValue(former[0], to: object, .collection)
    try setValue(former[1], to: count, .member)
  }

  private func context(ofChildrenOf node: Int) -> ArchiveContext {
    switch original.origins[node].form {
    case .dictionary, .list, .numbered: return .collection
    case .plain:
      let first = node + 1
      let hasObjects = first < old[node].next && original.origins[first].number != nil
      return node == 0 || hasObjects ? .member : .plain
    default: return .member
    }
  }

  /// Gives the place of an original node another value.
  private mutating func setValue(
    _ slot: Int, to child: Int, _ context: ArchiveContext
  ) throws(EditError) {
    let origin = original.origins[slot]
    let node = new[child]
    let match = alignment.matches[child]
    if match == slot {
      if node.kind.isContainer {
        pairs.append((slot, child))
        return
      }
      let former = old[slot]
      if node.kind == .ref {
        let number = try maker.number(ofReference: child)
        if origin.number != number { try setPlace(origin.place, to: .object(number)) }
        return
      }
      let isSameClass = node.className == nil || node.className == former.className
      if former.kind == node.kind, former.text == node.text, isSameClass { return }
      if try setScalar(slot, to: child) { return }
    }
    let place = try maker.place(of: child, context, isObject: origin.number != nil)
    if case .object(let number) = place, number == origin.number { return }
    try setPlace(origin.place, to: place)
  }

  mutating func setPlace(_ place: Int, to value: ArchivePlace) throws(EditError) {
    switch value {
    case .object(let number) where archive.number(in: place) != nil:
      try write(Array(String(number).utf8), .integer, at: place + 1)
    default: try document.set(value.value, at: list.path(place))
    }
  }

  // MARK: - Structure

  private enum Slot {
    case kept(Int)
    case new(key: [UInt8]?, ArchivePlace)
  }

  private mutating func arrange(
    _ origin: ArchiveOrigin, _ former: [Int], _ children: [Int], _ slots: [Int], isKeyed: Bool
  ) throws(EditError) {
    if case .numbered(let form) = origin.form {
      return try arrangeNumbered(origin, form, former, children, slots)
    }
    func place(_ node: Int) -> Int { original.origins[node].place }
    let context: ArchiveContext =
      switch origin.form {
      case .dictionary, .list: .collection
      // The roots of a new archive are objects.
      case .plain where former.isEmpty && origin.place == archive.top: .collection
      default: former.isEmpty ? .member : context(ofChildrenOf: old[former[0]].parent)
      }
    var values: [Slot] = []
    var keys: [Slot] = []
    for (child, slot) in zip(children, slots) {
      let key = new[child].key ?? []
      if slot >= 0 {
        values.append(.kept(place(slot)))
        if let key = original.origins[slot].keyPlace { keys.append(.kept(key)) }
      } else {
        let value = try maker.place(of: child, context, isObject: false)
        let isMember = origin.form == .record || origin.form == .plain && isKeyed
        let stored = origin.form == .record ? ArchiveObjectMaker.memberKey(key) : key
        values.append(.new(key: isMember ? stored : nil, value))
        if case .dictionary = origin.form {
          keys.append(.new(key: nil, .object(maker.number(ofKey: key, in: origin))))
        }
      }
    }
    switch origin.form {
    case .dictionary(let keyArray, let valueArray):
      try arrange(keyArray, former.compactMap { original.origins[$0].keyPlace }, keys)
      try arrange(valueArray, former.map(place), values)
    case .list(let array): try arrange(array, former.map(place), values)
    default: try arrange(origin.element, former.map(place), values)
    }
  }

  /// Inserts, removes and moves children of an element.
  private mutating func arrange(
    _ container: Int, _ former: [Int], _ wanted: [Slot]
  ) throws(EditError) {
    let path = list.path(container)
    let kept = wanted.compactMap { if case .kept(let element) = $0 { element } else { nil } }
    let keptSet = Set(kept)
    let removed = former.filter { !keptSet.contains($0) }
    if !removed.isEmpty { try document.remove(removed.map(list.node), from: path) }
    let stays = Set(longestAscendingSubsequence(kept).map { kept[$0] })
    var previous: Node?
    var point: InsertionPoint { previous.map { .after(Child($0)) } ?? .first }
    // New elements that follow each other are inserted together.
    var elements: [InsertedEntry] = []
    func insertElements() throws(EditError) {
      guard !elements.isEmpty else { return }
      previous = try document.insert(elements, into: path, at: point).last
      elements = []
    }
    for slot in wanted {
      switch slot {
      case .kept(let element):
        try insertElements()
        let node = list.node(element)
        if !stays.contains(element) { try document.move(path + [node], into: path, at: point) }
        previous = node
      case .new(nil, let place):
        elements.append(.text(document.text(of: place.value, into: path)))
      case .new(let key, let place):
        previous = try document.insert(place.value, key: key, into: path, at: point)
      }
    }
    try insertElements()
  }

  /// Gives the members of each element its number. Their order in the file has no meaning.
  private mutating func arrangeNumbered(
    _ container: ArchiveOrigin, _ form: NumberedForm, _ former: [Int], _ children: [Int],
    _ slots: [Int]
  ) throws(EditError) {
    let path = list.path(container.element)
    let places = archive.elements(of: container.element, form) ?? []
    let members = Dictionary(zip(former, places)) { first, _ in first }
    let kept = Set(slots)
    let removed = former.filter { !kept.contains($0) }.flatMap { members[$0] ?? [] }
    if !removed.isEmpty { try document.remove(removed.map(list.node), from: path) }
    for (index, (child, slot)) in zip(children, slots).enumerated() {
      let keys = form.prefixes.map { Array("\($0)\(index)".utf8) }
      if let places = members[slot] {
        for (place, key) in zip(places, keys) where list.key(place) != key {
          try document.setKey(list.path(place), key: key)
        }
        continue
      }
      for (place, key) in zip(try maker.places(ofElement: child, form, in: container), keys) {
        try document.insert(place.value, key: key, into: path, at: .last)
      }
    }
    if form == .countedSet, let total = archive.member(container.element, NumberedForm.total) {
      try write(Array(String(children.count).utf8), .integer, throughPlace: total)
    }
  }

  private mutating func rename(
    _ slot: Int, to key: [UInt8], in container: ArchiveOrigin
  ) throws(EditError) {
    let origin = original.origins[slot]
    if let place = origin.keyPlace {
      let (element, number) = archive.value(at: place)
      if let number, archive.uses[number] == 1, list.kind(element) == .string {
        return try write(key, .string, at: element)
      }
      return try setPlace(place, to: .object(maker.number(ofKey: key, in: container)))
    }
    let stored = container.form == .record ? ArchiveObjectMaker.memberKey(key) : key
    try document.setKey(list.path(origin.place), key: stored)
  }

  // MARK: - The list of objects

  private mutating func appendObjects() throws(EditError) {
    let path = list.path(archive.objectsArray)
    let texts = maker.appended.map { object in
      switch object {
      case .value(let value): InsertedEntry.text(document.text(of: value, into: path))
      case .copy(let text): InsertedEntry.text(text)
      }
    }
    if !texts.isEmpty { try document.insert(texts, into: path, at: .last) }
  }

  private mutating func clearLostObjects() throws(EditError) {
    guard let now = ElementList(Bytes(document.render().bytes()), list.text.dialect),
      let now = try? ArchiveObjects(now)
    else { return }
    let reached = now.reached()
    for (number, wasReached) in archive.reached().enumerated() where wasReached && !reached[number]
    {
      try write(Array("$null".utf8), .string, at: archive.objects[number])
    }
  }
}
