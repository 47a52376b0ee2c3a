import DocumentFormats
import DocumentTree
import Glibc
import ModelBasics

/// Measures what many changes of one array cost: `swift run -c release edit-times ENTRIES CHANGES…`. Each change is an undo step of its
/// own. Doubled numbers of changes tell how the times grow.
@main
struct EditTimes {
  private enum Kind: String, CaseIterable {
    case set, remove, insert, move
  }

  static func main() throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    guard let entries = numbers.first, numbers.count > 1,
      numbers.dropFirst().allSatisfy({ $0 > 0 && $0 <= entries })
    else {
      print("edit-times ENTRIES CHANGES…    the numbers of changes are at most ENTRIES")
      exit(2)
    }
    for changes in numbers.dropFirst() {
      for kind in Kind.allCases {
        var times = try EditTimes(entries, changes, kind)
        try times.measure()
        print("\(changes) of \(entries), \(kind): \(times.results.joined(separator: ", "))")
        fflush(nil)
      }
    }
  }

  private var document: Document
  private let nodes: [Node]
  private let kind: Kind
  private let entries: Int
  private var results: [String] = []

  private init(_ entries: Int, _ changes: Int, _ kind: Kind) throws {
    let lines = (0..<entries).map { "  {\"id\": \($0), \"v\": \($0 &* 7919 % 100_003)}" }
    let text = "[\n" + lines.joined(separator: ",\n") + "\n]\n"
    let document = Document(Bytes(Array(text.utf8)), grammar: JSONGrammar(.strict))
    document.indexJob.run()
    self.document = document
    self.entries = entries
    self.kind = kind
    nodes = (0..<changes).compactMap {
      document.child(at: $0 * entries / changes, in: document.root).child?.node
    }
  }

  private mutating func measure() throws {
    let root = document.root
    try time("an edit", nodes.count) { times throws in
      for (index, node) in times.nodes.enumerated() { try times.edit(node, index) }
    }
    time("the list of changes", 1) { _ = $0.document.changes.count }
    time("a child by its index", 20) { times in
      for index in 0..<20 {
        _ = times.document.child(at: index * (times.entries / 40), in: root)
      }
    }
    time("the text to save", 1) { _ = $0.document.render().count }
    let changes = document.changes
    let step = max(1, changes.count / 500)
    let some = stride(from: 0, to: changes.count, by: step).map { changes[$0] }
    try time("a revert", some.count) { times throws in
      for change in some { try times.document.revert(change) }
    }
    time("an undo", some.count + nodes.count) { while $0.document.undo() != nil {} }
    time("a redo", some.count + nodes.count) { while $0.document.redo() != nil {} }
    time("revert all", 1) { $0.document.revertAll() }
  }

  private mutating func edit(_ node: Node, _ index: Int) throws {
    let root = document.root
    switch kind {
    case .set:
      guard case .child(let value) = document.child(at: 1, in: node) else { return }
      try document.setValue([root, node, value.node], text: Array("\(index + 1)00".utf8))
    case .remove: try document.remove([root, node])
    case .insert:
      _ = try document.insert(key: nil, text: [0x37], into: [root], at: .after(Child(node)))
    case .move:
      try document.move(
        [root, node], into: [root], at: index == 0 ? .last : .before(Child(nodes[index - 1])))
    }
  }

  /// Notes the processor time of some steps, for each of them.
  private mutating func time(
    _ name: String, _ count: Int, _ body: (inout EditTimes) throws -> Void
  ) rethrows {
    let begin = Self.processorTime
    try body(&self)
    let microseconds = (Self.processorTime - begin) * 1e6 / Double(max(1, count))
    results.append("\(name) \(Int(microseconds)) µs")
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
