import EditorCore
import Glibc
import ModelValues

/// The clock, the user's time zone and the user's language, for readings.
enum LocalTime {
  static var now: Int { time(nil) }

  /// Returns the seconds east of UTC at an instant.
  @Sendable static func offset(at seconds: Int) -> Int {
    var instant = time_t(seconds)
    var local = tm()
    guard localtime_r(&instant, &local) != nil else { return 0 }
    return local.tm_gmtoff
  }

  /// Returns the context of readings: the locale and the zone of the environment, or UTC as the
  /// zone. Zone files are read only when they are needed.
  static func readings(inUTC: Bool) -> ReadingContext {
    let locale = DateLocale.named(in: Environment.locale(of: "LC_TIME")) ?? .english
    let words = ReadingPhrases.named(in: Environment.locale(of: "LC_MESSAGES")) ?? .english
    let zones = SystemZones(inUTC: inUTC).database
    guard !inUTC else {
      return ReadingContext(
        now: DateTime(seconds: now), zones: zones, locale: locale, phrases: words
      ) { _ in 0 }
    }
    return ReadingContext(
      now: DateTime(seconds: now), zones: zones, locale: locale, phrases: words,
      localOffset: offset)
  }
}

/// The environment variables.
enum Environment {
  static subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Returns the locale of a category such as `LC_MESSAGES`: the first of `LC_ALL`, the category's
  /// variable and `LANG` that is set.
  static func locale(of category: String) -> String {
    for name in ["LC_ALL", category, "LANG"] {
      if let value = self[name], !value.isEmpty { return value }
    }
    return ""
  }

  /// True unless the user's locale names another encoding. The C library is not asked: the locale may not be installed.
  static var isUTF8: Bool { LocaleName(locale(of: "LC_CTYPE")).isUTF8 }

  /// True if `MODELED_UTC` is set and neither empty nor 0.
  static var isUTC: Bool { isSet("MODELED_UTC") }

  /// Returns true if a variable is set and neither empty nor 0.
  static func isSet(_ name: String) -> Bool {
    guard let value = self[name] else { return false }
    return !value.isEmpty && value != "0"
  }
}
