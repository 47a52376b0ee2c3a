import ModelBasics

extension Format {
  /// XML property lists.
  package static let xmlPropertyList = Format(
    id: "plist", name: "property list",
    fileExtensions: [
      "plist", "tmTheme", "itermcolors", "entitlements", "mobileconfig", "stringsdict", "xcprivacy",
    ], grammar: XMLGrammar(),
    carriers: ContradictedEncoding.tests + [DeclaredCarrier.test],
    recognise: { XMLProlog.begins($1) ? .start(yieldsToNames: false) : nil })
}
