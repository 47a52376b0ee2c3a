// Steps that put objects into properties, move and free them.

import ModelFiles
import ModelKit

extension ModelScript {
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

  mutating func editObjects(_ property: Property, _ present: PlainValue) {
    let new = fresh()
    guard !model.below(new).contains(property.object) else { return }
    put(new, into: property, present)
    if isHeld(new) { shelf.removeAll { $0.number == new } }
    if !present.objects.isEmpty, random.chance(30) { take(random.pick(present.objects)) }
  }

  private func isInFile(_ number: Int) -> Bool { saved.nodes[number] != nil }

  func isHeld(_ number: Int) -> Bool {
    model.present.values.contains { $0.contains { $0.objects.contains(number) } }
  }

  /// Inserts an object without an owner into a property. The object that it replaces has no owner then.
  mutating func put(_ new: Int, into property: Property, _ present: PlainValue) {
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

  mutating func free() {
    guard !shelf.isEmpty else { return }
    let index = random.below(shelf.count)
    note("free #\(shelf[index].number)")
    shelf.remove(at: index)
  }
}
