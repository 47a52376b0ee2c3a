import ModelBasics
import Synchronization

/// The time zones there are: their names, the local one, and a way to get their compiled files.
///
/// Reading files is left to others. A zone is parsed when it is first asked for, and then known.
public struct ZoneDatabase: Sendable {
  /// The names, such as `Europe/Zurich`.
  public var names: [String] { cache.names }
  /// The name of the zone that this machine is in, if it is known.
  public let localName: String?
  private let cache: Cache

  /// A database of these names. The bytes of a zone's compiled file are asked for by name, and
  /// once; nil where there is no such zone.
  public init(
    names: [String], localName: String?, bytes: @escaping @Sendable (_ name: String) -> [UInt8]?
  ) {
    self.init(localName: localName, findNames: { names }, bytes: bytes)
  }

  /// The same with names that are looked for when they are first asked for, and once.
  public init(
    localName: String?, findNames: @escaping @Sendable () -> [String],
    bytes: @escaping @Sendable (_ name: String) -> [UInt8]?
  ) {
    self.localName = localName
    cache = Cache(findNames: findNames, bytes: bytes)
  }

  /// Knows no zone but UTC.
  public static let empty = ZoneDatabase(names: [], localName: nil) { _ in nil }

  /// A zone; nil for one that is not there. Names that could lead elsewhere are not asked for.
  public func zone(named name: String) -> ZoneFile? {
    ZoneDatabase.isName(name) ? cache.zone(named: name) : nil
  }

  /// The local zone, if it is known.
  public var localZone: ZoneFile? { localName.flatMap(zone) }

  /// The offsets of the zones, as ``TimeOfDay/occurrence(on:offsets:)`` asks for them.
  public var offsets: TimeOfDay.ZoneOffsets {
    { zone, seconds in
      switch zone {
      case .utc: 0
      case .local: localZone?.period(at: seconds).offset
      case .named(let name): self.zone(named: name)?.period(at: seconds).offset
      }
    }
  }

  /// The offset of local clocks at an instant, in seconds since 1970; 0 where no zone is known.
  public func localOffset(at seconds: Int) -> Int {
    localZone?.period(at: seconds).offset ?? 0
  }

  /// Whether a byte can be in a zone's name.
  package static func isInName(_ byte: UInt8) -> Bool {
    isLetter(byte) || decimalDigit(byte) != nil || "_/+-".utf8.contains(byte)
  }

  /// Whether a word is the name of a zone wherever it stands, with no database at hand: UTC, a place
  /// in one of the database's areas, or one of its abbreviations.
  package static func isLikeName(_ name: String) -> Bool {
    guard isName(name) else { return false }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return abbreviations.contains(name) }
    return areas.contains(String(parts[0])) && parts.allSatisfy { !$0.isEmpty }
  }

  private static let abbreviations: Set<String> = [
    "UTC", "GMT", "EST", "MST", "HST", "WET", "CET", "MET", "EET", "EST5EDT", "CST6CDT", "MST7MDT",
    "PST8PDT",
  ]

  private static let areas: Set<String> = [
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Brazil",
    "Canada", "Chile", "Etc", "Europe", "Indian", "Mexico", "Pacific", "US",
  ]

  /// Whether it is a name such as the database has: it has no dots and does not begin with `/`.
  private static func isName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count) && name.utf8.allSatisfy(isInName)
      && name.utf8.first != UInt8(ascii: "/")
  }
}

extension ZoneDatabase {
  fileprivate final class Cache: Sendable {
    private let findNames: @Sendable () -> [String]
    private let bytes: @Sendable (String) -> [UInt8]?
    private let knownNames = Mutex<[String]?>(nil)
    private let zones = Mutex<[String: ZoneFile?]>([:])

    init(
      findNames: @escaping @Sendable () -> [String],
      bytes: @escaping @Sendable (String) -> [UInt8]?
    ) {
      self.findNames = findNames
      self.bytes = bytes
    }

    var names: [String] {
      knownNames.withLock { known in
        let names = known ?? findNames()
        known = names
        return names
      }
    }

    func zone(named name: String) -> ZoneFile? {
      if let known = zones.withLock({ $0[name] }) { return known }
      let zone = bytes(name).flatMap { ZoneFile($0) }
      zones.withLock { $0[name] = .some(zone) }
      return zone
    }
  }
}
