extension ForeignText {
  /// A clause that refuses the text.
  package var refusal: String {
    "this looks like \(name); " + (advice ?? "modeled reads \(Self.formatNames)")
  }

  /// The short form, for a row of the outline.
  package var shortRefusal: String { "this looks like \(name)" }

  private static var formatNames: String {
    let names = Format.all.map {
      $0.name.hasSuffix("list") || $0.name.hasSuffix("archive") ? $0.name + "s" : $0.name
    }
    return names.dropLast().joined(separator: ", ") + " and \(names.last ?? "")"
  }
}
