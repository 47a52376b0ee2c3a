import ModelData

/// The notation of a colour as the members of a record:
///
///     {"red": 0, "green": 0.5, "blue": 1, "alpha": 1}      0…1, or 0…255
///     {"r": 46, "g": 139, "b": 87, "a": 0.5}               0…255, or 0…1
///     {"Red Component": 0.5, …, "Color Space": "P3"}       iTerm2
///
/// The record can have other members. The members that the old libraries stored with a colour confirm that it is one; with
/// unknown members it is ambiguous.
public struct ColorRecordNotation: Notation {
  let keys: ColorKeys
  let components: WrittenComponents

  /// True if there are members that are not part of a colour.
  public let isAmbiguous: Bool
  /// True if only the numbers themselves indicate their scale.
  let isScaleImplicit: Bool

  /// True if the scale of the components is 255.
  package var usesScale255: Bool { components.space == .rgb }

  /// The display name: `{red, green, blue, alpha}`, `{r, g, b} (0…255)`.
  public var name: String {
    let scale = components.space == .rgb ? " (0…255)" : ""
    let names = keys.names.prefix(components.numbers.count).joined(separator: ", ")
    return "{\(names)}\(scale)"
  }

  /// Returns the record with the colour stored in it.
  public func members(of color: Color, in record: Record) -> Record? {
    color.written(into: record, as: self)
  }

  /// Returns true if printing and parsing in this notation preserves the colour. Alpha can always be added.
  public func canHold(_ color: Color) -> Bool {
    holding(color).preserves(color)
  }

  /// Returns this notation, with alpha if the colour needs it, or if the scale of the numbers would be ambiguous without it.
  public func holding(_ color: Color) -> ColorRecordNotation {
    let wider = [1, 255].map { extent in
      ColorRecordNotation(
        keys: keys, components: components.withAlpha(to: extent), isAmbiguous: isAmbiguous,
        isScaleImplicit: isScaleImplicit)
    }
    return ([self] + wider).first { $0.preserves(color) } ?? (color.alpha8 == 255 ? self : wider[0])
  }

  private func preserves(_ color: Color) -> Bool {
    let written = components.rewritten(for: color)
    return written.color.isSame(in8Bits: color) && (!isScaleImplicit || written.isScaleUnambiguous)
  }
}

/// The sets of keys used for the components of a colour.
enum ColorKeys: CaseIterable {
  case words, capitalizedWords, letters, capitals, iTerm

  /// The keys of red, green, blue and alpha.
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
  /// Parses a record as a colour; nil if its members are not those of a colour, or if one of them is duplicated. Numbers of
  /// ambiguous scale have that of `notation`, as in ``read(_:like:)``.
  public static func read(
    _ record: Record, like notation: ColorRecordNotation? = nil
  ) -> (value: Color, notation: ColorRecordNotation)? {
    for keys in ColorKeys.allCases {
      let members = keys.names.map { name in
        record.members.filter { $0.keyBytes.elementsEqual(name.utf8) }
      }
      guard members.prefix(3).allSatisfy({ $0.count == 1 }), members[3].count <= 1 else { continue }
      let numbers = members.joined().map { member in
        member.value.number.flatMap { WrittenNumber($0.utf8) }
      }
      let known = record.colorMembers
      guard let components = known.components(numbers, under: keys, like: notation?.components)
      else { return nil }
      let isAmbiguous = !known.hasClass && known.count + numbers.count < record.count
      return (
        components.color,
        ColorRecordNotation(
          keys: keys, components: components, isAmbiguous: isAmbiguous,
          isScaleImplicit: !known.hasClass && keys != .iTerm)
      )
    }
    return nil
  }

  /// Returns a record with this colour stored in it: the numbers that change, and alpha if it is needed and missing. Everything
  /// else stays.
  public func written(into record: Record, as notation: ColorRecordNotation) -> Record {
    written(into: record, as: notation, .in8Bits)
  }

  package func written(
    into record: Record, as notation: ColorRecordNotation, _ precision: ColorPrecision
  ) -> Record {
    var record = record
    let numbers = notation.holding(self).components.rewritten(for: self, precision).numbers
    var last: Int?
    for (name, number) in zip(notation.keys.names, numbers) {
      guard let value = Value.number(String(decoding: number.text, as: UTF8.self)) else { continue }
      let index = record.members.firstIndex { $0.keyBytes.elementsEqual(name.utf8) }
      if let index {
        record.members[index].value = value
        last = max(last ?? 0, index)
      } else {
        // Alpha is inserted after the other components, not at the end of the record.
        let index = last.map { $0 + 1 } ?? record.count
        record.members.insert(Record.Member(name, value), at: index)
        last = index
      }
    }
    return record
  }
}

/// The members, besides the components, that belong to a colour.
private struct ColorMembers {
  var count = 0
  /// True if a stored class name identifies a colour.
  var hasClass = false
  var space: ColorSpace = .unit

  func components(
    _ numbers: [WrittenNumber?], under keys: ColorKeys, like known: WrittenComponents?
  ) -> WrittenComponents? {
    guard hasClass || keys == .iTerm else {
      return WrittenComponents(bare: numbers, like: known)
    }
    let all = numbers.compactMap { $0 }
    return all.count == numbers.count ? WrittenComponents(all, in: space) : nil
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
        // iTerm2's third space, `Calibrated`, has no exact equivalent here; sRGB is close to it.
        if ["P3", "sRGB", "Calibrated"].contains(where: { text.elementsEqual($0.utf8) }) {
          known.count += 1
        }
      default: break
      }
    }
    return known
  }
}
