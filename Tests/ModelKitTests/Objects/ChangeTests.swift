import ModelBasics
import ModelKit
import Testing
import TestBasics

@Suite struct ChangeTests {
  @Test("a new object has no changes") func newObject() {
    let folder = Folder()
    #expect(!folder.hasChanges)
    #expect(!folder.hasAnyChanges)
    #expect(folder.changes.isEmpty)
    #expect(folder.changedKeys.isEmpty)
  }

  @Test("a property set back to its old value has not changed") func setBack() {
    let note = Note()
    note.text = "Bar"
    #expect(note.hasChanges)
    #expect(note.changedKeys == ["text"])
    note.text = "Foo"
    #expect(!note.hasChanges)
    note.text = "Foo"
    #expect(!note.hasAnyChanges)
  }

  @Test("modifying a property in place is a change") func changeInPlace() {
    let note = Note()
    note.tags.append("a")
    #expect(note.changedKeys == ["tags"])
    note.tags.removeLast()
    #expect(!note.hasChanges)
    note.number += 1
    #expect(note.changes.map(\.description) == [".number: 12345 → 12346"])
  }

  @Test("owners report changes of the objects below them") func ownersReportChanges() {
    let note = Note()
    let inner = Folder()
    let outer = Folder()
    inner.children = [note]
    outer.children = [inner]
    outer.clearChanges()
    #expect(!outer.hasAnyChanges)
    note.text = "Bar"
    #expect(outer.hasAnyChanges)
    #expect(!outer.hasChanges)
    #expect(inner.hasAnyChanges)
    #expect(outer.changes.map(\.description) == [".children[0].children[0].text: Foo → Bar"])
    note.text = "Foo"
    #expect(!outer.hasAnyChanges)
    #expect(!inner.hasAnyChanges)
  }

  @Test("asking an object for changes does not hide them from its owner") func queryBelowFirst() {
    let note = Note()
    let folder = Folder()
    folder.children = [note]
    folder.clearChanges()
    for _ in 0..<3 {
      note.number += 1
      #expect(note.hasChanges)
    }
    #expect(folder.hasAnyChanges)
    note.revertAll()
    #expect(!note.hasChanges)
    #expect(!folder.hasAnyChanges)
  }

  @Test("inserted and removed objects are changes of the list, and can be reverted")
  func insertingAndRemoving() {
    let first = Note()
    let second = Note()
    let folder = Folder()
    folder.children = [first]
    folder.clearChanges()
    folder.children.append(second)
    #expect(folder.changedKeys == ["children"])
    second.text = "Bar"
    #expect(folder.changes.count == 2)
    folder.children.removeLast()
    #expect(!folder.hasAnyChanges)
    first.text = "Bar"
    folder.children = []
    #expect(folder.changedKeys == ["children"])
    #expect(folder.changes.count == 1)
    folder.revertAll()
    #expect(!folder.hasAnyChanges)
    #expect(folder.children.map { $0 === first } == [true])
    #expect(first.text == "Foo")
  }

  @Test("clearing makes the current state the baseline") func clearing() {
    let note = Note()
    let folder = Folder()
    folder.children = [note]
    note.text = "Bar"
    folder.name = "x"
    folder.clearChanges()
    #expect(!folder.hasAnyChanges)
    #expect(folder.previousChanges.count == 3)
    note.text = "Foo"
    #expect(folder.hasAnyChanges)
    folder.revertAll()
    #expect(note.text == "Bar")
    note.text = "Foo"
    note.clearChanges()
    #expect(!folder.hasAnyChanges)
  }

  @Test("reverting one property leaves the others") func revertingOne() {
    let note = Note()
    note.text = "Bar"
    note.number = 1
    note.revert("text")
    #expect(note.text == "Foo")
    #expect(note.changedKeys == ["number"])
  }

  @Test("a second owner is reported") func secondOwner() {
    let note = Note()
    let one = Folder()
    let two = Folder()
    one.children = [note]
    _ = one.hasAnyChanges
    two.children = [note]
    let mistakes = Mistakes()
    ModelDiagnostics.withHandler({ mistakes.add($0) }) { _ = two.hasAnyChanges }
    #expect(
      mistakes.all == [.secondOwner("Note", in: "Folder.children", and: "Folder.children")])
  }

  /// Compares the change status with full snapshots after random steps.
  @Test("change flags match a snapshot after random steps", arguments: 0..<400)
  func randomSteps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let root = Folder()
    var all: [Note] = [root]
    func inTree(_ folder: Folder) -> [Note] {
      folder.children.flatMap { [$0] + (($0 as? Folder).map(inTree) ?? []) }
    }
    var baseline = snapshot(root)
    for _ in 0..<60 {
      let note = all[random.below(all.count)]
      switch random.below(9) {
      case 0: note.text = ["Foo", "Bar"][random.below(2)]
      case 1: note.number = random.below(2)
      case 2: note.tags = random.below(2) == 0 ? [] : ["a"]
      case 3, 4:
        guard let folder = note as? Folder else { continue }
        let made = random.below(2) == 0 ? Note() : Folder()
        all.append(made)
        folder.children.insert(made, at: random.below(folder.children.count + 1))
      case 5:
        guard let folder = note as? Folder, !folder.children.isEmpty else { continue }
        folder.children.remove(at: random.below(folder.children.count))
      case 8:
        guard let folder = note as? Folder, !folder.children.isEmpty else { continue }
        let moved = folder.children.remove(at: random.below(folder.children.count))
        let inside = [moved] + ((moved as? Folder).map(inTree) ?? [])
        // The object is moved within the tree: an object that a revert brings back must not belong to another owner
        // then.
        let free = ([root] + inTree(root)).compactMap { $0 as? Folder }.filter { folder in
          !inside.contains { $0 === folder }
        }
        free[random.below(free.count)].children.append(moved)
      case 6 where random.below(4) == 0:
        root.clearChanges()
        baseline = snapshot(root)
      case 7 where random.below(4) == 0:
        root.revertAll()
        #expect(snapshot(root) == baseline)
      default: _ = note.hasAnyChanges
      }
      #expect(root.hasAnyChanges == (snapshot(root) != baseline))
      #expect(root.changes.isEmpty == (snapshot(root) == baseline))
    }
  }

  /// Returns the contents of an object, with the identities of the objects it owns.
  private func snapshot(_ note: Note) -> [String] {
    var lines = ["\(ObjectIdentifier(note)) \(note.text) \(note.number) \(note.tags)"]
    for child in (note as? Folder)?.children ?? [] { lines += snapshot(child) }
    return lines + ["end"]
  }
}

final class Mistakes: @unchecked Sendable {
  private(set) var all: [ModelMistake] = []
  func add(_ mistake: ModelMistake) { all.append(mistake) }
}
