import DocumentFormats
import DocumentTree
import ModelValues

// What a search looks for, as it is typed:
//
//   port 80                  this text, in keys, values or readings
//   /^port[0-9]+$/           a regular expression
//   is:colour key:border     words for what a thing is; all of them must match
//   "is:colour"              this text
//   $..price                 what a JSONPath query selects
//
// A text with none of these words is looked for as it is, with its spaces.

package struct SearchQuery: Hashable, Sendable {
  /// The text as it was typed.
  package let text: String
  package let terms: [SearchTerm]

  /// The reason why a typed text is not a query, as a clause.
  package struct Refusal: Error, Hashable, Sendable {
    package let message: String
  }

  package init(_ text: String, terms: [SearchTerm]) {
    self.text = text
    self.terms = terms
  }

  /// Creates a query for a text, also if it looks like words of a query.
  package init(literal text: String, in scope: SearchTerm.Scope = .anywhere) {
    let quoted = "\"" + text + "\""
    let typed: String =
      switch scope {
      case .anywhere: text
      case .key: "key:" + quoted
      case .value: "value:" + quoted
      case .comment: "comment:" + quoted
      }
    self.init(typed, terms: [.text(SearchText(text), in: scope)])
  }

  /// The JSONPath query, if the query is one.
  var selection: Query? {
    if case .selected(let query)? = terms.first { query } else { nil }
  }

  package static func parse(
    _ text: String, in context: ReadingContext
  ) -> Result<SearchQuery, Refusal> {
    if text == "$" || text.hasPrefix("$.") || text.hasPrefix("$[") {
      do {
        return .success(SearchQuery(text, terms: [.selected(try Query(text))]))
      } catch {
        return .failure(Refusal(message: error.message + "; quotes search for the text"))
      }
    }
    let words = Words(text).all
    guard words.contains(where: { $0.isQuoted || $0.isExpression || isCondition($0) }) else {
      return .success(SearchQuery(text, terms: [.text(SearchText(text), in: .anywhere)]))
    }
    var terms: [SearchTerm] = []
    var plain: [String] = []
    func endPlainText() {
      if !plain.isEmpty {
        terms.append(.text(SearchText(plain.joined(separator: " ")), in: .anywhere))
      }
      plain = []
    }
    for word in words {
      if !word.isQuoted, !word.isExpression, !isCondition(word) {
        plain.append(word.text)
        continue
      }
      endPlainText()
      switch term(for: word, in: context) {
      case .success(let term): terms.append(term)
      case .failure(let refusal): return .failure(refusal)
      }
    }
    endPlainText()
    return .success(SearchQuery(text, terms: terms))
  }

  // MARK: - Words

  private static let conditions = ["is", "type", "key", "value", "comment", "before", "after"]
  private static let comparisons: [SearchTerm.Comparison] = [
    .atMost, .atLeast, .less, .greater, .equal,
  ]

  private static func isCondition(_ word: Word) -> Bool {
    if let name = word.name { return conditions.contains(name) }
    return comparison(in: word.text) != nil
  }

  private static func comparison(
    in text: String
  ) -> (comparison: SearchTerm.Comparison, number: DecimalNumber)? {
    for comparison in comparisons where text.hasPrefix(comparison.rawValue) {
      return DecimalNumber(text.utf8.dropFirst(comparison.rawValue.utf8.count))
        .map { (comparison, $0) }
    }
    return nil
  }

  private static func term(
    for word: Word, in context: ReadingContext
  ) -> Result<SearchTerm, Refusal> {
    guard let name = word.name else {
      if word.isQuoted || word.isExpression { return textTerm(word, in: .anywhere) }
      guard let (comparison, number) = comparison(in: word.text) else {
        return textTerm(word, in: .anywhere)
      }
      return .success(.number(comparison, number))
    }
    guard !word.text.isEmpty else {
      return .failure(Refusal(message: "\(name): needs a word after it, such as \(example(name))"))
    }
    switch name {
    case "key": return textTerm(word, in: .key)
    case "value": return textTerm(word, in: .value)
    case "comment": return textTerm(word, in: .comment)
    case "is":
      guard let quality = SearchTerm.Quality(named: word.text) else {
        return .failure(Refusal(message: "is: knows \(SearchTerm.Quality.names)"))
      }
      return .success(.quality(quality))
    case "type":
      guard let kinds = kinds(named: word.text.lowercased()) else {
        if SearchTerm.Quality(named: word.text) != nil {
          return .failure(Refusal(message: "is:\(word.text) finds these"))
        }
        return .failure(
          Refusal(message: "type: knows string, number, boolean, null, object, array, date, data"))
      }
      return .success(.kind(kinds))
    default:
      let isBefore = name == "before"
      // A year ends where the next one begins.
      let year = word.text.utf8.count == 4 ? Int(word.text) : nil
      let day = year.map { "\($0 + (isBefore ? 0 : 1))-01-01" }
      guard let seconds = instant(day ?? word.text, in: context) else {
        return .failure(
          Refusal(message: "\(name): needs a date, such as \(example(name)), or a year"))
      }
      return .success(.moment(isBefore ? .less : year == nil ? .greater : .atLeast, seconds))
    }
  }

  private static func example(_ name: String) -> String {
    switch name {
    case "is": "is:colour"
    case "type": "type:number"
    case "key": "key:name"
    case "value": "value:dark"
    case "comment": "comment:todo"
    default: "\(name):2024-01-31"
    }
  }

  private static func textTerm(
    _ word: Word, in scope: SearchTerm.Scope
  ) -> Result<SearchTerm, Refusal> {
    guard word.isExpression else { return .success(.text(SearchText(word.text), in: scope)) }
    guard let expression = SearchExpression(word.text) else {
      return .failure(Refusal(message: "/\(word.text)/ is not a regular expression"))
    }
    return .success(.expression(expression, in: scope))
  }

  private static func kinds(named name: String) -> Set<NodeKind>? {
    switch name {
    case "string", "text": [.string]
    case "number": [.number]
    case "boolean", "bool": [.boolean]
    case "null": [.null]
    case "object", "dictionary": [.object]
    case "array": [.array]
    case "container": [.object, .array, .stream]
    case "date": Set(DateKind.allCases.map { .date($0) })
    case "data": [.data]
    default: nil
    }
  }

  private static func instant(_ text: String, in context: ReadingContext) -> Int? {
    guard case .success(let reading) = context.dateParser().read(text, as: .instant),
      case .dateTime(let date) = reading.moment
    else { return nil }
    return date.seconds
  }
}

