import ModelData

/// The notation of a colour as the members of a record:
///
///     {"red": 0, "green": 0.5, "blue": 1, "alpha": 1}      0…1, or 0…255
///     {"r": 46, "g": 139, "b": 87, "a": 0.5}               0…255, or 0…1
///     {"Red Component": 0.5, …, "Color Space": "P3"}       iTerm2; without a space in "Generic RGB"
///     {"red": "0x7F", "green": "0.5", "blue": "127", …}    asset catalogues, whose space is beside the record
///
/// The record can have other members. The members that the old libraries stored with a colour confirm that it is one; with
/// unknown members it is ambiguous.
public struct ColorRecordNotation: Notation {
  let keys: ColorKeys
  private(set) var components: WrittenComponents

  /// True if there are members that are not part of a colour.
  public let isAmbiguous: Bool
  /// True if only the numbers themselves indicate their scale.
  let isScaleImplicit: Bool
  /// The name of the space that iTerm2 has for colours outside the present one; nil as long as they are inside.
  var newSpaceName: String?

  /// True if the scale of the components is 255.
  package var usesScale255: Bool { components.space == .rgb }

  /// The display name: `{red, green, blue, alpha}`, `{r, g, b} (0…255)`.
  public var name: String {
    let scale: String =
      switch components.space {
      case .rgb: " (0…255)"
      case .profile(let profile): " (\(profile.name))"
      case .displayP3: " (Display P3)"
      case .unit where newSpaceName != nil: " (sRGB)"
      default: ""
      }
    let shown = keys.names.prefix(components.numbers.count)
    let names = (keys == .white ? shown.dropFirst(2) : shown).joined(separator: ", ")
    return "{\(names)}\(scale)"
  }

  /// Returns the record with the colour stored in it.
  public func members(of color: Color, in record: Record) -> Record? {
    color.written(into: record, as: self)
  }

  /// True if the colour is within the space that the record names. The components of P3 colours are often outside sRGB.
  package var isInOwnSpace: Bool {
    switch components.space {
    case .srgb, .srgbLinear: true
    case .displayP3, .profile: components.space.hasInRange(components.color)
    default: keys == .iTerm && components.space.hasInRange(components.color)
    }
  }

  /// Returns true if printing and parsing in this notation preserves the colour. Alpha can always be added.
  public func canHold(_ color: Color) -> Bool {
    withAlpha(for: color).preserves(color)
  }

  /// Returns this notation, with alpha if the colour needs it, or if the scale of the numbers would be ambiguous without it. A colour
  /// outside the calibrated space of iTerm2 is one of sRGB.
  public func holding(_ color: Color) -> ColorRecordNotation {
    let own = withAlpha(for: color)
    if own.preserves(color) { return own }
    let wider = inSRGB?.withAlpha(for: color)
    return wider.flatMap { $0.preserves(color) ? $0 : nil } ?? own
  }

  private func withAlpha(for color: Color) -> ColorRecordNotation {
    let wider = [1, 255].map { extent in
      var wider = self
      wider.components = components.withAlpha(to: extent)
      return wider
    }
    return ([self] + wider).first { $0.preserves(color) } ?? (color.alpha8 == 255 ? self : wider[0])
  }

  private var inSRGB: ColorRecordNotation? {
    guard keys == .iTerm, components.space == .profile(.genericRGB),
      let converted = WrittenComponents(components.numbers, in: .unit)
    else { return nil }
    var wider = self
    wider.components = converted
    wider.newSpaceName = "sRGB"
    return wider
  }

  private func preserves(_ color: Color) -> Bool {
    let space = components.space
    let written = components.rewritten(for: color)
    if case .profile = space, !space.hasInRange(color) { return false }
    if keys == .white, Set(written.numbers.prefix(3).map(\.text)).count > 1 { return false }
    if components.isOfBytes {
      // In other spaces than sRGB the nearest bytes are a slightly different colour.
      return space.hasInRange(color) && (components.hasAlpha || color.alpha8 == 255)
    }
    return written.color.isSame(in8Bits: color) && (!isScaleImplicit || written.isScaleUnambiguous)
  }
}

