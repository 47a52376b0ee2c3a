import ArgumentParser
import DocumentFormats
import DocumentTree
import ModelBasics

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", _superCommandName: ModeledCommand.name,
    abstract: "Remove one entry, with the comments that belong to it.",
    discussion: """
      All other bytes stay. With a query, all values that it selects are removed. If FILE is -, the \
      result is written to standard output.
      """)

  @Argument(help: "The file, or - for standard input.", transform: FileArgument.read) var file:
    String
  @Argument(help: TargetArgument.help, transform: TargetArgument.read) var path: Target
  @OptionGroup var comments: CommentsOption
  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: FileOptions

  func run() throws {
    var count: Int?
    var lostReferences: (path: Path, count: Int)?
    var notes: [ChangeNote] = []
    try CommandFile.change(file, options, isDryRun: dryRun.isDryRun) { file in
      switch path {
      case .value(let path):
        let nodes = try file.nodes(at: path)
        lostReferences = (path, file.document.referenceCount(of: nodes))
        notes = try file.updatingNames(dependingOn: nodes, comments) { file in
          try file.document.remove(nodes)
          return []
        }
      case .matches(let query):
        let layers = try file.outermostMatches(of: query)
        for matches in layers { try file.document.removeAll(matches) }
        count = layers.joined().count
      }
    }
    if let (path, count) = lostReferences {
      StandardError.write(lostReferences: count, to: path, in: file)
      StandardError.write(notes, of: path, in: file)
    }
    if let count {
      let count = MatchCount(edit: .removed, found: count, changed: count, dryRun.isDryRun)
      StandardError.write("modeled: \(file): \(count.message)")
    }
  }
}

extension Document {
  /// Removes entries, which are not inside each other. Those of one container are in order.
  fileprivate mutating func removeAll(_ paths: [NodePath]) throws(EditError) {
    if paths.contains(where: { $0.count < 2 }) { throw .isRoot }
    // The number of each container in the order of their first entries.
    var numbers: [Node: Int] = [:]
    var groups: [(parent: NodePath, nodes: [Node])] = []
    for path in paths {
      guard let node = path.last else { continue }
      let parent = path[path.count - 2]
      if let number = numbers[parent] {
        groups[number].nodes.append(node)
      } else {
        numbers[parent] = groups.count
        groups.append((Array(path.dropLast()), [node]))
      }
    }
    try transact { document throws(EditError) in
      for (parent, nodes) in groups { try document.remove(nodes, from: parent) }
    }
  }
}
