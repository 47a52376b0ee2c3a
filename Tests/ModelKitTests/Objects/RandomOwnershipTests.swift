import ModelKit
import Testing

/// Objects that come, go and move between owners at random, and what a plain look at them says.
@Suite struct RandomOwnershipTests {
  /// Three roots, what is below them, and what is nobody's.
  private struct World {
    var random: Generator
    /// Whether an object may be in several places.
    let shares: Bool
    var roots: [Rack] = []
    /// What each root held when it was last without changes.
    var baselines: [String] = []
    /// The objects of that.
    var formerly: [[Rack]] = []
    /// Roots with an object that has been cleared elsewhere: its former state is a copy's.
    var loose: Set<Int> = []
    var all: [Rack] = []
    var made = 0

    init(_ seed: UInt64, shares: Bool) {
      random = Generator(seed)
      self.shares = shares
      for _ in 0..<3 { addRoot(roots.count) }
    }

    mutating func make() -> Rack {
      let rack = Rack()
      made += 1
      rack.tag = made
      return rack
    }

    mutating func addRoot(_ place: Int) {
      let root = make()
      root.clearChanges()
      if place < roots.count {
        roots[place] = root
        baselines[place] = World.text(root)
        formerly[place] = [root]
      } else {
        roots.append(root)
        baselines.append(World.text(root))
        formerly.append([root])
      }
      loose.remove(place)
    }

    /// What is stored, without asking the library.
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

    mutating func clear(_ place: Int) {
      let root = roots[place]
      for other in roots.indices where other != place {
        let cleared = World.below(root).filter(\.hasAnyChanges)
        if formerly[other].contains(where: { object in cleared.contains { $0 === object } }) {
          loose.insert(other)
        }
      }
      root.clearChanges()
      baselines[place] = World.text(root)
      formerly[place] = World.below(root)
      loose.remove(place)
    }

    /// Whether a revert brings nothing back that another has by now.
    func canRevert(_ place: Int) -> Bool {
      let objects = formerly[place] + World.below(roots[place])
      return roots.indices.allSatisfy { other in
        other == place
          || World.below(roots[other]).allSatisfy { object in
            !objects.contains { $0 === object }
          }
      }
        && all.allSatisfy { top in
          // Nor something that is nobody's.
          isBelow(top, roots[place])
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
        let place = random.below(roots.count)
        guard canRevert(place) else { return }
        roots[place].revertAll()
        #expect(World.text(roots[place]) == baselines[place])
        #expect(!roots[place].hasAnyChanges)
        all += World.below(roots[place]).dropFirst().filter { object in
          !all.contains { $0 === object }
        }
        formerly[place] = World.below(roots[place])
      case 13 where random.below(4) == 0: addRoot(random.below(roots.count))
      case 14 where all.count > 8:
        // One that holds nothing: a baseline may keep it, and what it holds with it.
        let place = random.below(all.count)
        if all[place].held.isEmpty { all.remove(at: place) }
      default: break
      }
    }

    func check() -> Bool {
      for (place, root) in roots.enumerated() {
        let differs = World.text(root) != baselines[place]
        let has = root.hasAnyChanges
        if differs, !has { return false }
        if has, !differs, !shares, !loose.contains(place) { return false }
        if root.changes.isEmpty == has { return false }
      }
      return true
    }
  }

  private static func run(_ seed: UInt64, shares: Bool, steps: Int = 60) -> Int? {
    var world = World(seed, shares: shares)
    for step in 0..<steps {
      world.step()
      // To be asked is a step like others.
      if world.random.below(3) == 0, !world.check() { return step }
    }
    return world.check() ? nil : steps
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func `with one owner each`(seed: UInt64) {
    let mistakes = Mistakes()
    ModelDiagnostics.$handler.withValue({ mistakes.add($0) }) {
      #expect(Self.run(seed, shares: false) == nil)
    }
    #expect(mistakes.all == [])
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func `with any number`(seed: UInt64) {
    ModelDiagnostics.$handler.withValue({ _ in }) {
      #expect(Self.run(seed, shares: true) == nil)
    }
  }
}
