import ModelValues

/// A part of a moment that can have the focus.
enum MomentPart: Hashable, Sendable {
  case days
  case time(WallTime.Unit)
  case offset
  case zone
  case epoch
}

extension MomentPanel {
  /// The parts of the value, in the order of Tab.
  var parts: [MomentPart] {
    guard moment != .noDate else { return [.days] }
    var parts: [MomentPart] = kind == .time ? [] : [.days]
    guard kind != .day else { return parts }
    parts += [.time(.hour), .time(.minute)]
    if hasSeconds { parts.append(.time(.second)) }
    switch moment {
    case .dateTime where kind == .instant:
      parts += context.zones.names.isEmpty ? [.offset, .epoch] : [.offset, .zone, .epoch]
    case .time(let clock):
      if clock.offset != nil { parts.append(.offset) }
      if hasZone(clock) { parts.append(.zone) }
    default: break
    }
    return parts
  }

  private func hasZone(_ clock: ClockTime) -> Bool {
    guard clock.time.zone == .local else { return true }
    if case .record = notation { return !context.zones.names.isEmpty }
    return false
  }

  private var hasSeconds: Bool {
    if case .text(.text(let template)) = notation, !template.pieces.contains(.second) {
      return wall[.second] != 0 || wall.nanoseconds != 0
    }
    return true
  }
}
