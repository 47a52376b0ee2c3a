import ModelKit
import Testing
import TestBasics

/// Objects that are created, removed and moved between owners at random, compared with plain snapshots.
@Suite struct RandomOwnershipTests {
  /// Three roots, the objects below them, and objects without an owner.
  private struct World {
    var random: SeededGenerator
    /// True if an object may be in several properties.
    let shares: Bool
    var roots: [Rack] = []
    /// The contents of each root when it last had no changes.
    var baselines: [String] = []
    /// The objects of those contents.
    var formerly: [[Rack]] = []
    /// The roots with an object that was cleared by another root: their baselines contain a copy of it.
    var loose: Set<Int> = []
    var all: [Rack] = []
    var made = 0

    init(_ seed: UInt64, shares: Bool) {
      random = SeededGenerator(seed: seed)
      self.shares = shares
      for _ in 0..<3 { addRoot(roots.count) }
    }

    mutating func make() -> Rack {
      let rack = Rack()
      made += 1
      rack.tag = made
      return rack
    }

    mutating func addRoot(_ index: Int) {
      let root = make()
      root.clearChanges()
      if index < roots.count {
        roots[index] = root
        baselines[index] = World.text(root)
        formerly[index] = [root]
      } else {
        roots.append(root)
        baselines.append(World.text(root))
        formerly.append([root])
      }
      loose.remove(index)
    }

    /// Returns the stored contents, without asking the library.
    static func text(_ rack: Rack) -> String {
      let named = rack.named.sorted { $0.key < $1.key }.map { "\($0.key)\(text($0.value))" }
      return "(\(rack.tag) \(rack.number) \(rack.items.map(text)) \(rack.more.map(text))"
        + " \(rack.selected.map(text) ?? "-") \(named))"
    }

    static func below(_ rack: Rack) -> [Rack] { [rack] + rack.held.flatMap(below) }

    func isBelow(_ object: Rack, _ top: Rack) -> Bool {
      World.below(top).contains { $0 === object }
    }

    mutating func one(of racks: [Rack]) -> Rack? {
      racks.isEmpty ? nil : racks[random.below(racks.count)]
    }

    func take(_ object: Rack) {
      for holder in (all + roots).flatMap(World.below) {
        if holder.items.contains(where: { $0 === object }) {
          holder.items.removeAll { $0 === object }
        }
        if holder.more.contains(where: { $0 === object }) {
          holder.more.removeAll { $0 === object }
        }
        if holder.selected === object { holder.selected = nil }
        for (key, value) in holder.named where value === object { holder.named[key] = nil }
      }
    }

    mutating func put(_ object: Rack) {
      let free = (all + roots).filter { !isBelow($0, object) }
      guard let holder = one(of: free) else { return }
      switch random.below(4) {
      case 0: holder.items.insert(object, at: random.below(holder.items.count + 1))
      case 1: holder.more.append(object)
      case 2: holder.selected = object
      default: holder.named["\(random.below(3))"] = object
      }
    }

    mutating func clear(_ index: Int) {
      let root = roots[index]
      for other in roots.indices where other != index {
        let cleared = World.below(root).filter(\.hasAnyChanges)
        if formerly[other].contains(where: { object in cleared.contains { $0 === object } }) {
          loose.insert(other)
        }
      }
      root.clearChanges()
      baselines[index] = World.text(root)
      formerly[index] = World.below(root)
      loose.remove(index)
    }

    /// Returns true if a revert brings back no object that another root owns by now.
    func canRevert(_ index: Int) -> Bool {
      let objects = formerly[index] + World.below(roots[index])
      return roots.indices.allSatisfy { other in
        other == index
          || World.below(roots[other]).allSatisfy { object in
            !objects.contains { $0 === object }
          }
      }
        && all.allSatisfy { top in
          // Nor an object below one that has no owner.
          isBelow(top, roots[index])
            || World.below(top).dropFirst().allSatisfy { object in
              !objects.contains { $0 === object }
            }
        }
    }

    mutating func step() {
      switch random.below(15) {
      case 0, 1, 2: one(of: all)?.number = random.below(3)
      case 3:
        let made = make()
        if random.below(2) == 0 { made.number = 1 }
        all.append(made)
        put(made)
      case 4, 5, 6:
        guard let object = one(of: all) else { return }
        take(object)
        put(object)
      case 7:
        guard let object = one(of: all) else { return }
        if shares { put(object) } else { take(object) }
      case 8:
        guard let object = one(of: all) else { return }
        object.items.reverse()
        object.number = random.below(2)
      case 9, 10: _ = one(of: all + roots)?.hasAnyChanges
      case 11: clear(random.below(roots.count))
      case 12:
        let index = random.below(roots.count)
        guard canRevert(index) else { return }
        roots[index].revertAll()
        #expect(World.text(roots[index]) == baselines[index])
        #expect(!roots[index].hasAnyChanges)
        all += World.below(roots[index]).dropFirst().filter { object in
          !all.contains { $0 === object }
        }
        formerly[index] = World.below(roots[index])
      case 13 where random.below(4) == 0: addRoot(random.below(roots.count))
      case 14 where all.count > 8:
        // An object that holds nothing: a baseline may keep the object, and everything it holds.
        let index = random.below(all.count)
        if all[index].held.isEmpty { all.remove(at: index) }
      default: break
      }
    }

    func check() -> Bool {
      for (index, root) in roots.enumerated() {
        let differs = World.text(root) != baselines[index]
        let has = root.hasAnyChanges
        if differs, !has { return false }
        if has, !differs, !shares, !loose.contains(index) { return false }
        if root.changes.isEmpty == has { return false }
      }
      return true
    }
  }

  private static func run(_ seed: UInt64, shares: Bool, steps: Int = 60) -> Int? {
    var world = World(seed, shares: shares)
    for step in 0..<steps {
      world.step()
      // Asking for changes is a random step too.
      if world.random.below(3) == 0, !world.check() { return step }
    }
    return world.check() ? nil : steps
  }

  @Test("random moves are tracked if each object has one owner", arguments: 0..<60 as Range<UInt64>)
  func singleOwners(seed: UInt64) {
    let mistakes = Mistakes()
    ModelDiagnostics.withHandler({ mistakes.add($0) }) {
      #expect(Self.run(seed, shares: false) == nil)
    }
    #expect(mistakes.all == [])
  }

  @Test(
    "random moves are tracked if objects have several owners", arguments: 0..<60 as Range<UInt64>)
  func severalOwners(seed: UInt64) {
    ModelDiagnostics.withHandler({ _ in }) {
      #expect(Self.run(seed, shares: true) == nil)
    }
  }
}
