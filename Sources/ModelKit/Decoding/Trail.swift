import ModelBasics

/// The way to what is being read: steps that each know the one before, so that objects put off for
/// later remember theirs by a number. Whole paths would be long in deep data, and are made only for
/// what is reported; a step holds nothing that has to be counted or freed.
///
/// Most steps are into a property and out again: the last is kept apart, and becomes a mark only
/// when something is inside.
///
///     people ─▶ 17 ─▶ tags ─▶ (0)       marks, and the last step
struct Trail {
  private enum Step {
    /// None is apart: the last one is a mark already, or there is none.
    case none
    /// A field by its number, of a model that the reader keeps.
    case field(Unmanaged<ModelType>, Int)
    case index(Int)
    /// A key, by its place among those noted.
    case key(Int)
  }

  private struct Mark {
    let step: Step
    let before: Int
  }

  /// Where nothing has been gone into.
  static let start = -1

  private var last = Step.none
  private var marks: [Mark] = []
  private var keyBytes: [[UInt8]] = []
  private var current = Trail.start
  /// Marks before this one lead to objects that are still to be read, and so do the keys.
  private var kept = (marks: 0, keys: 0)

  /// Goes to a field; the model must live as long as the trail.
  @inline(__always)
  mutating func push(_ field: Int, of model: ModelType) {
    push(.field(Unmanaged.passUnretained(model), field))
  }

  @inline(__always)
  mutating func push(index: Int) { push(.index(index)) }

  mutating func push(key: [UInt8]) {
    keyBytes.append(key)
    push(.key(keyBytes.count - 1))
  }

  @inline(__always)
  private mutating func push(_ step: Step) {
    if case .none = last {} else { mark() }
    last = step
  }

  /// Makes a mark of the last step.
  @inline(never)
  private mutating func mark() {
    marks.append(Mark(step: last, before: current))
    current = marks.count - 1
    last = .none
  }

  @inline(__always)
  mutating func pop() {
    switch last {
    case .none: popMark()
    case .key(let place):
      if place >= kept.keys { keyBytes.removeLast() }
      last = .none
    default: last = .none
    }
  }

  @inline(never)
  private mutating func popMark() {
    let mark = current
    let left = marks[mark]
    current = left.before
    guard mark >= kept.marks else { return }
    marks.removeLast()
    if case .key(let place) = left.step, place >= kept.keys { keyBytes.removeLast() }
  }

  /// The way here, to come back to.
  mutating func keep() -> Int {
    if case .none = last {} else { mark() }
    kept = (marks.count, keyBytes.count)
    return current
  }

  mutating func go(to mark: Int) {
    last = .none
    current = mark
  }

  /// The keys of the nearest member; nil outside of all.
  var keys: StoredKeys? {
    var (step, before) = (last, current)
    while true {
      switch step {
      case .field(let model, let number):
        return StoredKeys(of: model.takeUnretainedValue().fields[number].storedKeys)
      case .key(let place): return StoredKeys(key: keyBytes[place])
      case .none, .index: break
      }
      guard before != Trail.start else { return nil }
      (step, before) = (marks[before].step, marks[before].before)
    }
  }

  var path: Path {
    var segments = [segment(of: last)]
    var next = current
    while next != Trail.start {
      let mark = marks[next]
      segments.append(segment(of: mark.step))
      next = mark.before
    }
    return Path(segments.reversed().compactMap { $0 })
  }

  private func segment(of step: Step) -> Path.Segment? {
    switch step {
    case .none: nil
    case .field(let model, let number):
      .key(Array(model.takeUnretainedValue().fields[number].name.utf8))
    case .key(let place): .key(keyBytes[place])
    case .index(let index): .index(index)
    }
  }
}
