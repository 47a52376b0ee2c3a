extension Format {
  /// XML property lists. They are not in the list of formats yet.
  package static let xmlPropertyList = Format(
    id: "plist", name: "property list",
    fileExtensions: [
      "plist", "tmTheme", "itermcolors", "entitlements", "mobileconfig", "stringsdict", "xcprivacy",
    ], grammar: XMLGrammar())
}
