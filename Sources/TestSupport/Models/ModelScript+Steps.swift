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

  private mutating func property() -> Property {
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
  private mutating func value(_ type: PlainType) -> PlainValue {
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

  // MARK: - Objects

  /// Returns the number of a new object, or of one without an owner.
  private mutating func fresh() -> Int {
    let free = shelf.filter { movesAnywhere || !model.below($0.number).contains(where: isInFile) }
    if !free.isEmpty, random.chance(60) { return random.pick(free).number }
    let object = Specimen()
    if random.chance(40) { initialize(object) }
    let new = add(object)
    for number in model.below(new) { model.baseline[number] = model.present[number] }
    shelf.append(object)
    return object.number
  }

  /// Sets properties of a new object as an initializer does, one of them perhaps to another new object.
  private mutating func initialize(_ object: Specimen) {
    object.beginInitialization()
    setPlainFields(of: object)
    if random.chance(40) {
      let inner = Specimen()
      if random.chance(50) { _ = object.hasAnyChanges }
      setPlainFields(of: inner)
      let field = Specimen.fields.first { $0.name == "child" }
      field?.assign(.object(0), to: object) { _ in inner }
      if random.chance(50) { setPlainFields(of: inner) }
    }
    object.endInitialization(clearingObjects: true)
  }

  private mutating func setPlainFields(of object: Specimen) {
    for _ in 0..<random.below(4) {
      let field = random.pick(Specimen.fields)
      if !field.type.holdsObjects { field.assign(value(field.type), to: object) { _ in nil } }
    }
  }

  private mutating func editObjects(_ property: Property, _ present: PlainValue) {
    let new = fresh()
    guard !model.below(new).contains(property.object) else { return }
    put(new, into: property, present)
    if isHeld(new) { shelf.removeAll { $0.number == new } }
    if !present.objects.isEmpty, random.chance(30) { take(random.pick(present.objects)) }
  }

  private func isInFile(_ number: Int) -> Bool { saved.nodes[number] != nil }

  private func isHeld(_ number: Int) -> Bool {
    model.present.values.contains { $0.contains { $0.objects.contains(number) } }
  }

  /// Inserts an object without an owner into a property. The object that it replaces has no owner then.
  private mutating func put(_ new: Int, into property: Property, _ present: PlainValue) {
    let value = PlainValue.object(new)
    let edit: PlainEdit
    switch (Specimen.fields[property.field].type, present) {
    case (.list(.list), .list(let rows)):
      if !rows.isEmpty, random.chance(75) {
        let row = random.below(rows.count)
        edit = PlainEdit(
          path: [.index(row)], kind: .insert(value, random.below(rows[row].objects.count + 1)))
      } else {
        edit = PlainEdit(kind: .insert(.list([value]), random.below(rows.count + 1)))
      }
    case (.list, .list(let elements)):
      if !elements.isEmpty, random.chance(25) {
        let index = random.below(elements.count)
        keep(elements[index].objects)
        edit = PlainEdit(path: [.index(index)], kind: .replace(value))
      } else if random.chance(15) {
        var all = elements + [value]
        all.shuffle(using: &random)
        return assign(property, .list(all))
      } else {
        edit = PlainEdit(kind: .insert(value, random.below(elements.count + 1)))
      }
    case (.members(let keys, .list), .members(let members)):
      let key = random.pick(keys).key
      if let list = members[key] {
        edit = PlainEdit(
          path: [.key(key)], kind: .insert(value, random.below(list.objects.count + 1)))
      } else {
        edit = PlainEdit(kind: .put(key, .list([value])))
      }
    case (.members(let keys, _), .members(let members)):
      let key = random.pick(keys).key
      keep(members[key]?.objects ?? [])
      edit = PlainEdit(kind: .put(key, value))
    default:
      keep(present.objects)
      return assign(property, value)
    }
    apply(edit, to: property, isLossy: true)
  }

  /// Keeps references to some objects that are about to lose their owner.
  private mutating func keep(_ objects: [Int]) {
    for number in objects where random.chance(60) {
      if let object = object(number) { shelf.append(object) }
    }
  }

  /// Removes an object from its owner, so that it has none.
  mutating func take(_ number: Int) {
    for (owner, values) in model.present.sorted(by: { $0.key < $1.key }) {
      for (index, value) in values.enumerated() where value.objects.contains(number) {
        guard let edit = removal(of: number, from: value, []), let object = object(number) else {
          return
        }
        if !shelf.contains(where: { $0 === object }) { shelf.append(object) }
        let property = Property(object: owner, field: index)
        if self.object(owner) == nil { return }
        if case .replace = edit.kind, edit.path.isEmpty { return assign(property, .none) }
        return apply(edit, to: property, isLossy: true)
      }
    }
  }

  private func removal(
    of number: Int, from value: PlainValue, _ path: [PlainEdit.Step]
  ) -> PlainEdit? {
    switch value {
    case .object(number): return PlainEdit(path: path, kind: .replace(.none))
    case .list(let elements):
      guard let index = elements.firstIndex(where: { $0.objects.contains(number) }) else {
        return nil
      }
      if elements[index] == .object(number) { return PlainEdit(path: path, kind: .remove(index)) }
      return removal(of: number, from: elements[index], path + [.index(index)])
    case .members(let members):
      guard let (key, held) = members.first(where: { $0.value.objects.contains(number) }) else {
        return nil
      }
      if held == .object(number) { return PlainEdit(path: path, kind: .removeKey(key)) }
      return removal(of: number, from: held, path + [.key(key)])
    default: return nil
    }
  }

  /// Moves an object below the root to another owner, or swaps two in a list.
  mutating func move() {
    let lists = Specimen.fields.indices.filter { Specimen.fields[$0].name == "children" }
    let below = model.below(model.root).filter { owner in
      owner != model.root
        && (movesAnywhere
          || model.below(model.root).contains { top in
            lists.contains { model.present[top]?[$0].objects.contains(owner) == true }
          })
    }
    guard let number = below.randomElement(using: &random) else { return }
    let fields =
      movesAnywhere
      ? Specimen.fields.indices.filter { Specimen.fields[$0].type.holdsObjects } : lists
    let targets = model.below(model.root).filter { !model.below(number).contains($0) }
    let property = Property(object: random.pick(targets), field: random.pick(fields))
    take(number)
    guard let present = model.present[property.object]?[property.field],
      shelf.contains(where: { $0.number == number }), random.chance(85)
    else { return }
    put(number, into: property, present)
    if isHeld(number) { shelf.removeAll { $0.number == number } }
  }

  private mutating func free() {
    guard !shelf.isEmpty else { return }
    let index = random.below(shelf.count)
    note("free #\(shelf[index].number)")
    shelf.remove(at: index)
  }

  // MARK: - Reverts and undo

  /// Applies a change to the plain model, and the action to the objects, unless an object would have two owners then.
  private mutating func go(_ name: String, _ change: (inout PlainModel) -> Void, _ act: () -> Void)
  {
    guard !model.below(model.root).contains(where: model.loose.contains) else { return }
    var next = model
    change(&next)
    guard next.isForest, !next.below(next.root).contains(where: next.loose.contains) else { return }
    note(name)
    model = next
    act()
    shelf = shelf.filter { $0.number != model.root && !isHeld($0.number) }
  }

  private mutating func revert() {
    let property = property()
    guard let object = object(property.object) else { return }
    let name = Specimen.fields[property.field].name
    go("revert #\(property.object).\(name)", { $0.revert(property) }) { object.revert(name) }
  }

  private mutating func revertAll() {
    let root = model.root
    let object = file.object
    go("revert all", { $0.revertAll(below: root) }) { object.revertAll() }
  }

  private mutating func undo() {
    guard let step = done.last else { return }
    let log = undoLog
    let count = self.log.count
    go("undo", { step.undo(&$0) }) { log.undo() }
    guard self.log.count > count else { return }
    noteRestored(step)
    done.removeLast()
    undone.append(step)
  }

  /// Notes the properties that have parts again that could not be read; the plain model does not know these parts.
  private mutating func noteRestored(_ step: PlainUndo) {
    for entry in step.entries where model.formerlyJunked.contains(entry.property) {
      let (number, field) = (entry.property.object, entry.property.field)
      guard let object = object(number), object.isChanged(field), !model.isChanged(entry.property)
      else { continue }
      model.restored.insert(entry.property)
      if object.refusedValue(of: Specimen.modelType.fields[field]) != nil {
        model.unread.insert(entry.property)
      }
    }
  }

  /// Forgets restored parts that a change of the property has replaced.
  mutating func noteReplaced() {
    for property in model.restored where object(property.object)?.isChanged(property.field) == false
    {
      model.removeRestored(property)
    }
  }

  private mutating func redo() {
    guard let step = undone.last else { return }
    let log = undoLog
    let count = self.log.count
    go("redo", { step.redo(&$0) }) { log.redo() }
    guard self.log.count > count else { return }
    noteRestored(step)
    undone.removeLast()
    done.append(step)
  }
}
