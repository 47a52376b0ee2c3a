import Foundation

// The same records as structures for Foundation's coders.

protocol PlainBatch: Codable {
  associatedtype Item: Codable
  var items: [Item] { get }
}

struct FewPlain: Codable {
  var id: Int
  var name: String
  var score: Double
  var isActive: Bool
}

struct ManyPlain: Codable {
  var id: Int
  var firstName: String
  var lastName: String
  var street: String
  var city: String
  var country: String
  var phone: String
  var email: String
  var age: Int
  var height: Double
  var weight: Double
  var visits: Int
  var isMember: Bool
  var isActive: Bool
  var notes: String
  var balance: Double
  var discount: Double
  var orders: Int
  var returns: Int
  var group: String
  var manager: String
  var level: Int
  var hasNews: Bool
  var language: String
}

struct TextsPlain: Codable {
  var first: String
  var second: String
  var third: String
  var fourth: String
}

struct OrderPlain: Codable {
  struct Address: Codable {
    var street: String
    var city: String
  }
  struct Customer: Codable {
    var name: String
    var address: Address
  }
  struct Line: Codable {
    var product: String
    var count: Int
    var price: Double
  }
  var id: Int
  var customer: Customer
  var lines: [Line]
}

struct NumbersPlain: Codable {
  var whole: [Int]
  var decimal: [Double]
}

struct DatesPlain: Codable {
  var made: Date
  var changed: Date
  var due: Date
  var done: Date
}

/// A colour as three bytes, written as `#rrggbb`.
struct PlainColor: Codable {
  var rgb: UInt32

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard text.utf8.count == 7, text.hasPrefix("#"), let rgb = UInt32(text.dropFirst(), radix: 16)
    else { throw DecodingError.dataCorruptedError(in: container, debugDescription: "no colour") }
    self.rgb = rgb
  }

  func encode(to encoder: any Encoder) throws {
    let digits = String(rgb, radix: 16)
    var container = encoder.singleValueContainer()
    try container.encode("#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits)
  }
}

struct ColorsPlain: Codable {
  var text: PlainColor
  var back: PlainColor
  var border: PlainColor
  var accent: PlainColor
}

struct OptionalPlain: Codable {
  var id: Int?
  var name: String?
  var score: Double?
  var count: Int?
  var note: String?
  var isDone: Bool?
  var parent: Int?
  var owner: String?
}

struct DictionaryPlain: Codable {
  var id: Int
  var counts: [String: Int]
}

/// References as the numbers that they are stored as.
struct GraphPlain: Codable {
  struct Node: Codable {
    var id: Int
    var name: String
  }
  var nodes: [Node]
  var first: Int
  var last: Int
}

struct FewPlains: PlainBatch {
  var items: [FewPlain]
}

struct ManyPlains: PlainBatch {
  var items: [ManyPlain]
}

struct TextsPlains: PlainBatch {
  var items: [TextsPlain]
}

struct OrderPlains: PlainBatch {
  var items: [OrderPlain]
}

struct NumbersPlains: PlainBatch {
  var items: [NumbersPlain]
}

struct DatesPlains: PlainBatch {
  var items: [DatesPlain]
}

struct ColorsPlains: PlainBatch {
  var items: [ColorsPlain]
}

struct OptionalPlains: PlainBatch {
  var items: [OptionalPlain]
}

struct DictionaryPlains: PlainBatch {
  var items: [DictionaryPlain]
}

struct GraphPlains: PlainBatch {
  var items: [GraphPlain]
}
