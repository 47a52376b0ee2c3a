import ModelBasics

extension UnitReader {
  /// Returns the unit with a name, and the singular and plural of the name; both are the given name if the other form is unknown.
  static func unit(
    named name: String, isOne: Bool
  ) -> (CompoundInterval.Unit, one: String, many: String)? {
    guard !name.isEmpty, name.utf8.count <= 12 else { return nil }
    for micro in ["µs", "μs"] where name.utf8.elementsEqual(micro.utf8) {
      return (.microsecond, micro, micro)
    }
    guard let letterCase = LetterCase(of: name), name.utf8.count > 1 || letterCase == .lower,
      // `MS` and `Ms` are not milliseconds.
      name.utf8.count > 2 || letterCase == .lower || name.utf8.last == UInt8(ascii: "r")
    else { return nil }
    let lowercase = name.lowercased()
    var found: CompoundInterval.Unit?
    for style in UnitNotation.Style.allCases where style != .iso {
      for unit in CompoundInterval.Unit.allCases {
        guard let (one, many) = style.names(of: unit) else { continue }
        if (isOne ? one : many) == lowercase {
          return (unit, letterCase.applied(to: one), letterCase.applied(to: many))
        }
        if one == lowercase || many == lowercase { found = found ?? unit }
      }
    }
    return found.map { ($0, name, name) }
  }

  static func style(
    of names: [String], isTight: Bool, hasFraction: Bool
  ) -> UnitNotation.Style {
    let styles = UnitNotation.Style.allCases.filter { style in
      switch style {
      case .go: isTight
      case .prometheus: isTight && !hasFraction
      case .iso: false
      default: true
      }
    }
    // Both Greek letters used in `µs` stand for the u in `us`.
    let plain = names.map { LetterCase(of: $0) == nil ? "us" : $0.lowercased() }
    return styles.first { style in plain.allSatisfy(style.has) }
      ?? styles.first { style in plain.last.map(style.has) == true } ?? .systemd
  }
}

extension UnitNotation.Style {
  fileprivate func has(_ name: String) -> Bool {
    CompoundInterval.Unit.allCases.contains { unit in
      guard let (one, many) = names(of: unit) else { return false }
      return one == name || many == name
    }
  }
}
