import ModelBasics

extension Format {
  /// All supported formats.
  package static let all: [Format] = [.json, .jsonc, .json5, .jsonLines]

  /// Returns the format with an id, or nil if there is none.
  package static func named(_ id: String) -> Format? { all.first { $0.id == id } }

  /// Returns the format of a file by its name. The default is JSONC, since files called `.json` may
  /// contain comments.
  package static func recognise(name: String, bytes: Bytes) -> Format {
    let name = name.lowercased()
    let isNamed = { (format: Format) in
      format.fileExtensions.contains { name.hasSuffix("." + $0) }
    }
    return [.jsonLines, .json5].first(where: isNamed) ?? .jsonc
  }

  /// Returns true if the name of a file announces more than the strict form of the format, such as `.jsonc`.
  package func isExtended(fileName: String) -> Bool {
    let strict = Self.all.first { $0.name == strictName } ?? self
    return fileExtensions.contains {
      !strict.fileExtensions.contains($0) && fileName.hasSuffix("." + $0)
    }
  }
}
