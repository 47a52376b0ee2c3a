import ModelValues

// The fields of an instant besides its time: offset, zone and the count since 1970.

extension MomentPanel {
  // MARK: - Offsets

  mutating func handleInOffset(_ key: Key) -> PanelAnswer {
    switch (key.code, key.modifiers) {
    case (.up, []): return stepOffset(by: 3600)
    case (.down, []): return stepOffset(by: -3600)
    case (.pageUp, []), (.up, .shift): return stepOffset(by: 900)
    case (.pageDown, []), (.down, .shift): return stepOffset(by: -900)
    case (.left, []): return moveFocus(by: -1)
    case (.right, []) where part != parts.last: return moveFocus(by: 1)
    case (.delete, []), (.character("z"), []), (.character("Z"), []):
      typed = ""
      return setOffset(0)
    case (.backspace, []):
      typed = String(typed.dropLast())
      return .consumed
    case (.character(let scalar), []): return type(offset: scalar)
    default: return .passed
    }
  }

  private mutating func stepOffset(by seconds: Int) -> PanelAnswer {
    typed = ""
    return setOffset(offset + seconds)
  }

  /// Adds a character to a typed offset such as `+0530`, `+5:30` or `-8`; a complete offset is applied at once.
  private mutating func type(offset scalar: Unicode.Scalar) -> PanelAnswer {
    switch scalar {
    case "+", "-": typed = String(scalar)
    case ":" where !typed.isEmpty: typed += ":"
    default:
      guard scalar.decimalDigit != nil else { return .passed }
      let begun = typed.utf8.count < 6 ? typed : ""
      typed = (begun.isEmpty ? "+" : begun) + String(scalar)
    }
    let digits = typed.unicodeScalars.compactMap(\.decimalDigit)
    let hasColon = typed.utf8.contains(UInt8(ascii: ":"))
    let hourDigits =
      hasColon
      ? typed.utf8.dropFirst().prefix { $0 != UInt8(ascii: ":") }.count : min(2, digits.count)
    let hours = digits.prefix(hourDigits).reduce(0) { $0 * 10 + $1 }
    let minutes = digits.dropFirst(hourDigits).reduce(0) { $0 * 10 + $1 }
    guard !digits.isEmpty, digits.count <= 4, hours < 24, minutes < 60 else { return .consumed }
    let seconds = hours * 3600 + minutes * 60
    return setOffset(typed.utf8.first == UInt8(ascii: "-") ? -seconds : seconds)
  }

  // MARK: - Zones

  mutating func handleInZone(_ key: Key) -> PanelAnswer {
    var search = search ?? ZoneSearch(in: context.zones, at: zoneName)
    switch (key.code, key.modifiers) {
    case (.up, []), (.down, []), (.pageUp, []), (.pageDown, []):
      // The first of these keys shows the current zone in the list.
      let isNew = self.search == nil
      let step = key.code == .up || key.code == .down ? 1 : ZoneSearch.shownMatches
      let isBack = key.code == .up || key.code == .pageUp
      if !isNew { search.select(search.selected + (isBack ? -step : step)) }
    case (.left, []) where self.search == nil: return moveFocus(by: -1)
    case (.right, []) where self.search == nil && part != parts.last: return moveFocus(by: 1)
    case (.delete, []),
      (.backspace, []) where search.typed.isEmpty:
      self.search = nil
      return leaveZone()
    case (.backspace, []): search.eraseLast(in: context.zones)
    case (.character(let scalar), []) where scalar.value > 0x20 || !search.typed.isEmpty:
      search.type(scalar, in: context.zones)
    default: return .passed
    }
    self.search = search
    return takeSelectedZone()
  }

  mutating func takeSelectedZone() -> PanelAnswer {
    guard let search else { return .consumed }
    guard let name = search.name else { return .message("no zone is called “\(search.typed)”") }
    return setZone(TimeOfDay.Zone(storedName: name))
  }

  /// Removes the zone: a time of day then uses the reader's zone, and a date its current offset.
  private mutating func leaveZone() -> PanelAnswer {
    if case .time = moment { return setZone(.local) }
    return setOffset(offset)
  }

  // MARK: - Counts since 1970

  mutating func handleInEpoch(_ key: Key) -> PanelAnswer {
    switch (key.code, key.modifiers) {
    case (.up, []): return stepEpoch(by: 1)
    case (.down, []): return stepEpoch(by: -1)
    case (.pageUp, []): return stepEpoch(by: 60)
    case (.pageDown, []): return stepEpoch(by: -60)
    case (.left, []): return moveFocus(by: -1)
    case (.character(" "), []):
      typed = ""
      epochUnit = epochUnit == .milliseconds ? .seconds : .milliseconds
      return .consumed
    case (.backspace, []), (.delete, []):
      typed = key.code == .delete ? "" : String(typed.dropLast())
      return readEpoch()
    case (.character(let scalar), [])
    where scalar.decimalDigit != nil || scalar == "-" && typed.isEmpty
      || scalar == "." && !typed.isEmpty:
      guard typed.utf8.count < 32 else { return .consumed }
      typed.unicodeScalars.append(scalar)
      return readEpoch()
    default: return .passed
    }
  }

  private mutating func stepEpoch(by seconds: Int) -> PanelAnswer {
    typed = ""
    guard case .dateTime(let date) = moment, let later = date.adding(seconds: seconds) else {
      return .consumed
    }
    return become(counted: later)
  }

  private mutating func readEpoch() -> PanelAnswer {
    guard case .dateTime(let date)? = Moment.read(Array(typed.utf8), epoch: epochUnit)?.value,
      date.offset != nil
    else { return .consumed }
    return become(counted: date)
  }

  /// The instant as a count since 1970.
  var epochText: String {
    if !typed.isEmpty, part == .epoch { return typed }
    guard case .dateTime(let date) = moment, date.offset != nil else { return "" }
    return Moment.dateTime(date).text(in: .epoch(EpochNotation(unit: epochUnit))) ?? ""
  }
}

extension Unicode.Scalar {
  var decimalDigit: Int? { ("0"..."9").contains(self) ? Int(value) - 0x30 : nil }
}
