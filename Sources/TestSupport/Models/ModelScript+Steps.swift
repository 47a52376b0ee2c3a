import ModelFiles
import ModelKit

extension ModelScript {
  typealias Property = PlainModel.Property

  mutating func step() throws {
    switch random.below(100) {
    case 0..<55: try edits()
    case 55..<62: move()
    case 62..<68: revert()
    case 68..<70: revertAll()
    case 70..<78: undo()
    case 78..<83: redo()
    case 83..<93: try save()
    case 93..<94: try reload()
    case 94..<96: free()
    case 96..<98: setToItself()
    default: try check()
    }
  }

  /// Makes some edits, mostly as one undo step.
  private mutating func edits() throws {
    guard random.chance(70) else { return edit() }
    let before = model
    note("group")
    undoLog.group("edit") { for _ in 0...random.below(3) { random.chance(85) ? edit() : move() } }
    note("end")
    let step = PlainUndo(from: before, to: model)
    guard !step.entries.isEmpty else { return }
    done.append(step)
    undone = []
  }

  mutating func property() -> Property {
    let tops = random.chance(85) || shelf.isEmpty ? [model.root] : [random.pick(shelf).number]
    let object = random.pick(model.below(tops[0]))
    // Prefers a property that the file has.
    if let node = saved.nodes[object], random.chance(50),
      let member = node.members.randomElement(using: &random),
      let field = Specimen.fields.firstIndex(where: { $0.keys.contains(member.key) })
    {
      return Property(object: object, field: field)
    }
    return Property(object: object, field: random.below(Specimen.fields.count))
  }

  // MARK: - Edits

  private mutating func edit() {
    let property = property()
    let field = Specimen.fields[property.field]
    guard let present = model.present[property.object]?[property.field] else { return }
    if field.type.holdsObjects { return editObjects(property, present) }
    switch random.below(10) {
    case 0..<3: assign(property, value(field.type))
    case 4:
      guard field.type.isPlainList, case .list(let elements) = present else {
        return assign(property, present)
      }
      assign(property, .list(derived(from: elements)))
    case 5: patch(property, value(field.type))
    case 3: if let old = model.baseline[property.object]?[property.field] { assign(property, old) }
    default:
      guard let edit = random(field.type, present, []) else {
        return assign(property, value(field.type))
      }
      apply(edit, to: property, isLossy: isLossy(edit, present))
    }
  }

  /// Returns a list as Swift's own functions make it of another.
  private mutating func derived(from elements: [PlainValue]) -> [PlainValue] {
    switch random.below(6) {
    case 0: elements
    case 1: elements.reversed()
    case 2: Array(elements.dropFirst())
    case 3: Array(elements.dropLast())
    case 4: elements.filter { _ in random.chance(60) }
    default: elements.sorted { "\($0)" < "\($1)" }
    }
  }

  /// Sets an object to its own stored form, which changes nothing.
  private mutating func setToItself() {
    let number = random.pick(model.below(model.root))
    guard let object = object(number) else { return }
    note("#\(number) = itself")
    switch random.below(3) {
    case 0: object.record = object.record
    case 1: object.json = object.json
    default: object.patch(object.record)
    }
  }

  /// True if an edit removes or replaces a value that may contain more than was read.
  private func isLossy(_ edit: PlainEdit, _ present: PlainValue) -> Bool {
    func isPlain(_ value: PlainValue) -> Bool {
      switch value {
      case .scalar, .none: true
      default: false
      }
    }
    var value = present
    for step in edit.path {
      switch (value, step) {
      case (.list(let elements), .index(let index)): value = elements[index]
      case (.members(let members), .key(let key)): value = members[key] ?? .none
      default: return true
      }
    }
    switch (edit.kind, value) {
    case (.insert, _), (.add, _): return false
    case (.swap, _): return false
    case (.remove(let index), .list(let elements)): return !isPlain(elements[index])
    case (.replace, let value): return edit.path.isEmpty || !isPlain(value)
    default: return true
    }
  }

