/// All objects of a script, independent of the library: the values of their properties, the values
/// when the objects last had no changes, and the properties assigned since.
struct PlainModel {
  struct Property: Hashable {
    let object: Int
    let field: Int
  }

  var present: [Int: [PlainValue]] = [:]
  var baseline: [Int: [PlainValue]] = [:]
  /// Properties of which some values could not be read from the file.
  var junked = Set<Property>()
  /// Those of them of which nothing could be read.
  var unread = Set<Property>()
  /// Those of them that were assigned: this is a change whatever the value.
  var assigned = Set<Property>()
  /// Properties that had parts which could not be read since the undo log was made.
  var formerlyJunked = Set<Property>()
  /// Those of them that have such parts again by undo or redo: this is a change whatever the value.
  var restored = Set<Property>()
  /// Properties of which a value was removed that may contain more than was read.
  var lossy = Set<Property>()
  /// Objects that were not in the file when their last unchanged content was saved there.
  var loose = Set<Int>()
  var root = 0

  func below(_ top: Int, in state: [Int: [PlainValue]]? = nil) -> [Int] {
    var found = [top]
    var seen: Set = [top]
    var index = 0
    while index < found.count {
      for value in (state ?? present)[found[index]] ?? [] {
        for object in value.objects where seen.insert(object).inserted { found.append(object) }
      }
      index += 1
    }
    return found
  }

  func isChanged(_ property: Property) -> Bool {
    assigned.contains(property) || restored.contains(property)
      || present[property.object]?[property.field] != baseline[property.object]?[property.field]
  }

  func changed(below top: Int) -> Set<Property> {
    var changed = Set<Property>()
    for object in below(top) {
      for field in Specimen.fields.indices {
        let property = Property(object: object, field: field)
        if isChanged(property) { changed.insert(property) }
      }
    }
    return changed
  }

  /// True if no object has two owners or contains itself.
  var isForest: Bool {
    var seen: Set<Int> = [root]
    for values in present.values {
      for value in values {
        for object in value.objects where !seen.insert(object).inserted { return false }
      }
    }
    return present.keys.allSatisfy { top in
      present[top].map { values in
        !values.contains { $0.objects.contains { below($0).contains(top) } }
      } ?? true
    }
  }

  mutating func set(_ property: Property, to value: PlainValue, isAssignment: Bool) {
    if isAssignment, unread.contains(property) { assigned.insert(property) }
    present[property.object]?[property.field] = value
  }

  mutating func revert(_ property: Property) {
    guard isChanged(property), let old = baseline[property.object]?[property.field] else { return }
    present[property.object]?[property.field] = old
    assigned.remove(property)
    removeRestored(property)
    lossy.insert(property)
  }

  /// Removes what undo or redo has restored of a property.
  mutating func removeRestored(_ property: Property) {
    if restored.remove(property) != nil { unread.remove(property) }
  }

  mutating func revertAll(below top: Int) {
    while true {
      let changed = changed(below: top)
      if changed.isEmpty { return }
      for property in changed { revert(property) }
    }
  }

  /// Makes the present values of everything below the root the baseline.
  mutating func clear() {
    let cleared = Set(below(root))
    for object in cleared {
      loose.remove(object)
      baseline[object] = present[object]
      assigned = assigned.filter { $0.object != object }
      restored = restored.filter { $0.object != object }
      lossy = lossy.filter { $0.object != object }
    }
    for (object, values) in baseline where !cleared.contains(object) {
      if values.contains(where: { $0.objects.contains(where: cleared.contains) }) {
        loose.insert(object)
      }
    }
  }

  mutating func forget(_ object: Int) {
    present[object] = nil
    baseline[object] = nil
    loose.remove(object)
    junked = junked.filter { $0.object != object }
    unread = unread.filter { $0.object != object }
    restored = restored.filter { $0.object != object }
    assigned = assigned.filter { $0.object != object }
    lossy = lossy.filter { $0.object != object }
  }
}

/// An undo step of plain values.
struct PlainUndo {
  struct Entry {
    let property: PlainModel.Property
    let old: PlainValue
    let new: PlainValue
    let wasAssigned: Bool
    let isAssigned: Bool
  }
  var entries: [Entry] = []

  init(from old: PlainModel, to new: PlainModel) {
    for object in old.below(old.root) {
      for field in Specimen.fields.indices {
        let property = PlainModel.Property(object: object, field: field)
        guard let former = old.present[object]?[field], let present = new.present[object]?[field]
        else { continue }
        let was = old.assigned.contains(property)
        let has = new.assigned.contains(property)
        if former == present, was == has { continue }
        entries.append(
          Entry(property: property, old: former, new: present, wasAssigned: was, isAssigned: has))
      }
    }
  }

  func undo(_ model: inout PlainModel) {
    for entry in entries { put(entry.property, entry.old, entry.wasAssigned, &model) }
  }
  func redo(_ model: inout PlainModel) {
    for entry in entries { put(entry.property, entry.new, entry.isAssigned, &model) }
  }
  private func put(
    _ property: PlainModel.Property, _ value: PlainValue, _ isAssigned: Bool,
    _ model: inout PlainModel
  ) {
    model.present[property.object]?[property.field] = value
    model.lossy.insert(property)
    model.removeRestored(property)
    // Only unread values that the file still has can be assigned over.
    if isAssigned, model.unread.contains(property) {
      model.assigned.insert(property)
    } else {
      model.assigned.remove(property)
    }
  }
}
