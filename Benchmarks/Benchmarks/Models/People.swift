import ModelKit

/// What is decoded and encoded: a list of people.
class People: ModelObject {
  var people: [Person] {
    get {
      willRead(0)
      return storedPeople
    }
    set {
      if isSame(storedPeople, newValue) { return }
      willChange(0, storedPeople)
      storedPeople = newValue
      didChange(0)
    }
    _modify {
      willChange(0, storedPeople)
      defer { didChange(0) }
      yield &storedPeople
    }
  }
  private var storedPeople: [Person] = []

  private static let ownType = ModelType(
    "People",
    fields: [
      Field.declared(
        "people", get: { (people: People) in people.storedPeople },
        set: { $0.storedPeople = $1 }, initial: { [] })
    ])
  override class var modelType: ModelType { ownType }

  /// A JSON text of so many people, with ten members each.
  static func text(count: Int) -> [UInt8] {
    var text = #"{"people": ["#
    for number in 0..<count {
      if number > 0 { text += ",\n" }
      text += #"{"name": "Person \#(number)", "email": "person\#(number)@example.com", "#
      text += #""city": "Springfield \#(number % 97)", "#
      text += #""note": "Likes café and walks, no. \#(number &* 7919 % 1000)", "#
      text += #""age": \#(number % 90), "score": \#(Double(number % 1000) / 8 + 0.1), "#
      text += #""count": \#(number &* 31), "isActive": \#(number % 2 == 0), "#
      text += #""tags": ["a\#(number % 10)", "b"], "#
      text += #""level": \#(number % 3 == 0 ? "null" : "\(number % 5)")}"#
    }
    return Array((text + "]}").utf8)
  }
}
