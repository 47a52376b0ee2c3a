import DocumentFormats
import DocumentTree
import ModelValues

/// The dates that a format has besides those in strings.
package enum OwnDates: Hashable, Sendable {
  /// In whole seconds, with an offset.
  case zoned
  /// Always in UTC.
  case universal(hasFractions: Bool)

  func read(_ text: [UInt8]) -> (value: Moment, notation: MomentNotation)? {
    switch self {
    case .zoned: Moment.read(zoned: text)
    case .universal(let hasFractions): Moment.read(universal: text, hasFractions: hasFractions)
    }
  }
}

extension OwnDates {
  init(_ kind: DateKind, in tokens: any Tokens) {
    self = kind == .instant ? .universal(hasFractions: tokens.hasFractionalDates) : .zoned
  }
}
