// A random script of a model in a file: specimens are edited, read, moved between owners, reverted,
// undone, saved, reloaded and freed, and after each step memory and file are compared with a plain
// model of both.
//
//   memory   has the values of the plain model, object by object; has changes exactly where it differs
//            from the file
//   file     has the content of memory, and every byte that no edit concerns is unchanged

import FileStorage
import Foundation
import ModelFiles
import ModelKit
import TestBasics

package struct ModelScript {
  struct Weak { weak var object: Specimen? }

  let seed: UInt64
  let path: String
  var random: SeededGenerator
  var file: ModelFile<Specimen>
  var undoLog: UndoLog
  var done: [PlainUndo] = []
  var undone: [PlainUndo] = []
  var model = PlainModel()
  var saved: SavedText
  /// A copy of the object of the file from an earlier step.
  private var copy: Specimen?
  /// Objects without an owner.
  var shelf: [Specimen] = []
  var known: [Int: Weak] = [:]
  var next = 0
  var log: [String] = []
  /// The content of the file before the last save and now.
  private var texts: (before: String, after: String)
  package private(set) var stepCount = 0
  package var isTraced = false
  /// True if objects also move into, out of and between properties that are not lists.
  package var movesAnywhere = false

  /// Begins with a random file in a folder.
  package init(seed: UInt64, in folder: String) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    let hasComments = random.chance(70)
    path = "\(folder)/specimen.\(hasComments ? "jsonc" : "json")"
    let text = SpecimenText(random: random, hasComments: hasComments)
    random = text.random
    try Data(text.text.utf8).write(to: URL(fileURLWithPath: path))
    texts = ("", text.text)
    file = try ModelFile(at: path)
    undoLog = UndoLog(file.object)
    saved = try SavedText(Array(text.text.utf8), says: [:], of: 0)
    try begin()
  }

  /// Returns a failure with the last two texts of the file and the steps.
  func failure(_ reason: String) -> ScriptFailure {
    ScriptFailure(seed: seed, reason: reason, log: [texts.before] + log + [texts.after])
  }

  mutating func note(_ step: String) {
    log.append(step)
    if isTraced { print(step) }
  }

  var bytes: [UInt8] { (try? Data(contentsOf: URL(fileURLWithPath: path))).map { Array($0) } ?? [] }

  /// Makes the values that were just read the expected content of the file.
  mutating func begin() throws {
    model = PlainModel()
    copy = nil
    known = [:]
    undoLog = UndoLog(file.object)
    (done, undone) = ([], [])
    model.root = add(file.object)
    model.baseline = model.present
    saved = try SavedText(bytes, says: model.present, of: model.root)
    if let fault = saved.fault { throw failure("read: \(fault)") }
    (model.junked, model.unread) = (saved.junked, saved.unread)
    model.formerlyJunked = saved.junked.union(saved.unread)
  }

  /// Numbers an object and all objects below it, and records their values.
  mutating func add(_ top: Specimen) -> Int {
    var left = [top]
    var found: [Specimen] = []
    while let object = left.popLast() {
      guard object.number == 0 else { continue }
      next += 1
      object.number = next
      known[next] = Weak(object: object)
      found.append(object)
      left += object.held.reversed()
    }
    for object in found { model.present[object.number] = object.plainFields }
    return top.number
  }

  func object(_ number: Int) -> Specimen? { known[number]?.object }

  package mutating func run(steps: Int) throws {
    try check()
    for _ in 0..<steps {
      do {
        try step()
      } catch let error as ModelFileError {
        throw failure("\(error)")
      }
      stepCount += 1
      // Reading a property may change state, so the checks are not made after every step.
      if random.chance(50) { try check() }
    }
    try check()
    try save()
    try check()
  }

  // MARK: - Checks

  mutating func check() throws {
    forgetFreed()
    noteReplaced()
    for number in model.below(model.root) + shelf.flatMap({ model.below($0.number) }) {
      guard let object = object(number) else { throw failure("#\(number) is gone") }
      let fields = object.plainFields
      guard let expected = model.present[number], fields != expected else { continue }
      let field = fields.indices.first { fields[$0] != expected[$0] } ?? 0
      throw failure(
        "\(Specimen.fields[field].name) of #\(number) is \(fields[field]), not \(expected[field])")
    }
    for top in [file.object] + shelf { try checkChanges(of: top) }
    try checkComparison()
  }

  /// Compares the object of the file with a copy of it from an earlier step.
  private mutating func checkComparison() throws {
    let former = copy ?? file.object.copied()
    let changes = file.object.changes(from: former)
    if changes.isEmpty != (file.object == former) {
      throw failure("the changes from an earlier copy are \(changes)")
    }
    copy = random.chance(30) ? file.object.copied() : former
  }

  private func checkChanges(of top: Specimen) throws {
    let below = model.below(top.number)
    guard !below.contains(where: model.loose.contains) else { return }
    let expected = model.changed(below: top.number)
    if top.hasAnyChanges == expected.isEmpty {
      throw failure("hasAnyChanges of #\(top.number) is \(top.hasAnyChanges): \(named(expected))")
    }
    var found = Set<PlainModel.Property>()
    for change in top.changes {
      guard let object = change.object as? Specimen else { continue }
      found.insert(PlainModel.Property(object: object.number, field: change.field.number))
    }
    if found != expected {
      throw failure("changes of #\(top.number) are \(named(found)), not \(named(expected))")
    }
  }

  private func named(_ properties: Set<PlainModel.Property>) -> [String] {
    properties.map { "#\($0.object).\(Specimen.fields[$0.field].name)" }.sorted()
  }

  private mutating func forgetFreed() {
    for (number, weak) in known where weak.object == nil {
      known[number] = nil
      model.forget(number)
    }
  }

  // MARK: - The file

  mutating func save() throws {
    let before = bytes
    noteReplaced()
    let hadChanges = !model.changed(below: model.root).isEmpty
    let isSound = !model.below(model.root).contains(where: model.loose.contains)
    let wrote = try file.save()
    let after = bytes
    if isSound, wrote != hadChanges { throw failure("a save with changes \(hadChanges): \(wrote)") }
    if isSound, !hadChanges, before != after { throw failure("a save without changes wrote") }
    note("save")
    texts = (texts.after, String(decoding: after, as: UTF8.self))
    let new = try SavedText(after, says: model.present, of: model.root)
    if let fault = new.fault(since: saved, in: model) { throw failure("saved: \(fault)") }
    saved = new
    let below = Set(model.below(model.root))
    model.clear()
    model.junked = model.junked.filter { !below.contains($0.object) }.union(new.junked)
    model.unread = model.unread.filter { !below.contains($0.object) }.union(new.unread)
    model.formerlyJunked.formUnion(new.junked.union(new.unread))
  }

  /// Reads the file again, mostly after another program has written other content.
  mutating func reload() throws {
    note("reload")
    shelf = []
    let former = file.object
    let isSound = !model.below(model.root).contains(where: model.loose.contains)
    let isSame = isSound && !file.hasAnyChanges && random.chance(30)
    let objects = objectsBelow
    if !isSame {
      let text = SpecimenText(random: random, hasComments: path.hasSuffix("jsonc"))
      random = text.random
      try Data(text.text.utf8).write(to: URL(fileURLWithPath: path))
      texts = (texts.after, text.text)
    }
    try file.reload()
    if file.object !== former { throw failure("a reload made another object") }
    if file.hasAnyChanges { throw failure("changes after a reload") }
    if isSame, objectsBelow != objects { throw failure("a reload of the same made other objects") }
    file.object.forEachObject { object in
      (object as? Specimen)?.number = 0
      return true
    }
    try begin()
  }

  private var objectsBelow: Set<ObjectIdentifier> {
    var found: Set<ObjectIdentifier> = []
    file.object.forEachObject { object in
      found.insert(ObjectIdentifier(object))
      return true
    }
    return found
  }
}

extension Specimen {
  var plainFields: [PlainValue] { Specimen.fields.map { $0.plain(self) } }

  /// The objects in its properties.
  var held: [Specimen] {
    [child].compactMap(\.self) + children + named.sorted { $0.key < $1.key }.map(\.value)
      + grid.flatMap(\.self) + groups.sorted { $0.key < $1.key }.flatMap(\.value)
      + slots.compactMap(\.self)
  }
}
