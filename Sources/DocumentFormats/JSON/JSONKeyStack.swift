import CScan
import DocumentTree
import ModelBasics

/// The keys of all open objects of a text, to find those that are there already. A key uses 12 bytes while its object
/// is open. `scan_walk_json` works on the same memory.
struct JSONKeyStack {
  private(set) var found: DuplicateKeyList
  private let storage: Bytes
  private let text: JSONText
  private let dialect: JSONDialect
  private let memory = Memory()
  /// The tables of open objects with many keys, outermost first, and perhaps of closed ones.
  private var tables: [(number: Int, start: Int, table: KeyTable<UInt32>)] = []

  private static let mostCompared = Int(SCAN_MOST_COMPARED)

  private final class Memory {
    let state = UnsafeMutablePointer<scan_key_state>.allocate(capacity: 1)

    init() {
      state.initialize(to: scan_key_state())
      // A file cannot be made so that its keys have equal hashes, as it cannot know this number.
      state.pointee.seed = .random(in: .min ... .max)
      state.pointee.capacity = 64
      state.pointee.object_capacity = 16
      state.pointee.hashes = .allocate(capacity: 64)
      state.pointee.offsets = .allocate(capacity: 64)
      state.pointee.objects = .allocate(capacity: 16)
      state.pointee.innermost = -1
      scan_open_object(state, -1)
      state.pointee.shapes = .allocate(capacity: Int(SCAN_SHAPES))
      state.pointee.shapes.initialize(repeating: scan_shape(), count: Int(SCAN_SHAPES))
    }

    deinit {
      state.pointee.hashes.deallocate()
      state.pointee.offsets.deallocate()
      state.pointee.objects.deallocate()
      state.pointee.shapes.deallocate()
      state.deallocate()
    }
  }

  init(_ storage: Bytes, _ text: JSONText, _ dialect: JSONDialect, most: Int) {
    self.storage = storage
    self.text = text
    self.dialect = dialect
    found = DuplicateKeyList(most: most)
  }

  /// The state for `scan_walk_json`, with room for more keys and objects.
  func state(roomForKeys keys: Int, objects: Int) -> UnsafeMutablePointer<scan_key_state> {
    func enlarge<Element>(
      _ elements: inout UnsafeMutablePointer<Element>?, _ count: Int, _ capacity: Int
    ) {
      let new = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
      if let elements {
        new.initialize(from: elements, count: count)
        elements.deallocate()
      }
      elements = new
    }
    let state = memory.state
    if state.pointee.count + keys > state.pointee.capacity {
      state.pointee.capacity = 2 * (state.pointee.count + keys)
      enlarge(&state.pointee.hashes, state.pointee.count, state.pointee.capacity)
      enlarge(&state.pointee.offsets, state.pointee.count, state.pointee.capacity)
    }
    let open = state.pointee.innermost + 1
    if open + objects > state.pointee.object_capacity {
      state.pointee.object_capacity = 2 * (open + objects)
      enlarge(&state.pointee.objects, open, state.pointee.object_capacity)
    }
    return state
  }

  private var object: scan_object { memory.state.pointee.objects[memory.state.pointee.innermost] }

  func openObject(at offset: Int) {
    scan_open_object(state(roomForKeys: 0, objects: 1), offset)
  }

  func closeObject() {
    guard memory.state.pointee.innermost > 0 else { return }
    memory.state.pointee.count = object.first_key
    memory.state.pointee.innermost -= 1
  }

  func closeAll() {
    memory.state.pointee.count = 0
    memory.state.pointee.innermost = 0
  }

  /// Notes the key with this span if its object already has it; otherwise adds it.
  mutating func add(_ span: Span) {
    let hash = hash(span)
    if let first = earlier(hash, at: span.start) {
      return found.add(DuplicateKey(span, first: first, in: storage))
    }
    let state = state(roomForKeys: 1, objects: 0)
    scan_push_key(state, text.bytes, text.count, span.start, span.end, hash)
    let count = state.pointee.count - object.first_key
    if count > Self.mostCompared { addToTable(isNew: count == Self.mostCompared + 1) }
  }

  /// Adds the last key to the table of the innermost object, or all its keys if it has no table yet.
  private mutating func addToTable(isNew: Bool) {
    let state = memory.state.pointee
    if isNew {
      while let last = tables.last, last.number >= state.innermost { tables.removeLast() }
      tables.append((state.innermost, object.start, KeyTable(capacity: 4 * Self.mostCompared)))
    }
    for index in (isNew ? object.first_key : state.count - 1)..<state.count {
      tables[tables.count - 1].table.add(index) { state.hashes[$0] }
    }
  }

  /// Returns the offset of an equal key in the innermost object.
  private mutating func earlier(_ hash: UInt32, at offset: Int) -> Int? {
    let state = memory.state.pointee
    guard state.count - object.first_key > Self.mostCompared else {
      for index in object.first_key..<state.count
      where state.hashes[index] == hash && isSame(state.offsets[index], offset) {
        return state.offsets[index]
      }
      return nil
    }
    // Tables of objects inside this one that have been closed.
    while let last = tables.last, last.start > object.start { tables.removeLast() }
    guard let table = tables.last?.table else { return nil }
    let index = table.index(of: hash) {
      state.hashes[$0] == hash && isSame(state.offsets[$0], offset)
    }
    return index.map { state.offsets[$0] }
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
      return scan_hash_key(key, key.count, memory.state.pointee.seed)
    }
    return scan_hash_key(text.bytes + inside.start, inside.count, memory.state.pointee.seed)
  }
}
