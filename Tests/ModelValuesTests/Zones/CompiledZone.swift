import ModelValues

/// A zone that is compiled to the format of RFC 8536.
struct CompiledZone {
  struct Clock {
    var offset: Int
    var isSummer = false
    var name: String
  }

  var version = 2
  var clocks: [Clock]
  /// Instants, each with the index in ``clocks`` that applies from then on.
  var transitions: [(at: Int, clock: Int)] = []
  var rule = ""

  var bytes: [UInt8] {
    // Version 1 has 32-bit times; later versions start with a block of 32-bit times, which is empty here.
    if version == 1 { return block(timeSize: 4) }
    let empty = CompiledZone(version: version, clocks: [Clock(offset: 0, name: "-00")])
    return empty.block(timeSize: 4) + block(timeSize: 8) + [0x0A] + Array(rule.utf8) + [0x0A]
  }

  private func block(timeSize: Int) -> [UInt8] {
    var names: [UInt8] = []
    var types: [UInt8] = []
    for clock in clocks {
      types += number(clock.offset, 4) + [clock.isSummer ? 1 : 0, UInt8(names.count)]
      names += Array(clock.name.utf8) + [0]
    }
    let counts = [0, 0, 0, transitions.count, clocks.count, names.count]
    return Array("TZif".utf8) + [version == 1 ? 0 : UInt8(0x30 + version)]
      + Array(repeating: 0, count: 15) + counts.flatMap { number($0, 4) }
      + transitions.flatMap { number($0.at, timeSize) } + transitions.map { UInt8($0.clock) }
      + types + names
  }

  private func number(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> ((size - 1 - $0) * 8)) }
  }
}

extension CompiledZone {
  /// Central European Time; the transitions between 1894 and 2015 are omitted.
  static let zurich = CompiledZone(
    clocks: [
      Clock(offset: 2048, name: "LMT"), Clock(offset: 3600, name: "CET"),
      Clock(offset: 7200, isSummer: true, name: "CEST"),
    ],
    transitions: [
      (-3_675_198_848, 1), (1_427_590_800, 2), (1_445_734_800, 1),
    ],
    rule: "CET-1CEST,M3.5.0,M10.5.0/3")

  static let newYork = rule("EST5EDT,M3.2.0,M11.1.0")
  static let lordHowe = rule("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0")
  static let kathmandu = rule("<+0545>-5:45")
  /// The zone that skipped 30 December 2011.
  static let apia = CompiledZone(
    clocks: [Clock(offset: -36_000, name: "-10"), Clock(offset: 50_400, name: "+14")],
    transitions: [(1_325_239_200, 1)], rule: "")

  static func rule(_ rule: String) -> CompiledZone {
    CompiledZone(version: 3, clocks: [Clock(offset: 0, name: "LMT")], rule: rule)
  }

  static let database = ZoneDatabase(
    names: [
      "Africa/Abidjan", "America/Argentina/Buenos_Aires", "America/Los_Angeles",
      "America/New_York", "Asia/Kathmandu", "Asia/Tokyo", "Australia/Lord_Howe", "Etc/GMT+5",
      "Europe/London", "Europe/Zurich", "Pacific/Apia", "UTC",
    ],
    localName: "Europe/Zurich"
  ) { name in
    switch name {
    case "Europe/Zurich": zurich.bytes
    case "America/New_York": newYork.bytes
    case "Australia/Lord_Howe": lordHowe.bytes
    case "Asia/Kathmandu": kathmandu.bytes
    case "Pacific/Apia": apia.bytes
    case "Europe/London": [1, 2, 3]
    default: nil
    }
  }
}
