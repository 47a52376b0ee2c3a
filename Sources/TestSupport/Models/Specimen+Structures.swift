// Enumerations with values, one for each form of the tag, and a Codable type, with their spellings in files.

import Foundation
import ModelFoundation
import ModelKit

/// An enumeration with a case without values, one with a label, and one with two values.
protocol SpecimenChoice: ModelChoice, PlainScalar, Sendable {
  static var nothing: Self { get }
  static func circle(radius: Int) -> Self
  static func named(_ name: String, count: Int?) -> Self
  var parts: SpecimenParts { get }
  static var tag: ChoiceTag { get }
}

enum SpecimenParts: Sendable {
  case nothing, circle(Int), named(String, Int?)
}

extension SpecimenChoice {
  static var madeType: ChoiceType<Self> {
    ChoiceType(
      "\(Self.self)", tag: tag,
      cases: [
        .declared(
          "nothing", { .nothing }, { if case .nothing = $0.parts { true } else { false } }),
        .declared(
          "circle", labels: ["radius"], { (radius: Int) in .circle(radius: radius) },
          { (choice: Self) in
            if case .circle(let radius) = choice.parts { radius } else { nil }
          }),
        .declared(
          "named", labels: [nil, "count"],
          { (name: String, count: Int?) in .named(name, count: count) },
          { (choice: Self) in
            if case .named(let name, let count) = choice.parts { (name, count) } else { nil }
          }),
      ])
  }

  /// The words of the values, from the spellings of each.
  static func spelled(_ spellings: [[String]]) -> [Word<Self>] {
    let values: [Self] = [
      .nothing, .circle(radius: 1), .circle(radius: 2), .named("a", count: 1),
      .named("b", count: nil),
    ]
    return zip(values, spellings).map { value, spellings in
      Word(value, spellings[0], others: Array(spellings.dropFirst()))
    }
  }
}

enum ExternalChoice: SpecimenChoice {
  case nothing, circle(radius: Int), named(String, count: Int?)
  static let tag = ChoiceTag.external
  static let choiceType = madeType
  static let words = spelled([
    ["\"nothing\""], ["{\"circle\":{\"radius\":1}}", "{\"circle\": {\"radius\": 1.0}}"],
    ["{\"circle\":{\"radius\":2}}"],
    ["{\"named\":{\"_0\":\"a\",\"count\":1}}", "{\"named\":{\"count\":1,\"_0\":\"a\"}}"],
    ["{\"named\":{\"_0\":\"b\"}}", "{\"named\":{\"_0\":\"b\",\"count\":null}}"],
  ])
  var parts: SpecimenParts {
    switch self {
    case .nothing: .nothing
    case .circle(let radius): .circle(radius)
    case .named(let name, let count): .named(name, count)
    }
  }
}

enum AdjacentChoice: SpecimenChoice {
  case nothing, circle(radius: Int), named(String, count: Int?)
  static let tag = ChoiceTag.adjacent("type", "value")
  static let choiceType = madeType
  static let words = spelled([
    ["{\"type\":\"nothing\"}"],
    [
      "{\"type\":\"circle\",\"value\":{\"radius\":1}}",
      "{\"value\":{\"radius\":1},\"type\":\"circle\"}",
    ],
    ["{\"type\":\"circle\",\"value\":{\"radius\":2}}"],
    ["{\"type\":\"named\",\"value\":{\"_0\":\"a\",\"count\":1}}"],
    ["{\"type\":\"named\",\"value\":{\"_0\":\"b\"}}"],
  ])
  var parts: SpecimenParts {
    switch self {
    case .nothing: .nothing
    case .circle(let radius): .circle(radius)
    case .named(let name, let count): .named(name, count)
    }
  }
}

enum InsideChoice: SpecimenChoice {
  case nothing, circle(radius: Int), named(String, count: Int?)
  static let tag = ChoiceTag.inside("type")
  static let choiceType = madeType
  static let words = spelled([
    ["{\"type\":\"nothing\"}"],
    ["{\"type\":\"circle\",\"radius\":1}", "{\"radius\": 1, \"type\": \"circle\"}"],
    ["{\"type\":\"circle\",\"radius\":2}"],
    ["{\"type\":\"named\",\"_0\":\"a\",\"count\":1}"], ["{\"type\":\"named\",\"_0\":\"b\"}"],
  ])
  var parts: SpecimenParts {
    switch self {
    case .nothing: .nothing
    case .circle(let radius): .circle(radius)
    case .named(let name, let count): .named(name, count)
    }
  }
}

struct SpecimenFilter: Codable, Equatable, Sendable, CodableField {
  var limit: Double
  var words: [String]
}

extension SpecimenFilter: PlainProperty, PlainScalar {
  static let words = [
    Word(
      SpecimenFilter(limit: 1, words: []), "{\"limit\":1,\"words\":[]}",
      "{\"words\": [], \"limit\": 1.0}"),
    Word(SpecimenFilter(limit: 2.5, words: ["a", "b"]), "{\"limit\":2.5,\"words\":[\"a\",\"b\"]}"),
    Word(SpecimenFilter(limit: -1, words: ["b"]), "{\"limit\":-1,\"words\":[\"b\"]}"),
  ]
}
