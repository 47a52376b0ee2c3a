import DocumentFormats
import DocumentTree
import ModelValues
import ModelData

extension ReadingSubject {
  /// The length in bytes up to which a text is recognised.
  package static let longestText = 400
  /// The length in bytes from which keys are cut.
  private static let longestKey = 1 << 12
  /// The length in bytes up to which data is read.
  package static let longestData = 1 << 20

  /// Creates the subject of a node; returns nil if the node cannot be recognised. `longestText` can be raised for values with a
  /// chosen rule; arrays are read under any key unless `isAutomatic` is true.
  package init?(
    of path: NodePath, in document: Document, longestText: Int = longestText,
    longestData: Int = longestData, isAutomatic: Bool = false
  ) {
    guard let node = path.last else { return nil }
    let key = Self.key(of: path, in: document)
    switch document.kind(of: node) {
    case .string:
      var text = Self.meaning(of: node, in: document, longestText)
      if text == nil, longestData > longestText,
        MeaningKey(key)?.isData == true || Self.isLocator(node, in: document)
      {
        text = Self.meaning(of: node, in: document, longestData)
      }
      guard let text else { return nil }
      self = .string(text, key: key, others: Self.others(than: text, at: path, in: document))
    case .number:
      let token = document.valuePrefix(of: node, Self.longestText)
      let number = Array(document.tokens.number(of: token).utf8)
      let isDoubtful = key.flatMap { Epoch.guess(key: $0, number: number) }?.other != nil
      self = .number(
        number, key: key, neighbours: isDoubtful ? Self.neighbours(at: path, in: document) : [])
    case .object:
      let (members, isWhole) = Self.children(of: node, in: document, limit: Self.memberLimit)
      var record = Record()
      for child in members {
        // The keys of known classes are short.
        guard let token = document.keyPrefix(of: child, Self.longestKey) else { continue }
        let key = document.grammar.keyBytes(of: token)
        record.members.append(
          Record.Member(keyBytes: key, value: Self.value(of: child, in: document)))
      }
      // The text of stored data may be long.
      if StoredClass(of: record) == .data,
        let index = record.members.firstIndex(where: { $0.keyBytes.elementsEqual("string".utf8) }),
        let child = members.first(where: {
          document.keyBytes(of: $0)?.elementsEqual("string".utf8) == true
        }), document.kind(of: child) == .string
      {
        record.members[index].value =
          Self.meaning(of: child, in: document, longestData).map { .string($0) } ?? .null
      }
      self = .record(
        record, isWhole: isWhole,
        colorSpace: record["red"] ?? record["white"] == nil
          ? nil : Self.colorSpace(of: path, in: document))
    case .array:
      if isAutomatic, MeaningKey(key)?.isColor != true { return nil }
      let (elements, isWhole) = Self.children(of: node, in: document, limit: Self.elementLimit)
      guard isWhole, !elements.isEmpty else { return nil }
      self = .elements(
        elements.map { Self.value(of: $0, in: document) }, key: key)
    case .date(let kind):
      guard let text = Self.text(of: node, in: document, longestText) else { return nil }
      self = .date(text, key: key, OwnDates(kind, in: document.tokens))
    case .data:
      guard let data = Self.text(of: node, in: document, longestData) else { return nil }
      self = .data(data, key: key)
    case .boolean, .null, .reference, .stream, .empty, .invalid: return nil
    }
  }

  /// Returns the other numbers of an object.
  private static func neighbours(at path: NodePath, in document: Document) -> [Neighbour] {
    guard let parent = path.dropLast().last, document.kind(of: parent) == .object else { return [] }
    return children(of: parent, in: document, limit: memberLimit).nodes.compactMap { child in
      guard child != path.last, document.kind(of: child) == .number,
        let key = document.keyPrefix(of: child, longestText)
      else { return nil }
      let token = document.valuePrefix(of: child, longestText)
      return Neighbour(
        key: document.grammar.keyBytes(of: key),
        number: Array(document.tokens.number(of: token).utf8))
    }
  }

