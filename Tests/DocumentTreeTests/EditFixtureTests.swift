import DocumentFormats
import DocumentTree
import TestBasics
import TestDocuments
import Testing

@Suite("Edits as text") struct EditFixtureTests {
  @Test(
    "each edit leads to its text, and undo, redo and revert lead back",
    arguments: try Fixture.cases(
      in: "Edits",
      fields: [
        "format", "file", "set", "add", "delete", "duplicate", "rename", "move", "comment", "edit",
        "remove", "old", "key", "to", "at", "in", "after",
      ]))
  func edit(_ example: Fixture) throws {
    try EditCase(example.value("file"), Edit(example), example.value("after"))
      .holds(in: Self.grammar(example["format"]))
  }

  private static func grammar(_ name: String?) throws -> any Grammar {
    switch name {
    case nil: JSONGrammar(.withComments)
    case "jsonl": Format.jsonLines.grammar
    case "sections": SectionGrammar()
    case let name?: throw Fixture.Fault("no format \(name)")
    }
  }
}

extension Edit {
  /// Reads the edit of a case: its verb, and what that needs.
  fileprivate init(_ example: Fixture) throws {
    if let path = example["set"] {
      self = .set(path, try example.value("to"))
    } else if let path = example["rename"] {
      self = .rename(path, try example.value("to"))
    } else if let path = example["delete"] {
      self = .delete(path)
    } else if let path = example["duplicate"] {
      self = .duplicate(path)
    } else if let path = example["move"] {
      self = .move(path, try Position(example.value("at")), into: try example.value("in"))
    } else if let path = example["comment"] {
      let place = try CommentPlace(named: example.value("at"))
      self = .addComment(path, place, try example.value("to"))
    } else if let path = example["edit"] {
      self = .setComment(path, try example.value("old"), try example.value("to"))
    } else if let path = example["remove"] {
      self = .setComment(path, try example.value("old"), nil)
    } else {
      self = .put(
        example["key"], try example.value("add"), try Position(example.value("at")),
        try example.value("in"))
    }
  }
}

extension CommentPlace {
  fileprivate init(named name: String) throws {
    switch name {
    case "above": self = .above
    case "after": self = .after
    case "opening": self = .opening
    case "inside": self = .inside
    default: throw Fixture.Fault("no position of a comment: \(name)")
    }
  }
}

extension Edit.Position {
  fileprivate init(_ text: String) throws {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.dropFirst().first) {
    case ("first", nil): self = .first
    case ("last", nil): self = .last
    case ("before", let path?): self = .before(path)
    case ("after", let path?): self = .after(path)
    default: throw Fixture.Fault("no position: \(text)")
    }
  }
}
