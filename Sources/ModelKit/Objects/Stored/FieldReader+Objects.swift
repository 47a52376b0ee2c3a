import ModelBasics
import ModelData

// Objects inside objects are created first and read later, so that depth uses no stack:
//
//     {"title": …, "children": [{…}, {…}]}      waiting   child 2, child 1 ─▶ its children ─▶ …

extension FieldReader {
  enum Waiting {
    /// An object that was created, and is to be read; nil stands for the cursor over the present part of the data.
    case object(ModelObject, cursor: DataCursor?, position: Int, pathIndex: Int)
    /// The issues of objects that were read earlier than their place among the others.
    case issues([Issue])
  }

  /// Returns the object of the current record, with all objects in it.
  func root<Object: ModelObject>(of type: Object.Type) -> Object { readWhole(type) ?? type.init() }

  /// Reads a value as a type, with the conversions that lose nothing.
  package static func read<Property: FieldValue>(
    _ type: Property.Type, from value: Value, under keys: StoredKeys = .none
  ) -> Property? {
    let reader = FieldReader(
      ValueCursor(value), policy: .tolerant, registry: ModelRegistry())
    reader.outerKeys = keys
    return reader.readWhole(type)
  }

  /// Reads the value of a property, with all objects in it.
  func readWhole<Property: FieldValue>(_ type: Property.Type) -> Property? {
    let value = type.read(from: self)
    readWaiting()
    if completion != nil {
      var roots: [ModelObject] = []
      value?.showObjects(to: ObjectVisitor { object, _ in roots.append(object) })
      complete(below: roots)
    }
    return value
  }

  /// Does the work that is left when all objects below the given roots have been read.
  func complete(below roots: [ModelObject]) {
    completion?.complete(self, below: roots)
    completion = nil
  }

  /// Reads the current value into a property without tracking. Returns false if it cannot be read; the property
  /// then stays as it was.
  func readInto(_ number: Int, of object: ModelObject) -> Bool {
    let model = object.model
    readingPath.push(number, of: model)
    outcome = .fits
    let isRead =
      (!model.isLimited(number) || allows(model.fields[number].limits))
      && model.read(number, of: object, from: self)
    readingPath.pop()
    ownIssueCount = issues.count
    unreadValues = outcome == .partial ? unread?.values ?? [] : []
    readWaiting()
    return isRead
  }

  @inline(never)
  func readLater(_ object: ModelObject) {
    waiting.append(
      .object(
        object, cursor: cursor === part ? nil : cursor,
        position: tape?.position ?? cursor.position, pathIndex: readingPath.keep()))
  }

  func readWaiting(above bottom: Int = 0) {
    while waiting.count > bottom, let next = waiting.popLast() {
      guard case .object(let object, let ownCursor, let position, let pathIndex) = next else {
        // Copies would be counted, one issue after another.
        if case .issues(let later) = next { issues = issues.isEmpty ? later : issues + later }
        continue
      }
      let known = waiting.count
      let cursor = ownCursor ?? part
      if self.cursor !== cursor { self.cursor = cursor }
      cursor.go(to: position)
      readingPath.go(to: pathIndex)
      object.read(from: self)
      // So that the objects are read in the order of the data.
      if waiting.count > known + 1 { waiting.reverse(from: known) }
    }
    readingPath.go(to: ReadingPath.emptyPath)
  }

  /// A position of the reader, to return to.
  struct Mark {
    fileprivate let cursor: DataCursor
    fileprivate let position: Int
    fileprivate let pathIndex: Int
  }

  var mark: Mark {
    Mark(cursor: cursor, position: tape?.position ?? cursor.position, pathIndex: readingPath.keep())
  }

  /// Runs a closure at a recorded position. Call it when no objects are waiting to be read.
  func going(to mark: Mark, _ body: () -> Void) {
    if cursor !== mark.cursor { cursor = mark.cursor }
    cursor.go(to: mark.position)
    readingPath.go(to: mark.pathIndex)
    body()
    readingPath.go(to: ReadingPath.emptyPath)
  }

  // MARK: - Long lists

  /// Calls a closure at each element of a long list. Each object is read before the next is created, with all objects in it, but their
  /// issues are reported in their usual place.
  func elements(of parts: any ListParts, _ body: () -> Void) {
    var parts = parts
    let list = cursor
    var index = 0
    readsAtOnce = true
    while let next = parts.next() {
      (cursor, part) = (next, next)
      next.reader.visitElements { element(&index, body) }
      (cursor, part) = (list, list)
    }
    readsAtOnce = false
    if !laterIssues.isEmpty { waiting.append(.issues(laterIssues)) }
    laterIssues = []
  }

  /// Reads the current record into an object, with all objects in it, then returns to the state before.
  func readAtOnce(_ object: ModelObject) {
    let place = readingPath.place
    let known = waiting.count
    let (outcome, unread, depth) = (outcome, unread, depth)
    (readsAtOnce, self.depth) = (false, 0)
    swap(&issues, &laterIssues)
    object.read(from: self)
    if waiting.count > known { readWaiting(above: known, returningTo: place) }
    (self.outcome, self.unread, self.depth) = (outcome, unread, depth)
    readsAtOnce = true
    swap(&issues, &laterIssues)
  }

  @inline(never)
  private func readWaiting(above bottom: Int, returningTo place: ReadingPath.Place) {
    let (list, position) = (cursor, cursor.position)
    waiting.reverse(from: bottom)
    readWaiting(above: bottom)
    if cursor !== list { cursor = list }
    cursor.go(to: position)
    // Where references lead is found out at the end.
    readingPath.go(to: place, forgetsSteps: completion == nil)
  }
}

extension Array {
  /// Reverses the end of the array in place; a slice would be copied first.
  fileprivate mutating func reverse(from start: Int) {
    var (low, high) = (start, count - 1)
    while low < high {
      swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
}
