import ModelBasics

/// The way to what is being read: steps that each know the one before, so that objects put off for
/// later remember theirs by a number. Whole paths would be long in deep data, and are made only for
/// what is reported.
struct Trail {
  enum Step {
    case name(String)
    case key([UInt8])
    case index(Int)
  }

  private struct Mark {
    let step: Step
    let before: Int
  }

  /// Where nothing has been gone into.
  static let start = -1

  private var marks: [Mark] = []
  private var current = Trail.start
  /// Marks before this one lead to objects that are still to be read.
  private var kept = 0

  @inline(__always)
  mutating func push(_ step: Step) {
    marks.append(Mark(step: step, before: current))
    current = marks.count - 1
  }

  @inline(__always)
  mutating func pop() {
    let mark = current
    current = marks[mark].before
    if mark >= kept { marks.removeLast() }
  }

  /// The way here, to come back to.
  mutating func keep() -> Int {
    kept = marks.count
    return current
  }

  mutating func go(to mark: Int) { current = mark }

  var path: Path {
    var segments: [Path.Segment] = []
    var next = current
    while next != Trail.start {
      let mark = marks[next]
      switch mark.step {
      case .name(let name): segments.append(.key(Array(name.utf8)))
      case .key(let key): segments.append(.key(key))
      case .index(let index): segments.append(.index(index))
      }
      next = mark.before
    }
    return Path(segments.reversed())
  }
}