extension SearchTerm.Quality {
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension SearchQuery {
  /// A word of a query: `name:` and a text, which may be quoted or a regular expression.
  struct Word {
    var name: String?
    var text = ""
    var isQuoted = false
    var isExpression = false
  }

  /// The words of a typed text, separated by blanks outside quotes and expressions.
  struct Words {
    private(set) var all: [Word] = []

    init(_ text: String) {
      var rest = Substring(text)
      while true {
        rest = rest.drop { $0 == " " }
        guard !rest.isEmpty else { return }
        all.append(Self.word(&rest))
      }
    }

    private static func word(_ rest: inout Substring) -> Word {
      var word = Word()
      let end = rest.firstIndex { $0 == " " || $0 == "\"" || $0 == "/" } ?? rest.endIndex
      if let colon = rest[..<end].firstIndex(of: ":"), conditions.contains(String(rest[..<colon])) {
        word.name = String(rest[..<colon])
        rest = rest[rest.index(after: colon)...]
      }
      for (delimiter, isExpression) in [(Character("\""), false), (Character("/"), true)]
      where rest.first == delimiter {
        let inner = rest.dropFirst()
        guard let close = inner.firstIndex(of: delimiter), close > inner.startIndex,
          inner.index(after: close) == inner.endIndex || inner[inner.index(after: close)] == " "
        else { break }
        word.text = String(inner[..<close])
        word.isQuoted = !isExpression
        word.isExpression = isExpression
        rest = inner[inner.index(after: close)...]
        return word
      }
      let stop = rest.firstIndex(of: " ") ?? rest.endIndex
      word.text = String(rest[..<stop])
      rest = rest[stop...]
      return word
    }
  }
}
