/// Finds for each node of a text the object of the file that it was.
///
///     1. from the root down: entries by key, elements from both ends, then equal ones, then by position
///     2. what has no object yet: an equal object that has lost its place, as it was moved
///     3. changed containers: the object itself if no occurrence of it is left, one for equal ones
///     4. changed scalars: the object itself if nothing else refers to it, or an equal one
///     5. the rest: new objects, of scalars one for equal ones
///
/// An array, dictionary or set that occurs several times stays one object where it is as it was. New ones are an object each, as a
/// program may change one of two equal ones. Equal scalars may be one object. O(text).
struct BinaryAlignment {
  struct Pair {
    var object: Int
    var node: Int
  }

  let objects: BinaryObjects?
  let tree: BinaryTree
  let hashes: BinaryHashes?
  let count: Int
  /// The object of each node; new objects have the numbers from `count` on. Less than -1: the node has the object of another one.
  private var places: [Int32]
  /// For each container object the node that has it: -1 if none has, `claimed` if the first of equal changed nodes may take it.
  private(set) var owners: [Int32]
  /// The number of nodes of each scalar.
  private(set) var uses: [Int32]
  /// The scalars that get another value.
  private(set) var replaced: [Int: Int] = [:]
  /// The nodes of new objects.
  private(set) var added: [Int] = []
  /// The dictionaries that look like a UID and are none.
  private var dictionaries = Set<Int>()

  private var certain: [Pair] = []
  private var deferred: [Pair] = []
  private var unplaced: [Int] = []
  private var changed: [Pair] = []
  private var changedContainers: [Pair] = []
  /// The first of equal changed containers.
  private var firstChanged: [Change: Int] = [:]
  private var waiting: [Int] = []
  private lazy var equals = BinaryEquals(self)
  private var addedScalars: [UInt64: [Int]] = [:]

  init(_ tree: BinaryTree, to objects: BinaryObjects?) {
    self.tree = tree
    self.objects = objects
    hashes = objects.map { BinaryHashes($0) }
    count = objects?.count ?? 0
    places = Array(repeating: -1, count: tree.nodes.count)
    owners = Array(repeating: -1, count: count)
    uses = Array(repeating: 0, count: count)
    align()
  }

  /// A value that an object has got.
  private struct Change: Hashable {
    var object: Int
    var hash: UInt64
  }

  private static let claimed: Int32 = -2

  /// Returns the number of the object of a node.
  func object(of node: Int) -> Int {
    let place = places[node]
    return Int(place < -1 ? places[-2 - Int(place)] : place)
  }

  /// True if a node is written as a UID.
  func isUID(_ node: Int) -> Bool { tree.nodes[node].isUID && !dictionaries.contains(node) }

  /// True if nothing refers to an object any more.
  func isLost(_ object: Int) -> Bool {
    hashes?.isReachable[object] == true && owners[object] == -1 && uses[object] == 0
      && replaced[object] == nil
  }

  private mutating func align() {
    if let objects {
      keep(objects)
      certain = [Pair(object: objects.trailer.root, node: 0)]
    } else {
      unplaced = [0]
    }
    matchCertain()
    var next = 0
    while next < deferred.count {
      let pair = deferred[next]
      next += 1
      if let object = lostObject(equalTo: pair.node) {
        certain.append(Pair(object: object, node: pair.node))
      } else {
        certain.append(pair)
      }
      matchCertain()
    }
    deferred = []
    placeRest()
    placeChangedContainers()
    placeScalars()
  }

  /// Gives the objects that stay as they are their own places, and keeps everything that they refer to.
  private mutating func keep(_ objects: BinaryObjects) {
    var waiting: [Int] = []
    for (index, node) in tree.nodes.enumerated() where node.kind == .kept {
      places[index] = node.link
      if uses[Int(node.link)] == 0 { waiting.append(Int(node.link)) }
      uses[Int(node.link)] += 1
    }
    while let number = waiting.popLast() {
      let record = objects.anyRecord(of: number)
      for index in 0..<objects.referenceCount(record) {
        let child = objects.element(index, of: record)
        guard child < count else { continue }
        if uses[child] == 0 { waiting.append(child) }
        uses[child] += 1
      }
    }
  }

