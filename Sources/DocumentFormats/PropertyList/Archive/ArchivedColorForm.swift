/// The members in which an archived NSColor or UIColor stores its components.
///
///     NSColor   NSRGB: "0.5 0 1 0.25" in ASCII, often with a zero byte; or NSWhite: "0.5 1"; in a space of its own NSComponents
///     UIColor   UIRed, UIGreen, UIBlue, UIAlpha, and often UIRed-Double … and NSRGB; or UIWhite, UIAlpha, and often NSWhite
enum ArchivedColorForm: Equatable {
  case rgb(Int)
  case white(Int)
  case components(red: Int, green: Int, blue: Int, alpha: Int?)
  case greyComponents(white: Int, alpha: Int?)
  /// The numbers in a colour space of its own; those in the calibrated space are in `fallback`.
  case custom(ArchivedColorSpace, Int, fallback: Int?, isGrey: Bool)

  static let keys = ["red", "green", "blue", "alpha"]

  /// True if a node has the members that a colour is shown by.
  static func isShown(by node: Int, in tree: ArchiveTree) -> Bool {
    guard tree[node].kind == .dict, tree[node].next == node + 1 + keys.count else { return false }
    return zip(tree.children(of: node), keys).allSatisfy {
      tree[$0].key?.elementsEqual($1.utf8) == true
    }
  }

  static func isGrey(_ components: [String]) -> Bool {
    components[0] == components[1] && components[1] == components[2]
  }

  /// A colour, or the reason why there is none.
  struct Reading {
    var form: ArchivedColorForm
    var components: [String]
    /// nil for a colour of UIKit.
    var space: ArchivedColorSpace?
  }

  /// Returns the form of a colour and its components; nil if it is stored otherwise, by a name too, or in an unknown colour space.
  static func read(_ object: Int, _ archive: ArchiveObjects) -> Reading? {
    func number(_ place: Int?) -> String? {
      guard let place else { return nil }
      return (archive.bytes(place, .real) ?? archive.bytes(place, .integer)).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    func numbers(_ place: Int?) -> [String]? {
      guard let place else { return nil }
      return (archive.bytes(place, .data) ?? archive.bytes(place, .string)).flatMap(numbers(in:))
    }
    guard archive.value(object, "UISystemColorName") == nil else { return nil }
    let custom = archive.value(object, "NSCustomColorSpace")
    let red = archive.member(object, "UIRed")
    let white = archive.member(object, "UIWhite")
    let components = archive.member(object, "NSComponents")
    let alpha = archive.member(object, "UIAlpha")
    if custom != nil || components != nil {
      guard red == nil, white == nil, let components, let numbers = numbers(components),
        let space = custom.flatMap({ ArchivedColorSpace(of: $0, archive) })
      else { return nil }
      let kind = archive.integer(object, "NSColorSpace")
      let isGrey = kind == 3
      guard kind == 1 || isGrey, isGrey == (space == .gammaGrey),
        let shown = isGrey ? grey(numbers) : color(numbers)
      else { return nil }
      let fallback = archive.member(object, isGrey ? "NSWhite" : "NSRGB")
      return Reading(
        form: .custom(space, components, fallback: fallback, isGrey: isGrey), components: shown,
        space: space)
    }
    if let red, let green = archive.member(object, "UIGreen"),
      let blue = archive.member(object, "UIBlue"), let first = number(red),
      let second = number(green), let third = number(blue)
    {
      return Reading(
        form: .components(red: red, green: green, blue: blue, alpha: alpha),
        components: [first, second, third, number(alpha) ?? "1"])
    }
    if let white, let grey = number(white) {
      return Reading(
        form: .greyComponents(white: white, alpha: alpha),
        components: [grey, grey, grey, number(alpha) ?? "1"])
    }
    let isDevice = [2, 4].contains(archive.integer(object, "NSColorSpace"))
    let space = isDevice ? ArchivedColorSpace.device : .calibrated
    if let place = archive.member(object, "NSRGB"), let shown = numbers(place).flatMap(color) {
      return Reading(form: .rgb(place), components: shown, space: space)
    }
    if let place = archive.member(object, "NSWhite"), let shown = numbers(place).flatMap(grey) {
      return Reading(form: .white(place), components: shown, space: space)
    }
    return nil
  }

  /// Returns four components; the last one may be left out.
  private static func color(_ numbers: [String]) -> [String]? {
    switch numbers.count {
    case 3: numbers + ["1"]
    case 4: numbers
    default: nil
    }
  }

  private static func grey(_ numbers: [String]) -> [String]? {
    guard numbers.count == 1 || numbers.count == 2 else { return nil }
    return [numbers[0], numbers[0], numbers[0], numbers.count == 2 ? numbers[1] : "1"]
  }

  private static func numbers(in text: [UInt8]) -> [String]? {
    // A colour has at most four numbers, and those are never longer than this.
    guard text.count <= 200 else { return nil }
    let components = text.split { $0 == 0 || XMLScalar.isSpace($0) }
    let numbers = components.compactMap { XMLScalar.real(Array($0)) }
    return numbers.count == components.count ? numbers : nil
  }
}
