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
    /// A key, as its range in `keyText`.
    case key(start: Int, length: Int)
  }

  private struct Mark {
    let step: Step
    let before: Int
  }

  /// The index that stands for the empty path.
  static let emptyPath = -1

  private var last = Step.none
  private var marks: [Mark] = []
  private var keyText: [UInt8] = []
  private var current = ReadingPath.emptyPath
  /// The marks and the text of keys below these counts are used by objects that are still to be read, and are not removed.
  private var retained = (marks: 0, keyText: 0)

  /// Enters a field. The model must outlive the reading path.
  @inline(__always)
  mutating func push(_ field: Int, of model: ModelType) {
    push(.field(Unmanaged.passUnretained(model), field))
  }

  @inline(__always)
  mutating func push(index: Int) { push(.index(index)) }

  mutating func push(key: UnsafeBufferPointer<UInt8>) {
    push(.key(start: keyText.count, length: key.count))
    keyText.append(contentsOf: key)
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
    case .key(let start, _):
      removeKeys(from: start)
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
    if case .key(let start, _) = left.step { removeKeys(from: start) }
  }

  private mutating func removeKeys(from start: Int) {
    if start >= retained.keyText { keyText.removeLast(keyText.count - start) }
  }

  /// Returns the current path as an index, and keeps its steps.
  mutating func keep() -> Int {
    if case .none = last {} else { mark() }
    retained = (marks.count, keyText.count)
    return current
  }

  /// A path that steps are added to and taken away from again.
  struct Place {
    fileprivate let last: Step
    fileprivate let current: Int
    fileprivate let marks: Int
    fileprivate let keyText: Int
    fileprivate let retained: (marks: Int, keyText: Int)
  }

  /// The current path.
  var place: Place {
    Place(
      last: last, current: current, marks: marks.count, keyText: keyText.count, retained: retained)
  }

  /// Returns to an earlier path, and forgets the steps that were kept since, unless they are still used.
  mutating func go(to place: Place, forgetsSteps: Bool) {
    (last, current) = (place.last, place.current)
    guard forgetsSteps else { return }
    marks.removeLast(max(0, marks.count - place.marks))
    keyText.removeLast(max(0, keyText.count - place.keyText))
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
      case .key(let start, let length): return StoredKeys(key: key(start, length))
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

  var path: Path { Path(segments) }

  var segments: [Path.Segment] {
    var segments: [Path.Segment] = []
    var (step, next) = (last, current)
    while true {
      if let segment = segment(of: step) { segments.append(segment) }
      guard next != ReadingPath.emptyPath else { break }
      (step, next) = (marks[next].step, marks[next].before)
    }
    segments.reverse()
    return segments
  }

  private func key(_ start: Int, _ length: Int) -> [UInt8] {
    Array(keyText[start..<start + length])
  }

  private func segment(of step: Step) -> Path.Segment? {
    switch step {
    case .none: nil
    case .field(let model, let number):
      model.takeUnretainedValue().fields[number].segment
    case .key(let start, let length): .key(key(start, length))
    case .index(let index): .index(index)
    }
  }
}
