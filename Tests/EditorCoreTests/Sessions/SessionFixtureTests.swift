import TestBasics
import Testing

@Suite("Sessions as text") struct SessionFixtureTests {
  @Test(
    "the keys of each case lead to its text and screen",
    arguments: try Fixture.cases(
      in: "Sessions",
      fields: ["file", "keys", "gives", "focus", "rows", "row", "status", "title", "screen"]))
  func session(_ example: Fixture) throws {
    try Sentence(
      example.testDescription, example.value("file"), example.value("keys"),
      gives: example["gives"], focus: example["focus"],
      rows: example["rows"].map {
        $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      },
      row: example["row"], status: example["status"], title: example["title"],
      screen: example["screen"]
    ).run()
  }
}
