import ModelData

/// The notation of a colour in stored data: as text, in the members of a record, or in the elements of an array.
public enum StoredColorNotation: Notation {
  /// A text.
  case text(ColorNotation)
  /// Members of a record.
  case record(ColorRecordNotation)
  /// Elements of an array.
  case elements(ColorArrayNotation)

  private var notation: any Notation<Color> {
    switch self {
    case .text(let notation): notation
    case .record(let notation): notation
    case .elements(let notation): notation
    }
  }

  /// The display name of the notation.
  public var name: String { notation.name }
  /// Returns true if printing and parsing in this notation preserves the colour.
  public func canHold(_ color: Color) -> Bool { notation.canHold(color) }
  /// Returns the text of the colour; nil if the notation is not textual.
  public func text(of color: Color) -> String? { notation.text(of: color) }
  /// Returns the record with the colour stored in it; nil if the notation is not for records.
  public func members(of color: Color, in record: Record) -> Record? {
    notation.members(of: color, in: record)
  }
  /// Returns the elements that represent the colour; nil if the notation is not for arrays.
  public func elements(of color: Color) -> [Value]? { notation.elements(of: color) }

  /// Returns this notation if it can hold the colour, otherwise the next one that can.
  public func holding(_ color: Color) -> StoredColorNotation {
    switch self {
    case .text(let notation): .text(notation.holding(color))
    case .record(let notation): .record(notation.holding(color))
    case .elements(let notation): .elements(notation.holding(color))
    }
  }
}

extension Color {
  /// Parses a stored value as a colour, exactly, with its notation; nil if it is not a colour.
  package static func read(stored: Value) -> (value: Color, notation: StoredColorNotation)? {
    switch stored.kind {
    case .string: readExactly(stored.string ?? []).map { ($0.value, .text($0.notation)) }
    case .array: read(elements: Array(stored.elements)).map { ($0.value, .elements($0.notation)) }
    case .record: Record(stored).flatMap { read($0) }.map { ($0.value, .record($0.notation)) }
    default: nil
    }
  }
}

/// The same notations, with as many digits as needed to preserve the colour exactly.
package struct ExactStoredColorNotation: Notation {
  private let spelling: StoredColorNotation

  package init(_ spelling: StoredColorNotation) { self.spelling = spelling }

  package var name: String { spelling.name }
  package func canHold(_ color: Color) -> Bool { spelling.canHold(color) }
  package func holding(_ color: Color) -> ExactStoredColorNotation { Self(spelling.holding(color)) }

  package func text(of color: Color) -> String? {
    if case .text(let notation) = spelling { color.text(in: notation, .exact) } else { nil }
  }

  package func members(of color: Color, in record: Record) -> Record? {
    guard case .record(let notation) = spelling else { return nil }
    return color.written(into: record, as: notation, .exact)
  }

  package func elements(of color: Color) -> [Value]? {
    if case .elements(let notation) = spelling { color.elements(in: notation, .exact) } else { nil }
  }
}
