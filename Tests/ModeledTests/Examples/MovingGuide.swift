import Modeled
import Testing

struct Celsius: FieldValue {
  var degrees = 0.0

  static var noun: String { "a temperature" }
  static var fieldType: FieldType { .number }

  static func read(from reader: FieldReader) -> Celsius? {
    reader.double().map { Celsius(degrees: $0) }
  }

  func write(to writer: FieldWriter) { writer.number(degrees) }
}

@Modeled(version: 2, keys: .snakeCase, writesNames: false)
final class Station: ModelObject {
  var stationName = ""
  @Field(keys: "temperature", "temp") var temperature = Celsius()
  @Field(range: -90...9000) var height: Double?
  @Transient var isSelected = false

  override class var unversioned: Int? { 1 }

  override class func upgrade(_ record: inout Record, from version: Int) {
    if version == 1 { record.rename("title", to: "station_name") }
  }
}

private let output = Output()

private func print(_ item: Any) { output.note("\(item)") }

@Suite struct MovingGuide {
  @Test("the code of the article Moving prints what the article says") func moving() throws {
    let old = #"{"title": "Säntis", "temp": -3.5, "height": 2502, "owner": "ETH"}"#
    let (station, issues) = try Station.decode(old.utf8, as: .json)
    print(station.stationName)  // Säntis
    print(station.temperature.degrees)  // -3.5
    print(issues[0])  // .owner: not a property; it is kept
    try output.expect(Guide.article("Moving"))
  }
}
