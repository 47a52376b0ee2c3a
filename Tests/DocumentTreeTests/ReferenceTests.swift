import DocumentTree
import ModelBasics
import Testing
import TestDocuments

@Suite struct ReferenceTests {
  private static let none = "*a stands for this value; change *a first"
  private static let later = "*a has to stand below &a; move that up first"
  private static let other =
    "*a would stand for another value; give one of the two another name first"

  @Test(
    "an edit that gives a reference another meaning is refused",
    arguments: [
      ("x = &a 1\ny = *a\n", Edit.delete(".x"), none),
      ("x = &a 1\ny = *a\n", Edit.set(".x", "2"), none),
      ("x = &a 1\ny = *a\n", Edit.set(".x", "&b 2"), none),
      ("x = &a 1\ny = *a\n", Edit.move(".x", .last, into: "."), later),
      ("x = &a 1\ny = *a\n", Edit.move(".y", .first, into: "."), later),
      ("x = 1\ny = 2\n", Edit.set(".y", "*a"), none),
      ("x = 1\ny = &a 2\n", Edit.set(".x", "*a"), later),
      // No byte of the reference changes.
      ("x = &a 1\nz = &a 2\ny = *a\n", Edit.delete(".z"), other),
      ("x = &a 1\nz = &a 2\ny = *a\n", Edit.set(".z", "2"), other),
      ("x = &a 1\nz = &a 2\ny = *a\n", Edit.move(".z", .last, into: "."), other),
      ("x = &a 1\nz = &a 2\ny = *a\n", Edit.move(".y", .after(".x"), into: "."), other),
      ("x = &a 1\nz = 2\ny = *a\n", Edit.set(".z", "&a 2"), other),
      ("x = &a 1\ny = *a\n", Edit.add("z", "&a 2", .after(".x"), into: "."), other),
      ("x = &a 1\ny = *a\n", Edit.duplicate(".x"), other),
      ("[s]\nx = :\n  - &a 1\n[t]\ny = *a\n", Edit.delete(".s"), none),
      ("[s]\nx = :\n  - &a 1\n[t]\ny = *a\n", Edit.move(".t", .first, into: "."), later),
    ])
  func refusals(_ text: String, _ edit: Edit, _ reason: String) throws {
    var editor = PathEditor(text, in: SectionGrammar())
    #expect(throws: EditError.refused(reason)) { try editor.perform(edit) }
    #expect(editor.text == text && !editor.document.hasAnyChanges && !editor.document.canUndo)
  }

  @Test("two edits that are only allowed together can be one transaction")
  func transactions() throws {
    var editor = PathEditor("x = &a 1\ny = *a\n", in: SectionGrammar())
    let (x, y) = (try editor.nodes(".x"), try editor.nodes(".y"))
    try editor.document.transact { document throws(EditError) in
      try document.setValue(x, text: Array("&b 1".utf8))
      try document.setValue(y, text: Array("*b".utf8))
    }
    #expect(editor.text == "x = &b 1\ny = *b\n")
    // Neither can be reverted alone.
    for change in editor.document.changes {
      #expect(throws: EditError.self) { try editor.document.revert(change) }
    }
    editor.document.revertAll()
    #expect(editor.text == "x = &a 1\ny = *a\n")
  }

  @Test("a reference with its former spelling but another meaning is a change")
  func settling() throws {
    var editor = PathEditor("x = &a 1\nz = &a 2\ny = *a\n", in: SectionGrammar())
    try editor.perform(.set(".y", "3"))
    try editor.perform(.move(".z", .last, into: "."))
    try editor.perform(.set(".y", "*a"))
    #expect(editor.text == "x = &a 1\ny = *a\nz = &a 2\n")
    #expect(editor.document.changes.map(\.kind) == [.changed, .moved])
    #expect(try editor.check() == nil)
  }

  /// The format does not refuse these edits.
  @Test(
    "the check before a save reports a reference with the same bytes and another meaning",
    arguments: [
      "x = &a 1\nz = &a 2\ny = *a\n": Edit.delete(".z"),
      "x = &a 1\nz = 2\ny = *a\n": Edit.set(".z", "&a 2"),
      "x = &a 1\nz = &a 2\ny = *a\nw = 1\n": Edit.move(".z", .last, into: "."),
    ])
  func checking(_ text: String, _ edit: Edit) throws {
    var editor = PathEditor(text, in: SectionGrammar(guardingReferences: false))
    try editor.perform(edit)
    #expect(try editor.check() == .referenceDiffers(name: "a"))
    editor.document.undo()
    #expect(try editor.check() == nil)
  }
}

extension PathEditor {
  /// Returns the error that a save would report.
  fileprivate func check() throws -> CheckError? {
    let rendering = document.render()
    let written = Document(Bytes(rendering.bytes()), grammar: document.grammar)
    do throws(CheckError) {
      try document.check(rendering, written: written)
      return nil
    } catch {
      return error
    }
  }
}
