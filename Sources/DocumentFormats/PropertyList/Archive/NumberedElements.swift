import ModelBasics

/// How an object stores its elements in members of their own, which are numbered from 0.
///
///     list           NS.object.0  NS.object.1 …
///     dictionary     NS.key.0  NS.object.0  NS.key.1  NS.object.1 …
///     counted set    NS.count: 2  NS.object0  NS.count0  NS.object1  NS.count1
///
/// All archivers write sets with an order or with counts like this; those that are not exactly an NSKeyedArchiver also write arrays and
/// dictionaries so.
enum NumberedForm {
  case list, dictionary, countedSet

  /// The keys of the members of an element, without its number.
  var prefixes: [String] {
    switch self {
    case .list: ["NS.object."]
    case .dictionary: ["NS.key.", "NS.object."]
    case .countedSet: ["NS.object", "NS.count"]
    }
  }

  static let total: StaticString = "NS.count"

  /// The members by which an element of a counted set is shown.
  static let countedKeys = ["object", "count"]
}

extension ArchiveObjects {
  /// Returns the places of each element of an object, one for each prefix; nil if it has other members or some are missing.
  func elements(of object: Int, _ form: NumberedForm) -> [[Int]]? {
    let prefixes = form.prefixes
    var columns = prefixes.map { _ in [Int: Int]() }
    for member in list.children(of: object) where !list.hasKey(member, "$class") {
      if form == .countedSet, list.hasKey(member, NumberedForm.total) { continue }
      let key = String(decoding: list.key(member), as: UTF8.self)
      let found = prefixes.indices.lazy.compactMap { column in
        Self.number(of: key, after: prefixes[column]).map { (column, $0) }
      }.first
      guard let (column, number) = found,
        columns[column].updateValue(member, forKey: number) == nil
      else { return nil }
    }
    let count = columns[0].count
    let elements = (0..<count).map { number in columns.compactMap { $0[number] } }
    guard columns.allSatisfy({ $0.count == count }),
      elements.allSatisfy({ $0.count == prefixes.count })
    else { return nil }
    if form == .countedSet {
      let areCounted = elements.allSatisfy { (repetitions(at: $0[1]) ?? 0) > 0 }
      guard areCounted, integer(object, NumberedForm.total) == count else { return nil }
    }
    return elements
  }

  private func repetitions(at place: Int) -> Int? {
    bytes(value(at: place).element, .integer).flatMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
  }

  private static func number(of key: String, after prefix: String) -> Int? {
    guard key.hasPrefix(prefix) else { return nil }
    let digits = key.dropFirst(prefix.count)
    return Int(digits).flatMap { $0 >= 0 && String($0) == digits ? $0 : nil }
  }
}
