import SwiftSyntax

/// The keys that a property is stored under, as its marker lists them. A key with a leading dot is
/// a path to a nested record: `@Field(keys: ".window.size.width")`. A key without a leading dot is
/// a plain key, since keys that contain dots are common.
struct StoredPath {
  /// The keys of the enclosing records, outermost first.
  let outer: [String]
  /// The keys in the innermost record, as Swift expressions; empty for the property's name.
  let keys: [String]

  /// Returns nil if a path is invalid or the keys are in different records.
  init?(_ property: ModelProperty) {
    var outer: [String]?
    var keys: [String] = []
    for written in property.writtenKeys {
      let literal = written.as(StringLiteralExprSyntax.self)?.representedLiteralValue
      let isPath = literal?.first == "."
      guard let path = isPath ? literal.flatMap(Self.segments) : [written.trimmedDescription],
        let last = path.last, outer == nil || outer == path.dropLast()
      else { return nil }
      outer = path.dropLast()
      keys.append(isPath ? last.debugDescription : last)
    }
    self.outer = outer ?? []
    self.keys = keys
  }

  /// Returns the last key of a path.
  static func last(of written: String) -> String? { segments(written)?.last }

  /// Splits a path: `.window."a.b"` is `window` and `a.b`.
  private static func segments(_ written: String) -> [String]? {
    var segments: [String] = []
    var rest = written[...]
    while rest.popFirst() == "." {
      if rest.first == "\"" {
        rest.removeFirst()
        guard let end = rest.firstIndex(of: "\"") else { return nil }
        segments.append(String(rest[..<end]))
        rest = rest[rest.index(after: end)...]
      } else {
        let end = rest.firstIndex(of: ".") ?? rest.endIndex
        segments.append(String(rest[..<end]))
        rest = rest[end...]
      }
      if segments.last == "" { return nil }
      if rest.isEmpty { return segments }
    }
    return nil
  }
}

extension ModelProperty {
  /// The keys in its marker.
  var writtenKeys: [ExprSyntax] {
    guard let arguments = marker("Field")?.arguments?.as(LabeledExprListSyntax.self) else {
      return []
    }
    var label = ""
    return arguments.compactMap { argument in
      label = argument.label?.text ?? label
      return label == "keys" ? argument.expression : nil
    }
  }
}