  mutating func assign(_ property: Property, _ value: PlainValue) {
    guard let object = object(property.object) else { return }
    let field = Specimen.fields[property.field]
    note("#\(property.object).\(field.name) = \(value)")
    field.assign(value, to: object, self.object)
    model.set(property, to: value, isAssignment: true)
    if !field.type.isPlainList { model.lossy.insert(property) }
  }

  /// Patches an object with a new value of one property, of which the file has no parts that a patch removes.
  private mutating func patch(_ property: Property, _ value: PlainValue) {
    let field = Specimen.fields[property.field]
    let isInFile = saved.nodes[property.object].map {
      SpecimenReader.member(of: field, in: $0) != nil
    }
    guard !model.junked.contains(property), isInFile != true || !field.type.hasNotations,
      let object = object(property.object), let json = value.json
    else { return }
    note("#\(property.object).patch(\(field.name): \(value))")
    _ = try? object.patch("{\"\(field.keys[0])\":\(json)}".utf8, as: .json)
    model.set(property, to: value, isAssignment: true)
    model.lossy.insert(property)
  }

  mutating func apply(_ edit: PlainEdit, to property: Property, isLossy: Bool) {
    guard let object = object(property.object),
      let present = model.present[property.object]?[property.field]
    else { return }
    let field = Specimen.fields[property.field]
    note("#\(property.object).\(field.name): \(edit)")
    field.apply(edit, to: object, self.object)
    model.set(property, to: present.applying(edit), isAssignment: false)
    if isLossy { model.lossy.insert(property) }
  }

  /// Returns a value of a type without objects.
  mutating func value(_ type: PlainType) -> PlainValue {
    switch type {
    case .scalar(let vocabulary): return .scalar(random.pick(vocabulary.values)[0])
    case .optional(let type): return random.chance(25) ? .none : value(type)
    case .list(let type): return .list((0..<random.below(4)).map { _ in value(type) })
    case .set(let type): return .set(Set((0..<random.below(4)).map { _ in value(type) }))
    case .members(let keys, let type):
      var members: [String: PlainValue] = [:]
      for _ in 0..<random.below(4) { members[random.pick(keys).key] = value(type) }
      return .members(members)
    case .object: return .none
    }
  }

  /// Returns an edit in place.
  private mutating func random(
    _ type: PlainType, _ value: PlainValue, _ path: [PlainEdit.Step]
  ) -> PlainEdit? {
    switch (type, value) {
    case (.scalar, _), (.optional, _):
      return PlainEdit(path: path, kind: .replace(self.value(type)))
    case (.list(let type), .list(let elements)):
      if !elements.isEmpty, random.chance(60) {
        let index = random.below(elements.count)
        switch random.below(3) {
        case 0: return PlainEdit(path: path, kind: .remove(index))
        case 1: return PlainEdit(path: path, kind: .swap(index, random.below(elements.count)))
        default: return random(type, elements[index], path + [.index(index)])
        }
      }
      return PlainEdit(
        path: path, kind: .insert(self.value(type), random.below(elements.count + 1)))
    case (.set(let type), .set(let elements)):
      let sorted = elements.sorted { "\($0)" < "\($1)" }
      if !sorted.isEmpty, random.chance(50) {
        return PlainEdit(path: path, kind: .take(random.pick(sorted)))
      }
      return PlainEdit(path: path, kind: .add(self.value(type)))
    case (.members(let keys, let type), .members(let members)):
      let present = members.keys.sorted()
      if !present.isEmpty, random.chance(60) {
        let key = random.pick(present)
        if random.chance(40) { return PlainEdit(path: path, kind: .removeKey(key)) }
        return random(type, members[key] ?? .none, path + [.key(key)])
      }
      return PlainEdit(path: path, kind: .put(random.pick(keys).key, self.value(type)))
    default: return nil
    }
  }
}
