import ModelValues
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct ZoneDatabaseTests {
  private let zones = CompiledZone.database

  static let searches: [(String, first: String?)] = [
    ("new york", "America/New_York"), ("New_York", "America/New_York"),
    ("newy", "America/New_York"),
    ("ny", "America/New_York"), ("la", "America/Los_Angeles"),
    ("america/new_york", "America/New_York"),
    ("am ne", "America/New_York"), ("york new", "America/New_York"), ("zur", "Europe/Zurich"),
    ("zurich", "Europe/Zurich"), ("zrch", "Europe/Zurich"),
    ("buenos", "America/Argentina/Buenos_Aires"),
    ("argentina", "America/Argentina/Buenos_Aires"), ("tok", "Asia/Tokyo"), ("a", "Pacific/Apia"),
    ("utc", "UTC"),
    ("gmt+5", "Etc/GMT+5"), ("lord", "Australia/Lord_Howe"), ("europe", "Europe/London"),
    ("xyz", nil), ("new yorkshire", nil), ("é", nil), ("", "Africa/Abidjan"),
    ("  / ", "Africa/Abidjan"),
  ]

  @Test("zones are found by parts and abbreviations of their names", arguments: searches)
  func searching(typed: String, first: String?) {
    #expect(zones.search(typed).first == first)
  }

  @Test("the names of zones are loaded once, when they are first needed") func lazyNames() {
    let count = Mutex(0)
    let lazy = ZoneDatabase(localName: "UTC") {
      count.withLock { $0 += 1 }
      return ["Europe/Zurich"]
    } bytes: { _ in
      nil
    }
    #expect(lazy.localOffset(at: 0) == 0 && count.withLock { $0 } == 0)
    #expect(lazy.names == ["Europe/Zurich"] && lazy.search("zur") == ["Europe/Zurich"])
    #expect(count.withLock { $0 } == 1)
  }

  @Test("existing zones are found, and invalid names are not looked up") func zoneLookup() {
    #expect(zones.zone(named: "Europe/Zurich")?.period(at: 0).offset == 3600)
    #expect(zones.zone(named: "Europe/London") == nil && zones.zone(named: "Mars/Base") == nil)
    #expect(zones.localOffset(at: 1_427_590_800) == 7200)
    #expect(ZoneDatabase.empty.localOffset(at: 0) == 0 && ZoneDatabase.empty.localZone == nil)
    let all = ZoneDatabase(names: [], localName: nil) { name in
      Issue.record("\(name) was asked for")
      return nil
    }
    for name in ["", "../passwd", "/etc/passwd", "a b", "é", String(repeating: "a", count: 65)] {
      #expect(all.zone(named: name) == nil)
    }
  }

  static let walls: [(day: String, time: String, zone: String, words: String?)] = [
    ("2026-03-29", "01:59", "Europe/Zurich", nil), ("2026-03-29", "03:00", "Europe/Zurich", nil),
    (
      "2026-03-29", "02:30", "Europe/Zurich",
      "02:30 does not exist on 29 Mar 2026 in Europe/Zurich: clocks go from 02:00 to 03:00; "
        + "03:30 +02:00 or 01:30 +01:00"
    ),
    (
      "2026-03-29", "02:00", "Europe/Zurich",
      "02:00 does not exist on 29 Mar 2026 in Europe/Zurich: clocks go from 02:00 to 03:00; "
        + "03:00 +02:00 or 01:00 +01:00"
    ),
    (
      "2026-10-25", "02:30", "Europe/Zurich",
      "02:30 is there twice on 25 Oct 2026 in Europe/Zurich: +02:00 first, +01:00 second"
    ),
    ("2026-10-25", "03:00", "Europe/Zurich", nil), ("2026-10-25", "01:59:59", "Europe/Zurich", nil),
    (
      "2026-03-08", "02:15", "America/New_York",
      "02:15 does not exist on 8 Mar 2026 in America/New_York: clocks go from 02:00 to 03:00; "
        + "03:15 -04:00 or 01:15 -05:00"
    ),
    (
      "2026-11-01", "01:00", "America/New_York",
      "01:00 is there twice on 1 Nov 2026 in America/New_York: -04:00 first, -05:00 second"
    ),
    (
      "2026-10-04", "02:15", "Australia/Lord_Howe",
      "02:15 does not exist on 4 Oct 2026 in Australia/Lord_Howe: clocks go from 02:00 to 02:30; "
        + "02:45 +11:00 or 01:45 +10:30"
    ),
    (
      "2011-12-30", "12:00", "Pacific/Apia",
      "12:00 does not exist on 30 Dec 2011 in Pacific/Apia: clocks go from 00:00 to 00:00; "
        + "2011-12-31 12:00 +14:00 or 2011-12-29 12:00 -10:00"
    ),
    ("2026-07-01", "12:00", "Asia/Kathmandu", nil),
    ("2026-07-01", "12:00", "Mars/Base", "time zone Mars/Base is not known"),
    ("2026-07-01", "12:00", "UTC", nil),
  ]

  @Test("a local time that clocks skip or repeat is explained", arguments: walls)
  func explanations(day: String, time: String, zone: String, words: String?) throws {
    let day = try #require(Day.read(Array(day.utf8)))
    let time = try #require(TimeOfDay.read(Array("\(time) \(zone)".utf8)))
    let occurrence = zones.occurrence(of: time, on: day)
    #expect(zones.explanation(of: occurrence, of: time, on: day) == words)
  }

  @Test("local date-times keep their fraction") func keepsFraction() throws {
    let wall = try #require(readMoment("2026-10-25T02:30:00.5")).value
    guard case .dateTime(let value) = wall else { return }
    #expect(
      zones.localOccurrence(of: value)
        == .twice(
          first: instant("2026-10-25T02:30:00.5+02:00"),
          second: instant("2026-10-25T02:30:00.5+01:00")))
    let fixed = instant("2026-10-25T02:30:00+05:00")
    #expect(zones.localOccurrence(of: fixed) == .once(fixed))
  }

  #if canImport(Glibc)
    /// Compares the Zurich of this machine's zone database with that of these tests.
    @Test(
      "the zone file of this machine agrees with the one of the tests",
      .enabled(if: access("/usr/share/zoneinfo/Europe/Zurich", R_OK) == 0, "no zone database"))
    func machineZone() throws {
      let file = try #require(fopen("/usr/share/zoneinfo/Europe/Zurich", "r"))
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 100_000)
      bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
      let theirs = try #require(ZoneFile(bytes))
      let ours = try #require(ZoneFile(CompiledZone.zurich.bytes))
      for seconds in stride(from: 1_420_070_400, to: 4_000_000_000, by: 86_400 * 5) {
        #expect(theirs.period(at: seconds).offset == ours.period(at: seconds).offset)
      }
    }
  #endif
}
