import ArgumentParser
import DocumentTree
import ModelBasics

struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", _superCommandName: ModeledCommand.name,
    abstract: "Move one entry, with the comments that belong to it.",
    discussion: """
      TO is the path of the entry after the move: .list[0] makes it the first element, .list[-1] or \
      .list[-] the last. .object.key makes it a member with that key, at the end of the object; if \
      only its key changes, its position stays. An entry that has the path TO already is never \
      replaced. Instead of TO, --before and --after name the entry beside which it is put, with its \
      old key. If FILE is -, the result is written to standard output.
      """)

  @Argument(help: "The file, or - for standard input.", transform: FileArgument.read) var file:
    String
  @Argument(help: PathArgument.help, transform: PathArgument.read) var path: Path
  @Argument(
    help: ArgumentHelp("The path of the entry after the move.", valueName: "to"),
    transform: PathArgument.read) var destination: Path?
  @Option(
    help: ArgumentHelp("Move it before the entry at this path.", valueName: "path"),
    transform: PathArgument.read) var before: Path?
  @Option(
    help: ArgumentHelp("Move it after the entry at this path.", valueName: "path"),
    transform: PathArgument.read) var after: Path?
  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: FileOptions

  func validate() throws {
    guard [destination, before, after].compactMap({ $0 }).count == 1 else {
      throw ValidationError("give exactly one of TO, --before and --after")
    }
  }

  func run() throws {
    var lostReferences = 0
    try CommandFile.change(file, options, isDryRun: dryRun.isDryRun) { file in
      lostReferences = 0
      let nodes = try file.nodes(at: path)
      guard nodes.count > 1, let node = nodes.last else { throw EditError.isRoot }
      let references = file.document.references(to: nodes).filter { !$0.path.contains(node) }.count
      let key = file.document.keyBytes(of: nodes)
      defer { if file.document.keyBytes(of: node) != key { lostReferences = references } }
      if let destination {
        try move(nodes, to: destination, in: &file)
      } else if let neighbor = before ?? after {
        let target = try file.nodes(at: neighbor)
        guard target.count > 1, let sibling = target.last else { throw EditError.isRoot }
        let parent = Array(target.dropLast())
        if parent != Array(nodes.dropLast()) {
          if let key {
            try file.requireFree(key, in: parent, except: nil)
          } else if let container = parent.last, file.document.kind(of: container) == .object {
            throw CommandFailure(
              .elementNeedsKey(path, in: file.document.path(of: parent)), in: file.name)
          }
        }
        try file.document.move(
          nodes, into: parent, at: before == nil ? .after(Child(sibling)) : .before(Child(sibling)))
      }
    }
    StandardError.write(lostReferences: lostReferences, to: path, in: file)
  }

  private func move(_ nodes: NodePath, to path: Path, in file: inout CommandFile) throws {
    guard let last = path.segments.last else { throw EditError.isRoot }
    let above = Path(Array(path.segments.dropLast()))
    let parent = file.meant(
      by: try file.nodes(at: containerPath(of: path, without: nodes, in: file), typed: above))
    guard let container = parent.last, let node = nodes.last else { throw EditError.notFound }
    let isMember = nodes.dropLast().last.map { file.document.kind(of: $0) == .object } ?? false
    if isMember, above.segments.starts(with: self.path.segments) { throw EditError.insideItself }
    let isStaying = parent == Array(nodes.dropLast())
    let kind = file.document.kind(of: container)
    guard kind.isContainer else {
      throw CommandFailure(.notAContainer(above, kind), in: file.name)
    }
    switch last.resolved(inArray: kind.isList) {
    case .key(let key, let occurrence)? where (occurrence ?? 0) == 0:
      guard kind == .object else {
        throw file.failure(.wrongContainer(segment: path.segments.count - 1, kind: kind), path)
      }
      try file.requireFree(key, in: parent, except: isStaying ? node : nil)
      try file.document.transact(focus: nodes) { document throws(EditError) in
        if !isStaying { try document.move(nodes, into: parent, at: .last) }
        try document.setKey(parent + [node], key: key)
      }
    case .end?, .index?:
      guard kind.isList else {
        throw file.failure(.wrongContainer(segment: path.segments.count - 1, kind: kind), path)
      }
      let point = try point(last, from: nodes, into: parent, in: file, isStaying: isStaying)
      guard let point else { return }
      try file.document.move(nodes, into: parent, at: point)
    default: throw CommandFailure(.notFound(path), in: file.name)
    }
  }

  /// Returns the path of the new container in the document before the move. TO refers to the
  /// document after the move, where the elements behind the moved one have an index one less.
  private func containerPath(
    of path: Path, without nodes: NodePath, in file: CommandFile
  ) -> Path {
    var segments = Array(path.segments.dropLast())
    let depth = nodes.count - 2
    guard depth < segments.count, let node = nodes.last, let array = nodes.dropLast().last,
      file.document.kind(of: array).isList,
      case .success(let above) = file.document.resolve(Path(Array(segments.prefix(depth)))),
      file.meant(by: above) == Array(nodes.dropLast()),
      case .index(let index)? = segments[depth].resolved(inArray: true),
      let own = file.document.position(of: Child(node), in: array),
      let count = file.document.childCount(of: array)
    else { return Path(segments) }
    let wanted = index < 0 ? count - 1 + index : index
    segments[depth] = .index(wanted >= own ? wanted + 1 : wanted)
    return Path(segments)
  }

  /// Returns where to insert the entry so that it gets the given index, or nil if it has it
  /// already.
  private func point(
    _ segment: Path.Segment, from nodes: NodePath, into parent: NodePath, in file: CommandFile,
    isStaying: Bool
  ) throws -> InsertionPoint? {
    guard let container = parent.last, let node = nodes.last,
      case .index(let wanted)? = segment.resolved(inArray: true)
    else { return .last }
    let others = (file.document.childCount(of: container) ?? 0) - (isStaying ? 1 : 0)
    let index = wanted < 0 ? others + 1 + wanted : wanted
    guard (0...max(0, others)).contains(index) else {
      let path = file.document.path(of: parent)
      throw CommandFailure(.beyondEnd(path, count: others + (isStaying ? 1 : 0)), in: file.name)
    }
    if index == others { return .last }
    let own = isStaying ? file.document.position(of: Child(node), in: container) : nil
    if own == index { return nil }
    // In its own array, the entries behind the moved one have an index one higher before the move.
    let indexBefore = own.map { index >= $0 ? index + 1 : index } ?? index
    guard case .child(let child) = file.document.child(at: indexBefore, in: container) else {
      throw EditError.notFound
    }
    return .before(child)
  }
}

extension Document {
  /// Returns the key of the last node, or nil if that is an element.
  fileprivate func keyBytes(of nodes: NodePath) -> [UInt8]? {
    guard nodes.count > 1, kind(of: nodes[nodes.count - 2]) == .object else { return nil }
    return nodes.last.flatMap { keyBytes(of: $0) }
  }
}
