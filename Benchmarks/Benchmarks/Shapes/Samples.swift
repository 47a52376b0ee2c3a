// The text of each shape's n-th record.

enum Samples {
  static func few(_ n: Int) -> String {
    #"{"id": \#(n), "name": "Item number \#(n)", "score": \#(Double(n % 1000) / 8), "isActive": \#(n % 2 == 0)}"#
  }

  static func many(_ n: Int) -> String {
    #"{"id": \#(n), "firstName": "Ada", "lastName": "Lovelace \#(n)", "street": "Long Street \#(n % 97)", "#
      + #""city": "Springfield", "country": "CH", "phone": "+41 44 000 00 \#(n % 100)", "#
      + #""email": "ada\#(n)@example.com", "age": \#(n % 90), "height": \#(1.5 + Double(n % 50) / 100), "#
      + #""weight": \#(50 + Double(n % 400) / 8), "visits": \#(n % 1000), "isMember": true, "#
      + #""isActive": \#(n % 3 == 0), "notes": "Likes walks, no. \#(n &* 7919 % 1000)", "#
      + #""balance": \#(Double(n &* 31 % 10000) / 4), "discount": 0.25, "orders": \#(n % 12), "returns": 0, "#
      + #""group": "a\#(n % 10)", "manager": "Grace Hopper", "level": \#(n % 5), "hasNews": false, "language": "en"}"#
  }

  static func shortTexts(_ n: Int) -> String {
    #"{"first": "a\#(n)", "second": "b", "third": "three \#(n % 10)", "fourth": ""}"#
  }

  static func longTexts(_ n: Int) -> String {
    let text = String(repeating: "The quick brown fox jumps over the lazy dog. ", count: 5)
    return
      #"{"first": "\#(text)\#(n)", "second": "\#(text)café", "third": "He said \"no\".\n\#(text)", "fourth": "\#(text)"}"#
  }

  static func nested(_ n: Int) -> String {
    let lines = (0..<3).map {
      #"{"product": "Thing \#($0)", "count": \#(n % 7 + $0), "price": \#(Double(n % 100) / 4)}"#
    }
    return
      #"{"id": \#(n), "customer": {"name": "Ada \#(n)", "address": {"street": "Long Street 5", "city": "Springfield"}}, "#
      + #""lines": [\#(lines.joined(separator: ", "))]}"#
  }

  static func numbers(_ n: Int) -> String {
    let whole = (0..<20).map { "\(n &* 31 &+ $0 &* 7919)" }
    let decimal = (0..<20).map { "\(Double(n % 1000 &* 7 &+ $0) / 16)" }
    return
      #"{"whole": [\#(whole.joined(separator: ", "))], "decimal": [\#(decimal.joined(separator: ", "))]}"#
  }

  static func dates(_ n: Int) -> String {
    func date(_ offset: Int) -> String {
      let (day, hour) = ((n &+ offset) % 28 + 1, (n &+ offset) % 14 + 10)
      return #""2015-\#(n % 3 + 10)-\#(day < 10 ? "0" : "")\#(day)T\#(hour):30:\#(n % 40 + 10)Z""#
    }
    return
      #"{"made": \#(date(0)), "changed": \#(date(3)), "due": \#(date(5)), "done": \#(date(9))}"#
  }

  static func colors(_ n: Int) -> String {
    func color(_ seed: Int) -> String {
      let digits = String((n &* 7919 &+ seed) & 0xFFFFFF, radix: 16)
      return "\"#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits + "\""
    }
    return
      #"{"text": \#(color(1)), "back": \#(color(77)), "border": \#(color(999)), "accent": \#(color(4096))}"#
  }

  static func optional(_ n: Int) -> String {
    #"{"id": \#(n), "name": \#(n % 2 == 0 ? "null" : "\"Item\""), "score": \#(n % 3 == 0 ? "null" : "0.5"), "#
      + #""note": "x", "isDone": \#(n % 2 == 0 ? "null" : "true")}"#
  }

  static func dictionaries(_ n: Int) -> String {
    let members = (0..<10).map { #""key \#($0 &+ n % 5)": \#(n &+ $0)"# }
    return #"{"id": \#(n), "counts": {\#(members.joined(separator: ", "))}}"#
  }

  static func references(_ n: Int) -> String {
    let nodes = (1...6).map { #"{"id": \#($0), "name": "Node \#($0)"}"# }
    return
      #"{"nodes": [\#(nodes.joined(separator: ", "))], "first": \#(n % 6 + 1), "last": \#(n % 5 + 1)}"#
  }

  static func unknown(_ n: Int) -> String {
    few(n).dropLast()
      + #", "colour": "red", "size": \#(n % 40), "ratio": 0.5, "parts": {"a": 1, "b": "two"}}"#
  }
}
