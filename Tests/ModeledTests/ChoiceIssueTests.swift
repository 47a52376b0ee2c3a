import Modeled
import Testing

@Modeled private struct Rim: ModelValue {
  var width = 1.0
}

@Modeled private enum Outline: ModelChoice {
  case none
  case circle(radius: Double)
  case box(Rim)
  case twig(twig: Twig)
}

@Modeled(tag: .adjacent("type", "value")) private enum Ending: ModelChoice {
  case none
  case arrow(length: Double)
  case twig(twig: Twig)
}

@Modeled(tag: .inside("kind")) private enum Filling: ModelChoice {
  case none
  case plain(level: Int)
  case twig(twig: Twig)
}

@Modeled(writesNames: false) private final class Figure: ModelObject {
  var outline = Outline.none
  var ending = Ending.none
  var filling = Filling.none
  var fillings: [Filling] = []
}

@Suite struct ChoiceIssueTests {
  @Test(
    "an unknown member of an enumeration's values is kept and reported",
    arguments: [
      (#"{"outline": {"circle": {"radius": 2, "x": 1}}}"#, [".outline.circle.x"]),
      (#"{"outline": {"box": {"width": 2, "x": 1}}}"#, [".outline.box.x"]),
      (#"{"outline": {"twig": {"twig": {}, "x": 1}}}"#, [".outline.twig.x"]),
      (#"{"outline": {"twig": {"twig": {"x": 1}}}}"#, [".outline.twig.twig.x"]),
      (#"{"outline": {"none": {"x": 1}}}"#, [".outline.none.x"]),
      (
        #"{"ending": {"type": "arrow", "y": 1, "value": {"length": 2, "x": 1}}}"#,
        [".ending.value.x", ".ending.y"]
      ),
      (
        #"{"ending": {"type": "twig", "y": 1, "value": {"twig": {}, "x": 1}}}"#,
        [".ending.value.x", ".ending.y"]
      ),
      (#"{"ending": {"type": "none", "value": 1}}"#, [".ending.value"]),
      (#"{"filling": {"kind": "plain", "level": 2, "x": 1}}"#, [".filling.x"]),
      (#"{"filling": {"kind": "none", "x": 1}}"#, [".filling.x"]),
      (#"{"filling": {"kind": "twig", "twig": {}, "x": 1}}"#, [".filling.x"]),
      (#"{"fillings": [{"kind": "plain", "level": 2, "x": 1}]}"#, [".fillings[0].x"]),
      (#"{"filling": {"kind": "plain", "level": 2}, "ending": {"type": "none"}}"#, []),
      (#"{"outline": {"circle": {"radius": 2}}, "fillings": [{"kind": "none"}]}"#, []),
    ])
  func unknownMember(_ text: String, _ paths: [String]) throws {
    let (figure, issues) = try Figure.decode(text.utf8, as: .json)
    #expect(issues.map(\.path.description).sorted() == paths)
    #expect(issues.allSatisfy { $0.kind == .unknownKey })
    for issue in issues { #expect(issue.description.hasSuffix("kept"), "\(issue)") }
    let again = try Figure.decode(figure.encoded(as: .json), as: .json)
    #expect(again.issues.count == paths.count)
  }
}
