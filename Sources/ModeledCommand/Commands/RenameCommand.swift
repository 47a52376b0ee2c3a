import ArgumentParser
import DocumentFormats
import DocumentTree
import ModelBasics

struct RenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", _superCommandName: ModeledCommand.name,
    abstract: "Change the key of a member; its position stays.",
    discussion: """
      KEY is the new key, without quotes. A key that another member has is refused. \
      If FILE is -, the result is written to standard output.
      """)

  @Argument(help: "The file, or - for standard input.", transform: FileArgument.read) var file:
    String
  @Argument(help: PathArgument.help, transform: PathArgument.read) var path: Path
  @Argument(help: "The new key.") var key: String
  @Flag(help: "Also change the references to the member, such as the identifiers in a .pbxproj.")
  var updateReferences = false
  @OptionGroup var comments: CommentsOption
  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: FileOptions

  func run() throws {
    try FileArgument.requireText(key)
    var lostReferences = 0
    var changedReferences = 0
    var hasNoReferences = false
    var notes: [ChangeNote] = []
    try CommandFile.change(file, options, isDryRun: dryRun.isDryRun) { file in
      (lostReferences, changedReferences) = (0, 0)
      let nodes = try file.nodes(at: path)
      let isNew = file.document.keyBytes(of: nodes[nodes.count - 1]) != Array(key.utf8)
      let references = isNew ? file.document.references(to: nodes) : []
      try file.requireFree(Array(key.utf8), in: Array(nodes.dropLast()), except: nodes.last)
      if references.isEmpty {
        notes = try file.updatingNames(dependingOn: nodes, comments) { file in
          try file.document.setKey(nodes, key: Array(key.utf8))
          return []
        }
      } else {
        // The names of an object are found by its identifier.
        try file.document.setKey(nodes, key: Array(key.utf8))
      }
      // The new key may be one that nothing can refer to.
      if updateReferences,
        file.document.formatGrammar.links?
          .references(to: nodes, in: file.document) != nil
      {
        try file.document.setReferences(references, to: Array(key.utf8), focus: nodes)
        changedReferences = references.count
        hasNoReferences = isNew && references.isEmpty
      } else {
        lostReferences = references.count
        hasNoReferences = isNew && updateReferences && references.isEmpty
      }
    }
    StandardError.write(
      lostReferences: lostReferences, to: path, in: file, advice: "--update-references changes")
    StandardError.write(changedReferences: changedReferences, to: path, in: file)
    if hasNoReferences {
      StandardError.write("modeled: \(file): \(path): there are no references to it")
    }
    StandardError.write(notes, of: path, in: file)
  }
}

extension Document {
  /// Returns the references by convention to an entry.
  func references(to nodes: NodePath) -> [LinkReference] {
    formatGrammar.links?.references(to: nodes, in: self) ?? []
  }

  /// Returns the number of references by convention to an entry elsewhere.
  func referenceCount(of nodes: NodePath) -> Int {
    formatGrammar.links?.referenceCount(of: nodes, in: self) ?? 0
  }
}

extension StandardError {
  /// Writes remarks about a change.
  static func write(_ notes: [ChangeNote], of path: Path, in file: String) {
    guard let first = notes.first else { return }
    write(
      "modeled: \(file): \(path)\(first.separator)" + notes.map(\.message).joined(separator: "; "))
  }

  /// Writes how many references were changed with the key of an entry.
  static func write(changedReferences count: Int, to path: Path, in file: String) {
    guard count > 0 else { return }
    let text = count == 1 ? "changed 1 reference to it" : "changed \(count) references to it"
    write("modeled: \(file): \(path): \(text)")
  }

  /// Writes how many references lead nowhere after an entry was removed or renamed.
  static func write(
    lostReferences count: Int, to path: Path, in file: String, advice: String? = nil
  ) {
    guard count > 0 else { return }
    let text =
      count == 1
      ? "1 reference to it leads nowhere now" : "\(count) references to it lead nowhere now"
    let suffix = advice.map { "; \($0) \(count == 1 ? "it" : "them") too" } ?? ""
    write("modeled: \(file): \(path): \(text)\(suffix)")
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
