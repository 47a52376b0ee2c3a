import ModelBasics

/// Reads the objects of an archive, from `$top`, as the tree that people edit. There is no recursion.
///
///     NSString, NSMutableString           string
///     NSArray, NSSet, NSOrderedSet        array, set; also subclasses that store nothing else
///     NSCountedSet                        set of dicts of an object and its count
///     NSDictionary                        dict, if all keys are strings or numbers; also subclasses that store nothing else
///     NSDate, NSData, NSNull              date, data, null
///     NSUUID, NSURL                       string; of a URL with a base, the whole URL
///     NSNumber, NSDecimalNumber           number
///     NSColor, UIColor in RGB or grey     dict of red, green, blue, alpha
///     NSAttributedString                  string
///     any other                           dict of its members
///
/// An object with several places has a number where it occurs first, and is a reference elsewhere; short scalars are repeated. Objects
/// that look the same but have different hidden members have numbers too, so that each copy gets the members of its own source.
struct ArchiveReader {
  let archive: ArchiveObjects
  private(set) var tree = ArchiveTree()
  /// The origin of each node.
  private(set) var origins: [ArchiveOrigin] = []
  private(set) var problems = ArchiveProblems()
  /// The node of each shared object that has been read.
  private var shared: [Int: Int] = [:]
  private var budget: ExpansionBudget
  private var names = NamePool()

  /// The classes that have been read, by the element of their description.
  private var classes: [Int: KnownClass] = [:]

  /// Scalars of at most this length in bytes are repeated.
  static let longestRepeated = 64

  private enum Task {
    case read(place: Int, key: [UInt8]?, keyPlace: Int?, parent: Int)
    case readCounted(places: [Int], parent: Int)
    case end(Int)
  }

  init(_ bytes: Bytes, _ dialect: XMLDialect) throws(ArchiveFault) {
    guard let list = ElementList(bytes, dialect) else { throw .notArchive }
    archive = try ArchiveObjects(list)
    budget = ExpansionBudget(fileSize: bytes.count)
    var tasks = [Task.read(place: archive.top, key: nil, keyPlace: nil, parent: -1)]
    while let task = tasks.popLast() {
      switch task {
      case .end(let node): tree.nodes[node].next = tree.nodes.count
      case .readCounted(let places, let parent):
        guard readCounted(places, parent, &tasks) else { throw .expandsTooMuch }
      case .read(let place, let key, let keyPlace, let parent):
        guard read(place, key, keyPlace, parent, &tasks) else { throw .expandsTooMuch }
      }
    }
    numberLookalikes()
  }

  private mutating func numberLookalikes() {
    let candidates = origins.indices.filter {
      tree[$0].number == nil && origins[$0].number.map { archive.uses[$0] } == 1
        && origins[$0].form.hidesMembers
    }
    guard candidates.count > 1 else { return }
    let contents = tree.hashes(withNumbers: false)
    for group in Dictionary(grouping: candidates, by: { contents[$0] }).values {
      guard Set(group.map { stored(origins[$0]) }).count > 1 else { continue }
      for node in group { tree.nodes[node].number = origins[node].number }
    }
  }

  /// Returns the part of an object in which another one that is shown alike may differ.
  private func stored(_ origin: ArchiveOrigin) -> [UInt8] {
    guard case .url(_, let base) = origin.form else {
      return list.bytes.array(list.span(origin.element))
    }
    return base.map { list.bytes.array(list.span($0)) } ?? []
  }

  private var list: ElementList { archive.list }

  private mutating func read(
    _ place: Int, _ key: [UInt8]?, _ keyPlace: Int?, _ parent: Int, _ tasks: inout [Task]
  ) -> Bool {
    let (element, number) = archive.value(at: place)
    let index = tree.nodes.count
    var node = ArchiveTree.Node(kind: .null, key: key, parent: parent, next: index + 1)
    var origin = ArchiveOrigin(
      form: .null, place: place, element: element, number: number, keyPlace: keyPlace)
    if let number, let target = shared[number] {
      node.kind = .ref
      node.number = number
      node.target = target
      origin.form = .reference
    } else if number != 0 {
      // A small object with many places can be expensive to read.
      guard budget.pay(bytes: 8 &* (list.next(element) - element)) else { return false }
      origin.form = form(of: element, &node)
      notePlace(place, number, at: index)
      if let number, archive.uses[number] > 1,
        node.kind.isContainer || node.text.count > Self.longestRepeated
      {
        node.number = number
        shared[number] = index
      }
    }
    guard
      budget.pay(bytes: 64 + (key?.count ?? 0) + node.text.count + (node.className?.count ?? 0))
    else { return false }
    tree.nodes.append(node)
    origins.append(origin)
    if case .record = origin.form { noteKeys(of: element, at: index) }
    guard node.kind.isContainer else { return true }
    if case .color = origin.form { return readComponents(of: index) }
    tasks.append(.end(index))
    let start = tasks.count
    func add(_ place: Int, _ key: [UInt8]?, _ keyPlace: Int? = nil) {
      tasks.append(.read(place: place, key: key, keyPlace: keyPlace, parent: index))
    }
    switch origin.form {
    case .dictionary(let keys, let values):
      for (keyPlace, value) in zip(list.children(of: keys), list.children(of: values)) {
        let key = list.decoded(archive.value(at: keyPlace).element)
        add(value, names.shared(key), keyPlace)
      }
    case .list(let array): for place in list.children(of: array) { add(place, nil) }
    case .numbered(let form):
      for places in archive.elements(of: element, form) ?? [] {
        switch form {
        case .list: add(places[0], nil)
        case .dictionary:
          let key = list.decoded(archive.value(at: places[0]).element)
          add(places[1], names.shared(key), places[0])
        case .countedSet: tasks.append(.readCounted(places: places, parent: index))
        }
      }
    case .record:
      for place in list.children(of: element) where !list.hasKey(place, "$class") {
        add(place, names.shared(Self.memberKey(list.key(place))))
      }
    default:
      let isDictionary = list.kind(element) == .dict
      for place in list.children(of: element) {
        add(place, isDictionary ? names.shared(list.key(place)) : nil)
      }
    }
    tasks[start...].reverse()
    return true
  }

