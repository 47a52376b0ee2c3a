/// A zone typed with a time.
struct PhraseZone: Sendable {
  /// The name of the zone.
  let name: String
  /// Returns the offset of the zone in seconds east of UTC, at an instant given in seconds since 1970.
  let offset: @Sendable (_ seconds: Int) -> Int
  /// The zone to store with a time of day; local if the zone is only an offset, which is then `fixedOffset`.
  let zone: TimeOfDay.Zone
  let fixedOffset: Int?
}

extension MomentPhrase {
  /// Returns a zone by name, ignoring case: a zone of the database, UTC, or a zone name used in mail.
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
