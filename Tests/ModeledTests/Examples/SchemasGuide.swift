import Modeled
import Testing

private let output = Output()

private func print(_ item: Any) { output.note("\(item)") }

@Suite struct SchemasGuide {
  @Test("the code of the article Schemas prints what the article says") func schemas() throws {
    let stored = Booking.schema.properties
    for property in stored.prefix(3) { print("\(property.key): \(property.defaultValue)") }
    // seats: 2
    // time: "day"
    // name: "Guest"

    let seats = Booking.schema["seats"]
    print(seats?.limits.range == 1...12)  // true
    print(seats?.oldKeys ?? [])  // []

    let schema = Booking.jsonSchema
    let definition = schema["$defs"]?["Booking"]?["properties"]
    print(definition?["seats"]?["maximum"] == 12)  // true
    print(definition?["time"]?["enum"] == ["day", "evening"])  // true
    print(definition?["code"]?["pattern"] == "^(?:[A-Z]{2}-[0-9]+)$")  // true
    print(schema.encoded(as: .json).count > 500)  // true
    try output.expect(Guide.article("Schemas"))
  }
}
