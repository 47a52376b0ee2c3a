import ModelData

/// The notation of a moment in stored data: as text or a number, or in the members of a record.
public enum StoredMomentNotation: Notation {
  /// A text or a number.
  case text(MomentNotation)
  /// Members of a record.
  case record(MomentRecordNotation)

  private var notation: any Notation<Moment> {
    switch self {
    case .text(let notation): notation
    case .record(let notation): notation
    }
  }

  /// The display name of the notation.
  public var name: String { notation.name }
  /// Returns true if printing and parsing in this notation preserves the moment.
  public func canHold(_ moment: Moment) -> Bool { notation.canHold(moment) }
  /// Returns the text of the moment; nil if the notation is not textual.
  public func text(of moment: Moment) -> String? { notation.text(of: moment) }
  /// Returns the record with the moment stored in it; nil if the notation is not for records.
  public func members(of moment: Moment, in record: Record) -> Record? {
    notation.members(of: moment, in: record)
  }

  /// Returns this notation if it can hold the moment, otherwise the nearest one that can.
  public func holding(_ moment: Moment) -> StoredMomentNotation {
    switch self {
    case .text(let notation): .text(notation.holding(moment))
    case .record(let notation): .record(notation.holding(moment))
    }
  }
}
