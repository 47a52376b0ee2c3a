extension MomentNotation {
  /// Returns true if printing and parsing in this notation preserves a moment exactly. Counts since 1970 and HTTP dates do not
  /// preserve the offset; all other notations must.
  public func canHold(_ moment: Moment) -> Bool {
    guard let text = moment.text(in: self),
      let read = Moment.read(Array(text.utf8), epoch: epochUnit)
    else { return false }
    return read.value == normalized(of: moment)
  }

  /// Returns the moment as parsing in this notation would return it: at offset 0 if the notation has no other.
  private func normalized(of moment: Moment) -> Moment {
    switch self {
    case .epoch: moment.atOffset(0)
    case .text(let template):
      template.family == .http || template.isUniversal ? moment.atOffset(0) : moment
    }
  }

  private var epochUnit: Epoch.Unit? {
    guard case .epoch(let notation) = self else { return nil }
    return notation.unit
  }

  /// Returns this notation if it can hold a moment, otherwise the nearest one that can: with seconds, more digits, a numeric
  /// offset,
  /// a date or time added or removed. Returns this notation if none can.
  public func holding(_ moment: Moment) -> MomentNotation {
    if canHold(moment) { return self }
    if case .text(let template) = self, template.isNative {
      // There is no other notation for a moment of this type.
      guard case .universal(hasFractions: true) = template.family else { return self }
      let wider = MomentNotation.text(template.withFraction(of: moment))
      return wider.canHold(moment) ? wider : self
    }
    let candidates: [MomentNotation] =
      switch self {
      case .epoch(let notation): notation.finer.map(MomentNotation.epoch)
      case .text(let template): template.wider(for: moment).map(MomentNotation.text)
      }
    let standard = MomentTemplate.rfc3339(moment.kind)
    let last = [standard] + standard.wider(for: moment)
    for candidate in candidates + last.map(MomentNotation.text) where candidate.canHold(moment) {
      // The wider notation can be one with another name, which parsing determines.
      let text = moment.text(in: candidate).map { Array($0.utf8) } ?? []
      return Moment.read(text, epoch: candidate.epochUnit)?.notation ?? candidate
    }
    return self
  }
}

extension MomentTemplate {
  /// Returns the template of `2015-02-23T18:30:00Z`, or of the part of it that a kind has.
  static func rfc3339(_ kind: Moment.Kind) -> MomentTemplate {
    let date: [Piece] = [
      .year(digits: 4), .mark("-"), .month(.zero), .mark("-"), .day(.zero),
    ]
    let time: [Piece] = [.hour(.zero), .mark(":"), .minute, .mark(":"), .second]
    let pieces: [Piece] =
      switch kind {
      case .day, .noDate: date
      case .time: time
      case .local: date + [.mark("T")] + time
      case .instant: date + [.mark("T")] + time + [.offset(.fixed(Array("Z".utf8), seconds: 0))]
      }
    let family: Family = kind == .day || kind == .noDate ? .day : kind == .time ? .time : .rfc3339
    return MomentTemplate(pieces: pieces, family: family, kind: kind)
  }

  /// Returns templates that express successively more than this one, for a moment that it cannot hold.
  func wider(for moment: Moment) -> [MomentTemplate] {
    var template = changed(to: moment.kind)
    var templates = [template]
    template.replace { $0 == .endOfDay ? [.hour(.zero)] : [$0] }
    templates.append(template)
    template.addMinutes()
    templates.append(template)
    template.addSeconds(of: moment)
    templates.append(template)
    template.addFraction(of: moment)
    templates.append(template)
    let zone: TimeOfDay.Zone? = if case .time(let time) = moment { time.time.zone } else { nil }
    template.replace { $0.widened(inBasic: isBasic, zone: zone) }
    template.addOffset(of: moment)
    templates.append(template)
    return templates
  }

  /// True if offsets have no colon: in formats with English names, or if the time itself has none.
  private var isBasic: Bool {
    switch family {
    case .mail, .ecmaScript, .asctime, .http: return true
    default:
      let minute = pieces.firstIndex(of: .minute) ?? 0
      let time = pieces.indices.contains(minute - 1) ? pieces[minute - 1] : .minute
      if case .hour = time { return true }
      return pieces.contains { if case .offset(.digits(_, .basic)) = $0 { true } else { false } }
    }
  }

