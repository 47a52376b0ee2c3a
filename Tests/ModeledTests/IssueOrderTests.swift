import Modeled
import Testing

@Modeled(version: 2)
private final class IssueList: ModelObject {
  var items: [KeptChild] = []
  var count = 0
  @Reference(in: "items", by: "name") var first: KeptChild?
}

/// The order of issues.
@Suite struct IssueOrderTests {
  @Test("the issues of a text are in the order of the text") func textOrder() throws {
    let text = """
      {
        "first": "nobody",
        "items": [ 5, { "name": "a", "children": [ 6 ] }, 7 ],
        "more": 1,
        "count": "x",
        "version": 3
      }
      """
    let (_, issues) = try IssueList.decode(text.utf8, as: .json)
    #expect(issues.map { $0.position?.line } == [2, 3, 3, 3, 4, 5, 6])
    #expect(
      issues.map(\.path.description) == [
        ".first", ".items[0]", ".items[1].children[0]", ".items[2]", ".more", ".count", ".version",
      ])
  }
}
