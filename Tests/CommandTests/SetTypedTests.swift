import Testing

/// The values that `set` writes for typed colours, dates, intervals and sizes.
@Suite struct SetTypedTests {

  @Test("the help explains how a text that replaces a size is read")
  func help() throws {
    let words = try Program().run(["set", "--help"]).output.split { $0.isWhitespace }
    let text = words.joined(separator: " ")
    #expect(
      text.contains(
        "If the old value is a size, a schedule, a UUID or a URL, other text is written as text"))
    #expect(text.contains("\"+30d\" counts from the old date, \"now+30d\" from now"))
  }
}
