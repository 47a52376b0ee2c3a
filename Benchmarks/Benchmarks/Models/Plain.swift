import ModelKit

/// What a ``Person`` has, without a model.
final class Plain: Codable {
  var name = ""
  var email = ""
  var city = ""
  var note = ""
  var age = 0
  var score = 0.0
  var count = 0
  var isActive = false
  var tags: [String] = []
  var level: Int?

  init() {}
}

struct PlainPeople: Codable {
  var people: [Plain]
}

extension PlainPeople {
  /// From what `JSONSerialization` gives.
  init(any: Any) {
    let list = (any as? [String: Any])?["people"] as? [[String: Any]] ?? []
    people = list.map { members in
      let plain = Plain()
      plain.name = members["name"] as? String ?? ""
      plain.email = members["email"] as? String ?? ""
      plain.city = members["city"] as? String ?? ""
      plain.note = members["note"] as? String ?? ""
      plain.age = members["age"] as? Int ?? 0
      plain.score = members["score"] as? Double ?? 0
      plain.count = members["count"] as? Int ?? 0
      plain.isActive = members["isActive"] as? Bool ?? false
      plain.tags = members["tags"] as? [String] ?? []
      plain.level = members["level"] as? Int
      return plain
    }
  }

  /// From the value that models are read from.
  init(value: Value) {
    people = value[Array("people".utf8)].map { $0.elements.map(Plain.init) } ?? []
  }
}

extension Plain {
  convenience init(_ value: Value) {
    self.init()
    for (key, member) in value.members {
      switch String(decoding: key, as: UTF8.self) {
      case "name": name = member.text ?? ""
      case "email": email = member.text ?? ""
      case "city": city = member.text ?? ""
      case "note": note = member.text ?? ""
      case "age": age = member.number.flatMap { Int($0) } ?? 0
      case "score": score = member.number.flatMap { Double($0) } ?? 0
      case "count": count = member.number.flatMap { Int($0) } ?? 0
      case "isActive": isActive = member.bool ?? false
      case "tags": tags = member.elements.map { $0.text ?? "" }
      case "level": level = member.number.flatMap { Int($0) }
      default: break
      }
    }
  }
}
