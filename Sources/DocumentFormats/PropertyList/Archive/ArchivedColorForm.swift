/// The members in which an archived NSColor or UIColor stores its components.
///
///     NSColor   NSRGB: "0.5 0 1 0.25" in ASCII, often with a zero byte; or NSWhite: "0.5 1"
///     UIColor   UIRed, UIGreen, UIBlue, UIAlpha, and often UIRed-Double … and NSRGB; or UIWhite, UIAlpha, and often NSWhite
enum ArchivedColorForm: Equatable {
  case rgb(Int)
  case white(Int)
  case components(red: Int, green: Int, blue: Int, alpha: Int?)
  case greyComponents(white: Int, alpha: Int?)

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

  /// The members that another program may read instead of the numbers.
  private static let others: [StaticString] = [
    "NSComponents", "NSCustomColorSpace", "UISystemColorName",
  ]

  /// Returns the form of a colour and its components; nil if it is stored otherwise, or also by a name or in a colour space of its own.
  static func read(
    _ object: Int, _ archive: ArchiveObjects
  ) -> (form: ArchivedColorForm, components: [String])? {
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
    guard others.allSatisfy({ archive.value(object, $0) == nil }) else { return nil }
    if let red = archive.member(object, "UIRed"), let green = archive.member(object, "UIGreen"),
      let blue = archive.member(object, "UIBlue"), let first = number(red),
      let second = number(green), let third = number(blue)
    {
      let alpha = archive.member(object, "UIAlpha")
      return (
        .components(red: red, green: green, blue: blue, alpha: alpha),
        [first, second, third, number(alpha) ?? "1"]
      )
    }
    if let place = archive.member(object, "UIWhite"), let white = number(place) {
      let alpha = archive.member(object, "UIAlpha")
      return (
        .greyComponents(white: place, alpha: alpha), [white, white, white, number(alpha) ?? "1"]
      )
    }
    if let place = archive.member(object, "NSRGB"), let rgb = numbers(place),
      rgb.count == 3 || rgb.count == 4
    {
      return (.rgb(place), rgb.count == 4 ? rgb : rgb + ["1"])
    }
    if let place = archive.member(object, "NSWhite"), let white = numbers(place),
      white.count == 1 || white.count == 2
    {
      return (.white(place), [white[0], white[0], white[0], white.count == 2 ? white[1] : "1"])
    }
    return nil
  }

  private static func numbers(in text: [UInt8]) -> [String]? {
    // A colour has at most four numbers, and those are never longer than this.
    guard text.count <= 200 else { return nil }
    let components = text.split { $0 == 0 || XMLScalar.isSpace($0) }
    let numbers = components.compactMap { XMLScalar.real(Array($0)) }
    return numbers.count == components.count ? numbers : nil
  }
}
