import ModelBasics

// What generated properties say before they change.

extension ModelObject {
  /// Notes what a property is before it changes; a second time it costs two bit tests.
  @inline(__always)
  public final func willChange<Property: FieldValue>(
    _ field: Int, _ old: @autoclosure () -> Property
  ) {
    if touched.contains(field), suspects.contains(field) { return }
    noteChange(field, old())
  }

  @inline(never)
  private func noteChange<Property: FieldValue>(_ field: Int, _ old: Property) {
    noteErased(field, old)
  }

  func noteErased(_ field: Int, _ old: Any) {
    UndoLog.recording?.note(self, field, old)
    if !touched.contains(field) {
      touched.insert(field)
      keptLedger.baselines[field] = old
    }
    suspects.insert(field)
    tellOwner()
  }

  var keptLedger: Ledger {
    if let ledger { return ledger }
    let made = Ledger()
    ledger = made
    return made
  }

  /// Each owner is told once, until it is asked.
  func tellOwner() {
    var object = self
    object.isPending = true
    while !object.isListed, let owner = object.owner {
      object.isListed = true
      owner.pending.append(object)
      owner.isPending = true
      object = owner
    }
  }
}

// MARK: - Asking

extension ModelObject {
  /// Whether a property of this object is not as it was.
  public final var hasChanges: Bool {
    resolve()
    return !changedFields.isEmpty
  }

  /// Whether one property is not as it was.
  package final func isChanged(_ field: Int) -> Bool {
    resolve()
    return changedFields.contains(field)
  }

  /// Whether anything in this object or in those it owns is not as it was. O(1), but for what was
  /// touched since it was last asked.
  public final var hasAnyChanges: Bool {
    resolve()
    return hasKnownChanges
  }

  private var hasKnownChanges: Bool { !changedFields.isEmpty || changedBelow > 0 }

  /// The names of the properties that are not as they were.
  public final var changedKeys: [String] {
    resolve()
    return changedFields.fields.flatMap { number in
      number == Field.unknown.number ? changedUnknown.map(\.key) : [model.fields[number].name]
    }
  }

  package final var model: ModelType { type(of: self).modelType }

  /// Looks at what was touched, here and below, deepest first.
  private func resolve() {
    // An object that was let go of may be another's, which has been asked by then.
    while isPending { resolveOnce() }
  }

  private func resolveOnce() {
    var order = [self]
    var place = 0
    while place < order.count {
      let object = order[place]
      place += 1
      object.adopt()
      for child in object.pending { child.isListed = false }
      order += object.pending
      object.pending = []
    }
    for object in order.reversed() { object.resolveOwn() }
  }

  private func resolveOwn() {
    for field in suspects.fields {
      let isSame = ledger?.baselines[field].map { self.field(field).access.isSame(self, as: $0) }
      if isSame == false { changedFields.insert(field) } else { changedFields.remove(field) }
    }
    suspects.removeAll()
    isPending = !pending.isEmpty || !hasLooked
    countAtOwner()
  }

  private func countAtOwner() {
    guard let owner, hasKnownChanges != isCounted else { return }
    isCounted.toggle()
    owner.changedBelow += isCounted ? 1 : -1
  }

  /// Takes in the objects that owning properties have now, once it has let go of those they had:
  /// one that went to another owner is free then.
  private func adopt() {
    guard !isAdopting else { return }
    isAdopting = true
    let fields = model.owningFields.filter { suspects.contains($0) || !hasLooked }
    for field in fields { letGo(model.fields[field]) }
    for field in fields {
      let access = model.fields[field].access
      var hasObjects = false
      access.showObjects(
        of: self,
        to: ObjectVisitor { child, _ in
          child.join(self)
          hasObjects = true
        })
      if hasObjects || ledger?.adopted[field] != nil {
        keptLedger.adopted[field] = access.current(self)
      }
    }
    hasLooked = true
    isAdopting = false
  }

  private func letGo(_ field: Field) {
    guard let former = ledger?.adopted[field.number] else { return }
    var present = Set<ObjectIdentifier>()
    field.access.showObjects(
      of: self,
      to: ObjectVisitor { child, _ in
        present.insert(ObjectIdentifier(child))
      })
    field.access.showObjects(
      in: former,
      to: ObjectVisitor { child, _ in
        if child.owner === self, !present.contains(ObjectIdentifier(child)) { child.leave() }
      })
  }

  private func leave() {
    guard let owner else { return }
    if isCounted { owner.changedBelow -= 1 }
    isCounted = false
    self.owner = nil
    guard let claimant = ledger?.claimant else { return }
    ledger?.claimant = nil
    claimant.hasLooked = false
    claimant.tellOwner()
  }

