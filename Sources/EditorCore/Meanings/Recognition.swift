import ModelData
import ModelValues

/// What a node was recognised as, and why.
package struct Recognition: Hashable, Sendable {
  package var meaning: Meaning
  package var reason: Reason
  package var carrier: Carrier
  /// What it stands under, and how a person wants it read.
  package var key: [UInt8]?
  package var rule = ReadingRule.automatic
  /// The other elements of its array, if they were asked.
  package var others: [[UInt8]] = []

  /// Why it is believed to be that.
  package enum Reason: Hashable, Sendable {
    /// A class name is stored with it.
    case className
    /// Nothing else looks like this.
    case form
    /// The key says so.
    case key
    /// The other elements of its array say so.
    case list
    /// A person chose it.
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

  /// How a node stores it.
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

  /// `colour: #rrggbb`, `interval: seconds, from the key`.
  package var words: String {
    var words = meaning.name
    let notation = meaning.notationName
    if !notation.isEmpty { words += ": " + notation }
    if !reason.words.isEmpty { words += ", " + reason.words }
    return words
  }

  /// What is stored for the value.
  package enum Written: Hashable, Sendable {
    case text(String)
    case record(Record)
    case elements([Value])
  }

  /// What to store for a meaning in this one's place; nil where its spelling cannot say it.
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
  /// Whether there is a picker for it: text that is only shown is edited as text.
  package var isPicked: Bool {
    switch meaning {
    case .color, .moment, .timing, .size, .identifier: true
    case .text(.schedule), .text(.locator), .text(.data): true
    case .text(.number): false
    }
  }
}

extension Meaning {
  /// The text of a string or number that says it; nil where it is no text, or one that the
  /// spelling has no room for.
  package var spelledText: String? {
    switch self {
    case .text(.schedule(let schedule)): schedule.text
    case .text(.locator(_, let text)): text
    case .text: nil
    case .color, .moment, .timing, .size, .identifier: spelled?.text
    }
  }

  /// What stands in a picker's text field: the spelling of the file, or for records the usual one
  /// of what they hold.
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
  /// `5 minutes`.
  static let usual = Timing.read(Array("5 minutes".utf8))?.notation
}
