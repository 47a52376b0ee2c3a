import ModelBasics

// What the text of a binary property list says of objects that XML property lists do not have:
//
//   <key type="integer">5</key>     a key that is no string
//   <real size="4">0.1</real>       a number of 4 bytes, which is 0.10000000149011612
//   <broken object="7">…</broken>   object 7 of the file, which cannot be read and stays as it is
//   <key type="object">7</key>      the same as a key, or a container as a key

/// The types of keys that are no strings.
enum XMLKeyType: CaseIterable {
  case integer, real, date, data, `true`, `false`, null, uid, object

  var name: StaticString {
    switch self {
    case .integer: "integer"
    case .real: "real"
    case .date: "date"
    case .data: "data"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    case .uid: "uid"
    case .object: "object"
    }
  }

  /// The first tag of a key.
  var opening: [UInt8] { Array("<key type=\"\(name)\">".utf8) }

  /// Returns the type that a tag gives its key; nil if it gives none.
  init?(of tag: XMLTag, _ text: XMLText) {
    guard tag.element == .key, let name = text.attribute("type", of: tag) else { return nil }
    self.init(named: name, text)
  }

  init?(named name: Span, _ text: XMLText) {
    let type = Self.allCases.first {
      $0.name.utf8CodeUnitCount == name.count && text.starts(with: $0.name, at: name.start)
    }
    guard let type else { return nil }
    self = type
  }

  /// True if a key of this type may have a text.
  func canHold(_ text: [UInt8]) -> Bool {
    switch self {
    case .integer: XMLScalar.integer(text).flatMap { Int128($0) } != nil
    case .real: XMLScalar.real(text).flatMap { Double($0) }?.isFinite == true
    case .date, .data, .true, .false, .null, .uid, .object: false
    }
  }
}

/// A real of 4 bytes.
enum XMLShortReal {
  static let opening = Array("<real size=\"4\">".utf8)

  static func isSize(_ value: Span, _ text: XMLText) -> Bool {
    value.count == 1 && text[value.start] == UInt8(ascii: "4")
  }

  /// True if a tag says that its number has 4 bytes.
  static func isTag(_ tag: XMLTag, _ text: XMLText) -> Bool {
    tag.element == .real && text.attribute("size", of: tag).map { isSize($0, text) } == true
  }

  /// Returns the number of 4 bytes that is shown as a text; nil if there is none.
  static func number(_ digits: String) -> Float? {
    guard let number = Double(digits), let short = Float(digits), short.isFinite,
      Double(short.description) == number
    else { return nil }
    return short
  }

  /// Returns the shortest text that stands for a number of 4 bytes.
  static func text(of number: Float) -> String {
    Double(number.description)?.description ?? number.description
  }
}