extension Color {
  /// Parses a record as a colour; nil if its members are not those of a colour, or if one of them is duplicated. Numbers of
  /// ambiguous scale have that of `notation`, as in ``read(_:like:)``.
  public static func read(
    _ record: Record, like notation: ColorRecordNotation? = nil
  ) -> (value: Color, notation: ColorRecordNotation)? {
    read(record, in: nil, like: notation)
  }

  /// Parses the components of a colour whose space is named beside them, as in asset catalogues and archives; nil if the name is not
  /// known.
  package static func read(
    _ record: Record, spaceNamed name: String
  ) -> (value: Color, notation: ColorRecordNotation)? {
    ColorSpace(beside: name).flatMap { read(record, in: $0, like: nil) }
  }

  private static func read(
    _ record: Record, in space: ColorSpace?, like notation: ColorRecordNotation?
  ) -> (value: Color, notation: ColorRecordNotation)? {
    for keys in ColorKeys.allCases where keys != .white || space != nil {
      let members = keys.names.map { name in
        record.members.filter { $0.keyBytes.elementsEqual(name.utf8) }
      }
      guard members.prefix(3).allSatisfy({ $0.count == 1 }), members[3].count <= 1 else { continue }
      let texts = members.joined().map(\.value.string)
      let numbers =
        space != nil && texts.allSatisfy { $0 != nil }
        ? WrittenNumber.components(texts.compactMap { $0 })
        : members.joined().map { $0.value.number.flatMap { WrittenNumber($0.utf8) } }
      var known = record.colorMembers(keys)
      if let space { (known.hasSpace, known.space) = (true, space) }
      guard let components = known.components(numbers, under: keys, like: notation?.components)
      else { return nil }
      let isAmbiguous =
        !known.hasClass && known.count + Set(keys.names.prefix(numbers.count)).count < record.count
      return (
        components.color,
        ColorRecordNotation(
          keys: keys, components: components, isAmbiguous: isAmbiguous,
          isScaleImplicit: !known.hasClass && !known.hasSpace)
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
    let notation = notation.holding(self)
    let numbers = notation.components.rewritten(for: self, precision).numbers
    var last: Int?
    for (name, number) in zip(notation.keys.names, numbers) {
      let isText = record[notation.keys.names[0]]?.kind == .string
      let value =
        isText
        ? Value.string(number.text) : Value.number(String(decoding: number.text, as: UTF8.self))
      guard let value else { continue }
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
    if let name = notation.newSpaceName { record[ColorSpace.key] = .string(name) }
    return record
  }
}

/// The members, besides the components, that belong to a colour.
private struct ColorMembers {
  var count = 0
  /// True if a stored class name identifies a colour.
  var hasClass = false
  /// True if the space of the components is known.
  var hasSpace = false
  var space: ColorSpace = .unit

  func components(
    _ numbers: [WrittenNumber?], under keys: ColorKeys, like known: WrittenComponents?
  ) -> WrittenComponents? {
    guard hasClass || hasSpace else {
      return WrittenComponents(bare: numbers, like: known)
    }
    let all = numbers.compactMap { $0 }
    return all.count == numbers.count ? WrittenComponents(all, in: space) : nil
  }
}

extension Record {
  fileprivate func colorMembers(_ keys: ColorKeys) -> ColorMembers {
    var known = ColorMembers()
    if keys == .iTerm { (known.hasSpace, known.space) = (true, .profile(.genericRGB)) }
    for member in members {
      let text = member.value.string ?? []
      switch member.key {
      case "version": known.count += 1
      case "representedClassName":
        let className = member.value.className
        guard className?.elementsEqual(StoredClass.color.rawValue.utf8) == true else { continue }
        known.count += 1
        known.hasClass = true
      case ColorSpace.key:
        let spaces: [(String, ColorSpace)] = [
          ("P3", .displayP3), ("sRGB", .unit), ("Calibrated", .profile(.genericRGB)),
        ]
        guard let (_, space) = spaces.first(where: { text.elementsEqual($0.0.utf8) }) else {
          continue
        }
        known.count += 1
        known.space = space
      default: break
      }
    }
    return known
  }
}
