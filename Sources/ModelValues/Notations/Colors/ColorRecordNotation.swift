import ModelData

/// How the members of a record spell a colour:
///
///     {"red": 0, "green": 0.5, "blue": 1, "alpha": 1}      0…1, or 0…255
///     {"r": 46, "g": 139, "b": 87, "a": 0.5}               0…255, or 0…1
///     {"Red Component": 0.5, …, "Color Space": "P3"}       iTerm2
///
/// Other members may be among them. Those beside which the old libraries stored a colour say that
/// it is one; of unknown ones that is not sure.
public struct ColorRecordNotation: Notation {
  let keys: ColorKeys
  let components: SpelledComponents

  /// Whether there are members that a colour does not have.
  public let isAmbiguous: Bool
  /// Whether nothing but the numbers says what they count to.
  let isBare: Bool

  /// Whether the components count to 255.
  package var countsTo255: Bool { components.space == .rgb }

  /// The notation for people: `{red, green, blue, alpha}`, `{r, g, b} (0…255)`.
  public var name: String {
    let scale = components.space == .rgb ? " (0…255)" : ""
    let names = keys.names.prefix(components.numbers.count).joined(separator: ", ")
    return "{\(names)}\(scale)"
  }

  /// The record with the colour in it.
  public func members(of color: Color, in record: Record) -> Record? {
    color.written(into: record, as: self)
  }

  /// Whether the colour comes back from this notation. There is always room for alpha.
  public func canHold(_ color: Color) -> Bool {
    holding(color).keeps(color)
  }

  /// This notation, with alpha if the colour needs it, or if only that shows what the numbers count
  /// to.
  public func holding(_ color: Color) -> ColorRecordNotation {
    let wider = [1, 255].map { extent in
      ColorRecordNotation(
        keys: keys, components: components.withAlpha(to: extent), isAmbiguous: isAmbiguous,
        isBare: isBare)
    }
    return ([self] + wider).first { $0.keeps(color) } ?? (color.alpha8 == 255 ? self : wider[0])
  }

  private func keeps(_ color: Color) -> Bool {
    let spelled = components.spelling(color)
    return spelled.color.isSame(in8Bits: color) && (!isBare || spelled.showsScale)
  }
}

/// The keys that the components of a colour are known by.
enum ColorKeys: CaseIterable {
  case words, capitalizedWords, letters, capitals, iTerm

  /// Red, green, blue and alpha.
  var names: [String] {
    switch self {
    case .words: ["red", "green", "blue", "alpha"]
    case .capitalizedWords: ["Red", "Green", "Blue", "Alpha"]
    case .letters: ["r", "g", "b", "a"]
    case .capitals: ["R", "G", "B", "A"]
    case .iTerm: ["Red Component", "Green Component", "Blue Component", "Alpha Component"]
    }
  }
}

extension Color {
  /// Reads a record as a colour; nil if its members do not make one, or if one of them is there
  /// twice. Numbers that do not show what they count to count like those of a known notation, as in
  /// ``read(_:like:)``.
  public static func read(
    _ record: Record, like notation: ColorRecordNotation? = nil
  ) -> (value: Color, notation: ColorRecordNotation)? {
    for keys in ColorKeys.allCases {
      let members = keys.names.map { name in
        record.members.filter { $0.keyBytes.elementsEqual(name.utf8) }
      }
      guard members.prefix(3).allSatisfy({ $0.count == 1 }), members[3].count <= 1 else { continue }
      let numbers = members.joined().map { member in
        member.value.number.flatMap { SpelledNumber($0.utf8) }
      }
      let known = record.colorMembers
      guard let components = known.components(numbers, under: keys, like: notation?.components)
      else { return nil }
      let isAmbiguous = !known.hasClass && known.count + numbers.count < record.count
      return (
        components.color,
        ColorRecordNotation(
          keys: keys, components: components, isAmbiguous: isAmbiguous,
          isBare: !known.hasClass && keys != .iTerm)
      )
    }
    return nil
  }

  /// A record with this colour in it: the numbers that change, and alpha if that is needed and
  /// missing. Everything else stays as it is.
  public func written(into record: Record, as notation: ColorRecordNotation) -> Record {
    written(into: record, as: notation, .in8Bits)
  }

  package func written(
    into record: Record, as notation: ColorRecordNotation, _ precision: ColorPrecision
  ) -> Record {
    var record = record
    let numbers = notation.holding(self).components.spelling(self, precision).numbers
    var last: Int?
    for (name, number) in zip(notation.keys.names, numbers) {
      guard let value = Value.number(String(decoding: number.text, as: UTF8.self)) else { continue }
      let place = record.members.firstIndex { $0.keyBytes.elementsEqual(name.utf8) }
      if let place {
        record.members[place].value = value
        last = max(last ?? 0, place)
      } else {
        // Beside the other components, not after whatever else there is.
        let place = last.map { $0 + 1 } ?? record.count
        record.members.insert(Record.Member(name, value), at: place)
        last = place
      }
    }
    return record
  }
}

/// The members beside the components that belong to a colour.
private struct ColorMembers {
  var count = 0
  /// Whether a stored class name says that it is a colour.
  var hasClass = false
  var space: ColorSpace = .unit

  func components(
    _ numbers: [SpelledNumber?], under keys: ColorKeys, like known: SpelledComponents?
  ) -> SpelledComponents? {
    guard hasClass || keys == .iTerm else {
      return SpelledComponents(bare: numbers, like: known)
    }
    let all = numbers.compactMap { $0 }
    return all.count == numbers.count ? SpelledComponents(all, in: space) : nil
  }
}

extension Record {
  fileprivate var colorMembers: ColorMembers {
    var known = ColorMembers()
    for member in members {
      let text = member.value.string ?? []
      switch member.key {
      case "version": known.count += 1
      case "representedClassName":
        let className = member.value.className
        guard className?.elementsEqual(StoredClass.color.rawValue.utf8) == true else { continue }
        known.count += 1
        known.hasClass = true
      case "Color Space":
        if text.elementsEqual("P3".utf8) { known.space = .displayP3 }
        // iTerm2's third, `Calibrated`, is of no space that is known here; sRGB is near it.
        if ["P3", "sRGB", "Calibrated"].contains(where: { text.elementsEqual($0.utf8) }) {
          known.count += 1
        }
      default: break
      }
    }
    return known
  }
}
