import ModelBasics
import ModelKit
import Testing
import TestBasics

/// Objects that own their owners: this mistake is reported, and all algorithms terminate.
@Suite struct CycleTests {
  /// Folders that each own the next one, and the last owns the first. The ring is broken in `deinit`, so that it is
  /// freed.
  private final class Ring {
    let folders: [Folder]

    init(_ count: Int) {
      folders = (0..<count).map { index in
        let folder = Folder()
        folder.name = "\(index)"
        return folder
      }
      for (index, folder) in folders.enumerated() {
        folder.children = [folders[(index + 1) % count]]
      }
    }

    var first: Folder { folders[0] }

    deinit { for folder in folders { folder.children = [] } }
  }

  private func mistakes(in body: () -> Void) -> [ModelMistake] {
    let mistakes = Mistakes()
    ModelDiagnostics.withHandler({ mistakes.add($0) }, body)
    return mistakes.all
  }

  @Test("asking a ring for changes ends and reports the cycle", arguments: [1, 2, 5, 1000])
  func reportsCycle(count: Int) {
    let ring = Ring(count)
    let reported = mistakes { _ = ring.first.hasAnyChanges }
    #expect(reported == [.ownsItself("Folder")])
    #expect(ring.first.hasAnyChanges)
    ring.first.clearChanges()
    #expect(!ring.first.hasAnyChanges)
    ring.folders[count - 1].text = "Bar"
    #expect(ring.first.hasAnyChanges)
    #expect(ring.first.changes.count == 1)
    ring.first.revertAll()
    #expect(!ring.first.hasAnyChanges)
  }

  @Test(
    "each object of a ring is visited, written, copied and compared once",
    arguments: [1, 2, 5, 1000], [false, true])
  func visitsRingOnce(count: Int, isAsked: Bool) {
    let ring = Ring(count)
    let other = Ring(count)
    if isAsked { _ = ring.first.hasAnyChanges }
    var visited = 0
    ring.first.forEachObject { _ in
      visited += 1
      return true
    }
    #expect(visited == count)
    var value = Value.null
    let reported = mistakes { value = ring.first.value }
    #expect(reported.contains(.ownsItself("Folder")))
    var depth = 0
    while let child = value[Array("children".utf8)]?.elements.first(where: { _ in true }) {
      value = child
      depth += 1
    }
    #expect(depth == count)
    #expect(value.kind == .null)
    let copy = ring.first.copied()
    #expect(copy == ring.first)
    #expect(other.first == ring.first)
    other.folders[count - 1].text = "Bar"
    #expect(other.first != ring.first)
    copy.forEachObject { object in
      if let folder = object as? Folder, folder.children.first === copy { folder.children = [] }
      return true
    }
  }

  @Test("an object on two paths is visited on each") func visitsEachPath() {
    let (folder, one, two, note) = (Folder(), Folder(), Folder(), Note())
    one.children = [note]
    two.children = [one]
    folder.children = [one, two]
    var visited = 0
    let reported = mistakes {
      folder.forEachObject { _ in
        visited += 1
        return true
      }
      #expect(folder.record["children"]?.count == 2)
    }
    #expect(visited == 6)
    #expect(reported == [.secondOwner("Folder", in: "Folder.children", and: "Folder.children")])
  }

  @Test("an object and its owner can be swapped without a report") func swapWithOwner() {
    let (upper, lower) = (Folder(), Folder())
    upper.children = [lower]
    upper.clearChanges()
    upper.children = []
    lower.children = [upper]
    let reported = mistakes { _ = lower.hasAnyChanges }
    #expect(reported == [])
    lower.clearChanges()
    upper.text = "Bar"
    #expect(lower.hasAnyChanges)
    #expect(!upper.changes.isEmpty)
  }

  @Test("an object of a ring gets its owner once the ring is open", arguments: [1, 2, 5])
  func openedRing(count: Int) {
    let ring = Ring(count + 1)
    let (first, last) = (ring.first, ring.folders[count])
    first.clearChanges()
    ring.folders[count / 2].children = []
    _ = first.hasAnyChanges
    let reported = mistakes { _ = last.hasAnyChanges }
    #expect(reported == [])
    last.clearChanges()
    first.text = "Bar"
    #expect(last.hasAnyChanges)
  }

  /// Objects move between any two folders, so rings appear and disappear.
  @Test(
    "random moves between folders end without a false report", arguments: 0..<200 as Range<UInt64>)
  func randomMoves(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let folders = (0..<6).map { _ in Folder() }
    defer { for folder in folders { folder.children = [] } }
    for _ in 0..<60 {
      let folder = folders[random.below(folders.count)]
      switch random.below(6) {
      case 0, 1: folder.children.append(folders[random.below(folders.count)])
      case 2: folder.children = []
      case 3: folder.number = random.below(2)
      case 4: _ = folder.hasAnyChanges
      default: _ = folder.record
      }
    }
    for folder in folders { folder.children = [] }
    for folder in folders { folder.clearChanges() }
    folders[0].children = [folders[1], folders[2]]
    folders[1].children = [folders[3]]
    let reported = mistakes { folders[0].clearChanges() }
    #expect(reported == [])
    folders[3].text = "Bar"
    #expect(folders[0].changes.count == 1)
  }

  @Test("100,000 levels are built with a query at each level", .apartFromListening)
  func deepQueries() {
    let depth = 100_000
    let top = Folder()
    var lowest = top
    var changed = 0
    for _ in 0..<depth {
      let child = Folder()
      lowest.children = [child]
      changed += lowest.hasAnyChanges ? 1 : 0
      lowest = child
    }
    var highest = Folder()
    for _ in 0..<depth {
      let owner = Folder()
      owner.children = [highest]
      changed += owner.hasAnyChanges ? 1 : 0
      highest = owner
    }
    #expect(changed == 2 * depth)
    lowest.children = [highest]
    #expect(top.hasAnyChanges)
  }
}
