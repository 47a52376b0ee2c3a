import DocumentFormats
import DocumentTree
import Testing

@Suite("Kinds of dates") struct DateKindTests {
  @Test(
    "only property lists in XML and binary have dates that are always in UTC",
    arguments: [
      (Format.xmlPropertyList, true), (.binaryPropertyList, true), (.openStep, false),
      (.json, false), (.json5, false),
    ] as [(Format, Bool)])
  func universal(_ format: Format, _ expected: Bool) {
    #expect(format.grammar.hasUniversalDates == expected)
  }

  @Test("each kind of date has a name")
  func names() {
    #expect(
      DateKind.allCases.map { NodeKind.date($0).displayName }
        == ["date", "date", "local date and time", "day", "time of day"])
  }
}
