import Glibc
import ModelValues

extension DateLocale {
  /// The conventions for dates of the `LC_TIME` locale, with whole sentences if its language is
  /// supported. If the system does not have the locale, or its names are not UTF-8, these are the
  /// built-in conventions of the language, or English.
  static var ofUser: DateLocale {
    let name = Environment.locale(of: "LC_TIME")
    let builtIn = DateLocale.named(in: name) ?? .english
    guard !isC(name), let locale = newlocale(LC_TIME_MASK, "", nil) else { return builtIn }
    defer { freelocale(locale) }
    func text(_ item: Int) -> String? {
      guard let text = nl_langinfo_l(nl_item(item), locale) else { return nil }
      return String(validatingCString: text)
    }

    // The weekdays of the C library start with Sunday.
    let months = (0..<12).compactMap { offset -> Name? in
      guard let long = text(Int(MON_1) + offset), let short = text(Int(ABMON_1) + offset) else {
        return nil
      }
      return Name(long, short: short)
    }
    let weekdays = (1...7).compactMap { offset -> Name? in
      guard let long = text(Int(DAY_1) + offset % 7), let short = text(Int(ABDAY_1) + offset % 7)
      else { return nil }
      return Name(long, short: short)
    }
    let time = text(Int(T_FMT)) ?? ""
    let has12Hours = ["%r", "%I", "%l"].contains { time.contains($0) }
    func text(_ item: Int, else usual: String) -> String {
      text(item).flatMap { $0.isEmpty ? nil : $0 } ?? usual
    }
    return DateLocale(
      months: months, weekdays: weekdays, order: order(of: text(Int(D_FMT)) ?? ""),
      firstWeekday: firstWeekday(of: locale), has24Hours: !has12Hours,
      am: text(Int(AM_STR), else: "am"), pm: text(Int(PM_STR), else: "pm"),
      phrases: builtIn.phrases) ?? builtIn
  }

  /// Returns true for the C locale, which belongs to no region and has no conventions for people.
  private static func isC(_ name: String) -> Bool {
    name.isEmpty || name == "POSIX" || name == "C" || name.hasPrefix("C.")
  }

  /// Returns the order given by the first date field of a format, or nil if it has none.
  private static func order(of format: String) -> Order? {
    var letters = format.unicodeScalars.makeIterator()
    while let scalar = letters.next() {
      guard scalar == "%" else { continue }
      var field = letters.next()
      while let flag = field, "-_0^#EO".unicodeScalars.contains(flag) { field = letters.next() }
      switch field {
      case "d", "e": return .dayMonthYear
      case "m", "b", "B", "h", "D": return .monthDayYear
      case "Y", "y", "F", "C", "G": return .yearMonthDay
      default: continue
      }
    }
    return nil
  }

  /// Returns the first weekday. The C library counts it from a base date: the Sunday 1997-11-30, or
  /// the Monday after it.
  private static func firstWeekday(of locale: locale_t) -> Int {
    guard let first = nl_langinfo_l(nl_item(_NL_TIME_FIRST_WEEKDAY), locale) else { return 1 }
    // The library returns the number itself in the bits of the pointer.
    let base = UInt32(
      truncatingIfNeeded: Int(bitPattern: nl_langinfo_l(nl_item(_NL_TIME_WEEK_1STDAY), locale)))
    let fromMonday = Int(first.pointee) - 1 + (base == 19_971_201 ? 0 : 6)
    return ((fromMonday % 7) + 7) % 7 + 1
  }
}