  /// Returns the template for another kind of moment: with its additional fields and without the fields it lacks. Formats with
  /// English names exist only for a complete date and time, so they are replaced by RFC 3339.
  private func changed(to kind: Moment.Kind) -> MomentTemplate {
    guard kind != self.kind else { return self }
    let standard = MomentTemplate.rfc3339(kind)
    guard kind != .time, self.kind != .time,
      ![.mail, .http, .asctime, .ecmaScript].contains(family)
    else { return standard }
    let time = pieces.firstIndex(where: \.isHour)
    let date = pieces.prefix(upTo: time.map { $0 - 1 } ?? pieces.count)
    var clock = time.map { Array(pieces[($0 - 1)...]) } ?? Array(standard.pieces.dropFirst(5))
    clock = clock.filter { if case .offset = $0 { false } else { true } }
    if case .literal? = clock.last { _ = clock.popLast() }
    let zulu = Piece.offset(.fixed(Array("Z".utf8), seconds: 0))
    let added: [Piece] = kind == .day ? [] : kind == .local ? clock : clock + [zulu]
    return MomentTemplate(pieces: date + added, family: family, kind: kind)
  }

  private mutating func replace(_ replacement: (Piece) -> [Piece]) {
    pieces = pieces.flatMap(replacement)
  }

  private mutating func addMinutes() {
    guard !pieces.contains(.minute), let hour = pieces.firstIndex(where: \.isHour) else { return }
    pieces.insert(contentsOf: [.mark(":"), .minute], at: hour + 1)
  }

  private mutating func addSeconds(of moment: Moment) {
    guard moment.hasSeconds, !pieces.contains(.second),
      let minute = pieces.firstIndex(of: .minute), minute > 0
    else { return }
    let isExtended = pieces[minute - 1] == .mark(":")
    pieces.insert(contentsOf: isExtended ? [.mark(":"), .second] : [.second], at: minute + 1)
  }

  func withFraction(of moment: Moment) -> MomentTemplate {
    var template = self
    template.addFraction(of: moment)
    return template
  }

  fileprivate var isUniversal: Bool { if case .universal = family { true } else { false } }

  /// True for the dates that a format has as a type of its own.
  fileprivate var isNative: Bool { isUniversal || family == .zoned }

  /// Adds or extends a fraction to 3, 6 or 9 digits, as the moment requires.
  private mutating func addFraction(of moment: Moment) {
    let nanoseconds =
      switch moment {
      case .dateTime(let value): value.nanoseconds % 1_000_000_000
      case .time(let time): time.nanoseconds % 1_000_000_000
      case .day, .noDate: 0
      }
    guard nanoseconds > 0, let second = pieces.firstIndex(of: .second) else { return }
    let digits = nanoseconds % 1_000_000 == 0 ? 3 : nanoseconds % 1000 == 0 ? 6 : 9
    if let fraction = pieces.firstIndex(where: \.isFraction) {
      pieces.replaceSubrange(fraction...fraction, with: [.fraction(digits: digits)])
    } else {
      pieces.insert(contentsOf: [.mark("."), .fraction(digits: digits)], at: second + 1)
    }
  }

  /// Adds or removes the offset and the zone of a time of day, both of which are optional.
  private mutating func addOffset(of moment: Moment) {
    guard case .time(let time) = moment else { return }
    pieces.removeAll { if case .offset = $0 { time.offset == nil } else { false } }
    let hasOffset = pieces.contains { if case .offset = $0 { true } else { false } }
    if time.offset != nil, !hasOffset {
      pieces.append(.offset(.digits(.zero, minutes: .extended)))
    }
    let hasZone = pieces.contains { if case .zone = $0 { true } else { false } }
    switch time.time.zone {
    case .local: break
    case .utc where !hasZone: pieces += [.mark(" "), .zone(.utc, Array("UTC".utf8))]
    case .named(let name) where !hasZone:
      pieces += [.mark(" "), .zone(time.time.zone, Array(name.utf8))]
    default: break
    }
    if time.time.zone == .local, hasZone { pieces = Array(pieces.dropLast(2)) }
  }
}

extension MomentTemplate.Piece {
  fileprivate static func mark(_ text: String) -> MomentTemplate.Piece {
    .literal(Array(text.utf8))
  }

  fileprivate var isHour: Bool {
    switch self {
    case .hour, .endOfDay: true
    default: false
    }
  }

  fileprivate func widened(
    inBasic isBasic: Bool, zone: TimeOfDay.Zone?
  ) -> [MomentTemplate.Piece] {
    switch self {
    case .year: return [.year(digits: 4)]
    case .offset(.digits(let padding, minutes: .extended)):
      return [.offset(.digits(padding, minutes: .extended))]
    case .offset: return [.offset(.digits(.zero, minutes: isBasic ? .basic : .extended))]
    case .zone:
      switch zone {
      case .named(let name)?: return [.zone(.named(name), Array(name.utf8))]
      case .utc?: return [.zone(.utc, Array("UTC".utf8))]
      case .local?, nil: return [self]
      }
    default: return [self]
    }
  }
}

extension Moment {
  /// True if the moment is not at the start of a minute.
  fileprivate var hasSeconds: Bool {
    switch self {
    case .dateTime(let value): value.seconds % 60 != 0 || value.nanoseconds != 0
    case .time(let time): time.time.second != 0 || time.nanoseconds != 0
    case .day, .noDate: false
    }
  }
}
