import ModelBasics

/// The path to the value being read, stored as steps that each refer to the previous step. Objects that are read
/// later remember their path as an index. Complete paths would be long in deep data, and are only built for
/// reports. A step needs no reference counting.
///
/// Most steps enter a property and leave it again. The last step is therefore kept separately, and becomes a mark
/// only if another step follows it.
///
///     people ─▶ 17 ─▶ tags ─▶ (0)       marks, and the last step
struct ReadingPath {
  fileprivate enum Step {
    /// There is no separate last step: it is a mark already, or the path is empty.
    case none
    /// A field by its index, of a model that the reader keeps alive.
    case field(Unmanaged<ModelType>, Int)
    case index(Int)
    /// A key, as an index into `keyBytes`.
    case key(Int)
  }

  private struct Mark {
    let step: Step
    let before: Int
  }

  /// The index that stands for the empty path.
  static let emptyPath = -1

  private var last = Step.none
  private var marks: [Mark] = []
  private var keyBytes: [[UInt8]] = []
  private var current = ReadingPath.emptyPath
  /// The marks and keys below these counts are used by objects that are still to be read, and are not removed.
  private var retained = (marks: 0, keys: 0)

  /// Enters a field. The model must outlive the reading path.
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

  /// Turns the last step into a mark.
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
    case .key(let index):
      if index >= retained.keys { keyBytes.removeLast() }
      last = .none
    default: last = .none
    }
  }

  @inline(never)
  private mutating func popMark() {
    let mark = current
    let left = marks[mark]
    current = left.before
    guard mark >= retained.marks else { return }
    marks.removeLast()
    if case .key(let index) = left.step, index >= retained.keys { keyBytes.removeLast() }
  }

  /// Returns the current path as an index, and keeps its steps.
  mutating func keep() -> Int {
    if case .none = last {} else { mark() }
    retained = (marks.count, keyBytes.count)
    return current
  }

  /// A path that steps are added to and taken away from again.
  struct Place {
    fileprivate let last: Step
    fileprivate let current: Int
    fileprivate let marks: Int
    fileprivate let keys: Int
    fileprivate let retained: (marks: Int, keys: Int)
  }

  /// The current path.
  var place: Place {
    Place(
      last: last, current: current, marks: marks.count, keys: keyBytes.count, retained: retained)
  }

  /// Returns to an earlier path, and forgets the steps that were kept since, unless they are still used.
  mutating func go(to place: Place, forgetsSteps: Bool) {
    (last, current) = (place.last, place.current)
    guard forgetsSteps else { return }
    marks.removeLast(max(0, marks.count - place.marks))
    keyBytes.removeLast(max(0, keyBytes.count - place.keys))
    retained = place.retained
  }

  mutating func go(to mark: Int) {
    last = .none
    current = mark
  }

  /// The keys of the innermost member, or nil outside of any member.
  var keys: StoredKeys? {
    var (step, before) = (last, current)
    while true {
      switch step {
      case .field(let model, let number):
        return StoredKeys(of: model.takeUnretainedValue().fields[number].storedKeys)
      case .key(let index): return StoredKeys(key: keyBytes[index])
      case .none, .index: break
      }
      guard before != ReadingPath.emptyPath else { return nil }
      (step, before) = (marks[before].step, marks[before].before)
    }
  }

  /// True if the path leads through a property of an object.
  var isInObject: Bool {
    var (step, before) = (last, current)
    while true {
      if case .field = step { return true }
      guard before != ReadingPath.emptyPath else { return false }
      (step, before) = (marks[before].step, marks[before].before)
    }
  }

  var path: Path {
    var segments = [segment(of: last)]
    var next = current
    while next != ReadingPath.emptyPath {
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
    case .key(let index): .key(keyBytes[index])
    case .index(let index): .index(index)
    }
  }
}
