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
    var lostReferences = 0
    try CommandFile.change(file, options, isDryRun: dryRun.isDryRun) { file in
      let nodes = try file.nodes(at: path)
      if file.document.keyBytes(of: nodes[nodes.count - 1]) != Array(key.utf8) {
        lostReferences = file.document.referenceCount(of: nodes)
      }
      try file.requireFree(Array(key.utf8), in: Array(nodes.dropLast()), except: nodes.last)
      try file.document.setKey(nodes, key: Array(key.utf8))
    }
    StandardError.write(lostReferences: lostReferences, to: path, in: file)
  }
}

extension Document {
  /// Returns the number of references by convention to an entry.
  func referenceCount(of nodes: NodePath) -> Int {
    formatGrammar.links?.referenceCount(of: nodes, in: self) ?? 0
  }
}

extension StandardError {
  /// Writes how many references lead nowhere after an entry was removed or renamed.
  static func write(lostReferences count: Int, to path: Path, in file: String) {
    guard count > 0 else { return }
    let text =
      count == 1
      ? "1 reference to it leads nowhere now" : "\(count) references to it lead nowhere now"
    write("modeled: \(file): \(path): \(text)")
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
