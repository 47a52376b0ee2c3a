import DocumentFormats
import Foundation
import ModelKit

/// Conversions between Foundation's coders and numbers of many digits, data and dates.
extension ScalarBridge: ForeignScalars {
  package static func decimal(
    from container: any SingleValueDecodingContainer, besides text: String
  ) -> String? {
    guard let decimal = try? container.decode(Decimal.self), !decimal.isNaN,
      decimal != Decimal(string: text, locale: nil)
    else { return nil }
    return decimal.description
  }

  package static func decimal(
    from container: any SingleValueDecodingContainer, besides integer: Int64
  ) -> String? {
    guard let decimal = try? container.decode(Decimal.self), !decimal.isNaN,
      decimal != Decimal(integer)
    else { return nil }
    return decimal.description
  }

  /// The API does not show which coder it is.
  package static func isJSON(_ coder: Any) -> Bool { "\(type(of: coder))".contains("JSON") }

  package static func value(from container: any SingleValueDecodingContainer) -> Value? {
    if let data = try? container.decode(Data.self) { return .data(Array(data)) }
    guard let date = try? container.decode(Date.self) else { return nil }
    return ReferenceDate.text(secondsAfter: date.timeIntervalSinceReferenceDate).map(Value.date)
  }

  /// JSON encoders write numbers of any length; others write a decimal as a record of its memory.
  package static func encode(
    number: String, to container: inout any SingleValueEncodingContainer
  ) throws -> Bool {
    guard isJSON(container),
      let decimal = Decimal(string: number, locale: nil), !decimal.isNaN,
      Value.number(decimal.description) == Value.number(number)
    else { return false }
    try container.encode(decimal)
    return true
  }

  package static func encode(
    _ data: [UInt8], to container: inout any SingleValueEncodingContainer
  ) throws {
    try container.encode(Data(data))
  }
}
