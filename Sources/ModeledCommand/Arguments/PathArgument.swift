import ArgumentParser
import ModelBasics

enum PathArgument {
  static let help = ArgumentHelp(
    "The path of a value: .a.b[0].\"odd key\", or a JSON Pointer: /a/b/0.", valueName: "path")

  @Sendable static func read(_ text: String) throws -> Path {
    guard FileArgument.isText(text) else { throw ValidationError("it is not UTF-8") }
    do {
      return try Path(parsing: text)
    } catch {
      throw ValidationError(error.message)
    }
  }
}
