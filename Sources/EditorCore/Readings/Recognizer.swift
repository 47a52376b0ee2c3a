import ModelKit

/// Tells what a value means, if it can be told without guessing: a wrong reading misleads, a
/// missing one does not.
package enum Recognizer {
  /// A string longer than this is none of the values known here.
  private static let longestText = 64

  package static func reading(
    of subject: ReadingSubject, context: ReadingContext
  ) -> ReadingContent? {
    switch subject {
    case .string(let text, let key):
      guard text.count <= longestText else { return nil }
      return colorReading(of: text, key: key) ?? dateReading(of: text, context: context)
    case .number:
      // A bare number says nothing about its unit or its meaning.
      return nil
    case .record(let members):
      guard let record = StoredRecord(members) else { return nil }
      return record.reading(context: context)
    }
  }

  private static func colorReading(of text: [UInt8], key: [UInt8]?) -> ReadingContent? {
    guard let (color, notation) = Color.readHex(text) else { return nil }
    // `#123` is as often the number of an issue.
    let couldBeNumber =
      notation.digitsPerComponent == 1 && text.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
      && Set(text.dropFirst()).count > 1
    guard !couldBeNumber || isColorKey(key) else { return nil }
    return ReadingContent(color)
  }

  private static func isColorKey(_ key: [UInt8]?) -> Bool {
    guard let key else { return false }
    let name = String(decoding: key, as: UTF8.self).lowercased()
    return ["color", "colour", "background", "foreground"].contains { name.contains($0) }
      || Color(named: name) != nil
  }

  private static func dateReading(of text: [UInt8], context: ReadingContext) -> ReadingContent? {
    if let day = Day.read(text) { return ReadingContent(text: day.words(in: context)) }
    guard let (value, _) = DateTime.read(text) else { return nil }
    return ReadingContent(text: value.words(in: context))
  }
}

extension ReadingContent {
  /// A colour's swatch and nearest name: "≈ tomato · 50 %".
  init(_ color: Color) {
    let (name, isExact) = color.nearestName
    var text = isExact ? name : "≈ " + name
    if color.alpha < 1 {
      // 0 % and 100 % are said of nothing else.
      let percent = Int((max(color.alpha, 0) * 100).rounded())
      text += " · \(color.alpha > 0 ? min(max(percent, 1), 99) : 0) %"
    }
    self.init(swatch: color.rgb, text: text)
  }
}
