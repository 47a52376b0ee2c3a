import ModelBasics

extension Format {
  /// All formats there are.
  package static let all: [Format] = [.json, .jsonc, .json5, .jsonLines]

  /// Returns the format with an id; nil if no format has it.
  package static func named(_ id: String) -> Format? { all.first { $0.id == id } }

  /// The format of a file by its name and first bytes: commented JSON where nothing else is said,
  /// since a `.json` with comments is edited as what it is.
  package static func recognise(name: String, bytes: Bytes) -> Format {
    let name = name.lowercased()
    let isNamed = { (format: Format) in
      format.fileExtensions.contains { name.hasSuffix("." + $0) }
    }
    return [.jsonLines, .json5].first(where: isNamed) ?? .jsonc
  }
}
