import Modeled
import Synchronization
import Testing

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
@Modeled public struct Margin: ModelValue {
  public var left = 0
  public var names: [String] = []
}

@Modeled private class Sheet: ModelObject {
  var margin = Margin()
  var other: Margin? = Margin()
  @Field(keys: ".inner.margin") var inner = Margin()
}

/// Notifications of changes in structures.
@Suite struct StructureNotificationTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let isChange: Bool
    fileprivate let edit: @Sendable (Sheet) -> Void

    fileprivate init(
      _ name: String, isChange: Bool, _ edit: @escaping @Sendable (Sheet) -> Void
    ) {
      testDescription = name
      self.isChange = isChange
      self.edit = edit
    }
  }

  static let rows = [
    Row("an equal member", isChange: false) { $0.margin.left = 0 },
    Row("another member", isChange: true) { $0.margin.left = 1 },
    Row("an equal list", isChange: false) { $0.margin.names = [] },
    Row("a list", isChange: true) { $0.margin.names.append("a") },
    Row("an equal structure", isChange: false) { $0.margin = Margin() },
    Row("an equal member of an optional", isChange: false) { $0.other?.left = 0 },
    Row("another member of an optional", isChange: true) { $0.other?.left = 2 },
    Row("an equal member in a record", isChange: false) { $0.inner.left = 0 },
    Row("another member in a record", isChange: true) { $0.inner.left = 3 },
  ]

  @Test("observers are notified of members that change, and of no others", arguments: rows)
  func observing(_ row: Row) {
    let sheet = Sheet()
    let count = Mutex(0)
    withObservationTracking {
      _ = (sheet.margin, sheet.other, sheet.inner)
    } onChange: {
      count.withLock { $0 += 1 }
    }
    row.edit(sheet)
    #expect(count.withLock(\.self) == (row.isChange ? 1 : 0))
    #expect(sheet.hasChanges == row.isChange)
  }

  @Test("sequences of updates have members that change, and no others", arguments: rows)
  func updates(_ row: Row) async {
    let sheet = Sheet()
    let updates = sheet.updates()
    row.edit(sheet)
    if !row.isChange { sheet.margin.left = 9 }
    let first = await updates.first { _ in true }
    #expect(first?.count == 1)
    if !row.isChange { #expect(first?.first?.property == "margin") }
  }

  @Test("the old value is there when an observer is told") func oldValue() {
    let sheet = Sheet()
    let seen = Mutex<[Int]>([])
    nonisolated(unsafe) let watched = sheet
    withObservationTracking {
      _ = sheet.margin
    } onChange: {
      seen.withLock { $0.append(watched.margin.left) }
    }
    sheet.margin.left = 5
    #expect(seen.withLock(\.self) == [0])
    #expect(sheet.changes.map(\.description) == [".margin.left: 0 → 5"])
    sheet.revertAll()
    #expect(sheet.margin.left == 0)
  }
}
