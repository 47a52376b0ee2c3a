import ModelValues

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
    case (.tab, []): return moveFocus(by: 1)
    case (.tab, .shift): return moveFocus(by: -1)
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

  mutating func moveFocus(by step: Int) -> PanelAnswer {
    let parts = parts
    let next = (parts.firstIndex(of: part) ?? 0) + step
    guard parts.indices.contains(next) else {
      moveFocus(to: part)
      return .left
    }
    moveFocus(to: parts[next])
    return .consumed
  }

  // MARK: - Days

  private mutating func handleInDays(_ key: Key) -> PanelAnswer {
    let day = wall.day
    switch (key.code, key.modifiers) {
    case (.left, []), (.character("h"), []): return select(day.adding(days: -1))
    case (.right, []), (.character("l"), []): return select(day.adding(days: 1))
    case (.up, []), (.character("k"), []): return select(day.adding(days: -7))
    case (.down, []), (.character("j"), []): return select(day.adding(days: 7))
    case (.pageUp, []): return select(day.adding(months: -1))
    case (.pageDown, []): return select(day.adding(months: 1))
    case (.pageUp, .shift), (.left, .shift): return select(day.adding(years: -1))
    case (.pageDown, .shift), (.right, .shift): return select(day.adding(years: 1))
    case (.home, []): return select(Day(year: day.year, month: day.month, day: 1))
    case (.end, []):
      let last = Day.length(ofMonth: day.month, year: day.year)
      return select(Day(year: day.year, month: day.month, day: last))
    case (.character("t"), []): return select(context.today(on: clock))
    case (.character("n"), []): return now()
    case (.character(" "), []): return select(day)
    case (.delete, []), (.backspace, []): return becomeNoDate()
    default: return .passed
    }
  }

  private mutating func select(_ day: Day?) -> PanelAnswer {
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
      if part != parts.first { _ = moveFocus(by: -1) }
      return .consumed
    case (.right, []):
      if part != parts.last { _ = moveFocus(by: 1) }
      return .consumed
    case (.character(":"), []):
      if let next = parts.firstIndex(of: part).map({ $0 + 1 }), parts.indices.contains(next),
        case .time = parts[next], !typed.isEmpty
      {
        moveFocus(to: parts[next])
      }
      return .consumed
    case (.character("n"), []): return now()
    case (.character(let scalar), []): return type(scalar, in: unit)
    default: return .passed
    }
  }

  private mutating func step(_ unit: WallTime.Unit, by count: Int) -> PanelAnswer {
    typed = ""
    return change(wall.adding(seconds: count * unit.rawValue, acrossDays: kind != .time))
  }

  private mutating func set(_ unit: WallTime.Unit, to number: Int) -> PanelAnswer {
    typed = ""
    return change(wall.setting(unit, to: number))
  }

  /// Types a digit. The field is complete after two digits, or after one that cannot have a second; the next field then has the
  /// focus.
  private mutating func type(_ scalar: Unicode.Scalar, in unit: WallTime.Unit) -> PanelAnswer {
    guard let digit = scalar.decimalDigit else { return .passed }
    let number = (Int(typed) ?? 0) * 10 + digit
    let isSecond = !typed.isEmpty && number <= unit.largest
    let value = isSecond ? number : digit
    typed = String(value)
    let answer = change(wall.setting(unit, to: value))
    if isSecond || value * 10 > unit.largest {
      typed = ""
      let next = (parts.firstIndex(of: part) ?? 0) + 1
      if parts.indices.contains(next), case .time = parts[next] { moveFocus(to: parts[next]) }
    }
    return answer
  }

  // MARK: - Clicks

  mutating func click(_ target: MomentTarget) -> PanelAnswer {
    switch target {
    case .months(let count):
      moveFocus(to: .days)
      return select(wall.day.adding(months: count))
    case .day(let day):
      moveFocus(to: .days)
      return select(day)
    case .part(let part):
      moveFocus(to: part)
      return .consumed
    case .match(let index):
      guard var search else { return .consumed }
      search.select(index)
      self.search = search
      return takeSelectedZone()
    case .answer(let instant): return answer(instant)
    }
  }
}

extension ReadingContext {
  /// Returns the current day of a clock.
  fileprivate func today(on clock: WallClock) -> Day {
    guard now.offset != nil else { return localNow.day }
    return now.wallClock(atOffset: offset(of: clock, at: now.seconds) ?? 0).day
  }
}
