import Foundation
import Modeled
import Testing

@Modeled(writesNames: false)
private final class PartSettings: ModelObject {
  var alarms: [PartAlarm] = []
  var frame = PartFrame()
  var days: Set<Int> = []
  var marks: [String: Set<Int>] = [:]
  var every = [Interval]()
}

@Modeled(writesNames: false)
private final class PartAlarm: ModelObject {
  var name = ""
  var count = 0
  var every: Interval?
}

@Modeled private struct PartFrame: ModelValue {
  var width = 0
  var height = 0
  var name = ""
}

/// Lists and records in defaults that are stored in a file: parts that were not changed.
@Suite struct DefaultsPartsTests {
  private struct Row: Sendable {
    let before: String
    let after: String
    let change: @Sendable (PartSettings) -> Void
  }

  private static let rows: [Row] = [
    Row(
      before: "{ alarms: [ { name: 'a', every: 'PT5M' /* e */ }, { name: 'b' /* b */ } ] }",
      after: "{ alarms: [ { name: 'x', every: 'PT5M' /* e */ }, { name: 'b' /* b */ } ] }"
    ) { $0.alarms[0].name = "x" },
    Row(
      before: "{ alarms: [ { name: 'a', every: 'PT5M' /* e */ }, { name: 'b' /* b */ } ] }",
      after: "{ alarms: [ { name: 'b' /* b */ } ] }"
    ) { $0.alarms.removeFirst() },
    Row(
      before: "{ alarms: [ { name: 'a', more: 1.50 } ] }",
      after: "{ alarms: [ { name: 'a', more: 1.50, count: 3 } ] }"
    ) { $0.alarms[0].count = 3 },
    Row(
      before: "{ frame: { height: '2', /* w */ width: 1 } }",
      after: "{ frame: { height: '2', /* w */ width: 3 } }"
    ) { $0.frame.width = 3 },
    Row(before: "{ days: [ 3, /* 1 */ 1 ] }", after: "{ days: [ 3, /* 1 */ 1, 2 ] }") {
      $0.days.insert(2)
    },
    Row(
      before: "{ marks: { b: [ 3, 1 ], a: [ 2, 1 ] } }",
      after: "{ marks: { b: [ 3, 1, 2 ], a: [ 2, 1 ] } }"
    ) { $0.marks["b"]?.insert(2) },
    Row(
      before: "{ every: [ 'PT5M', '1 hour' ] }", after: "{ every: [ 'PT5M', '2 hours' ] }"
    ) { $0.every[1] = .hours(2) },
  ]

  @Test(
    "a write leaves parts of a list or record alone that have not changed", arguments: rows.indices)
  func unchangedParts(_ number: Int) throws {
    let row = Self.rows[number]
    let kept = try KeptFile(row.before, as: "json5")
    let store = FileDefaults(at: kept.path, saving: .immediately, watching: nil)
    let defaults = Defaults<PartSettings>(in: store)
    defaults.update { row.change($0) }
    #expect(try kept.read() == row.after)
    #expect(store.error == nil)
    let again = Defaults<PartSettings>(
      in: FileDefaults(at: kept.path, saving: .immediately, watching: nil))
    #expect(again.record == defaults.record)
  }
}
