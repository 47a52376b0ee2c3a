import ModelValues

// The evidence that the elements of an array give for each other, if one element alone is ambiguous:
//
//     ["30m", "4h", "1d"]            intervals: in several units, or in hours
//     ["2015-02-23", "20150224"]     days: one of them is certain
//     ["#add", "#1b2230"]            colours: one of them is certain
//     ["5m", "10m"]                  no evidence: metres, millions, megabytes
//
// There must be at least two elements, and all must be strings that can be parsed as the same kind.

extension Recognizer {
  /// The length in bytes from which a text is not ambiguous.
  package static let longestAmbiguousText = 32

  /// True if a text may be ambiguous, so that the other elements matter: `4h`, `20150224`, `#add`.
  package static func needsOtherElements(_ text: [UInt8]) -> Bool {
    guard let first = text.first, text.count < longestAmbiguousText else { return false }
    return first == UInt8(ascii: "#") || (0x30...0x39).contains(first)
  }

  static func recognizedInList(_ text: [UInt8], among others: [[UInt8]]) -> Meaning? {
    guard !others.isEmpty, needsOtherElements(text) else { return nil }
    return color(text, among: others) ?? day(text, among: others) ?? timing(text, among: others)
  }

  private static func color(_ text: [UInt8], among others: [[UInt8]]) -> Meaning? {
    guard text.first == UInt8(ascii: "#"), let (color, notation) = Color.read(text) else {
      return nil
    }
    let isCertain = others.contains {
      Color.read($0).map { !$0.notation.isAmbiguous } == true && isColorAlone($0)
    }
    guard isCertain, others.allSatisfy({ Color.read($0) != nil }) else { return nil }
    return .color(color, .text(notation))
  }

  private static func day(_ text: [UInt8], among others: [[UInt8]]) -> Meaning? {
    guard let (moment, notation) = Moment.read(text), isPlausibleDay(moment, notation) else {
      return nil
    }
    let read = others.compactMap { Moment.read($0)?.notation }
    guard read.count == others.count, read.contains(where: { !$0.isAmbiguous }) else { return nil }
    return .moment(moment, .text(notation))
  }

  private static func timing(_ text: [UInt8], among others: [[UInt8]]) -> Meaning? {
    guard let (timing, notation) = Timing.read(text), !notation.writtenUnits.isEmpty else {
      return nil
    }
    let read = others.compactMap { Timing.read($0)?.notation }
    guard read.count == others.count, read.allSatisfy({ !$0.writtenUnits.isEmpty }) else {
      return nil
    }
    let units = read.reduce(into: notation.writtenUnits) { $0.formUnion($1.writtenUnits) }
    return units.count > 1 || units == [.hour] ? .timing(timing, notation) : nil
  }

  private static func isColorAlone(_ text: [UInt8]) -> Bool {
    recognize(.string(text, key: nil))?.meaning.color != nil
  }

  /// True if a day written only in digits has a plausible year.
  static func isPlausibleDay(_ moment: Moment, _ notation: MomentNotation) -> Bool {
    guard notation.isBareDay, case .day(let day) = moment else { return false }
    return (1900...2100).contains(day.year)
  }
}

extension IntervalNotation {
  /// The units in the text of the interval.
  var writtenUnits: Set<CompoundInterval.Unit> {
    if case .units(let notation) = self { Set(notation.parts.map(\.unit)) } else { [] }
  }
}
