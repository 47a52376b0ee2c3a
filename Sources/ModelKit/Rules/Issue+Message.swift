// The messages of issues.

extension Issue {
  /// A description of the issue and of its consequence, as one clause.
  public var message: String {
    switch kind {
    case .missing: "missing; the default is used"
    case .unknownKey: "not a property; it is kept"
    case .duplicateKey: "there twice; the last counts, the other is kept"
    case .coerced: "\(found) taken for \(expected)"
    case .lossyCoercion: "\(found) taken for \(expected), but not all of it"
    case .wrongType: "\(found) is not \(expected)\(because); \(used)\(kept)"
    case .outOfRange: "\(found) is not in \(expected); \(used)\(kept)"
    case .notAChoice: "\(found) is none of \(expected); \(used)\(kept)"
    case .unknownClass: "\(found) is not a known kind of \(expected); its members are kept"
    case .newerVersion: "version \(found) is newer than \(expected); what is new in it is kept"
    case .readOnly: "not set from data\(isFromPatch ? "" : "; \(found) is kept")"
    case .danglingReference:
      "\(found) leads to no \(expected); "
        + (isFromPatch ? "the property stays as it was" : "it is kept")
    case .notData: "\(found) has no form in data; it is left out"
    }
  }

  private var because: String { reason.map { " (\($0))" } ?? "" }

  /// The rest of a list or dictionary is used.
  private var used: String {
    if case .index? = path.segments.last { return "it is left out" }
    if isOmitted { return "it is left out" }
    return isFromPatch ? "the property stays as it was" : "the default is used"
  }

  /// Only an object keeps values, so nothing is kept of the data as a whole, or of an element of a list at the top.
  private var kept: String {
    let isInObject = path.segments.contains { if case .key = $0 { true } else { false } }
    return isInObject && !isOutsideObjects && !isFromPatch ? ", \(found) is kept" : ""
  }
}

extension Issue: CustomStringConvertible {
  /// The issue with its position and path:
  /// `.children[2].progress: "lots" is not a number; the default is used, "lots" is kept`.
  public var description: String {
    let position = position.map { "\($0.line):\($0.column): " } ?? ""
    return position + "\(path): " + message
  }
}
