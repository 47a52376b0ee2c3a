import ModelBasics

/// Recognises texts of formats that are not supported, by their beginning.
enum ForeignText {
  /// The number of bytes that are inspected.
  static let sample = 1 << 12
  private static let linesLookedAt = 20

  /// Returns the name of the format that a text looks like, or nil if it looks like none.
  static func formatName(of bytes: Bytes) -> String? {
    let prefix = bytes.array(Span(0, sample))
    if prefix.starts(with: "bplist0".utf8) { return "a binary property list" }
    let text = String(decoding: prefix, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).prefix(linesLookedAt)
      .map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty && $0.first != "#" }
    guard let first = lines.first else { return nil }
    if first.hasPrefix("<") { return text.contains("<plist") ? "an XML property list" : "XML" }
    if first.hasPrefix("---") || first.hasPrefix("%YAML") { return "YAML" }
    // One such line may be broken JSON; two or more are probably another format.
    let assigned = lines.count { isEntry($0, separator: "=") }
    let isSection = first.first == "[" && !first.contains(",") && !first.contains("\"")
    if assigned > 1 || assigned == 1 && isSection { return "TOML" }
    let named = lines.count { isEntry($0, separator: ":") || $0.hasPrefix("- ") }
    return named > 1 && !isSection && !"{[\"".contains(first.first ?? "{") ? "YAML" : nil
  }

  /// Returns true if a line begins with a word without quotes and a separator.
  private static func isEntry(_ line: Substring, separator: Character) -> Bool {
    let key = line.prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    guard !key.isEmpty else { return false }
    let rest = line.dropFirst(key.count).drop { $0 == " " }
    guard rest.first == separator else { return false }
    return rest.dropFirst().first.map { $0.isWhitespace } ?? true
  }
}

extension Format {
  /// Returns a clause that refuses a text of another format, or nil if it looks like none.
  static func refusal(of bytes: Bytes) -> String? {
    ForeignText.formatName(of: bytes).map {
      let names = all.map {
        $0.name.hasSuffix("list") || $0.name.hasSuffix("archive") ? $0.name + "s" : $0.name
      }
      return "this looks like \($0); modeled reads \(names.dropLast().joined(separator: ", "))"
        + " and \(names.last ?? "")"
    }
  }
}
