import ArgumentParser
import DocumentFormats
import DocumentTree

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "List problems as file:line:column: kind: message.",
    discussion: """
      Errors are what is not JSON, comments and trailing commas in a file called .json (others may \
      have them; --format says otherwise), and bytes that are not UTF-8. What is missing is reported \
      where it would go: a comma at the end of the line before. Warnings are what JSON \
      allows and programs read differently: keys that are in an object more than once, and halves \
      of surrogate pairs. Of comments, bad bytes and halves the first is listed. A file that a \
      save has left half written is an error on standard error.

      With --schema every value that breaks a rule of a JSON Schema is an error too. A file that \
      names a schema in a file beside it ("$schema": "./name.json") is held against that without \
      the option. Nothing is ever fetched; what of a schema is not checked is said on standard error.

      Exits with 1 when there is an \
      error, with --strict also when there is a warning.
      """)

  @Argument(help: "The files, or - for standard input.", transform: FileArgument.read)
  var files: [String]
  @Flag(help: "Exit with 1 for warnings too.") var strict = false
  @Flag(help: "Write each problem as a JSON object on a line of its own.") var json = false
  @Option(
    help: "Also list what breaks the rules of the JSON Schema in this file.",
    transform: FileArgument.read) var schema: String?
  @OptionGroup var options: FileOptions

  func run() throws {
    let output = StandardOutput()
    var code: Int32 = 0
    var schemas = SchemaFiles()
    let given = try schema.map { name throws(CommandFailure) in try schemas.schema(name) }
    for name in files {
      do {
        let file = try CommandFile(reading: name, format: options.format)
        if file.warnOfCutOffSave() { code = max(code, 1) }
        let problems = ProblemList(
          file, isStrict: isStrict(name),
          schema: try given ?? schemas.schema(namedIn: file.document, at: name))
        func write(_ problem: String) throws {
          try output.write(SafeBytes.text(Array(problem.utf8), output.repertoire) + "\n")
        }
        if json { try problems.forEachObject(write) } else { try problems.forEachLine(write) }
        if problems.hasErrors || strict && !problems.isEmpty { code = max(code, 1) }
        try output.flush()
      } catch let failure as CommandFailure {
        StandardError.write(failure.message)
        code = max(code, failure.exitCode)
      } catch is ReaderGone {
        throw ExitCode(max(code, 1))
      }
    }
    if code != 0 { throw ExitCode(code) }
  }

  private func isStrict(_ name: String) -> Bool {
    if let format = options.format { return format == .json }
    return name.lowercased().hasSuffix(".json")
  }
}
