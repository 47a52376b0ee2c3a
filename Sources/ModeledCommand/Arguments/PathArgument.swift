import ArgumentParser
import DocumentFormats
import ModelBasics

enum PathArgument {
  static let help = ArgumentHelp(
    "The path of a value: .a.b[0].\"odd key\", or a JSON Pointer: /a/b/0.", valueName: "path")

  @Sendable static func read(_ text: String) throws -> Path {
    switch try TargetArgument.read(text) {
    case .value(let path): path
    case .matches: throw ValidationError("a query can select several values; give the path of one")
    }
  }
}

/// The values that an argument of the command line names.
enum Target: Sendable {
  case value(Path)
  /// All values that a query selects.
  case matches(Query)
}

extension Target: CustomStringConvertible {
  var description: String {
    switch self {
    case .value(let path): path.description
    case .matches(let query): query.text
    }
  }
}

enum TargetArgument {
  static let help = ArgumentHelp(
    "The path of a value: .a.b[0].\"odd key\", or a JSON Pointer: /a/b/0. Or a query for several values: .users[].name, ..version, '$.users[?@.age > 30].name'.",
    valueName: "path")

  @Sendable static func read(_ text: String) throws -> Target {
    guard FileArgument.isText(text) else { throw ValidationError("it is not UTF-8") }
    do throws(QueryError) {
      if let query = try Query(pathOrQuery: text) { return .matches(query) }
    } catch {
      throw ValidationError(
        error.message + (plainKey(text).map { "; the key is written \($0)" } ?? ""))
    }
    do throws(PathError) {
      return .value(try Path(parsing: text))
    } catch {
      throw ValidationError(error.message)
    }
  }

  /// Returns the path of a text such as `$schema`, which may be meant as a key.
  private static func plainKey(_ text: String) -> String? {
    let key = text.dropFirst()
    guard text.first == "$", !key.isEmpty, key.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      return nil
    }
    return Path([.key(Array(text.utf8))]).description
  }
}
