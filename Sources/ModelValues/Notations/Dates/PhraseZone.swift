/// A zone that was typed with a time.
struct PhraseZone: Sendable {
  /// What it is called.
  let name: String
  /// The seconds east of UTC of its clocks, at an instant in seconds since 1970.
  let offset: @Sendable (_ seconds: Int) -> Int
  /// How a time of day keeps it: by its name, or by its offset if that is all that it is.
  let zone: TimeOfDay.Zone
  let fixedOffset: Int?
}

extension MomentPhrase {
  /// A zone by its name, in capitals or not: one of the database, UTC, or one that mail knows.
  func zone(named name: String) -> PhraseZone? {
    let upper = name.uppercased()
    if let offset = MomentScanner.offset(ofZone: upper) {
      let isUTC = offset == 0
      return PhraseZone(
        name: upper, offset: { _ in offset }, zone: isUTC ? .utc : .local,
        fixedOffset: isUTC ? nil : offset)
    }
    let known =
      zones.zone(named: name) == nil ? zones.names.first { $0.uppercased() == upper } : name
    guard let known, let file = zones.zone(named: known) else { return nil }
    return PhraseZone(
      name: known, offset: { file.period(at: $0).offset }, zone: .named(known), fixedOffset: nil)
  }
}
