import Modeled
import Testing

@Modeled(writesNames: false)
final class Registers: ModelObject {
  var mask = 0
  var wide: UInt64 = 0
  var ratio = 0.0
  var list: [Int] = []
}

/// Hexadecimal numbers of JSON5 that change.
@Suite struct HexNumberTests {
  private static let rows: [SavedRow<Registers>] = [
    .init("upper case", "{ mask: 0xFF }", "{ mask: 0xAB }") { $0.mask = 0xAB },
    .init("lower case", "{ mask: 0xff }", "{ mask: 0xab }") { $0.mask = 0xAB },
    .init("the prefix", "{ mask: 0XfF }", "{ mask: 0XAB }") { $0.mask = 0xAB },
    .init("digits without a case", "{ mask: 0x10 }", "{ mask: 0xab }") { $0.mask = 0xAB },
    .init("leading zeros", "{ mask: 0x000F }", "{ mask: 0x0010 }") { $0.mask = 16 },
    .init("more digits", "{ mask: 0xF }", "{ mask: 0x1000 }") { $0.mask = 0x1000 },
    .init("a negative number", "{ mask: 0xF }", "{ mask: -0x1 }") { $0.mask = -1 },
    .init("a plus sign", "{ mask: +0xF }", "{ mask: +0xE }") { $0.mask = 14 },
    .init("64 bits", "{ wide: 0x1 }", "{ wide: 0xffffffffffffffff }") { $0.wide = .max },
    .init("a whole number that may have a fraction", "{ ratio: 0x10 }", "{ ratio: 0x11 }") {
      $0.ratio = 17
    },
    .init("a fraction", "{ ratio: 0x10 }", "{ ratio: 1.5 }") { $0.ratio = 1.5 },
    .init("a list", "{ list: [ 0x1, /* a */ 0xA ] }", "{ list: [ 0x1, /* a */ 0xB ] }") {
      $0.list[1] = 11
    },
  ]

  @Test("a hexadecimal number stays one, with the case of its digits", arguments: rows)
  func changedNumber(_ row: SavedRow<Registers>) throws { try row.check() }
}
