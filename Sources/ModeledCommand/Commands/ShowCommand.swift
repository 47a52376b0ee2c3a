import ArgumentParser
import DocumentFormats
import DocumentTree
import ModelBasics

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", _superCommandName: ModeledCommand.name,
    abstract: "Print the document as a tree, with the meaning of colours, dates and intervals.",
    discussion: """
      Keys are printed as in paths, and values as the file spells them, cut after 400 bytes. \
      Control characters are printed as ‹1B›. Printing begins at once, whatever the size of the \
      file.
      """)

  @Argument(help: "The file, or - for standard input.", transform: FileArgument.read) var file:
    String
  @Option(
    help: "Print only the value at this path, or the values that this query selects.",
    transform: TargetArgument.read) var at = Target.value(Path())
  @Option(help: "Print this many levels; below them, only the number of entries.") var depth: Int?
  @OptionGroup var options: FileOptions
  @OptionGroup var times: TimeOptions

  func validate() throws {
    if let depth, depth < 0 { throw ValidationError("--depth must be 0 or more") }
  }

  func run() throws {
    let file = try CommandFile(reading: file, format: options.format)
    file.warnOfCutOffSave()
    // References by convention are only known once the whole file has been read.
    if file.document.formatGrammar.links != nil { file.index() }
    switch at {
    case .value(let path): try show(path, in: file)
    case .matches(let query): try show(query, in: file)
    }
  }

  private func show(_ query: Query, in file: CommandFile) throws {
    let output = StandardOutput()
    var writer = writer(file.document, output)
    do {
      try file.forEachMatch(of: query) { match in
        guard let nodes = match.path(in: file.document), let node = nodes.last else { return }
        _ = try writer.write(node, titled: file.document.path(of: nodes).description)
      }
    } catch {
      try output.flush()
      throw error
    }
    try output.flush()
  }

  private func writer(_ document: Document, _ output: StandardOutput) -> TreeWriter {
    TreeWriter(
      document, to: output, readings: LocalTime.readings(inUTC: times.isUTC), depthLimit: depth)
  }

  private func show(_ path: Path, in file: CommandFile) throws {
    if try showPart(path, of: file) { return }
    let job = file.document.indexJob
    if !job.isFinished { BackgroundThread.run { job.run() } }
    guard let node = file.meant(by: try nodes(at: path, in: file)).last else { return }
    let output = StandardOutput()
    var writer = writer(file.document, output)
    let isWhole = try writer.write(node)
    try output.flush()
    file.index()
    let span = file.document.value(of: node)?.span ?? Span(0, .max)
    if let fault = file.invalidByte(in: span) { throw fault }
    guard !isWhole else { return }
    if let fault = file.fault { throw fault }
    if let fault = file.valueFault(in: span) { throw fault }
  }

  /// Prints a value without reading the rest of the file, if it is found that way and is valid. Returns false if it is not.
  private func showPart(_ path: Path, of file: CommandFile) throws -> Bool {
    var file = file
    file.searchText(for: .value(path))
    guard file.document.searchesText, !file.document.isIndexed else { return false }
    guard let node = try file.nodes(at: path).last,
      let value = file.document.value(of: node), value.count <= CommandFile.largestCopy
    else { return false }
    let part = Document(Bytes(value.array), grammar: file.document.grammar)
    if !part.isIndexed { part.indexJob.run() }
    guard part.firstFault == nil, part.findings.invalidByte == nil else { return false }
    let output = StandardOutput()
    var writer = writer(file.document, output)
    _ = try writer.write(node)
    try output.flush()
    return true
  }

  /// Returns the nodes at the path, waiting for the index only as far as needed, so that the start
  /// of a large file is printed while the rest is still read.
  private func nodes(at path: Path, in file: CommandFile) throws -> NodePath {
    guard !path.segments.isEmpty else { return [file.document.root] }
    IndexWait(file.document.indexJob).untilKnown {
      file.document.resolve(path, strict: true) != .failure(.notReadYet)
    }
    return try file.nodes(at: path)
  }
}
