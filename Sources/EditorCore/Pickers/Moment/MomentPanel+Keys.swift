import ModelKit

extension MomentPanel {
  mutating func handle(_ key: Key) -> PanelAnswer {
    if let question {
      switch key.code {
      case .character("<"): return answer(question.earlier)
      case .character(">"): return answer(question.later)
      default: break
      }
    }
    switch (key.code, key.modifiers) {
    case (.tab, []): return go(by: 1)
    case (.tab, .shift): return go(by: -1)
    default: break
    }
    switch part {
    case .days: return handleInDays(key)
    case .time(let unit): return handle(key, in: unit)
    case .offset: return handleInOffset(key)
    case .zone: return handleInZone(key)
    case .epoch: return handleInEpoch(key)
    }
  }

  private mutating func go(by step: Int) -> PanelAnswer {
    let parts = parts
    let next = (parts.firstIndex(of: part) ?? 0) + step
    guard parts.indices.contains(next) else {
      go(to: part)
      return .left
    }
    go(to: parts[next])
    return .consumed
  }

  // MARK: - Days

  private mutating func handleInDays(_ key: Key) -> PanelAnswer {
    let day = wall.day
    switch (key.code, key.modifiers) {
    case (.left, []), (.character("h"), []): return goTo(day.adding(days: -1))
    case (.right, []), (.character("l"), []): return goTo(day.adding(days: 1))
    case (.up, []), (.character("k"), []): return goTo(day.adding(days: -7))
    case (.down, []), (.character("j"), []): return goTo(day.adding(days: 7))
    case (.pageUp, []): return goTo(day.adding(months: -1))
    case (.pageDown, []): return goTo(day.adding(months: 1))
    case (.pageUp, .shift), (.left, .shift): return goTo(day.adding(years: -1))
    case (.pageDown, .shift), (.right, .shift): return goTo(day.adding(years: 1))
    case (.home, []): return goTo(Day(year: day.year, month: day.month, day: 1))
    case (.end, []):
      let last = Day.length(ofMonth: day.month, year: day.year)
      return goTo(Day(year: day.year, month: day.month, day: last))
    case (.character("t"), []): return goTo(context.today(on: clock))
    case (.character("n"), []): return now()
    case (.character(" "), []): return goTo(day)
    case (.delete, []), (.backspace, []): return becomeNothing()
    default: return .passed
    }
  }

  private mutating func goTo(_ day: Day?) -> PanelAnswer {
    var wall = wall
    guard let day else { return change(nil) }
    if day != wall.day { wall = wall.setting(secondOfDay: wall.secondOfDay) }
    wall.day = day
    return change(wall)
  }

  private mutating func now() -> PanelAnswer {
    switch moment {
    case .dateTime where kind == .instant:
      return become(counted: DateTime(seconds: context.now.seconds))
    case .time(let old):
      let offset = old.offset ?? context.offset(of: old.time.zone, at: context.now.seconds)
      return change(context.now(atOffset: offset))
    default: return change(context.localNow)
    }
  }

  // MARK: - Times

  private mutating func handle(_ key: Key, in unit: WallTime.Unit) -> PanelAnswer {
    switch (key.code, key.modifiers) {
    case (.up, []), (.character("+"), []): return step(unit, by: 1)
    case (.down, []), (.character("-"), []): return step(unit, by: -1)
    case (.pageUp, []), (.up, .shift): return step(unit, by: 5)
    case (.pageDown, []), (.down, .shift): return step(unit, by: -5)
    case (.home, []), (.delete, []), (.backspace, []): return set(unit, to: 0)
    case (.end, []): return set(unit, to: unit.largest)
    case (.left, []):
      if part != parts.first { _ = go(by: -1) }
      return .consumed
    case (.right, []):
      if part != parts.last { _ = go(by: 1) }
      return .consumed
    case (.character(":"), []):
      if let next = parts.firstIndex(of: part).map({ $0 + 1 }), parts.indices.contains(next),
        case .time = parts[next], !typed.isEmpty
      {
        go(to: parts[next])
      }
      return .consumed
    case (.character("n"), []): return now()
    case (.character(let scalar), []): return type(scalar, in: unit)
    default: return .passed
    }
  }

  private mutating func step(_ unit: WallTime.Unit, by count: Int) -> PanelAnswer {
    type("")
    return change(wall.adding(seconds: count * unit.rawValue, acrossDays: kind != .time))
  }

  private mutating func set(_ unit: WallTime.Unit, to number: Int) -> PanelAnswer {
    type("")
    return change(wall.setting(unit, to: number))
  }

  /// Two digits, or one that can have no second, fill the field, and the next one follows.
  private mutating func type(_ scalar: Unicode.Scalar, in unit: WallTime.Unit) -> PanelAnswer {
    guard let digit = scalar.decimalDigit else { return .passed }
    let number = (Int(typed) ?? 0) * 10 + digit
    let isSecond = !typed.isEmpty && number <= unit.largest
    let value = isSecond ? number : digit
    type(String(value))
    let answer = change(wall.setting(unit, to: value))
    if isSecond || value * 10 > unit.largest {
      type("")
      let next = (parts.firstIndex(of: part) ?? 0) + 1
      if parts.indices.contains(next), case .time = parts[next] { go(to: parts[next]) }
    }
    return answer
  }

  // MARK: - Offsets

