import ArgumentParser
import DocumentFormats
import DocumentTree

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", _superCommandName: ModeledCommand.name,
    abstract: "List problems as file:line:column: severity: message.",
    discussion: """
      Errors are text that is not valid in the format of the file; in JSON comments and trailing commas in a file whose name \
      ends in .json, except those that have comments by convention, such as tsconfig.json and \
      .vscode/*.json (other files may have them; --format overrides this), and bytes that are not \
      UTF-8. In a property list each value that cannot be read is listed, if what follows it can; \
      otherwise only the first error is. A missing token is reported where it belongs: a comma at the end of the line before. \
      Warnings are what other programs refuse although it is read here, such as -- in a comment of XML, a date in \
      another spelling than 2015-02-23T18:30:00Z, or documents of JSON Lines that are not one line each; and \
      what programs read differently: a key that occurs more than \
      once in an object or a dictionary, half of a surrogate pair, an identifier in a project of Xcode \
      that no object has, and objects of a keyed archive that are damaged or missing. The last have \
      a path instead of a line, and so has everything in a file that is not text. Comments and trailing commas are \
      one error with their number, at the first; of invalid bytes and of halves only the first is listed; of duplicate keys the first 100 and of broken lines \
      the first 1,000, with the number of the others. A file that an interrupted save has left half written is reported \
      on standard error.

      With --schema, each value that breaks a rule of a JSON Schema is an error too. A file that \
      names a schema in a file beside it ("$schema": "./name.json") is checked against that schema \
      without the option. Schemas are never downloaded. Parts of a schema that are not checked are \
      listed on standard error.

      The exit code is 1 if there is an error, and with --strict also if there is a warning.
      """)

  @Argument(help: "The files, or - for standard input.", transform: FileArgument.read)
  var files: [String]
  @Flag(help: "Exit with code 1 for warnings too.") var strict = false
  @Flag(help: "Print each problem as a JSON object on one line.") var json = false
  @Option(
    help: "Also list the values that break a rule of the JSON Schema in this file.",
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
          file, isStrict: isStrict(file),
          schema: try given ?? schemas.schema(namedIn: file.document, at: name))
        if let error = file.cutError { throw error }
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

  private func isStrict(_ file: CommandFile) -> Bool {
    if let format = options.format { return format == .json }
    return file.name.lowercased().hasSuffix(".json")
      && ![file.name, file.realName].contains { Format.jsonc.isExtended(fileName: $0) }
  }
}
