import ModelData
import ModelValues

/// The recognised value of a node, and the reason for it.
package struct Recognition: Hashable, Sendable {
  package var meaning: Meaning
  package var reason: Reason
  package var carrier: Carrier
  /// The key of the node and its reading rule.
  package var key: [UInt8]?
  package var rule = ReadingRule.automatic
  /// The other elements of its array, if they were used as evidence.
  package var others: [[UInt8]] = []

  /// The evidence for the recognition.
  package enum Reason: Hashable, Sendable {
    /// A stored class name.
    case className
    /// The form of the value is unambiguous.
    case form
    /// The key of the value.
    case key
    /// The other elements of the array.
    case list
    /// The user's choice.
    case chosen

    package var words: String {
      switch self {
      case .className: "from its class"
      case .form: ""
      case .key: "from the key"
      case .list: "from the list"
      case .chosen: "as chosen"
      }
    }
  }

  /// The stored form of the value.
  package enum Carrier: Hashable, Sendable {
    case string
    case number
    case record(Record)
    case elements([Value])
  }

  package init(_ meaning: Meaning, _ reason: Reason, _ carrier: Carrier) {
    self.meaning = meaning
    self.reason = reason
    self.carrier = carrier
  }

  /// A description, such as `colour: #rrggbb` or `interval: seconds, from the key`.
  package var words: String {
    var words = meaning.name
    let notation = meaning.notationName
    if !notation.isEmpty { words += ": " + notation }
    if !reason.words.isEmpty { words += ", " + reason.words }
    return words
  }

  /// The form in which a value is stored.
  package enum Written: Hashable, Sendable {
    case text(String)
    case record(Record)
    case elements([Value])
  }

  /// Returns the stored form of a new value in the notation of this one; nil if the notation cannot represent it.
  package func written(_ meaning: Meaning) -> Written? {
    switch carrier {
    case .record(let record):
      if let members = meaning.spelled?.members(in: record) { return .record(members) }
    case .elements: if let elements = meaning.spelled?.elements { return .elements(elements) }
    case .string, .number: break
    }
    return meaning.spelledText.map { .text($0) }
  }
}

extension Recognition {
  /// True if the value has a picker; text that only has a reading is edited as text.
  package var isPicked: Bool {
    switch meaning {
    case .color, .moment, .timing, .size, .identifier: true
    case .text(.schedule), .text(.locator), .text(.data): true
    case .text(.number): false
    }
  }
}

extension Meaning {
  /// The text of the value in a string or number; nil if the value is not stored as text, or the notation cannot represent it.
  package var spelledText: String? {
    switch self {
    case .text(.schedule(let schedule)): schedule.text
    case .text(.locator(_, let text)): text
    case .text: nil
    case .color, .moment, .timing, .size, .identifier: spelled?.text
    }
  }

  /// The text for a picker's field: the spelling of the file, or the usual notation for values stored as records.
  package var fieldText: String {
    if let spelledText { return spelledText }
    switch self {
    case .color(let color, _):
      return color.text(in: Color.HexNotation().holding(color.mappedToGamut))
    case .moment(let moment, _):
      return moment.text(in: MomentNotation.rfc3339.holding(moment)) ?? ""
    case .timing(let timing, _):
      return IntervalNotation.usual.map { timing.text(in: $0.holding(timing)) ?? "" } ?? ""
    case .size, .identifier, .text: return ""
    }
  }
}

extension IntervalNotation {
  /// The notation of `5 minutes`.
  static let usual = Timing.read(Array("5 minutes".utf8))?.notation
}
