import ModelValues

extension IntervalPanel {
  mutating func handle(_ key: Key, in context: ReadingContext) -> PanelAnswer {
    if isMenuOpen {
      switch (key.code, key.modifiers) {
      case (.enter, []), (.escape, []), (.character(" "), []):
        isMenuOpen = false
        return .consumed
      case (.down, []), (.right, []): return chooseInMenu(by: 1)
      case (.up, []), (.left, []): return chooseInMenu(by: -1)
      default: isMenuOpen = false
      }
    }
    switch (key.code, key.modifiers) {
    case (.tab, []): return advance(by: 1)
    case (.tab, .shift): return advance(by: -1)
    case (.left, []): return rotate(by: -1)
    case (.right, []): return rotate(by: 1)
    case (.up, []): return step(by: 1)
    case (.down, []): return step(by: -1)
    case (.pageUp, []), (.up, .shift), (.right, .shift): return step(by: 5)
    case (.pageDown, []), (.down, .shift), (.left, .shift): return step(by: -5)
    case (.home, []), (.end, []): return goToEnd(isMaximum: key.code == .end)
    case (.backspace, []): return deleteBackward()
    case (.character(let scalar), []):
      return scalar.isASCII ? type(UInt8(scalar.value), in: context) : .passed
    default: return .passed
    }
  }

  private mutating func type(_ byte: UInt8, in context: ReadingContext) -> PanelAnswer {
    switch (byte, parts) {
    case (UInt8(ascii: " "), .amounts):
      isMenuOpen = true
      return .consumed
    case (UInt8(ascii: "r"), .amounts): return toggleRange()
    case (UInt8(ascii: "c"), _): return toggleLengths()
    case (_, .amounts(var amounts)):
      guard amounts.type(byte, unitNames: context.phrases.intervals) else { return .passed }
      parts = .amounts(amounts)
      return changed
    case (UInt8(ascii: "+"), .lengths), (UInt8(ascii: "="), .lengths): return step(by: 1)
    case (UInt8(ascii: "-"), .lengths), (UInt8(ascii: "_"), .lengths): return step(by: -1)
    case (0x30...0x39, .lengths(var lengths)):
      lengths.type(byte)
      parts = .lengths(lengths)
      return changed
    default: return .passed
    }
  }

  private mutating func advance(by count: Int) -> PanelAnswer {
    switch parts {
    case .amounts(var amounts):
      let isInside = amounts.advance(by: count)
      parts = .amounts(amounts)
      return isInside ? .consumed : .left
    case .lengths(var lengths):
      let isInside = lengths.advance(by: count)
      parts = .lengths(lengths)
      return isInside ? .consumed : .left
    }
  }

  private mutating func rotate(by count: Int) -> PanelAnswer {
    switch parts {
    case .amounts(var amounts):
      amounts.rotate(by: count)
      parts = .amounts(amounts)
    case .lengths(var lengths):
      lengths.rotate(by: count)
      parts = .lengths(lengths)
    }
    return .consumed
  }

  private mutating func step(by count: Int) -> PanelAnswer {
    switch parts {
    case .amounts(var amounts):
      guard amounts.step(by: count) else { return .message("nothing else is possible here") }
      parts = .amounts(amounts)
    case .lengths(var lengths):
      lengths.step(by: count)
      parts = .lengths(lengths)
    }
    return changed
  }

  private mutating func goToEnd(isMaximum: Bool) -> PanelAnswer {
    switch parts {
    case .amounts(var amounts):
      if isMaximum { amounts.goToMaximum() } else { amounts.goToMinimum() }
      parts = .amounts(amounts)
    case .lengths(var lengths):
      guard let amount = isMaximum ? lengths.maximum : 0 else {
        return .message("there is no maximum")
      }
      lengths.set(amount)
      parts = .lengths(lengths)
    }
    return changed
  }

  private mutating func deleteBackward() -> PanelAnswer {
    switch parts {
    case .amounts(var amounts):
      amounts.deleteBackward()
      parts = .amounts(amounts)
    case .lengths(var lengths):
      lengths.deleteBackward()
      parts = .lengths(lengths)
    }
    return changed
  }

  /// Changes between one amount and a range, if the notation has ranges.
  private mutating func toggleRange() -> PanelAnswer {
    guard case .amounts(var amounts) = parts, amounts.unit.isCounted else { return .consumed }
    guard amounts.isRange || notation.hasRanges else {
      return .message("\(notation.name) has no ranges")
    }
    amounts.setRange(!amounts.isRange)
    if amounts.isRange { _ = amounts.select(.first) }
    parts = .amounts(amounts)
    return changed
  }

  /// Changes between one unit and several units.
  private mutating func toggleLengths() -> PanelAnswer {
    switch parts {
    case .amounts(let amounts):
      guard let lengths = lengths(of: .interval(amounts.interval)) else {
        return .message("only a single amount can be in several units")
      }
      parts = .lengths(lengths)
    case .lengths(let lengths):
      guard let length = lengths.length,
        let interval = Timing.compound(length).interval(), notation.units.contains(interval.unit)
      else { return .message("it is not a whole number of one unit") }
      parts = .amounts(amounts(of: interval))
    }
    return .consumed
  }

  // MARK: - Menu

  private mutating func chooseInMenu(by count: Int) -> PanelAnswer {
    guard case .amounts(let amounts) = parts else { return .consumed }
    func next(_ index: Int?, _ last: Int) -> Int { max(0, min((index ?? 0) + count, last)) }
    if amounts.focus == .unit {
      let menu = amounts.unitMenu
      let index = next(menu.firstIndex(where: \.isCurrent), menu.count - 1)
      return choose(.unit(menu[index].unit))
    }
    let menu = amounts.amountMenu
    guard !menu.isEmpty else { return .consumed }
    return choose(.amount(menu[next(menu.firstIndex(where: \.isCurrent), menu.count - 1)].amount))
  }

  private mutating func choose(_ target: Target) -> PanelAnswer {
    guard case .amounts(var amounts) = parts else { return .consumed }
    switch target {
    case .amount(let amount): amounts.choose(amount)
    case .unit(let unit): amounts.choose(unit)
    case .part, .length, .key: return .consumed
    }
    parts = .amounts(amounts)
    return changed
  }

  mutating func click(line: Int, column: Int, in context: ReadingContext) -> PanelAnswer {
    let target = content(in: context, isActive: false).target(line: line, column: column)
    switch (target, parts) {
    case (.part(let part), .amounts(var amounts)):
      // A click on the focused part opens its menu.
      isMenuOpen = amounts.focus == part ? !isMenuOpen : false
      amounts.select(part)
      parts = .amounts(amounts)
      return .consumed
    case (.length(let index), .lengths(var lengths)):
      lengths.select(index)
      parts = .lengths(lengths)
      return .consumed
    case (.key(let key), _): return handle(key, in: context)
    case (let target?, _):
      let answer = choose(target)
      isMenuOpen = false
      return answer
    case (nil, _): return .consumed
    }
  }
}
