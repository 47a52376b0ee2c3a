import ModelData

/// How stored data spells a moment: as text or a number, or in the members of a record.
public enum MomentSpelling: Notation {
  /// As text, or as a number.
  case text(MomentNotation)
  /// In members of a record.
  case record(MomentRecordNotation)

  private var notation: any Notation<Moment> {
    switch self {
    case .text(let notation): notation
    case .record(let notation): notation
    }
  }

  /// The name of the notation.
  public var name: String { notation.name }
  /// Whether the moment comes back from it.
  public func canHold(_ moment: Moment) -> Bool { notation.canHold(moment) }
  /// The text, if it is one of text.
  public func text(of moment: Moment) -> String? { notation.text(of: moment) }
  /// The record with the moment in it, if it is one of records.
  public func members(of moment: Moment, in record: Record) -> Record? {
    notation.members(of: moment, in: record)
  }

  /// The same, or the nearest that can hold the moment.
  public func holding(_ moment: Moment) -> MomentSpelling {
    switch self {
    case .text(let notation): .text(notation.holding(moment))
    case .record(let notation): .record(notation.holding(moment))
    }
  }
}
