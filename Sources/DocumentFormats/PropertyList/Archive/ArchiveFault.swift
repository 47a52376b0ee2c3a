import ModelBasics

/// The reason why a property list cannot be shown as the objects of a keyed archive.
enum ArchiveFault: Error, Hashable, Sendable, CaseIterable {
  /// It does not name the archiver, or is no property list.
  case notArchive
  case noTop
  case noObjects
  case noNull
  case tooLarge
  case expandsTooMuch
}

/// A fault of an object, which is shown as the property list has it.
enum ArchiveProblem: Hashable, Sendable {
  case missingObject(Int, count: Int)
  case referenceToReference(Int)
  case unevenKeys(Int, values: Int)
  case noClass
  case undescribedClass
}

/// The faults of an archive's objects.
struct ArchiveProblems {
  private(set) var first: [(node: Int, problem: ArchiveProblem)] = []
  private var count = 0

  /// More faults are only counted.
  private static let limit = 100
  /// Longer paths are not given.
  private static let deepest = 64

  mutating func add(_ problem: ArchiveProblem, at node: Int) {
    count += 1
    if first.count < Self.limit { first.append((node, problem)) }
  }

  /// Returns the remarks about a file.
  func remarks(in tree: ArchiveTree) -> [FileRemark] {
    first.map { FileRemark($0.problem.message, at: Self.path(of: $0.node, in: tree)) }
      + (count > first.count
        ? [FileRemark(ArchiveProblem.message(hidden: count - first.count))] : [])
  }

  private static func path(of node: Int, in tree: ArchiveTree) -> Path? {
    var segments: [Path.Segment] = []
    var next = node
    while next > 0 {
      guard segments.count < deepest else { return nil }
      let parent = tree[next].parent
      if let key = tree[next].key {
        segments.append(.key(key))
      } else {
        let index = tree.children(of: parent).firstIndex(of: next) ?? 0
        segments.append(.index(index))
      }
      next = parent
    }
    return Path(segments.reversed())
  }
}
