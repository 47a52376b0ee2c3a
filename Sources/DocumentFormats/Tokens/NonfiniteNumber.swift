/// A number that has no decimal text. Each format has its own spelling.
package enum NonfiniteNumber: Hashable, Sendable, CaseIterable {
  case notANumber, infinity, negativeInfinity

  /// Reads `NaN`, `inf` and `Infinity` in any case, with or without a sign.
  package init?(_ text: some Sequence<UInt8>) {
    var word = String(decoding: Array(text), as: UTF8.self).lowercased()[...]
    let isNegative = word.first == "-"
    if isNegative || word.first == "+" { word = word.dropFirst() }
    switch word {
    case "nan": self = .notANumber
    case "inf", "infinity": self = isNegative ? .negativeInfinity : .infinity
    default: return nil
    }
  }

  /// The name, as in JavaScript.
  package var name: String {
    switch self {
    case .notANumber: "NaN"
    case .infinity: "Infinity"
    case .negativeInfinity: "-Infinity"
    }
  }
}
