import DocumentTree
import Testing

@testable import EditorCore

@Suite struct EditErrorTests {
  static let texts: [(EditError, String)] = [
    (.invalidValue(Fault(offset: 0, code: 1), message: "found x"), "found x"),
    (.invalidKey, "that is not a key"),
    (.invalidEntry, "this file's format cannot hold that text as it is; type the value instead"),
    (.refused("why"), "why"),
    (.isRoot, "the whole document cannot be replaced like this, renamed, cut or moved"),
    (.notAContainer, "only objects and arrays have entries"),
    (.hasNoKey, "elements of an array have no key"),
    (.insideItself, "it would end up inside itself"),
    (.originIsGone, "its former container was removed; revert that first"),
    (.originIsInside, "its former container is now inside it; move that out first"),
    (.notReadYet, "this part of the file is not read yet; try again in a moment"),
    (.notFound, "the entry is not in the document any more"),
    (.broken, "the document is broken here; Enter on the ! row corrects it"),
    (.tooLong, "it was too long to be copied (over 1 MiB); u brings it back where it was"),
    (.nothingToRevert, "there is no change here"),
  ]

  @Test("each refused edit shows its reason, and the key that helps", arguments: texts)
  func text(_ error: EditError, _ text: String) {
    #expect(Notice.editRefused(error).text(.standard) == "Not done: " + text)
  }
}
