// The time zones of the system:
//
//     $TZDIR or /usr/share/zoneinfo
//       ├ Europe/Zurich, …   compiled zones, one file each
//       ├ tzdata.zi          the rules they are made from, with all names: `Z Europe/Zurich …`
//       └ zone.tab           the names by country, if there is no tzdata.zi
//     $TZ, /etc/localtime or /etc/timezone: the name of the local zone
//
// Files are read when they are needed, each only up to the largest size that its kind can have.

import Glibc
import ModelValues

struct SystemZones: Sendable {
  private static let standardFolder = "/usr/share/zoneinfo"
  private static let largestZone = 256 << 10
  private static let largestList = 4 << 20
  private static let mostNames = 4000

  private let folder: String
  private let isUTC: Bool

  init(inUTC: Bool) {
    let named = Environment["TZDIR"] ?? ""
    folder = named.isEmpty ? Self.standardFolder : named
    isUTC = inUTC
  }

  var database: ZoneDatabase {
    ZoneDatabase(localName: localName, findNames: { names }) { name in
      SystemFile.read(folder + "/" + name, atMost: Self.largestZone)
    }
  }

  // MARK: - The local zone

  /// The name of the local zone, or nil if the environment gives a rule instead of a name.
  private var localName: String? {
    if isUTC { return "UTC" }
    guard let variable = Environment["TZ"] else { return systemName }
    var name = variable.first == ":" ? String(variable.dropFirst()) : variable
    if name.isEmpty { return "UTC" }
    if name.hasPrefix(folder + "/") { name.removeFirst(folder.utf8.count + 1) }
    guard name.first != "/", access(folder + "/" + name, R_OK) == 0 else { return nil }
    return name
  }

  private var systemName: String? {
    var target = [CChar](repeating: 0, count: 1024)
    let length = readlink("/etc/localtime", &target, target.count)
    if length > 0 {
      let path = String(
        decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if let match = path.firstRange(of: "zoneinfo/") { return String(path[match.upperBound...]) }
    }
    let text = SystemFile.read("/etc/timezone", atMost: 256) ?? []
    let line = text.prefix { $0 > 0x20 }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  // MARK: - All zones

  /// The names of regions, such as Europe/Zurich, and UTC, without the old names such as EST.
  private var names: [String] {
    var names = Set(namesInRules)
    if names.isEmpty { names.formUnion(namesInTable) }
    if names.isEmpty { names.formUnion(namesOfFiles) }
    guard !names.isEmpty else { return [] }
    names = names.filter { $0.utf8.contains(UInt8(ascii: "/")) }
    names.insert("UTC")
    return names.sorted()
  }

  /// The names in `tzdata.zi`: `Z NAME …` is a zone, `L OTHER NAME` another name of one.
  private var namesInRules: [String] {
    lines(of: "tzdata.zi").compactMap { line in
      guard line.first == UInt8(ascii: "Z") || line.first == UInt8(ascii: "L") else { return nil }
      let columns = line.split(separator: 0x20, maxSplits: 3)
      let index = line.first == UInt8(ascii: "Z") ? 1 : 2
      guard columns.count > index, columns[0].count == 1 else { return nil }
      return String(decoding: columns[index], as: UTF8.self)
    }
  }

  /// The names in `zone.tab`, whose columns are country, coordinates, name and an optional remark.
  private var namesInTable: [String] {
    let lines = lines(of: "zone.tab")
    return (lines.isEmpty ? self.lines(of: "zone1970.tab") : lines).compactMap { line in
      guard line.first != UInt8(ascii: "#") else { return nil }
      let columns = line.split(separator: 0x09)
      return columns.count > 2 ? String(decoding: columns[2], as: UTF8.self) : nil
    }
  }

  private func lines(of name: String) -> [ArraySlice<UInt8>] {
    (SystemFile.read(folder + "/" + name, atMost: Self.largestList) ?? []).split(separator: 0x0A)
  }

  /// The paths of the zone files, at most three names deep, as in `America/Argentina/Ushuaia`.
  private var namesOfFiles: [String] {
    var found: [String] = []
    var left = [(name: "", depth: 0)]
    while let (name, depth) = left.popLast(), found.count < Self.mostNames {
      guard let stream = opendir(folder + "/" + name) else {
        if !name.isEmpty { found.append(name) }
        continue
      }
      defer { closedir(stream) }
      guard depth < 3 else { continue }
      while let entry = readdir(stream) {
        let child = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard let first = child.utf8.first, (0x41...0x5A).contains(first),
          left.count < Self.mostNames
        else { continue }
        left.append((name.isEmpty ? child : name + "/" + child, depth + 1))
      }
    }
    return found
  }
}
