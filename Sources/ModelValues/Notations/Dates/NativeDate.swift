// Dates that a format has as a type of its own. Their texts are read in every spelling that files have, and written in the one that
// all readers of the format accept:
//
//     2014-02-23T09:21:06.034Z  2014-02-23t09:21:06z  2014-02-23 10:21:06+01:00     →  2014-02-23T09:21:06Z

extension Moment {
  /// Parses the text of a date that is always in UTC, such as that of a property list; `hasFractions` if such dates may have parts of
  /// seconds. Without these, parts of seconds are no part of the value.
  public static func read(
    universal text: [UInt8], hasFractions: Bool = false
  ) -> (value: Moment, notation: MomentNotation)? {
    guard let date = instant(text, hasFractions: hasFractions) else { return nil }
    let moment = Moment.dateTime(date).atOffset(0)
    var template = MomentTemplate.rfc3339(.instant)
    // A fraction that is spelled as it would be written keeps its digits.
    if hasFractions, case .text(let own)? = read(text)?.notation, own.isStandard {
      template = own
    } else if hasFractions {
      template = template.withFraction(of: moment)
    }
    template.family = .universal(hasFractions: hasFractions)
    return (moment, .text(template))
  }

  /// Parses the text in RFC 3339 of a date that has whole seconds and an offset, such as that of a property list of GNUstep.
  public static func read(zoned text: [UInt8]) -> (value: Moment, notation: MomentNotation)? {
    guard let date = instant(text, hasFractions: false) else { return nil }
    var template = MomentTemplate.rfc3339(.instant)
    template.family = .zoned
    template.pieces[template.pieces.count - 1] = .offset(.digits(.zero, minutes: .extended))
    return (.dateTime(date), .text(template))
  }

  private static func instant(_ text: [UInt8], hasFractions: Bool) -> DateTime? {
    guard let date = DateTime.read(text)?.value, let offset = date.offset else { return nil }
    let fraction = hasFractions ? 0 : date.nanoseconds % 1_000_000_000
    return DateTime(
      seconds: date.seconds, nanoseconds: date.nanoseconds - fraction, offset: offset)
  }
}

extension MomentTemplate {
  /// True for the template of `2015-02-23T18:30:00Z`, also with a fraction.
  fileprivate var isStandard: Bool {
    var template = self
    if let fraction = pieces.firstIndex(where: \.isFraction) {
      template.pieces.removeSubrange(max(0, fraction - 1)...fraction)
    }
    return template.pieces == MomentTemplate.rfc3339(.instant).pieces
  }
}
