import Modeled
import Testing

@Modeled(version: 3)
final class BookShelf: ModelObject {
  var title = ""
  var isOpen = false
  var books: [ShelfBook] = []
  var best: ShelfBook?

  override class func upgrade(_ record: inout Record, from version: Int) {
    if version == 1 { record.rename("name", to: "title") }
    if version == 2, let open = record.remove("open") {
      record["isOpen"] = open == "yes" ? true : false
    }
  }
}

@Modeled(version: 2)
final class ShelfBook: ModelObject {
  var title = ""
  var pages = 0
  var notes: [ShelfNote] = []

  override class func upgrade(_ record: inout Record, from version: Int) {
    if version == 1 { record.rename("name", to: "title") }
  }
}

@Modeled(writesNames: false)
final class ShelfNote: ModelObject {
  var text = ""
  var page = 0
}

/// The first save of a file that an older version wrote.
@Suite struct UpgradedFileTests {
  private static let shelf = """
    { version: 1,
      name: 'old', // n
      open: 'yes', // o
      books: [
        { version: 2, title: 'a' /* a */ }, // 1
        { version: 1, name: 'b', notes: [ { text: 'n' /* n */ } ] }, // 2
      ],
    }
    """

  private static let rows: [SavedRow<BookShelf>] = [
    .init(
      "a property of the upgraded object", shelf,
      """
      { version: 3,
        title: 'new', // n
        books: [
          { version: 2, title: 'a' /* a */ }, // 1
          { version: 1, name: 'b', notes: [ { text: 'n' /* n */ } ] }, // 2
        ],
        isOpen: true,
      }
      """
    ) { $0.title = "new" },
    .init(
      "an object in an upgraded object", shelf,
      """
      { version: 3,
        title: 'old', // n
        books: [
          { version: 2, title: 'a' /* a */ }, // 1
          { version: 2, title: 'b', notes: [ { text: 'm' /* n */ } ] }, // 2
        ],
        isOpen: true,
      }
      """
    ) { $0.books[1].notes[0].text = "m" },
    .init(
      "an element that is moved", shelf,
      """
      { version: 3,
        title: 'old', // n
        books: [
          { version: 1, name: 'b', notes: [ { text: 'n' /* n */ } ] }, // 2
          { version: 2, title: 'a' /* a */ }, // 1
        ],
        isOpen: true,
      }
      """
    ) { $0.books.reverse() },
  ]

  @Test(
    "the first save after an upgrade writes what the upgrade and the program changed",
    arguments: rows)
  func firstSave(_ row: SavedRow<BookShelf>) throws { try row.check() }

  @Test("a file that gets the changes of another one is upgraded without defaults")
  func severalFiles() throws {
    let one = try KeptFile("{}", as: "json5")
    let other = try KeptFile("{ version: 1, name: 'old', open: 'yes' }", as: "json5")
    let first = try ModelFile<BookShelf>(at: one.path)
    let second = try ModelFile(first.object, at: other.path)
    first.object.title = "new"
    try second.save()
    #expect(try other.read() == "{ version: 3, title: 'new', isOpen: false }")
  }
}
