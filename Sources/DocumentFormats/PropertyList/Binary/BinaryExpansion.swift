/// How often the objects of a binary property list occur when it is written as a tree, and which of them contain themselves.
///
///     0: [1, 1]   1: [2, 2]   2: "a"            [["a", "a"], ["a", "a"]]
///
/// O(file): each object is entered once.
struct BinaryExpansion {
  private struct Marks: OptionSet {
    let rawValue: UInt8
    static let seen = Marks(rawValue: 1)
    static let repeated = Marks(rawValue: 2)
    /// Reached as a value, and not only as a key.
    static let entered = Marks(rawValue: 4)
    static let open = Marks(rawValue: 8)
    static let container = Marks(rawValue: 16)
    static let cyclic = Marks(rawValue: 32)
  }

  private struct Level {
    var number: Int
    var record: BinaryRecord
    var next = 0
  }

  private var marks: [Marks]
  /// The containers with entries, each after those in it.
  private(set) var containers: [Int32] = []
  /// True if a container with entries occurs several times.
  private(set) var repeatsContainers = false

  /// Returns nil if that would take too long, as records overlap.
  init?(_ objects: BinaryObjects) {
    let root = objects.trailer.root
    marks = Array(repeating: [], count: objects.count)
    marks[root] = [.seen, .entered]
    guard let record = Self.container(root, in: objects) else { return }
    marks[root].formUnion([.open, .container])
    var left = 4 * objects.bytes.count - record.width
    var levels: [Level] = []
    var level = Level(number: root, record: record)
    while left >= 0 {
      if let (number, record) = next(of: &level, in: objects) {
        left -= record.width
        levels.append(level)
        level = Level(number: number, record: record)
        continue
      }
      marks[level.number].remove(.open)
      containers.append(Int32(truncatingIfNeeded: level.number))
      guard let parent = levels.popLast() else { return }
      if isCyclic(level.number) { marks[parent.number].insert(.cyclic) }
      level = parent
    }
    return nil
  }

  private static func container(_ number: Int, in objects: BinaryObjects) -> BinaryRecord? {
    guard let record = try? objects.record(of: number), record.kind.isContainer, record.count > 0
    else { return nil }
    return record
  }

  /// Marks the next objects of a container. Returns the first that is a container and was not entered before; nil at the end.
  private mutating func next(
    of level: inout Level, in objects: BinaryObjects
  ) -> (number: Int, record: BinaryRecord)? {
    let end = objects.referenceCount(level.record)
    // Keys come before all values, and are not entered.
    let keys = level.record.kind == .dictionary ? level.record.count : 0
    while level.next < end {
      let number = objects.element(level.next, of: level.record)
      level.next += 1
      guard number < marks.count else { continue }
      let mark = marks[number]
      marks[number].insert(mark.contains(.seen) ? .repeated : .seen)
      guard level.next > keys else { continue }
      if !mark.contains(.entered) {
        marks[number].insert(.entered)
        guard let record = Self.container(number, in: objects) else { continue }
        marks[number].formUnion([.open, .container])
        return (number, record)
      }
      if !mark.isDisjoint(with: [.open, .cyclic]) {
        marks[level.number].insert(.cyclic)
      } else if mark.contains(.container) {
        repeatsContainers = true
      }
    }
    return nil
  }

  /// True if an object is referred to more than once.
  func isRepeated(_ number: Int) -> Bool { marks[number].contains(.repeated) }

  /// True if a container contains itself, or one that does.
  func isCyclic(_ number: Int) -> Bool { marks[number].contains(.cyclic) }
}
