import ModelKit

/// A model with objects of its own class in properties of every kind.
final class Rack: ModelObject {
  var tag: Int {
    get { storedTag }
    set {
      if storedTag == newValue { return }
      willChange(0, storedTag)
      storedTag = newValue
    }
  }
  private var storedTag = 0

  var number: Int {
    get { storedNumber }
    set {
      if storedNumber == newValue { return }
      willChange(1, storedNumber)
      storedNumber = newValue
    }
  }
  private var storedNumber = 0

  var items: [Rack] {
    get { storedItems }
    set {
      if isSame(storedItems, newValue) { return }
      willChange(2, storedItems)
      storedItems = newValue
    }
    _modify {
      willChange(2, storedItems)
      yield &storedItems
    }
  }
  private var storedItems: [Rack] = []

  var more: [Rack] {
    get { storedMore }
    set {
      if isSame(storedMore, newValue) { return }
      willChange(3, storedMore)
      storedMore = newValue
    }
    _modify {
      willChange(3, storedMore)
      yield &storedMore
    }
  }
  private var storedMore: [Rack] = []

  var selected: Rack? {
    get { storedSelected }
    set {
      if isSame(storedSelected, newValue) { return }
      willChange(4, storedSelected)
      storedSelected = newValue
    }
  }
  private var storedSelected: Rack?

  var named: [String: Rack] {
    get { storedNamed }
    set {
      if isSame(storedNamed, newValue) { return }
      willChange(5, storedNamed)
      storedNamed = newValue
    }
    _modify {
      willChange(5, storedNamed)
      yield &storedNamed
    }
  }
  private var storedNamed: [String: Rack] = [:]

  private static let ownType = ModelType(
    "Rack", writesNames: false,
    fields: [
      Field("tag", get: { $0.storedTag }, set: { (rack: Rack, tag) in rack.storedTag = tag }) {
        0
      },
      Field(
        "number", get: { $0.storedNumber },
        set: { (rack: Rack, number) in rack.storedNumber = number }
      ) { 0 },
      Field(
        "items", get: { $0.storedItems },
        set: { (rack: Rack, items) in rack.storedItems = items }
      ) { [] },
      Field(
        "more", get: { $0.storedMore }, set: { (rack: Rack, more) in rack.storedMore = more }
      ) { [] },
      Field(
        "selected", get: { $0.storedSelected },
        set: { (rack: Rack, selected) in rack.storedSelected = selected }
      ) { nil },
      Field(
        "named", get: { $0.storedNamed }, set: { (rack: Rack, named) in rack.storedNamed = named }
      ) { [:] },
    ])
  override class var modelType: ModelType { ownType }

  /// The objects that it owns directly.
  var held: [Rack] {
    items + more + [selected].compactMap(\.self)
      + named.sorted { $0.key < $1.key }.map(\.value)
  }
}