  private mutating func readCounted(
    _ places: [Int], _ parent: Int, _ tasks: inout [Task]
  ) -> Bool {
    let index = tree.nodes.count
    guard budget.pay(bytes: 64) else { return false }
    tree.nodes.append(ArchiveTree.Node(kind: .dict, parent: parent, next: index + 1))
    origins.append(ArchiveOrigin(form: .counted, place: places[0], element: places[0]))
    tasks.append(.end(index))
    for (place, key) in zip(places, NumberedForm.countedKeys).reversed() {
      tasks.append(.read(place: place, key: Array(key.utf8), keyPlace: nil, parent: index))
    }
    return true
  }

  // MARK: - Faults

  private mutating func notePlace(_ place: Int, _ number: Int?, at node: Int) {
    guard let number else {
      if let missing = archive.number(in: place) {
        problems.add(.missingObject(missing, count: archive.objects.count), at: node)
      }
      return
    }
    let element = archive.objects[number]
    guard list.kind(element) == .dict, archive.classDescription(of: element) == nil,
      archive.member(element, "$classname") == nil
    else { return }
    if archive.number(in: element) != nil {
      problems.add(.referenceToReference(number), at: node)
    } else {
      let isDescribed = archive.member(element, "$class") == nil
      problems.add(isDescribed ? .noClass : .undescribedClass, at: node)
    }
  }

  private mutating func noteKeys(of object: Int, at node: Int) {
    guard let keys = archive.value(object, "NS.keys"), isArray(keys),
      let values = archive.value(object, "NS.objects"), isArray(values),
      count(keys) != count(values)
    else { return }
    problems.add(.unevenKeys(count(keys), values: count(values)), at: node)
  }

  /// An archiver puts one more `$` in front of a key that begins with one.
  private static func memberKey(_ key: [UInt8]) -> [UInt8] {
    key.starts(with: "$$".utf8) ? Array(key.dropFirst()) : key
  }

  private mutating func readComponents(of color: Int) -> Bool {
    guard let components = ArchivedColorForm.read(origins[color].element, archive)?.components
    else {
      return false
    }
    for (key, component) in zip(ArchivedColorForm.keys, components) {
      tree.nodes.append(
        ArchiveTree.Node(
          kind: .real, key: Array(key.utf8), text: Array(component.utf8), parent: color,
          next: tree.nodes.count + 1))
      origins.append(
        ArchiveOrigin(
          form: .component, place: origins[color].place, element: origins[color].element))
    }
    tree.nodes[color].next = tree.nodes.count
    return true
  }

  // MARK: - Forms

  /// Returns how a value is stored, and makes the node that it is shown as.
  private mutating func form(of element: Int, _ node: inout ArchiveTree.Node) -> ArchiveForm {
    let kind = list.kind(element)
    guard kind == .dict, let description = archive.classDescription(of: element) else {
      node.kind = kind
      guard !kind.isContainer else { return .plain }
      node.text = ArchiveTree.canonical(list.decoded(element), kind)
      return .scalar
    }
    let known = describedClass(description)
    let name = known.name
    node.className = name
    node.kind = .dict
    if let form = scalarForm(of: element, String(decoding: name, as: UTF8.self), &node) {
      return form
    }
    if known.isColor, let color = ArchivedColorForm.read(element, archive) {
      node.space = color.space
      return .color(color.form)
    }
    let members = list.children(of: element).count { _ in true } - 1
    let keys = archive.value(element, "NS.keys")
    let values = archive.value(element, "NS.objects")
    if let keys, let values, members == 2, isArray(keys), isArray(values),
      areKeys(list.children(of: keys)), count(keys) == count(values)
    {
      return .dictionary(keys: keys, values: values)
    }
    if known.isList, keys == nil {
      if let values, members == 1, isArray(values) {
        node.kind = known.isSet ? .set : .array
        return .list(values)
      }
    }
    if keys == nil, values == nil, let form = known.numbered,
      let elements = archive.elements(of: element, form),
      form != .dictionary || areKeys(elements.lazy.map { $0[0] })
    {
      node.kind = form == .dictionary ? .dict : known.isSet ? .set : .array
      return .numbered(form)
    }
    return .record
  }

