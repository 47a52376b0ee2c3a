import ModelBasics

/// The objects of a keyed archive as its file has them, by number.
///
///     $top      {root: {CF$UID: 1}}
///     $objects  [$null, {$class: {CF$UID: 2}, name: {CF$UID: 3}}, {$classname: Person, …}, Ada]
///
/// A value in the archive is at a *place*: there is either the value itself, or the number of an object.
struct ArchiveObjects {
  let list: ElementList
  /// The element of the dictionary `$top`.
  let top: Int
  /// The element of the array `$objects`.
  let objectsArray: Int
  /// The element of each object.
  let objects: [Int]
  /// The number of places of each object.
  private(set) var uses: [Int]

  init(_ list: ElementList) throws(ArchiveFault) {
    guard !list.elements.isEmpty, let archiver = list.member(0, "$archiver"),
      list.kind(archiver) == .string,
      list.decoded(archiver).elementsEqual("NSKeyedArchiver".utf8)
    else { throw .notArchive }
    guard let top = list.member(0, "$top"), list.kind(top) == .dict else { throw .noTop }
    guard let array = list.member(0, "$objects"), list.kind(array) == .array else {
      throw .noObjects
    }
    self.list = list
    self.top = top
    objectsArray = array
    objects = Array(list.children(of: array))
    uses = Array(repeating: 0, count: objects.count)
    guard let null = objects.first, list.kind(null) == .string,
      list.decoded(null).elementsEqual("$null".utf8)
    else { throw .noNull }
    for element in list.elements.indices where list.kind(element) == .dict {
      if let number = number(in: element), number < objects.count { uses[number] += 1 }
    }
  }

  /// Returns the number of the object that a place refers to, which may be missing; nil if the value is in the place itself.
  func number(in place: Int) -> Int? {
    let element = list[place]
    guard element.kind == .dict, list.next(place) == place + 2, list.kind(place + 1) == .integer,
      list.hasKey(place + 1, "CF$UID"),
      let number = XMLScalar.integer(list.decoded(place + 1)).flatMap(Int.init), number >= 0
    else { return nil }
    return number
  }

  /// Returns the element of the value at a place, and its number if it is an object. The number of the null object is 0.
  func value(at place: Int) -> (element: Int, number: Int?) {
    guard let number = number(in: place), objects.indices.contains(number) else {
      return (place, nil)
    }
    return (objects[number], number)
  }

  /// Returns the place of a member of an object.
  func member(_ object: Int, _ key: StaticString) -> Int? { list.member(object, key) }

  /// Returns the value of a member of an object; nil if it is missing or null.
  func value(_ object: Int, _ key: StaticString) -> Int? {
    guard let place = member(object, key) else { return nil }
    let (element, number) = value(at: place)
    return number == 0 ? nil : element
  }

  /// Returns the places of the keys of a dictionary.
  func keyPlaces(of dictionary: ArchiveOrigin) -> [Int] {
    switch dictionary.form {
    case .dictionary(let keys, _): Array(list.children(of: keys))
    case .numbered(.dictionary):
      elements(of: dictionary.element, .dictionary)?.map { $0[0] } ?? []
    default: []
    }
  }

  func bytes(_ element: Int?, _ kind: XMLElement) -> [UInt8]? {
    guard let element, list.kind(element) == kind else { return nil }
    return ArchiveTree.canonical(list.decoded(element), kind)
  }

  func integer(_ object: Int, _ key: StaticString) -> Int? {
    bytes(value(object, key), .integer).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  /// Returns the description of the class of an object; nil if the object is a plain value.
  func classDescription(of object: Int) -> Int? {
    guard let place = member(object, "$class") else { return nil }
    let description = value(at: place).element
    return list.member(description, "$classname") == nil ? nil : description
  }

  /// Returns the name in the description of a class.
  func className(_ description: Int) -> [UInt8] {
    list.member(description, "$classname").map(list.decoded) ?? []
  }

  /// Returns a class and its superclasses.
  func classes(_ description: Int) -> [[UInt8]] {
    let chain = list.member(description, "$classes").map { list.children(of: $0).map(list.decoded) }
    return chain ?? [className(description)]
  }

  /// Returns true if a class, or one of its superclasses, is that of colours.
  func isColor(_ description: Int) -> Bool {
    classes(description).contains {
      $0.elementsEqual("NSColor".utf8) || $0.elementsEqual("UIColor".utf8)
    }
  }

  /// Returns for each object whether it can be reached from the top or describes a class.
  func reached() -> [Bool] {
    var reached = objects.map { list.member($0, "$classname") != nil }
    reached[0] = true
    var open = [top]
    while let element = open.popLast() {
      for index in element..<list.next(element) where list.kind(index) == .dict {
        guard let number = number(in: index), number < objects.count, !reached[number] else {
          continue
        }
        reached[number] = true
        open.append(objects[number])
      }
    }
    return reached
  }
}