  private mutating func handleInOffset(_ key: Key) -> PanelAnswer {
    switch (key.code, key.modifiers) {
    case (.up, []): return stepOffset(by: 3600)
    case (.down, []): return stepOffset(by: -3600)
    case (.pageUp, []), (.up, .shift): return stepOffset(by: 900)
    case (.pageDown, []), (.down, .shift): return stepOffset(by: -900)
    case (.left, []): return go(by: -1)
    case (.right, []) where part != parts.last: return go(by: 1)
    case (.delete, []), (.character("z"), []), (.character("Z"), []):
      type("")
      return setOffset(0)
    case (.backspace, []):
      type(String(typed.dropLast()))
      return .consumed
    case (.character(let scalar), []): return type(offset: scalar)
    default: return .passed
    }
  }

  private mutating func stepOffset(by seconds: Int) -> PanelAnswer {
    type("")
    return setOffset(offset + seconds)
  }

  /// `+0530`, `+5:30`, `-8`: as soon as it says an offset, that one is shown.
  private mutating func type(offset scalar: Unicode.Scalar) -> PanelAnswer {
    switch scalar {
    case "+", "-": type(String(scalar))
    case ":" where !typed.isEmpty: type(typed + ":")
    default:
      guard scalar.decimalDigit != nil else { return .passed }
      let begun = typed.utf8.count < 6 ? typed : ""
      type((begun.isEmpty ? "+" : begun) + String(scalar))
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

  private mutating func handleInZone(_ key: Key) -> PanelAnswer {
    var search = search ?? ZoneSearch(in: context.zones, at: zoneName)
    switch (key.code, key.modifiers) {
    case (.up, []), (.down, []), (.pageUp, []), (.pageDown, []):
      // The first of these keys shows where the zone is among the others.
      let isNew = self.search == nil
      let step = key.code == .up || key.code == .down ? 1 : ZoneSearch.shownMatches
      let isBack = key.code == .up || key.code == .pageUp
      if !isNew { search.select(search.selected + (isBack ? -step : step)) }
    case (.left, []) where self.search == nil: return go(by: -1)
    case (.right, []) where self.search == nil && part != parts.last: return go(by: 1)
    case (.delete, []),
      (.backspace, []) where search.typed.isEmpty:
      setSearch(nil)
      return leaveZone()
    case (.backspace, []): search.eraseLast(in: context.zones)
    case (.character(let scalar), []) where scalar.value > 0x20 || !search.typed.isEmpty:
      search.type(scalar, in: context.zones)
    default: return .passed
    }
    setSearch(search)
    return takeSelectedZone()
  }

  private mutating func takeSelectedZone() -> PanelAnswer {
    guard let search else { return .consumed }
    guard let name = search.name else { return .said("no zone is called “\(search.typed)”") }
    return setZone(TimeOfDay.Zone(storedName: name))
  }

  /// No zone: the one of whoever reads the time, or the offset that there is.
  private mutating func leaveZone() -> PanelAnswer {
    if case .time = moment { return setZone(.local) }
    return setOffset(offset)
  }

  // MARK: - Counts since 1970

  private mutating func handleInEpoch(_ key: Key) -> PanelAnswer {
    switch (key.code, key.modifiers) {
    case (.up, []): return stepEpoch(by: 1)
    case (.down, []): return stepEpoch(by: -1)
    case (.pageUp, []): return stepEpoch(by: 60)
    case (.pageDown, []): return stepEpoch(by: -60)
    case (.left, []): return go(by: -1)
    case (.character(" "), []):
      type("")
      setEpochUnit(epochUnit == .milliseconds ? .seconds : .milliseconds)
      return .consumed
    case (.backspace, []), (.delete, []):
      type(key.code == .delete ? "" : String(typed.dropLast()))
      return readEpoch()
    case (.character(let scalar), [])
    where scalar.decimalDigit != nil || scalar == "-" && typed.isEmpty
      || scalar == "." && !typed.isEmpty:
      guard typed.utf8.count < 32 else { return .consumed }
      type(typed + String(scalar))
      return readEpoch()
    default: return .passed
    }
  }

  private mutating func stepEpoch(by seconds: Int) -> PanelAnswer {
    type("")
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

  /// The value as such a count.
  var epochText: String {
    if !typed.isEmpty, part == .epoch { return typed }
    guard case .dateTime(let date) = moment, date.offset != nil else { return "" }
    return Moment.dateTime(date).text(in: .epoch(EpochNotation(unit: epochUnit))) ?? ""
  }

  // MARK: - Clicks

  mutating func click(_ target: MomentTarget) -> PanelAnswer {
    switch target {
    case .months(let count):
      go(to: .days)
      return goTo(wall.day.adding(months: count))
    case .day(let day):
      go(to: .days)
      return goTo(day)
    case .part(let part):
      go(to: part)
      return .consumed
    case .match(let place):
      guard var search else { return .consumed }
      search.select(place)
      setSearch(search)
      return takeSelectedZone()
    case .answer(let instant): return answer(instant)
    }
  }
}

extension ReadingContext {
  /// Today, where a clock is.
  fileprivate func today(on clock: WallClock) -> Day {
    guard now.offset != nil else { return localNow.day }
    return now.wallClock(atOffset: offset(of: clock, at: now.seconds) ?? 0).day
  }
}

extension Unicode.Scalar {
  fileprivate var decimalDigit: Int? { ("0"..."9").contains(self) ? Int(value) - 0x30 : nil }
}
