import ModelFiles
import Testing

@Suite struct WatchingTests {
  @Test("changes by other programs are reported, own saves are not", .timeLimit(.minutes(2)))
  func reportsOtherPrograms() async throws {
    let folder = try Folder()
    try folder.write("{\"text\": \"a\"}")
    let file = try ModelFile<Board>(at: folder.file)
    var changes = file.outsideChanges().makeAsyncIterator()
    file.object.text = "b"
    try file.save()
    try folder.write("{\"text\": \"theirs\"}")
    #expect(await changes.next() == .changed)
    try file.reload()
    #expect(file.object.text == "theirs")
    file.object.text = "c"
    try file.save()
    try folder.write("{}")
    #expect(await changes.next() == .changed)
  }
}
