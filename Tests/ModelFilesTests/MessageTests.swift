import ModelBasics
import ModelFiles
@testable import ModelKit
import Testing

@Suite struct MessageTests {
  static let position = Problem.Position(line: 4, column: 7, offset: 40)

  @Test(
    "every kind of error has a message with its position",
    arguments: [
      (.unreadable("is a directory"), "a.json: is a directory"),
      (.broken(Problem(at: position, "no value")), "a.json:4:7: no value"),
      (.missing, "a.json: not read: the file does not exist"),
      (.empty, "a.json: not read: the file is empty"),
      (
        .refused(
          Issue(
            kind: .wrongType, path: Path([.key(Array("n".utf8))]), position: position,
            expected: "text",
            found: "1")),
        "a.json:4:7: .n: 1 is not text; the default is used, 1 is kept"
      ),
      (
        .problems(
          (1...4).map {
            ModelProblem(path: Path([.index($0)]), rule: .count, message: "it is empty")
          }),
        "a.json: not saved: .[1]: it is empty; .[2]: it is empty; .[3]: it is empty; and 1 more"
      ),
      (.readOnly("marked immutable"), "a.json: not saved: marked immutable"),
      (
        .changedOutside,
        "a.json: not saved: another program has changed the file; reload or overwrite it"
      ),
      (
        .deletedOutside,
        "a.json: not saved: another program has deleted the file; overwriting creates it again"
      ),
      (.failedCheck("it is broken"), "a.json: not saved: it is broken"),
      (.notSaved("disk full on /"), "a.json: not saved: disk full on /"),
    ] as [(ModelFileError.Reason, String)])
  func errorsSay(_ row: (reason: ModelFileError.Reason, text: String)) {
    #expect(ModelFileError(reason: row.reason, path: "a.json").description == row.text)
  }
}
