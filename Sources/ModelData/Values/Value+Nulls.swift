extension Value {
  /// The value without members that are null, at every level. Null elements of arrays stay, because removing them would change the
  /// indices of other elements.
  public var withoutNulls: Value {
    var builder = ValueBuilder()
    var index = position
    let end = position + node.size
    var ends: [Int] = []
    while index < end {
      while ends.last == index {
        ends.removeLast()
        builder.end()
      }
      let node = storage.node(index)
      switch node.kind {
      case .key where storage.node(index + 1).kind == .value(.null):
        index += 1
      case .key:
        builder.key(bytes(of: node))
      case .value(.array), .value(.record):
        if node.kind == .value(.array) { builder.beginArray() } else { builder.beginRecord() }
        ends.append(index + node.size)
      case .value:
        builder.value(Value(storage: storage, position: index))
      }
      index += 1
    }
    for _ in ends { builder.end() }
    return builder.finish() ?? .null
  }
}
