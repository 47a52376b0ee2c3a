import Testing

/// One run of the program: its arguments, input, file and expected results. The file is `f.json`.
struct CommandRow: CustomTestStringConvertible, Sendable {
  var arguments: [String]
  var file: String? = nil
  var input = ""
  var output = ""
  var errors = ""
  var code: Int32 = 0
  /// The expected file after the run, or nil if it is unchanged.
  var after: String? = nil
  var environment: [String: String] = [:]

  init(
    _ arguments: String..., on file: String? = nil, input: String = "", output: String = "",
    errors: String = "", code: Int32 = 0, after: String? = nil,
    environment: [String: String] = [:]
  ) {
    self.arguments = arguments
    self.file = file
    self.input = input
    self.output = output
    self.errors = errors
    self.code = code
    self.after = after
    self.environment = environment
  }

  var testDescription: String { arguments.joined(separator: " ") + " on " + (file ?? "nothing") }

  /// Runs the built program as a shell would, and checks the results.
  func check() throws {
    let program = try Program(files: file.map { ["f.json": $0] } ?? [:])
    let outcome = try program.run(
      arguments, input: Array(input.utf8), environment: environment)
    #expect(outcome.output == output)
    #expect(outcome.errors == (errors.isEmpty ? "" : errors + "\n"))
    #expect(outcome.code == code)
    #expect(program.text(of: "f.json") == after ?? file)
  }
}
