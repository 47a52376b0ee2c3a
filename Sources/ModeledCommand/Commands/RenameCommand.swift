import ArgumentParser
import DocumentTree
import ModelBasics

struct RenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Change the key of a member; its position stays.",
    discussion: """
      KEY is the new key, without quotes. A key that another member has is refused. \
      If FILE is -, the result is written to standard output.
      """)

  @Argument(help: "The file, or - for standard input.", transform: FileArgument.read) var file:
    String
  @Argument(help: PathArgument.help, transform: PathArgument.read) var path: Path
  @Argument(help: "The new key.") var key: String
  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: FileOptions

  func run() throws {
    try FileArgument.requireText(key)
    try CommandFile.change(file, options, isDryRun: dryRun.isDryRun) { file in
      let nodes = try file.nodes(at: path)
      try file.requireFree(Array(key.utf8), in: Array(nodes.dropLast()), except: nodes.last)
      try file.document.setKey(nodes, key: Array(key.utf8))
    }
  }
}

extension CommandFile {
  /// Throws if another member of the object has the key.
  func requireFree(_ key: [UInt8], in parent: NodePath, except node: Node?) throws(CommandFailure) {
    guard let object = parent.last, document.kind(of: object) == .object else { return }
    var walk = ChildWalk(of: object, in: document, budget: .max)
    while let child = walk.next() {
      guard !child.isGhost, child.node != node, document.isKey(of: child.node, key) else {
        continue
      }
      throw CommandFailure(.taken(document.path(of: parent + [child.node])), in: name)
    }
  }
}
