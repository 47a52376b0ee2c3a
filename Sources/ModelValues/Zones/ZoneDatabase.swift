import ModelBasics
import Synchronization

/// The known time zones: their names, the local one, and access to their compiled files.
///
/// The caller supplies the bytes of the files. A zone is parsed on first use and cached.
public struct ZoneDatabase: Sendable {
  /// The names of the zones, such as `Europe/Zurich`.
  public var names: [String] { cache.names }
  /// The name of the local zone; nil if it is unknown.
  public let localName: String?
  private let cache: Cache

  /// Creates a database of zones with these names. `bytes` returns the contents of a zone's compiled file, or nil if there is none;
  /// it is called at most once for each name.
  public init(
    names: [String], localName: String?, bytes: @escaping @Sendable (_ name: String) -> [UInt8]?
  ) {
    self.init(localName: localName, findNames: { names }, bytes: bytes)
  }

  /// Creates a database whose names are found on first use, by a single call of `findNames`.
  public init(
    localName: String?, findNames: @escaping @Sendable () -> [String],
    bytes: @escaping @Sendable (_ name: String) -> [UInt8]?
  ) {
    self.localName = localName
    cache = Cache(findNames: findNames, bytes: bytes)
  }

  /// A database that knows only UTC.
  public static let empty = ZoneDatabase(names: [], localName: nil) { _ in nil }

  /// Returns a zone by name; nil if there is none. Names that could be paths outside the database are rejected.
  public func zone(named name: String) -> ZoneFile? {
    ZoneDatabase.isName(name) ? cache.zone(named: name) : nil
  }

  /// The local zone; nil if it is unknown.
  public var localZone: ZoneFile? { localName.flatMap(zone) }

  /// The lookup of offsets for ``TimeOfDay/occurrence(on:offsets:)``.
  public var offsets: TimeOfDay.ZoneOffsets {
    { zone, seconds in
      switch zone {
      case .utc: 0
      case .local: localZone?.period(at: seconds).offset
      case .named(let name): self.zone(named: name)?.period(at: seconds).offset
      }
    }
  }

  /// Returns the offset of local clocks at an instant, given in seconds since 1970; 0 if the local zone is unknown.
  public func localOffset(at seconds: Int) -> Int {
    localZone?.period(at: seconds).offset ?? 0
  }

  /// Returns true if a byte can be part of a zone's name.
  package static func isInName(_ byte: UInt8) -> Bool {
    isLetter(byte) || decimalDigit(byte) != nil || "_/+-".utf8.contains(byte)
  }

  /// Returns true if a text is recognisable as a zone's name without a database: UTC, a name in one of the areas of the IANA
  /// database, or one of its abbreviations.
  package static func isRecognizableName(_ name: String) -> Bool {
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

  /// Returns true if a text has the form of a name in the database: it contains no dots and does not start with `/`.
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
