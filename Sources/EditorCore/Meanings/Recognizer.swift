import ModelData
import ModelValues

// Recognises values without guessing, because a wrong reading misleads and a missing one does not.
// The evidence, in this order:
//
//   the user's choice · a stored class name · the form alone · the form together with the key, or
//   with the other elements of the array (ListEvidence.swift)

package enum Recognizer {
  /// The length in bytes up to which a string is recognised, except for data.
  private static let longestText = 256

  package static func recognize(
    _ subject: ReadingSubject, as rule: ReadingRule = .automatic
  ) -> Recognition? {
    var found = found(subject, rule)
    found?.key = subject.key
    found?.rule = rule
    found?.others = subject.others
    found?.colorSpace = subject.colorSpace
    return found
  }

  private static func found(_ subject: ReadingSubject, _ rule: ReadingRule) -> Recognition? {
    switch subject {
    case .string(let text, let key, let others):
      guard let (meaning, reason) = recognized(text, MeaningKey(key), rule, others) else {
        return nil
      }
      return Recognition(meaning, reason, .string)
    case .number(let token, let key, let neighbours):
      if rule == .automatic, let found = epoch(token, key, neighbours) { return found }
      guard let (meaning, reason) = recognized(number: token, MeaningKey(key), rule) else {
        return nil
      }
      return Recognition(meaning, reason, .number)
    case .date(let text, _, let dates):
      guard rule != .plain, let (moment, notation) = dates.read(text) else { return nil }
      return Recognition(
        .moment(moment, .text(notation)), .form, .date(dates))
    case .data(let data, _):
      guard rule != .plain else { return nil }
      return ArchivedColor(data).map {
        Recognition($0.recognition.meaning, .form, .archive(data))
      } ?? Recognition(.data(DataKind(of: data)), .form, .data)
    case .record(let record, let isWhole, let colorSpace):
      return rule == .plain ? nil : recognize(record, isWhole: isWhole, colorSpace)
    case .elements(let elements, let key):
      guard rule == .color || rule == .automatic && MeaningKey(key)?.isColor == true,
        let (color, notation) = Color.read(elements: elements)
      else { return nil }
      return Recognition(
        .color(color, .elements(notation)), rule == .color ? .chosen : .key, .elements(elements))
    }
  }

  // MARK: - Text

  private typealias Found = (Meaning, Recognition.Reason)

  private static func recognized(
    _ text: [UInt8], _ key: MeaningKey?, _ rule: ReadingRule, _ others: [[UInt8]]
  ) -> Found? {
    if rule != .automatic { return rule.read(text).map { ($0, .chosen) } }
    if let found = data(text, key) { return found }
    guard text.count <= longestText, TextFilter.mayMean(text) else { return nil }
    switch TextShape(text) {
    case .identifier: return identifier(text, key)
    case .locator: return locator(text)
    case .day: if let found = moment(text, key) { return found }
    case .other: if let found = color(text, key) ?? moment(text, key) { return found }
    }
    // In several statements, because the compiler takes seconds for one long chain of `??`.
    if let found = timing(text, key) { return found }
    if let found = size(text, key) ?? schedule(text, key) { return found }
    if let found = identifier(text, key) ?? locator(text) { return found }
    return recognizedInList(text, among: others).map { ($0, .list) }
  }

  private static func color(_ text: [UInt8], _ key: MeaningKey?) -> Found? {
    guard let (color, notation) = Color.read(text) else { return nil }
    let isKnown = !notation.isAmbiguous && !couldBeWord(text, notation)
    guard isKnown || key?.isColor == true else { return nil }
    return (.color(color, .text(notation)), isKnown ? .form : .key)
  }

  /// `#123` may also be the number of an issue, and `#face` an anchor.
  private static func couldBeWord(_ text: [UInt8], _ notation: ColorNotation) -> Bool {
    guard case .hex(let notation) = notation, !hasBothKinds(text.dropFirst()) else {
      return false
    }
    let digits = text.dropFirst().map { $0 | 0x20 }
    let isShort = notation.digitsPerComponent == 1
    if digits.allSatisfy({ (0x30...0x39).contains($0) }) { return isShort && Set(digits).count > 1 }
    guard digits.allSatisfy({ (0x61...0x66).contains($0) }) else { return false }
    guard isShort else { return longWords.contains(String(decoding: digits, as: UTF8.self)) }
    let vowels = digits.count { $0 == UInt8(ascii: "a") || $0 == UInt8(ascii: "e") }
    return vowels > 0 && vowels < digits.count
  }

  /// True if hexadecimal digits are neither a decimal number nor a word.
  private static func hasBothKinds(_ digits: ArraySlice<UInt8>) -> Bool {
    digits.contains { $0 < 0x40 } && digits.contains { $0 > 0x40 }
  }

  /// English words of six letters from `a` to `f`.
  private static let longWords: Set<String> = [
    "accede", "beaded", "bedded", "beefed", "dabbed", "decade", "deeded", "deface", "efface",
    "facade",
  ]

  private static func moment(_ text: [UInt8], _ key: MeaningKey?) -> Found? {
    if let key, let unit = Epoch.unit(key: key.bytes, number: text),
      let (moment, notation) = Moment.read(text, epoch: unit)
    {
      return (.moment(moment, .text(notation)), .key)
    }
    guard let (moment, notation) = Moment.read(text) else { return nil }
    guard notation.isAmbiguous else { return (.moment(moment, .text(notation)), .form) }
    let isNamed =
      notation.kind == .time
      ? (notation.hasShortHour ? key?.isPointOfDay : key?.isTime) == true
      : key?.isDate == true && isPlausibleDay(moment, notation)
    guard isNamed else { return nil }
    return (.moment(moment, .text(notation)), .key)
  }

  private static func timing(_ text: [UInt8], _ key: MeaningKey?) -> Found? {
    if let (timing, notation) = Timing.read(text) {
      if !notation.isAmbiguous { return (.timing(timing, notation), .form) }
      let isNamed =
        key?.isTiming == true
        || key?.isBound == true && !notation.writtenUnits.isDisjoint(with: clearUnits)
      return isNamed ? (.timing(timing, notation), .key) : nil
    }
    return amount(text, key)
  }

  /// Units that are almost unambiguous after a number: `10s`, `4h`.
  private static let clearUnits: Set<CompoundInterval.Unit> = [.second, .hour]

  private static func amount(_ text: [UInt8], _ key: MeaningKey?) -> Found? {
    guard let key, let unit = IntervalKey(key.bytes), unit.isCertain,
      let (timing, notation) = Timing.readNumber(text, of: unit.unit)
    else { return nil }
    return (.timing(timing, notation), .key)
  }

  private static func size(_ text: [UInt8], _ key: MeaningKey?) -> Found? {
    let sizeKey = key.flatMap { ByteSizeKey($0.bytes) }
    if let sizeKey, sizeKey.isCertain, let (size, notation) = ByteSize.readNumber(text, of: sizeKey)
    {
      return (.size(size, notation), .key)
    }
    guard let (size, notation) = ByteSize.read(text) else { return nil }
    if !notation.isAmbiguous { return (.size(size, notation), .form) }
    return sizeKey == nil ? nil : (.size(size, notation), .key)
  }

  private static func schedule(_ text: [UInt8], _ key: MeaningKey?) -> Found? {
    guard let cron = CronExpression.read(text) else { return nil }
    let isNamed = key.map { CronExpression.isNamed(by: $0.bytes) } == true
    guard isNamed || text.first == UInt8(ascii: "@") || text.last == UInt8(ascii: ")") else {
      return nil
    }
    return (.schedule(cron), isNamed ? .key : .form)
  }

  private static func identifier(_ text: [UInt8], _ key: MeaningKey?) -> Found? {
    guard let (identifier, notation) = UniqueIdentifier.read(text),
      !notation.isAmbiguous || key?.isIdentifier == true
    else { return nil }
    return (.identifier(identifier, notation), notation.isAmbiguous ? .key : .form)
  }

  private static func locator(_ text: [UInt8]) -> Found? {
    guard text.prefix(24).contains(UInt8(ascii: ":")), let locator = ResourceLocator.read(text),
      locator.host != nil
    else { return nil }
    return (.locator(locator, String(decoding: text, as: UTF8.self)), .form)
  }

  /// A data URL is unambiguous; Base64 needs a key as evidence.
  private static func data(_ text: [UInt8], _ key: MeaningKey?) -> Found? {
    if text.starts(with: "data:".utf8) {
      return DataKind(base64: text).map { (.data($0), .form) }
    }
    guard DataKind.isProbablyBase64(text), key?.isData == true else { return nil }
    return DataKind(base64: text).map { (.data($0), .key) }
  }

  // MARK: - Numbers

  private static func epoch(
    _ number: [UInt8], _ key: [UInt8]?, _ neighbours: [ReadingSubject.Neighbour]
  ) -> Recognition? {
    let guess = key.flatMap { key in
      Epoch.guess(key: key, number: number) { neighbours.map { ($0.key, $0.number) } }
    }
    guard let guess, let (moment, notation) = Moment.read(number, epoch: guess.unit) else {
      return nil
    }
    var found = Recognition(.moment(moment, .text(notation)), .key, .number)
    found.otherUnit = guess.other
    found.neighbours = neighbours
    return found
  }

  static let minimumGroupedDigits = 7

  private static func recognized(
    number: [UInt8], _ key: MeaningKey?, _ rule: ReadingRule
  ) -> Found? {
    if rule != .automatic {
      // The decimal digits of a number are not the hexadecimal ones of a colour.
      return rule == .color ? nil : rule.read(number).map { ($0, .chosen) }
    }
    guard number.count <= 64 else { return nil }
    if let found = amount(number, key) { return found }
    if let key, let unit = ByteSizeKey(key.bytes), unit.isCertain,
      let (size, notation) = ByteSize.readNumber(number, of: unit)
    {
      return (.size(size, notation), .key)
    }
    let digits = number.drop { $0 == UInt8(ascii: "-") }.prefix { (0x30...0x39).contains($0) }
    guard digits.count >= minimumGroupedDigits, let text = GroupedNumber.text(of: number) else {
      return nil
    }
    return (.number(text), .form)
  }

  // MARK: - Records

  private static func recognize(
    _ record: Record, isWhole: Bool, _ colorSpace: String?
  ) -> Recognition? {
    let hasClass = record["representedClassName"] != nil
    guard isWhole || hasClass else { return nil }
    let kind = StoredClass(of: record)
    let known = kind?.withStandardName(record) ?? record
    func found(_ meaning: Meaning?) -> Recognition? {
      meaning.map {
        Recognition($0, hasClass && kind != nil ? .className : .form, .record(record))
      }
    }
    switch kind {
    case .interval: return found(Timing.read(known).map { .timing($0.value, $0.notation) })
    case .date, .time:
      return found(Moment.read(known).map { .moment($0.value, .record($0.notation)) })
    case .data: return found(DataKind(known).map { .data($0) })
    case .color, nil:
      let read =
        colorSpace.flatMap { Color.read(known, spaceNamed: $0) } ?? Color.read(known)
      guard let (color, notation) = read else {
        return found(
          CronExpression.read(known).map {
            Meaning(ScheduleMeaning(schedule: $0, isInMembers: true))
          })
      }
      // Without a class only unambiguous colours are accepted.
      let isCertain =
        !notation.isAmbiguous && (color.isInGamut || notation.isInOwnSpace)
        && (0...1).contains(color.alpha)
      return kind != nil && hasClass || isCertain ? found(.color(color, .record(notation))) : nil
    }
  }
}
