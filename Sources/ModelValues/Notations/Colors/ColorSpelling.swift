import ModelData

/// How stored data spells a colour: as text, in the members of a record, in the elements of an array.
public enum ColorSpelling: Notation {
  /// As text.
  case text(ColorNotation)
  /// In members of a record.
  case record(ColorRecordNotation)
  /// In the elements of an array.
  case elements(ColorArrayNotation)

  private var notation: any Notation<Color> {
    switch self {
    case .text(let notation): notation
    case .record(let notation): notation
    case .elements(let notation): notation
    }
  }

  /// The name of the notation.
  public var name: String { notation.name }
  /// Whether the colour comes back from it.
  public func canHold(_ color: Color) -> Bool { notation.canHold(color) }
  /// The text, if it is one of text.
  public func text(of color: Color) -> String? { notation.text(of: color) }
  /// The record with the colour in it, if it is one of records.
  public func members(of color: Color, in record: Record) -> Record? {
    notation.members(of: color, in: record)
  }
  /// The elements, if it is one of arrays.
  public func elements(of color: Color) -> [Value]? { notation.elements(of: color) }

  /// The same, or the next that can hold the colour.
  public func holding(_ color: Color) -> ColorSpelling {
    switch self {
    case .text(let notation): .text(notation.holding(color))
    case .record(let notation): .record(notation.holding(color))
    case .elements(let notation): .elements(notation.holding(color))
    }
  }
}

extension Color {
  /// Reads what is stored as a colour, exactly, with how it is spelled; nil if it is none.
  package static func read(stored: Value) -> (value: Color, notation: ColorSpelling)? {
    switch stored.kind {
    case .string: readExactly(stored.string ?? []).map { ($0.value, .text($0.notation)) }
    case .array: read(elements: Array(stored.elements)).map { ($0.value, .elements($0.notation)) }
    case .record: Record(stored).flatMap { read($0) }.map { ($0.value, .record($0.notation)) }
    default: nil
    }
  }
}

/// The same notations with as many digits as it takes to be read as the colour to the last digit.
package struct ExactColorSpelling: Notation {
  private let spelling: ColorSpelling

  package init(_ spelling: ColorSpelling) { self.spelling = spelling }

  package var name: String { spelling.name }
  package func canHold(_ color: Color) -> Bool { spelling.canHold(color) }
  package func holding(_ color: Color) -> ExactColorSpelling { Self(spelling.holding(color)) }

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