  private func join(_ new: ModelObject) {
    if owner === new { return }
    owner?.adopt()
    if owner != nil {
      keptLedger.claimant = new
      ModelDiagnostics.handler(.secondOwner(model.name))
      return
    }
    owner = new
    // The owner is being asked, and comes to it next.
    isListed = true
    isPending = true
    new.pending.append(self)
  }
}

extension ModelObject {
  /// Everything that is not as it was, here and below, in the order of the properties.
  public final var changes: [Difference] {
    guard hasAnyChanges else { return [] }
    var found: [Difference] = []
    // One path for the whole walk: in a deep tree each is long.
    var path: [Path.Segment] = []
    var left = [(object: self, level: 0, way: [Path.Segment]())]
    while let (object, level, way) = left.popLast() {
      path.removeSubrange(level...)
      path += way
      let level = path.count
      var below: [(ModelObject, Int, [Path.Segment])] = []
      for field in object.model.fields {
        let here = Path.Segment.key(Array(field.name.utf8))
        if object.changedFields.contains(field.number),
          let old = object.ledger?.baselines[field.number]
        {
          found.append(
            Difference(
              path: Path(path + [here]), object: object, field: field, old: old,
              new: field.access.current(object)))
        }
        guard object.changedBelow > 0, field.owns else { continue }
        field.access.showObjects(
          of: object,
          to: ObjectVisitor(from: [here]) { child, way in
            if child.owner === object, child.isCounted { below.append((child, level, way)) }
          })
      }
      for (key, old, new) in object.changedUnknown {
        found.append(
          Difference(
            path: Path(path + [.key(Array(key.utf8))]), object: object, field: .unknown,
            old: old as Any, new: new as Any))
      }
      left += below.reversed()
    }
    return found
  }

  /// Unknown properties that are not as they were.
  private var changedUnknown: [(key: String, old: Value?, new: Value?)] {
    guard changedFields.contains(Field.unknown.number),
      let old = ledger?.baselines[Field.unknown.number] as? Record
    else { return [] }
    let new = unknownMembers
    let keys = old.keys + new.keys.filter { old[$0] == nil }
    return keys.compactMap { old[$0] == new[$0] ? nil : ($0, old[$0], new[$0]) }
  }

  /// Makes a property, or an unknown one, as it was.
  public final func revert(_ name: String) {
    if let field = model.field(named: name) { return revert(field) }
    unknown[name] = (ledger?.baselines[Field.unknown.number] as? Record ?? unknownMembers)[name]
  }

  /// Makes everything as it was, here and in the objects owned then.
  public final func revertAll() {
    // What was owned then may have changed while it was away.
    while hasAnyChanges {
      for object in changed() {
        for field in object.touched.fields { object.revert(object.field(field)) }
      }
    }
  }

  /// This object and those below that have changes, owners first.
  private func changed() -> [ModelObject] {
    var changed = [self]
    var place = 0
    while place < changed.count {
      changed[place].forEachCounted { changed.append($0) }
      place += 1
    }
    return changed
  }

  private func revert(_ field: Field) {
    guard let old = ledger?.baselines[field.number] else { return }
    field.access.restore(self, old)
    if field.owns {
      // They are this object's again, whoever had them since.
      field.access.showObjects(
        in: old,
        to: ObjectVisitor { child, _ in
          guard let owner = child.owner, owner !== self else { return }
          child.leave()
          owner.tellOwner()
        })
    }
    suspects.insert(field.number)
    tellOwner()
  }

  /// Takes everything as it is now for how it was; what changed until now is in
  /// ``previousChanges``.
  public final func clearChanges() {
    let changes = changes
    let changed = changed()
    if isCounted, let owner {
      owner.changedBelow -= 1
      owner.tellOwner()
    }
    for object in changed { object.forgetBaselines() }
    if !changes.isEmpty || ledger != nil { keptLedger.previousChanges = changes }
  }

  private func forgetBaselines() {
    ledger?.baselines = [:]
    ledger?.previousChanges = []
    // What was set stands in place of what could not be read.
    for field in changedFields.fields { ledger?.raw[field] = nil }
    touched.removeAll()
    changedFields.removeAll()
    changedBelow = 0
    isCounted = false
  }

  /// What ``clearChanges()`` cleared the last time it was called here.
  public final var previousChanges: [Difference] { ledger?.previousChanges ?? [] }

  private func forEachCounted(_ body: @escaping (ModelObject) -> Void) {
    guard changedBelow > 0 else { return }
    for field in model.owningFields {
      model.fields[field].access.showObjects(
        of: self,
        to: ObjectVisitor { child, _ in
          if child.owner === self, child.isCounted { body(child) }
        })
    }
  }
}
