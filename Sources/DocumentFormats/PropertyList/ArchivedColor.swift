/// The components of an archived NSColor or UIColor.
///
///     NSColor   NSRGB: "0.5 0 1 0.25" in ASCII, possibly with a zero byte; or NSWhite: "0.5 1"; NSComponents, if there are such
///     UIColor   UIRed, UIGreen, UIBlue, UIAlpha; or UIWhite, UIAlpha
///
/// The colour space is ignored. Catalogue, pattern and CMYK colours are not read; they become
/// records of their encoded members.
struct ArchivedColor {
  /// Red, green, blue and alpha, in decimal.
  private let components: [String]

  init?(_ object: Int, _ table: PropertyListTable) {
    func numbers(_ keys: [StaticString]) -> [String]? {
      let numbers = keys.compactMap { key -> String? in
        guard case .number(let text)? = table.member(object, key).map({ table.objects[$0].content })
        else { return nil }
        return text
      }
      return numbers.count == keys.count ? numbers : nil
    }
    func text(_ key: StaticString) -> [String]? {
      switch table.member(object, key).map({ table.objects[$0].content }) {
      case .data(let range)?, .string(let range)?: Self.numbers(in: table.text[range])
      default: nil
      }
    }
    let alpha = numbers(["UIAlpha"]) ?? ["1"]
    if let rgb = numbers(["UIRed", "UIGreen", "UIBlue"]) {
      components = rgb + alpha
    } else if let white = numbers(["UIWhite"]) {
      components = [white[0], white[0], white[0]] + alpha
    } else if let rgb = text("NSComponents") ?? text("NSRGB"), rgb.count == 3 || rgb.count == 4 {
      components = rgb.prefix(3) + [rgb.count == 4 ? rgb[3] : "1"]
    } else if let white = text("NSComponents") ?? text("NSWhite"),
      white.count == 1 || white.count == 2
    {
      components = [white[0], white[0], white[0], white.count == 2 ? white[1] : "1"]
    } else {
      return nil
    }
  }

  private static func numbers(in text: ArraySlice<UInt8>) -> [String]? {
    // A colour has at most four numbers, and those are never longer than this.
    guard text.count <= 200 else { return nil }
    let components = text.split { $0 == 0 || XMLScalar.isSpace($0) }
    let numbers = components.compactMap { XMLScalar.real(Array($0)) }
    return numbers.count == components.count ? numbers : nil
  }

  var form: ObjectForm {
    .record(
      zip(["red", "green", "blue", "alpha"], components).map { key, component in
        (Array(key.utf8)[...], .number(component))
      })
  }
}
