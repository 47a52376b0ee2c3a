import ModelData
import ModelValues

/// The recognised value of a node, and the reason for it.
package struct Recognition: Hashable, Sendable {
  package var meaning: Meaning
  package var reason: Reason
  package var storedForm: StoredForm
  /// The key of the node and its reading rule.
  package var key: [UInt8]?
  package var rule = ReadingRule.automatic
  /// The other elements of its array, if they were used as evidence.
  package var others: [[UInt8]] = []
  /// The other numbers of its object, if they were used as evidence.
  var neighbours: [ReadingSubject.Neighbour] = []
  /// The unit of a count since 1970 that is possible too.
  var otherUnit: Epoch.Unit?
  /// The name of the colour space beside a record.
  package var colorSpace: String?

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

    package var description: String {
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
  package enum StoredForm: Hashable, Sendable {
    case string
    case number
    case date(OwnDates)
    case data
    /// Data that is an archive of the value.
    case archive([UInt8])
    case record(Record)
    case elements([Value])
  }

  package init(_ meaning: Meaning, _ reason: Reason, _ storedForm: StoredForm) {
    self.meaning = meaning
    self.reason = reason
    self.storedForm = storedForm
  }

  /// A description, such as `colour: #rrggbb` or `interval: seconds, from the key`.
  package var description: String {
    var text = meaning.name
    let notation = meaning.notationName
    if !notation.isEmpty { text += ": " + notation }
    if !reason.description.isEmpty { text += ", " + reason.description }
    return text
  }

  /// The stored form of a new value.
  package enum Replacement: Hashable, Sendable {
    case text(String)
    case data([UInt8])
    case record(Record)
    case elements([Value])
  }

  /// Returns the stored form of a new value in the notation of this one; nil if the notation cannot represent it.
  package func replacement(for meaning: Meaning) -> Replacement? {
    switch storedForm {
    case .record(let record):
      if let members = meaning.kind.members(in: record) { return .record(members) }
    case .elements: if let elements = meaning.kind.elements { return .elements(elements) }
    case .archive(let bytes):
      return ArchivedColor(bytes)?.bytes(holding: meaning).map { .data($0) }
    case .string, .number, .date, .data: break
    }
    return meaning.text.map { .text($0) }
  }
}

extension Recognition {
  /// Returns the stored form of a new value, as `replacement(for:)` does, unless a number would become text.
  package func replacementOfKind(for meaning: Meaning) -> Replacement? {
    let replacement = replacement(for: meaning)
    guard case .number = storedForm, case .text(let text)? = replacement else { return replacement }
    return Value.number(text) == nil ? nil : replacement
  }

  /// What the value leaves open; the user can answer it by choosing a reading.
  package var doubt: String? {
    if (meaning.kind as? ScheduleMeaning)?.schedule.hasUnknownWeekdays == true {
      return "counted as in Quartz or in Spring"
    }
    guard let otherUnit, let year = otherYear else { return nil }
    return "or \(year), if it counts \(otherUnit)"
  }

  /// The year of a count since 1970 in the other unit.
  private var otherYear: Int? {
    guard let otherUnit, let text = meaning.text,
      case .dateTime(let instant)? = Moment.read(Array(text.utf8), epoch: otherUnit)?.value
    else { return nil }
    return instant.wallClock(atOffset: 0).day.year
  }

  /// True if the value has a picker; text that only has a reading is edited as text.
  package var isPicked: Bool { meaning.isPicked }

  /// Returns the reading that is shown next to the value.
  package func reading(in context: ReadingContext) -> ReadingContent {
    meaning.reading(in: context)
  }
}
