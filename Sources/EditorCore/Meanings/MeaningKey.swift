import ModelValues

/// What a key says about the value under it, where the value alone does not say enough.
struct MeaningKey {
  let bytes: [UInt8]
  private let name: String

  init?(_ bytes: [UInt8]?) {
    guard let bytes, !bytes.isEmpty, bytes.count <= 128 else { return nil }
    self.bytes = bytes
    name = String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// Words of colours that are parts of other words, so only whole ones count.
  private static let shortColorWords: Set<String> = ["fg", "bg", "rgb", "rgba"]
  private static let colorWords = [
    "color", "colour", "background", "foreground", "fill", "stroke", "tint", "accent", "shade",
    "cursor", "highlight", "swatch",
  ]
  /// Words of numbers and of switches about colours.
  private static let otherWords = [
    "colors", "scheme", "space", "mode", "theme", "profile", "depth", "count", "style", "width",
    "opacity", "image", "file", "path", "name", "id",
  ]

  /// Whether the value is a colour, if it can be read as one.
  var isColor: Bool {
    if Color(named: name) != nil { return true }
    let isNamed =
      Self.colorWords.contains(where: name.contains)
      || keyWords(bytes).contains(where: Self.shortColorWords.contains)
    return isNamed && !Self.otherWords.contains(where: name.hasSuffix)
  }

  /// Whether a day is expected.
  var isDate: Bool {
    Epoch.isNamed(by: bytes)
      || keyWords(bytes).last.map { ["dates", "day", "dob", "birth", "birthdate"].contains($0) }
        == true
  }

  /// Whether data in Base64 is expected.
  var isData: Bool {
    keyWords(bytes).last.map {
      ["sum", "checksum", "hash", "digest", "data", "blob"].contains($0)
    } == true
  }

  /// Whether the least or the most of something is expected.
  var isBound: Bool {
    keyWords(bytes).last.map { ["min", "max", "minimum", "maximum"].contains($0) } == true
  }

  /// Whether a time of day is expected.
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

  /// Whether a time of day is expected and no length of time: `9:30` under `startTime` and `opens`,
  /// but not under `time` and `lapTime`.
  var isPointOfDay: Bool {
    let words = keyWords(bytes)
    guard let last = words.last, isTime else { return false }
    if words.count == 1 {
      return Self.pointWords.contains(last) && !Self.shortPointWords.contains(last)
    }
    return ["time", "at"].contains(last)
      && words.dropLast().contains(where: Self.pointWords.contains)
  }

  /// Words of what has a time of day, with `time` behind them or without.
  private static let pointWords: Set<String> = [
    "start", "end", "begin", "open", "opens", "opening", "close", "closes", "closing", "departure",
    "arrival", "sunrise", "sunset", "alarm", "wake", "bed", "wakeup", "checkin", "checkout",
  ]
  /// Those that are also the start and the end of a part of a recording, in minutes and seconds.
  private static let shortPointWords: Set<String> = ["start", "end", "begin"]

  /// Whether a length of time is expected; what its numbers count only the key's unit says.
  var isTiming: Bool {
    IntervalKey.isOfTime(bytes) || IntervalKey(bytes) != nil
      || name == "every" || name == "for" || name.hasSuffix("_for")
  }
}
