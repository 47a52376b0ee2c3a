import ModelBasics
import ModelValues

/// The evidence that a key gives for its value, if the value alone is ambiguous.
struct MeaningKey {
  let bytes: [UInt8]
  private var name: String { String(decoding: bytes.map(lowercase), as: UTF8.self) }

  init?(_ bytes: [UInt8]?) {
    guard let bytes, !bytes.isEmpty, bytes.count <= 128 else { return nil }
    self.bytes = bytes
  }

  /// Colour words that also occur in other words, so only whole words count.
  private static let shortColorWords: Set<String> = ["fg", "bg", "rgb", "rgba"]
  private static let colorWords = [
    "color", "colour", "background", "foreground", "fill", "stroke", "tint", "accent", "shade",
    "cursor", "highlight", "swatch",
  ].map { Array($0.utf8) }
  /// Endings of keys for numbers and settings about colours.
  private static let otherWords = [
    "colors", "scheme", "space", "mode", "theme", "profile", "depth", "count", "style", "width",
    "opacity", "image", "file", "path", "name", "id",
  ].map { Array($0.utf8) }

  /// True if the key is of a colour, provided that the value can be parsed as one.
  var isColor: Bool {
    // As bytes, because each row with an array asks.
    let name = bytes.map(lowercase)
    if Color(named: String(decoding: name, as: UTF8.self)) != nil { return true }
    let isNamed =
      Self.colorWords.contains { Self.contains($0, in: name) }
      || keyWords(bytes).contains(where: Self.shortColorWords.contains)
    return isNamed && !Self.otherWords.contains { name.suffix($0.count).elementsEqual($0) }
  }

  private static func contains(_ word: [UInt8], in name: [UInt8]) -> Bool {
    var start = 0
    while start + word.count <= name.count {
      if name[start] == word[0], name[start...].starts(with: word) { return true }
      start += 1
    }
    return false
  }

  /// True if the key suggests a day.
  var isDate: Bool {
    Epoch.isNamed(by: bytes)
      || keyWords(bytes).last.map { ["dates", "day", "dob", "birth", "birthdate"].contains($0) }
        == true
  }

  /// True if the key suggests Base64 data.
  var isData: Bool {
    keyWords(bytes).last.map {
      ["sum", "checksum", "hash", "digest", "data", "blob"].contains($0)
    } == true
  }

  /// True if the key names a UUID.
  var isIdentifier: Bool {
    keyWords(bytes).contains { ["uuid", "uuids", "guid", "guids"].contains($0) }
  }

  /// True if the key suggests a minimum or maximum.
  var isBound: Bool {
    keyWords(bytes).last.map { ["min", "max", "minimum", "maximum"].contains($0) } == true
  }

  /// True if the key suggests a time of day.
  var isTime: Bool {
    [
      "time", "start", "starts", "end", "ends", "at", "from", "to", "until", "open", "opens",
      "close",
      "closes", "opening", "closing", "begin", "begins", "sunrise", "sunset", "alarm", "wake",
    ].contains { name == $0 || name.hasSuffix("_" + $0) || name.hasSuffix("-" + $0) }
      || ["Time", "At", "Start", "End", "From", "Until"].contains {
        bytes.count > $0.utf8.count && bytes.suffix($0.utf8.count).elementsEqual($0.utf8)
      }
  }

  /// True if the key suggests a time of day and not a duration: `9:30` under `startTime` and `opens`, but not under `time` and
  /// `lapTime`.
  var isPointOfDay: Bool {
    let words = keyWords(bytes)
    guard let last = words.last, isTime else { return false }
    if words.count == 1 {
      return Self.pointWords.contains(last) && !Self.shortPointWords.contains(last)
    }
    return ["time", "at"].contains(last)
      && words.dropLast().contains(where: Self.pointWords.contains)
  }

  /// Words for events at a time of day, with or without `time` after them.
  private static let pointWords: Set<String> = [
    "start", "end", "begin", "open", "opens", "opening", "close", "closes", "closing", "departure",
    "arrival", "sunrise", "sunset", "alarm", "wake", "bed", "wakeup", "checkin", "checkout",
  ]
  /// Those that may also be the start and end of a part of a recording, in minutes and seconds.
  private static let shortPointWords: Set<String> = ["start", "end", "begin"]

  /// True if the key suggests a duration; only a unit in the key gives the unit of its numbers.
  var isTiming: Bool {
    IntervalKey.isOfTime(bytes) || IntervalKey(bytes) != nil
      || name == "every" || name == "for" || name.hasSuffix("_for")
  }
}
