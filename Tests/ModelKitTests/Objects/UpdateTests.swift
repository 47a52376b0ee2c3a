import ModelKit
import Testing

@Suite(.apartFromListening) struct UpdateTests {
  @Test("each changed property here and below is reported once, in order")
  func reportsInOrder() async {
    let folder = Folder()
    let note = Note()
    folder.children = [note]
    var updates = folder.updates().makeAsyncIterator()
    folder.text = "a"
    folder.text = "b"
    note.number = 1
    #expect(names(await updates.next()) == ["text", "number"])
    note.number = 2
    folder.unknown["x"] = 1
    folder.children = []
    let second = names(await updates.next())
    #expect(second.last == "children" && second.count == 2 && !second.contains("number"))
    note.number = 3
    folder.text = "c"
    #expect(names(await updates.next()) == ["text"])
  }

  @Test("the sequence waits for a later change") func waitsForChanges() async {
    let note = Note()
    let first = Task { @MainActor [updates = Box(note.updates())] in
      var iterator = updates.value.makeAsyncIterator()
      return names(await iterator.next())
    }
    await Task.yield()
    await MainActor.run { [note = Box(note)] in note.value.text = "x" }
    #expect(await first.value == ["text"])
  }

  @Test("the sequence ends when the object is freed") func endsWithObject() async {
    var updates = Note().updates().makeAsyncIterator()
    #expect(await updates.next() == nil)
  }

  private func names(_ updates: [ObjectUpdates.Update]?) -> [String] {
    updates?.map(\.property) ?? []
  }
}

/// A value that is only used on one actor, although the compiler cannot prove it.
private struct Box<Content>: @unchecked Sendable {
  let value: Content
  init(_ value: Content) { self.value = value }
}