  private mutating func matchCertain() {
    while let pair = certain.popLast() { match(pair) }
  }

  // MARK: - From the root down

  private mutating func match(_ pair: Pair) {
    let (object, node) = (pair.object, pair.node)
    let kind = tree.nodes[node].kind
    guard kind != .kept else { return }
    guard let objects, let hashes, object < count else { return unplaced.append(node) }
    let record = objects.anyRecord(of: object)
    let isOneThing =
      kind.isContainer
      && (!tree.nodes[node].isUID || BinaryHashes.uid(record, objects) != nil)
    if isOneThing {
      guard record.kind == kind else { return unplaced.append(node) }
      guard takesPlace(node, object, isChanged: hashes[object] != tree.nodes[node].hash) else {
        return
      }
      if tree.nodes[node].isUID { dictionaries.insert(node) }
      var children = BinaryChildren(record, in: objects, hashes, of: node, in: tree)
      let pairs = children.align()
      deferred += children.deferred
      unplaced += children.unplaced
      certain += pairs.reversed()
      return
    }
    guard isEqual(node, record, object) else {
      if record.kind.isContainer || record.kind == .other {
        unplaced.append(node)
      } else {
        changed.append(pair)
      }
      return
    }
    uses[object] += 1
    places[node] = Int32(object)
  }

  /// Finds the object of a container that was one. Returns false if it is equal to another one that has the same object.
  private mutating func takesPlace(_ node: Int, _ object: Int, isChanged: Bool) -> Bool {
    let owner = Int(owners[object])
    if !isChanged, owner < 0 || tree.isSame(node, owner) {
      places[node] = Int32(object)
      if owner < 0 { owners[object] = Int32(node) }
      return owner < 0
    }
    let change = Change(object: object, hash: tree.nodes[node].hash)
    if let first = firstChanged[change], tree.isSame(node, first) {
      places[node] = Int32(-2 - first)
      return false
    }
    firstChanged[change] = firstChanged[change] ?? node
    changedContainers.append(Pair(object: object, node: node))
    if owner == -1 { owners[object] = Self.claimed }
    return true
  }

  /// Gives the objects that no unchanged container has to the first of the changed ones.
  private mutating func placeChangedContainers() {
    for (object, node) in changedContainers.sorted(by: { $0.node < $1.node })
      .map({ ($0.object, $0.node) })
    {
      if owners[object] < 0 {
        owners[object] = Int32(node)
        places[node] = Int32(object)
      } else {
        add(node)
      }
    }
  }

  /// True if a scalar is the value of an object.
  func isEqual(_ node: Int, _ record: BinaryRecord, _ object: Int) -> Bool {
    let kind = scalarKind(node)
    guard record.kind == kind, let objects, hashes?[object] == tree.nodes[node].hash else {
      return false
    }
    return (try? BinaryValue(record, in: objects)) == scalar(node)
  }

  func scalarKind(_ node: Int) -> BinaryKind { isUID(node) ? .uid : tree.nodes[node].kind }
  func scalar(_ node: Int) -> BinaryValue { isUID(node) ? tree.uid(node) : tree.scalar(node) }

  // MARK: - What was moved, and what is new

  /// Returns an object with the value of a container that has no occurrence yet, or else one that has several.
  private mutating func lostObject(equalTo node: Int) -> Int? {
    guard let objects, isContainer(node) else { return nil }
    let hash = tree.nodes[node].hash
    func isSameKind(_ object: Int) -> Bool {
      objects.anyRecord(of: object).kind == tree.nodes[node].kind
    }
    while let object = equals.containers[hash]?.last {
      if owners[object] == -1 { return isSameKind(object) ? object : nil }
      equals.removeLastContainer(hash)
    }
    return equals.repeated[hash].flatMap { owners[$0] >= 0 && isSameKind($0) ? $0 : nil }
  }

