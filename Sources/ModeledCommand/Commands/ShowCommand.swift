import ArgumentParser
import DocumentTree
import ModelBasics

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print the tree as text, with what colours, dates and intervals mean.",
    discussion: """
      Keys are written as in paths. Values are as spelled, cut after 400 bytes; what could \
      disturb a terminal is shown as ‹1B›. Files of any size begin to print at once.
      """)

  @Argument(help: "The file, or - for standard input.", transform: FileArgument.read) var file:
    String
  @Option(help: "Only the value at this path.", transform: PathArgument.read) var at = Path()
  @Option(help: "Only so many levels; below, how many entries there are.") var depth: Int?
  @OptionGroup var options: FileOptions
  @OptionGroup var times: TimeOptions

  func validate() throws {
    if let depth, depth < 0 { throw ValidationError("--depth counts levels, from 0") }
  }

  func run() throws {
    let file = try CommandFile(reading: file, format: options.format)
    file.warnOfCutOffSave()
    let job = file.document.indexJob
    if !job.isFinished { BackgroundThread.run { job.run() } }
    guard let node = try nodes(in: file).last else { return }
    let output = StandardOutput()
    var writer = TreeWriter(
      file.document, to: output, readings: LocalTime.readings(inUTC: times.isUTC),
      depthLimit: depth)
    let isWhole = try writer.write(node)
    guard !isWhole, let fault = file.fault else { return try output.flush() }
    try output.flush()
    throw fault
  }

  /// Returns the nodes at the path, waiting for the index only as far as needed, so that the start
  /// of a large file is printed while the rest is still read.
  private func nodes(in file: CommandFile) throws -> NodePath {
    guard !at.segments.isEmpty else { return [file.document.root] }
    IndexWait(file.document.indexJob).untilKnown {
      file.document.resolve(at, strict: true) != .failure(.notReadYet)
    }
    return try file.nodes(at: at)
  }
}
