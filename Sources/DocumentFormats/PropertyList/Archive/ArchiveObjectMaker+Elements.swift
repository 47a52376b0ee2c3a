import DocumentTree
import ModelBasics
import ModelData

// Elements of objects that have members for each of them.

extension ArchiveObjectMaker {
  /// Returns the members of a new object.
  mutating func members(
    _ form: NumberedForm, _ children: [Int]
  ) throws(EditError) -> [(String, Value)] {
    var members: [(String, Value)] = []
    for (index, child) in children.enumerated() {
      let places = try places(ofElement: child, form, in: nil)
      members += zip(form.prefixes, places).map { ("\($0)\(index)", $1.value) }
    }
    if form == .countedSet {
      members.append((NumberedForm.total.description, Self.count(children.count)))
    }
    return members
  }

  /// Returns what is at the places of a new element, one for each member; `dictionary` is that of the file that it comes into.
  mutating func places(
    ofElement node: Int, _ form: NumberedForm, in dictionary: ArchiveOrigin?
  ) throws(EditError) -> [ArchivePlace] {
    switch form {
    case .list: return [try place(of: node, .collection, isObject: true)]
    case .dictionary:
      let text = new[node].key ?? []
      let key = dictionary.map { number(ofKey: text, in: $0) } ?? number(ofPlain: .string, text)
      return [.object(key), try place(of: node, .collection, isObject: true)]
    case .countedSet:
      let (object, count) = try counted(node)
      return [
        try place(of: object, .collection, isObject: true),
        .inline(Self.value(.integer, new[count].text)),
      ]
    }
  }

  /// Returns the nodes of the object and of the count of an element of a counted set.
  mutating func counted(_ node: Int) throws(EditError) -> (object: Int, count: Int) {
    let children = new.children(of: node)
    let keys = children.map { String(decoding: new[$0].key ?? [], as: UTF8.self) }
    guard new[node].kind == .dict, new[node].className == nil, keys == NumberedForm.countedKeys,
      new[children[1]].kind == .integer,
      let count = Int(String(decoding: new[children[1]].text, as: UTF8.self)), count > 0
    else { throw refuse(.notCounted, at: node) }
    return (children[0], children[1])
  }

  static func count(_ number: Int) -> Value { value(.integer, Array(String(number).utf8)) }
}
