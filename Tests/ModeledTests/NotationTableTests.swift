import Foundation
import Modeled
import Testing

/// A class with a property for each row of the README's table of types.
@Modeled(writesNames: false)
final class Spellings: ModelObject {
  var bool: Bool?
  var int: Int?
  var double: Double?
  var string: String?
  var color: Color?
  var dateTime: DateTime?
  var day: Day?
  var timeOfDay: TimeOfDay?
  var interval: Interval?
  var duration: Duration?
  var data: Data?
  var blob: Blob?
  var uuid: UUID?
  var url: URL?
  var closedRange: ClosedRange<Int>?
}

@Suite struct NotationTableTests {
  typealias Row = (type: String, property: String, read: [String], written: String)

  static let rows: [Row] = {
    let lines = ((try? Guide.section("The library")) ?? "").components(separatedBy: "\n")
    let table = lines.drop { !$0.hasPrefix("| type | read | written |") }.dropFirst(2)
    return table.prefix { $0.hasPrefix("|") }.flatMap { line -> [Row] in
      let columns = line.components(separatedBy: " | ").map(codes)
      return columns[0].map { type in
        let capitals = type.prefix { $0.isUppercase }
        let first = capitals.count == type.count ? capitals.count : 1
        let property = type.prefix(first).lowercased() + type.dropFirst(first)
        return (type, property, columns[1], columns[2][0])
      }
    }
  }()

  private static func codes(_ cell: String) -> [String] {
    cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  @Test("the table has a row for each type") func rowsOfTypes() {
    #expect(Self.rows.map(\.property).sorted() == Spellings.schema.properties.map(\.key).sorted())
  }

  @Test("each spelling is read, and a new value is written as in the table")
  func spellings() throws {
    for row in Self.rows {
      let written = try Value.decode(row.written.utf8, as: .json)
      let expected = try Spellings.decode(
        #"{"\#(row.property)": \#(row.written)}"#.utf8, as: .json)
      #expect(expected.issues.isEmpty, "\(row)")
      for spelling in row.read {
        let text = #"{"\#(row.property)": \#(spelling)}"#
        let (read, issues) = try Spellings.decode(text.utf8, as: .json)
        #expect(issues.allSatisfy { $0.kind == .coerced }, "\(row.type) \(spelling)")
        #expect(read == expected.object, "\(row.type) \(spelling)")
        let fresh = Spellings()
        fresh.take(read)
        let stored = String(decoding: fresh.encoded(as: .compactJSON), as: UTF8.self)
        let again = try Value.decode(stored.utf8, as: .json)
        #expect(again[row.property] == written, "\(row.type) \(spelling)")
      }
    }
  }
}

extension Spellings {
  /// Assigns the values of another object, without their spelling.
  fileprivate func take(_ other: Spellings) {
    bool = other.bool
    int = other.int
    double = other.double
    string = other.string
    color = other.color
    dateTime = other.dateTime
    day = other.day
    timeOfDay = other.timeOfDay
    interval = other.interval
    duration = other.duration
    data = other.data
    blob = other.blob
    uuid = other.uuid
    url = other.url
    closedRange = other.closedRange
  }
}
