import DocumentFormats
import Foundation
import ModelKit

/// What Foundation's coders have for numbers of many digits, data and dates.
extension ScalarBridge: ForeignScalars {
  package static func decimal(
    from container: any SingleValueDecodingContainer, besides text: String
  ) -> String? {
    guard let decimal = try? container.decode(Decimal.self), !decimal.isNaN,
      decimal != Decimal(string: text, locale: nil)
    else { return nil }
    return decimal.description
  }

  package static func value(from container: any SingleValueDecodingContainer) -> Value? {
    if let data = try? container.decode(Data.self) { return .data(Array(data)) }
    guard let date = try? container.decode(Date.self) else { return nil }
    return ReferenceDate.text(secondsAfter: date.timeIntervalSinceReferenceDate).map(Value.date)
  }

  package static func encode(
    _ data: [UInt8], to container: inout any SingleValueEncodingContainer
  ) throws {
    try container.encode(Data(data))
  }
}