  private struct KnownClass {
    var name: [UInt8]
    var isColor: Bool
    var isSet: Bool
    var isList: Bool
    /// How an object of the class stores its elements if it has members for each of them.
    var numbered: NumberedForm?
  }

  private mutating func describedClass(_ description: Int) -> KnownClass {
    if let known = classes[description] { return known }
    let all = archive.classes(description)
    func isKind(of names: String...) -> Bool {
      all.contains { one in names.contains { one.elementsEqual($0.utf8) } }
    }
    let isSet = isKind(of: "NSSet", "NSOrderedSet", "NSCountedSet")
    let isList = isSet || isKind(of: "NSArray")
    let known = KnownClass(
      name: archive.className(description), isColor: archive.isColor(description), isSet: isSet,
      isList: isList,
      numbered: isKind(of: "NSCountedSet")
        ? .countedSet : isList ? .list : isKind(of: "NSDictionary") ? .dictionary : nil)
    classes[description] = known
    return known
  }

  private func isArray(_ element: Int) -> Bool { list.kind(element) == .array }
  private func count(_ element: Int) -> Int { list.children(of: element).count { _ in true } }

  private func areKeys(_ places: some Sequence<Int>) -> Bool {
    places.allSatisfy {
      let kind = list.kind(archive.value(at: $0).element)
      return archive.number(in: $0) != 0 && (kind == .string || kind == .integer)
    }
  }

  /// Returns the form of an object that is shown as one scalar.
  private func scalarForm(
    of object: Int, _ name: String, _ node: inout ArchiveTree.Node
  ) -> ArchiveForm? {
    func take(
      _ key: StaticString, _ kind: XMLElement, as shown: XMLElement,
      _ form: (Int) -> ArchiveForm, _ convert: ([UInt8]) -> [UInt8]? = { $0 }
    ) -> ArchiveForm? {
      guard let place = archive.member(object, key),
        let text = archive.bytes(archive.value(object, key), kind).flatMap(convert)
      else { return nil }
      node.kind = shown
      node.text = text
      return form(place)
    }
    switch name {
    case "NSNull":
      node.kind = .null
      return .nullObject
    case "NSString", "NSMutableString":
      return take("NS.string", .string, as: .string, ArchiveForm.text)
    case "NSDate":
      let date = { (text: [UInt8]) in
        Double(String(decoding: text, as: UTF8.self)).flatMap(ReferenceDate.text(secondsAfter:))
          .map { Array($0.utf8) }
      }
      guard
        let form = take("NS.time", .real, as: .date, ArchiveForm.date, date)
          ?? take("NS.time", .integer, as: .date, ArchiveForm.date, date)
      else { return nil }
      node.className = nil
      return form
    case "NSData", "NSMutableData":
      return take("NS.data", .data, as: .data, ArchiveForm.data)
    case "NSUUID":
      return take("NS.uuidbytes", .data, as: .string, ArchiveForm.uuid) {
        $0.count == 16 ? ArchivedUUID.text(of: $0) : nil
      }
    case "NSURL":
      guard let url = ArchivedURL.text(of: object, archive) else { return nil }
      let base = archive.value(object, "NS.base")
      return take("NS.relative", .string, as: .string, { .url(relative: $0, base: base) }) {
        base == nil ? $0 : url
      }
    case "NSAttributedString", "NSMutableAttributedString":
      guard
        archive.value(object, "NSAttributeInfo") == nil || archive.textRuns(of: object) != nil
      else { return nil }
      return take("NSString", .string, as: .string, ArchiveForm.attributedText)
    case "NSDecimalNumber":
      guard let decimal = decimal(object) else { return nil }
      node.kind = .real
      node.text = Array(decimal.text.utf8)
      return .decimal
    case "NSNumber":
      let keys: [(StaticString, XMLElement)] = [
        ("NS.intval", .integer), ("NS.dblval", .real), ("NS.number", .integer),
        ("NS.number", .real),
      ]
      for (key, kind) in keys {
        if let form = take(key, kind, as: kind, ArchiveForm.number) { return form }
      }
      return nil
    default: return nil
    }
  }

  private func decimal(_ object: Int) -> ArchivedDecimal? {
    guard let units = archive.bytes(archive.value(object, "NS.mantissa"), .data),
      let exponent = archive.integer(object, "NS.exponent"),
      let length = archive.integer(object, "NS.length")
    else { return nil }
    return ArchivedDecimal(
      units: units, length: length, exponent: exponent,
      isNegative: archive.value(object, "NS.negative").map { list.kind($0) == .true } ?? false,
      isBigEndian: archive.integer(object, "NS.mantissa.bo") == 2)
  }
}