  private func isContainer(_ node: Int) -> Bool {
    tree.nodes[node].kind.isContainer && !tree.nodes[node].isUID
  }

  private mutating func placeRest() {
    var rest = Array(unplaced.sorted().reversed())
    unplaced = []
    while let node = rest.popLast() {
      guard tree.nodes[node].kind != .kept else { continue }
      if let object = lostObject(equalTo: node) {
        match(Pair(object: object, node: node))
        matchCertain()
        for pair in deferred { unplaced.append(pair.node) }
        deferred = []
        rest += unplaced.sorted().reversed()
        unplaced = []
      } else if isContainer(node) {
        add(node)
        rest += tree.children(of: node).reversed()
      } else {
        waiting.append(node)
      }
    }
  }

  private mutating func add(_ node: Int) {
    places[node] = Int32(count + added.count)
    added.append(node)
  }

  // MARK: - Scalars

  private mutating func placeScalars() {
    var rest: [Int] = []
    for node in waiting where !use(equalTo: node) { rest.append(node) }
    waiting = []
    for (object, node) in changed.map({ ($0.object, $0.node) }) {
      if uses[object] == 0, replaced[object] == nil {
        replaced[object] = node
        places[node] = Int32(object)
        addedScalars[tree.nodes[node].hash, default: []].append(node)
      } else if !use(equalTo: node) {
        rest.append(node)
      }
    }
    for node in rest.sorted() {
      if let twin = addedScalars[tree.nodes[node].hash]?.first(where: { isTwin($0, node) }) {
        places[node] = places[twin]
        continue
      }
      add(node)
      addedScalars[tree.nodes[node].hash, default: []].append(node)
    }
  }

  private func isTwin(_ first: Int, _ second: Int) -> Bool {
    scalarKind(first) == scalarKind(second)
      && (tree.isSpelledSame(first, second) || scalar(first) == scalar(second))
  }

  /// Uses an object of the file with the value of a scalar, if there is one.
  private mutating func use(equalTo node: Int) -> Bool {
    guard let objects else { return false }
    let hash = tree.nodes[node].hash
    while let last = equals.scalars[hash]?.last, replaced[last] != nil {
      equals.removeLastScalar(hash)
    }
    let object = equals.scalars[hash]?.last {
      replaced[$0] == nil && isEqual(node, objects.anyRecord(of: $0), $0)
    }
    guard let object else { return false }
    uses[object] += 1
    places[node] = Int32(object)
    return true
  }
}

/// The objects of a file by the hash of their value.
struct BinaryEquals {
  /// Arrays, dictionaries and sets; the first of equal ones is the last of the list.
  private(set) var containers: [UInt64: [Int]] = [:]
  /// The first of equal containers that occur several times and were taken from the list.
  private(set) var repeated: [UInt64: Int] = [:]
  /// The other objects, in the same order.
  private(set) var scalars: [UInt64: [Int]] = [:]
  private let hashes: BinaryHashes?

  init(_ alignment: BinaryAlignment) {
    hashes = alignment.hashes
    guard let objects = alignment.objects, let hashes else { return }
    for number in (0..<objects.count).reversed() where hashes.isReachable[number] {
      let record = objects.anyRecord(of: number)
      if record.kind.isContainer {
        containers[hashes[number], default: []].append(number)
      } else if record.kind != .other {
        scalars[hashes[number], default: []].append(number)
      }
    }
  }

  mutating func removeLastContainer(_ hash: UInt64) {
    guard let object = containers[hash]?.popLast() else { return }
    if hashes?.isRepeated[object] == true, repeated[hash] == nil { repeated[hash] = object }
  }

  mutating func removeLastScalar(_ hash: UInt64) { scalars[hash]?.removeLast() }
}
