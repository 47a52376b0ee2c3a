// The messages of the errors that encoders and decoders throw.

enum CodingMessage {
  static let tooDeep = "this is nested more than \(ValueDecoding.maximumDepth) levels deep"
  static let notARecord = "this is not a record"
  static let notAValue = "this is not a value that data can have here"

  static func missing(_ noun: String) -> String { "there is no \(noun)" }
  static func notA(_ noun: String) -> String { "this is not \(noun)" }
  static func notARecord(of noun: String, found: String) -> String {
    "expected a record of \(noun), found \(found)"
  }
}
