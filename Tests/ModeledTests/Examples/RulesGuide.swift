import Modeled
import Testing

@Modeled
final class Booking: ModelObject {
  @Field(range: 1...12) var seats = 2
  @Field(choices: ["day", "evening"]) var time = "day"
  @Field(count: 2...40) var name = "Guest"
  @Field(notEmpty: true) var tables = ["A"]
  @Field(pattern: "[A-Z]{2}-[0-9]+") var code: String?
  var begin = 18
  var end = 20

  @Rule("ends before it begins", about: "end")
  var isOrdered: Bool { begin <= end }

  @Rule(about: "tables")
  func missingTable() -> String? {
    seats > 4 && tables.count < 2 ? "\(seats) seats need two tables" : nil
  }
}

private let output = Output()

private func print(_ item: Any) { output.note("\(item)") }

@Suite struct RulesGuide {
  @Test("the code of the article Rules prints what the article says") func rules() throws {
    let booking = Booking()
    booking.seats = 20
    booking.name = "G"
    booking.code = "x"
    booking.end = 17
    for problem in booking.problems { print(problem) }
    // .seats: 20 is not in 1…12
    // .name: it has 1 character; at least 2 are needed
    // .code: "x" does not match [A-Z]{2}-[0-9]+
    // .end: ends before it begins
    // .tables: 20 seats need two tables

    let (read, issues) = try Booking.read(from: ["seats": 99, "code": "x"])
    print(issues[0])
    // .seats: 99 is not in 1…12; the default is used, 99 is kept
    print(read.problems[0])
    // .code: "x" does not match [A-Z]{2}-[0-9]+

    let folder = try SampleFolder()
    let path = folder.path
    let file = try ModelFile<Booking>(at: path)
    file.object.end = 17
    do {
      try file.save()
    } catch {
      print(error.message)  // not saved: .end: ends before it begins
    }

    file.rules = .report
    print(try file.save())  // true
    print(file.object.problems.count)  // 1
    try output.expect(Guide.article("Rules"))
  }
}
