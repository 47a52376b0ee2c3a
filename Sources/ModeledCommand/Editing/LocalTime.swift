import EditorCore
import Glibc
import ModelKit

/// The clock and the user's time zone, for readings.
enum LocalTime {
  static var now: Int { time(nil) }

  /// Seconds east of UTC at an instant.
  @Sendable static func offset(at seconds: Int) -> Int {
    var instant = time_t(seconds)
    var local = tm()
    guard localtime_r(&instant, &local) != nil else { return 0 }
    return local.tm_gmtoff
  }

  static var readings: ReadingContext {
    ReadingContext(now: DateTime(seconds: now), localOffset: offset)
  }
}
