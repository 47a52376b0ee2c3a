import ModelValues
import Testing

/// The order of dates, the clock and the first weekday by the name of a locale.
@Suite struct DateConventionsTests {
  @Test(
    "the name of a locale decides the order, the clock and the first weekday",
    arguments: [
      ("de_DE.UTF-8", DateLocale.Order.dayMonthYear, 24, 1), ("de_DE@euro", .dayMonthYear, 24, 1),
      ("de_DE.ISO-8859-15@euro", .dayMonthYear, 24, 1), ("de-CH", .dayMonthYear, 24, 1),
      ("de_AT.utf8", .yearMonthDay, 24, 1), ("fr_FR", .dayMonthYear, 24, 1),
      ("fr_CA.UTF-8", .yearMonthDay, 24, 7), ("en_GB.UTF-8", .dayMonthYear, 24, 1),
      ("en_US.UTF-8", .monthDayYear, 12, 7), ("en_US", .monthDayYear, 12, 7),
      ("EN-us", .monthDayYear, 12, 7), ("en_IN", .dayMonthYear, 12, 7),
      ("en_CA.UTF-8", .yearMonthDay, 12, 7), ("en_DK.UTF-8", .yearMonthDay, 24, 1),
      ("ja_JP.EUC-JP", .yearMonthDay, 24, 7), ("sv_SE.UTF-8", .yearMonthDay, 24, 1),
      ("ru_RU.KOI8-R", .dayMonthYear, 24, 1), ("pt_BR.UTF-8", .dayMonthYear, 24, 7),
      ("zh_CN.GB18030", .yearMonthDay, 24, 1), ("zh-Hant-HK", .yearMonthDay, 12, 7),
      ("sr_RS.UTF-8@latin", .dayMonthYear, 24, 1), ("sr-Latn-RS", .dayMonthYear, 24, 1),
      ("hy_AM", .monthDayYear, 12, 1), ("fa_IR", .yearMonthDay, 24, 6),
      ("bn_BD", .dayMonthYear, 12, 5), ("eo", .yearMonthDay, 24, 7),
      // Without a known territory: the language in its own country, or what its locales agree on.
      ("de", .dayMonthYear, 24, 1), ("fr_XX.UTF-8", .dayMonthYear, 24, 1),
      ("nl", .dayMonthYear, 24, 1), ("ko", .yearMonthDay, 24, 7), ("et_XX", .dayMonthYear, 24, 1),
    ])
  func conventions(name: String, order: DateLocale.Order, hours: Int, weekday: Int) throws {
    let locale = try #require(DateLocale.named(in: name))
    #expect(locale.order == order)
    #expect(locale.has24Hours == (hours == 24))
    #expect(locale.firstWeekday == weekday)
  }

  @Test(
    "a name that decides no order leaves it open",
    arguments: ["en", "en.UTF-8", "en_DE.UTF-8", "en_XX"])
  func noOrder(name: String) throws {
    let locale = try #require(DateLocale.named(in: name))
    #expect(locale.order == nil)
    #expect(!locale.showsDigits)
  }

  @Test(
    "the locale of the C library and unknown ones have no conventions",
    arguments: [
      "", "C", "POSIX", "C.UTF-8", "c.utf8", "xx_XX.UTF-8", ".", "@euro", "_", "d", "de1",
    ])
  func unknown(name: String) {
    #expect(DateLocale.named(in: name) == nil)
  }

  @Test(
    "days are in digits where the names are not in the language of the locale",
    arguments: [
      ("ru_RU.UTF-8", true), ("ja_JP", true), ("nl_NL.UTF-8", true), ("da_DK", true), ("eo", true),
      ("en_US", false), ("en_IE@euro", false), ("de_LU", false), ("fr_BE", false), ("fr", false),
    ])
  func digits(name: String, showsDigits: Bool) throws {
    #expect(try #require(DateLocale.named(in: name)).showsDigits == showsDigits)
  }
}
