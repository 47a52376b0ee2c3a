import Foundation
import Modeled
import Testing

@Modeled
struct RecordedInterval: ModelValue {
  var usingRange = false
  var firstAmount = 30
  var secondAmount = 30
  var units = 1
  var extraValues: Record = [:]

  var interval: Interval {
    get {
      let unit = Interval.Unit(rawValue: units) ?? .minute
      return Interval(usingRange ? .range(firstAmount, secondAmount) : .exactly(secondAmount), unit)
    }
    set {
      usingRange = newValue.isRange
      (firstAmount, secondAmount) = (newValue.firstAmount, newValue.secondAmount)
      units = newValue.unit.rawValue
    }
  }
}

@Modeled
final class Chime: ModelObject {
  var every = RecordedInterval()
}

private let output = Output()

private func print(_ item: Any) {
  // The spaces in texts of locales are of several kinds.
  output.note(String("\(item)".map { $0.isWhitespace ? " " : $0 }))
}

@Suite struct ValuesGuide {
  @Test("the code of the article Values prints what the article says") func values() throws {
    let sky = Color(Color.OKLCH(lightness: 0.7, chroma: 0.15, hue: 250))
    print(sky.isInGamut)  // true
    print([sky.red8, sky.green8, sky.blue8])  // [75, 163, 247]
    let glaring = Color(red: 1.2, green: 0.5, blue: 0)
    print(glaring.mappedToGamut.isInGamut)  // true

    if let date = DateTime("2015-02-23T18:30:00Z"), let day = Day("2015-02-23"),
      let zone = TimeZone(identifier: "Europe/Zurich")
    {
      let locale = Locale(identifier: "de_CH")
      print(date.shortText(locale: locale, timeZone: zone))  // 23.2.2015, 19:30
      print(day.shortText(locale: locale))  // 23.2.2015
      print(TimeOfDay.noon.shortText(locale: locale))  // 12:00
    }

    let chime = Chime()
    chime.every.interval = .hours(2...3)
    chime.every.extraValues["sound"] = "bell"
    print(chime.every.interval)  // 2 to 3 hours
    print(chime.record["every"]?["extraValues"] == ["sound": "bell"])  // true
    print(chime.changes.count)  // 5
    try output.expect(Guide.article("Values"))
  }

  @Test("the extra values of an old record are read, set and written back") func oldRecord() throws
  {
    let text = """
      {"every": {"version": 1, "representedClassName": "DejalInterval", "usingRange": true, "firstAmount": 5,
        "secondAmount": 10, "units": 5, "extraValues": {"foo": "bar"}}}
      """
    let chime = try Chime.decode(text.utf8, as: .json).object
    #expect(chime.every.interval == .months(5...10) && chime.every.extraValues["foo"] == "bar")
    chime.every.extraValues["foo"] = 1
    #expect(chime.changes.map(\.path.description) == [".every.extraValues"])
    #expect(chime.record["every"]?["representedClassName"] == "DejalInterval")
    #expect(chime.record["every"]?["extraValues"] == ["foo": 1])
    chime.revertAll()
    #expect(chime.every.extraValues["foo"] == "bar")
  }
}
