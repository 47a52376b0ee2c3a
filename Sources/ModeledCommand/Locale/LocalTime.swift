import EditorCore
import Glibc
import ModelValues

/// The clock, the user's time zone and the user's words, for readings.
enum LocalTime {
  static var now: Int { time(nil) }

  /// Seconds east of UTC at an instant.
  @Sendable static func offset(at seconds: Int) -> Int {
    var instant = time_t(seconds)
    var local = tm()
    guard localtime_r(&instant, &local) != nil else { return 0 }
    return local.tm_gmtoff
  }

  /// What readings depend on: the zone and the locale of the environment, or UTC in place of the
  /// zone. Of the zones nothing is read before it is asked for.
  static func readings(inUTC: Bool) -> ReadingContext {
    let locale = DateLocale.ofUser
    let words = ReadingWords.named(in: Environment.locale(of: "LC_MESSAGES")) ?? .english
    let zones = SystemZones(inUTC: inUTC).database
    guard !inUTC else {
      return ReadingContext(
        now: DateTime(seconds: now), zones: zones, locale: locale, words: words
      ) { _ in 0 }
    }
    return ReadingContext(
      now: DateTime(seconds: now), zones: zones, locale: locale, words: words,
      localOffset: offset)
  }
}

/// What the environment says.
enum Environment {
  static subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The locale of a category, such as `LC_MESSAGES` for words: of `LC_ALL`, that and `LANG` the
  /// first that says one.
  static func locale(of category: String) -> String {
    for name in ["LC_ALL", category, "LANG"] {
      if let value = self[name], !value.isEmpty { return value }
    }
    return ""
  }

  /// Whether `MODELED_UTC` is set to anything but nothing and 0.
  static var isUTC: Bool { isSet("MODELED_UTC") }

  /// Whether a variable is set to anything but nothing and 0.
  static func isSet(_ name: String) -> Bool {
    guard let value = self[name] else { return false }
    return !value.isEmpty && value != "0"
  }
}
