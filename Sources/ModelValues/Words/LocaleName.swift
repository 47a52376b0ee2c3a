/// The parts of the name of a locale, such as `de_DE.UTF-8@euro` or `de-Latn-DE`.
package struct LocaleName: Hashable, Sendable {
  /// The language in lower case, such as `de`; empty for no name.
  package let language: String
  /// The territory in upper case, such as `DE`.
  package let territory: String?
  /// The encoding as it is written, such as `UTF-8`.
  package let encoding: String?

  package init(_ name: String) {
    let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)[0]
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let tags = parts[0].split { $0 == "_" || $0 == "-" }
    language = tags.first?.lowercased() ?? ""
    // A script has four letters.
    territory = tags.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
    encoding = parts.count > 1 ? String(parts[1]) : nil
  }

  /// True if the name does not say that text is in another encoding than UTF-8. A locale that is not set, for example after ssh, says
  /// nothing; `C` and `POSIX` say ASCII.
  package var isUTF8: Bool {
    guard let encoding else { return language != "c" && language != "posix" }
    return encoding.lowercased().filter { $0 != "-" && $0 != "_" } == "utf8"
  }
}
