import CScan
import DocumentTree
import ModelBasics

/// The keys of all open objects of a text, to find those that are there already. A key uses 12 bytes while its object
/// is open. `scan_keys` works on the same memory.
struct JSONKeyStack {
  private let storage: Bytes
  private let text: JSONText
  private let dialect: JSONDialect
  private let memory = Memory()
  var state = scan_key_state()
  /// The tables of open objects with many keys, outermost first, and perhaps of closed ones.
  private var tables: [(level: Int, start: Int, table: KeyTable<UInt32>)] = []

  private static let mostCompared = Int(SCAN_MOST_COMPARED)

  private final class Memory {
    var hashes = UnsafeMutablePointer<UInt32>.allocate(capacity: 64)
    var offsets = UnsafeMutablePointer<Int>.allocate(capacity: 64)
    var levels = UnsafeMutablePointer<scan_object>.allocate(capacity: 16)
    let shapes = UnsafeMutablePointer<scan_shape>.allocate(capacity: Int(SCAN_SHAPES))

    init() { shapes.initialize(repeating: scan_shape(), count: Int(SCAN_SHAPES)) }

    deinit {
      hashes.deallocate()
      offsets.deallocate()
      levels.deallocate()
      shapes.deallocate()
    }
  }

  init(_ storage: Bytes, _ text: JSONText, _ dialect: JSONDialect) {
    self.storage = storage
    self.text = text
    self.dialect = dialect
    // A file cannot be made so that its keys have equal hashes, as it cannot know this number.
    state.seed = .random(in: .min ... .max)
    state.string_start = -1
    state.is_json5 = dialect == .json5 ? 1 : 0
    state.key_capacity = 64
    state.level_capacity = 16
    state.shapes = memory.shapes
    memory.levels[0] = scan_object()
    memory.levels[0].start = -1
    publishMemory()
  }

  private mutating func publishMemory() {
    state.hashes = memory.hashes
    state.offsets = memory.offsets
    state.levels = memory.levels
  }

  /// Makes room for another key and another container.
  mutating func grow() {
    func enlarged<Element>(
      _ old: UnsafeMutablePointer<Element>, _ count: Int, _ capacity: Int
    ) -> UnsafeMutablePointer<Element> {
      let new = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
      new.initialize(from: old, count: count)
      old.deallocate()
      return new
    }
    if state.key_count == state.key_capacity {
      state.key_capacity *= 2
      memory.hashes = enlarged(memory.hashes, state.key_count, state.key_capacity)
      memory.offsets = enlarged(memory.offsets, state.key_count, state.key_capacity)
    }
    if state.level + 1 == state.level_capacity {
      state.level_capacity *= 2
      memory.levels = enlarged(memory.levels, state.level + 1, state.level_capacity)
    }
    publishMemory()
  }

  private var level: scan_object { memory.levels[state.level] }
  var isInObject: Bool { level.is_object != 0 }

  mutating func open(at offset: Int, isObject: Bool) {
    grow()
    state.level += 1
    memory.levels[state.level] = scan_object()
    memory.levels[state.level].start = offset
    memory.levels[state.level].first_key = state.key_count
    memory.levels[state.level].is_object = isObject ? 1 : 0
  }

  mutating func close() {
    guard state.level > 0 else { return }
    state.key_count = level.first_key
    state.level -= 1
  }

  /// Returns the key with this span if its object already has it; otherwise adds it.
  mutating func note(_ span: Span) -> DuplicateKey? {
    guard isInObject else { return nil }
    let hash = hash(span)
    guard let first = earlier(hash, at: span.start) else {
      add(hash, span.start)
      return nil
    }
    return DuplicateKey(span, first: first, in: storage)
  }

  private mutating func add(_ hash: UInt32, _ offset: Int) {
    grow()
    memory.hashes[state.key_count] = hash
    memory.offsets[state.key_count] = offset
    state.key_count += 1
    let bit = UInt64(1) << UInt64(hash & 63)
    switch hash >> 6 & 3 {
    case 0: memory.levels[state.level].set.0 |= bit
    case 1: memory.levels[state.level].set.1 |= bit
    case 2: memory.levels[state.level].set.2 |= bit
    default: memory.levels[state.level].set.3 |= bit
    }
    let count = state.key_count - level.first_key
    if count > Self.mostCompared { addToTable(isNew: count == Self.mostCompared + 1) }
  }

  /// Adds the last key to the table of the innermost object, or all its keys if it has no table yet.
  private mutating func addToTable(isNew: Bool) {
    if isNew {
      while let last = tables.last, last.level >= state.level { tables.removeLast() }
      tables.append((state.level, level.start, KeyTable(capacity: 4 * Self.mostCompared)))
    }
    for index in (isNew ? level.first_key : state.key_count - 1)..<state.key_count {
      tables[tables.count - 1].table.add(index) { memory.hashes[$0] }
    }
  }

  /// Returns the offset of an equal key in the innermost object.
  private mutating func earlier(_ hash: UInt32, at offset: Int) -> Int? {
    guard state.key_count - level.first_key > Self.mostCompared else {
      for index in level.first_key..<state.key_count
      where memory.hashes[index] == hash && isSame(memory.offsets[index], offset) {
        return memory.offsets[index]
      }
      return nil
    }
    // Tables of objects inside this one that have been closed.
    while let last = tables.last, last.start > level.start { tables.removeLast() }
    guard let table = tables.last?.table else { return nil }
    let index = table.index(of: hash) {
      memory.hashes[$0] == hash && isSame(memory.offsets[$0], offset)
    }
    return index.map { memory.offsets[$0] }
  }

  private func isSame(_ first: Int, _ second: Int) -> Bool { bytes(first) == bytes(second) }

  private func bytes(_ start: Int) -> [UInt8] {
    let end = text.endOfToken(start, limit: text.count) ?? text.count
    return JSONString.bytes(of: storage.array(Span(start, end)), dialect)
  }

  /// Returns the hash of a key with its escapes resolved.
  private func hash(_ span: Span) -> UInt32 {
    let quotes = text.isQuote(text[span.start]) ? 1 : 0
    let inside = Span(span.start + quotes, max(span.start + quotes, span.end - quotes))
    guard
      scan_byte(text.bytes + inside.start, inside.count, UInt8(ascii: "\\")) == inside.count
    else {
      let key = JSONString.bytes(of: storage.array(span), dialect)
      return scan_hash_key(key, key.count, state.seed)
    }
    return scan_hash_key(text.bytes + inside.start, inside.count, state.seed)
  }
}