  /// Returns the name of the space of a colour's components: in an asset catalogue that of the member beside them, and in a keyed
  /// archive what is shown after the class.
  private static func colorSpace(of path: NodePath, in document: Document) -> String? {
    guard let node = path.last else { return nil }
    if let annotation = document.annotation(of: node) {
      let words = annotation.split(separator: UInt8(ascii: " "))
      let name = words.dropFirst().prefix { $0.first != UInt8(ascii: "#") }
      return name.isEmpty
        ? nil : name.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
    guard let parent = path.dropLast().last, document.kind(of: parent) == .object,
      hasKey(node, "components", in: document)
    else { return nil }
    let space = children(of: parent, in: document, limit: memberLimit).nodes.first { child in
      hasKey(child, "color-space", in: document) && document.kind(of: child) == .string
    }
    return space.flatMap { meaning(of: $0, in: document, longestText) }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private static func hasKey(_ node: Node, _ key: String, in document: Document) -> Bool {
    document.keyPrefix(of: node, longestText).map {
      document.grammar.keyBytes(of: $0).elementsEqual(key.utf8)
    } == true
  }

  /// Returns the key of a value; an element has the key of its array, because the key describes all elements.
  private static func key(of path: NodePath, in document: Document) -> [UInt8]? {
    for node in path.suffix(3).reversed() {
      guard let key = document.key(of: node) else { continue }
      // A long key gives no evidence, and this runs for every row.
      return key.count <= longestText ? document.grammar.keyBytes(of: key.array) : nil
    }
    return nil
  }

  /// Returns the first present children, and whether these are all.
  package static func children(
    of node: Node, in document: Document, limit: Int
  ) -> (nodes: [Node], isWhole: Bool) {
    var nodes: [Node] = []
    var step = document.firstChild(of: node)
    while let child = step.child {
      if !child.isGhost {
        guard nodes.count < limit else { return (nodes, false) }
        nodes.append(child.node)
      }
      step = document.child(after: child, in: node)
    }
    return (nodes, step == .end)
  }

  /// True if a string begins like a data URL.
  private static func isLocator(_ node: Node, in document: Document) -> Bool {
    document.grammar.keyBytes(of: document.valuePrefix(of: node, 6)).elementsEqual("data:".utf8)
  }

  /// Returns the other strings of an array if the text is ambiguous; otherwise an empty array.
  private static func others(
    than text: [UInt8], at path: NodePath, in document: Document
  ) -> [[UInt8]] {
    let array = path.dropLast()
    guard Recognizer.needsOtherElements(text), let parent = array.last, let node = path.last,
      document.kind(of: parent) == .array
    else { return [] }
    let (elements, isWhole) = children(of: parent, in: document, limit: otherLimit)
    guard isWhole else { return [] }
    let others = elements.filter { $0 != node }
    let texts = others.compactMap {
      document.kind(of: $0) == .string
        ? meaning(of: $0, in: document, Recognizer.longestAmbiguousText) : nil
    }
    return texts.count == others.count ? texts : []
  }

  private static func meaning(
    of node: Node, in document: Document, _ longestText: Int
  ) -> [UInt8]? {
    document.wholeValue(of: node, shorterThan: longestText).map {
      document.grammar.keyBytes(of: $0)
    }
  }

  /// Returns the text of a date, or the bytes of data.
  private static func text(of node: Node, in document: Document, _ longest: Int) -> [UInt8]? {
    document.wholeValue(of: node, shorterThan: longest).map {
      $0.withUnsafeBytes { document.tokens.string(of: $0) }
    }
  }

  private static func value(of node: Node, in document: Document) -> Value {
    switch document.kind(of: node) {
    case .object: Record().value
    case .array, .stream: Value([])
    case .string: .string(meaning(of: node, in: document, longestText) ?? [])
    case .number:
      .number(document.tokens.number(of: document.valuePrefix(of: node, longestText))) ?? .null
    case .boolean, .date, .data:
      document.wholeValue(of: node, shorterThan: longestText)
        .map { document.tokens.scalar(document.kind(of: node), $0) } ?? .null
    case .null, .reference, .empty, .invalid: .null
    }
  }
}
