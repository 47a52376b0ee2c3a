import ModelKit

// Models as the macro generates them, written by hand.

class Item: ModelObject {
  var title: String {
    get { storedTitle }
    set {
      if storedTitle == newValue { return }
      willChange(Item.first, storedTitle)
      storedTitle = newValue
    }
    _modify {
      willChange(Item.first, storedTitle)
      yield &storedTitle
    }
  }
  private var storedTitle: String = ""

  var count: Int {
    get { storedCount }
    set {
      if storedCount == newValue { return }
      willChange(Item.first + 1, storedCount)
      storedCount = newValue
    }
    _modify {
      willChange(Item.first + 1, storedCount)
      yield &storedCount
    }
  }
  private var storedCount: Int = 0

  var children: [Item] {
    get { storedChildren }
    set {
      willChange(Item.first + 2, storedChildren)
      storedChildren = newValue
    }
    _modify {
      willChange(Item.first + 2, storedChildren)
      yield &storedChildren
    }
  }
  private var storedChildren: [Item] = []

  private static let first = 0
  private static let ownType = ModelType(
    "Item", version: 2,
    fields: [
      Field(
        "title", keys: ["title", "name"], get: { (object: Item) in object.storedTitle },
        set: { $0.storedTitle = $1 }, initial: { "" }),
      Field(
        "count", get: { (object: Item) in object.storedCount },
        set: { $0.storedCount = $1 }, initial: { 0 }),
      Field(
        "children", get: { (object: Item) in object.storedChildren },
        set: { $0.storedChildren = $1 }, initial: { [] }),
    ])
  override class var modelType: ModelType { ownType }

  override class func upgrade(_ record: inout Record, from version: Int) {
    if version == 1 { record.rename("amount", to: "count") }
  }
}

/// A class with a property of every kind.
class Board: ModelObject {
  var text: String {
    get { storedText }
    set {
      if storedText == newValue { return }
      willChange(Board.first, storedText)
      storedText = newValue
    }
    _modify {
      willChange(Board.first, storedText)
      yield &storedText
    }
  }
  private var storedText: String = "Foo"

  var number: Int {
    get { storedNumber }
    set {
      if storedNumber == newValue { return }
      willChange(Board.first + 1, storedNumber)
      storedNumber = newValue
    }
    _modify {
      willChange(Board.first + 1, storedNumber)
      yield &storedNumber
    }
  }
  private var storedNumber: Int = 1

  var ratio: Double {
    get { storedRatio }
    set {
      if storedRatio == newValue { return }
      willChange(Board.first + 2, storedRatio)
      storedRatio = newValue
    }
    _modify {
      willChange(Board.first + 2, storedRatio)
      yield &storedRatio
    }
  }
  private var storedRatio: Double = 0.5

  var isOn: Bool {
    get { storedIsOn }
    set {
      if storedIsOn == newValue { return }
      willChange(Board.first + 3, storedIsOn)
      storedIsOn = newValue
    }
    _modify {
      willChange(Board.first + 3, storedIsOn)
      yield &storedIsOn
    }
  }
  private var storedIsOn: Bool = false

  var color: Color {
    get { storedColor }
    set {
      if storedColor == newValue { return }
      willChange(Board.first + 4, storedColor)
      storedColor = newValue
    }
    _modify {
      willChange(Board.first + 4, storedColor)
      yield &storedColor
    }
  }
  private var storedColor: Color = Color(red: 0, green: 0, blue: 0)

  var when: DateTime? {
    get { storedWhen }
    set {
      if storedWhen == newValue { return }
      willChange(Board.first + 5, storedWhen)
      storedWhen = newValue
    }
    _modify {
      willChange(Board.first + 5, storedWhen)
      yield &storedWhen
    }
  }
  private var storedWhen: DateTime? = nil

  var every: Interval {
    get { storedEvery }
    set {
      if storedEvery == newValue { return }
      willChange(Board.first + 6, storedEvery)
      storedEvery = newValue
    }
    _modify {
      willChange(Board.first + 6, storedEvery)
      yield &storedEvery
    }
  }
  private var storedEvery: Interval = Interval(.exactly(5), .minute)

  var tags: [String] {
    get { storedTags }
    set {
      if storedTags == newValue { return }
      willChange(Board.first + 7, storedTags)
      storedTags = newValue
    }
    _modify {
      willChange(Board.first + 7, storedTags)
      yield &storedTags
    }
  }
  private var storedTags: [String] = []

  var numbers: [Int] {
    get { storedNumbers }
    set {
      if storedNumbers == newValue { return }
      willChange(Board.first + 8, storedNumbers)
      storedNumbers = newValue
    }
    _modify {
      willChange(Board.first + 8, storedNumbers)
      yield &storedNumbers
    }
  }
  private var storedNumbers: [Int] = []

  var colors: [Color] {
    get { storedColors }
    set {
      if storedColors == newValue { return }
      willChange(Board.first + 9, storedColors)
      storedColors = newValue
    }
    _modify {
      willChange(Board.first + 9, storedColors)
      yield &storedColors
    }
  }
  private var storedColors: [Color] = []

  var scores: [String: Int] {
    get { storedScores }
    set {
      if storedScores == newValue { return }
      willChange(Board.first + 10, storedScores)
      storedScores = newValue
    }
    _modify {
      willChange(Board.first + 10, storedScores)
      yield &storedScores
    }
  }
  private var storedScores: [String: Int] = [:]

  var anything: Value {
    get { storedAnything }
    set {
      if storedAnything == newValue { return }
      willChange(Board.first + 11, storedAnything)
      storedAnything = newValue
    }
    _modify {
      willChange(Board.first + 11, storedAnything)
      yield &storedAnything
    }
  }
  private var storedAnything: Value = .null

  var limit: Int? {
    get { storedLimit }
    set {
      if storedLimit == newValue { return }
      willChange(Board.first + 12, storedLimit)
      storedLimit = newValue
    }
    _modify {
      willChange(Board.first + 12, storedLimit)
      yield &storedLimit
    }
  }
  private var storedLimit: Int? = nil

  var child: Item? {
    get { storedChild }
    set {
      willChange(Board.first + 13, storedChild)
      storedChild = newValue
    }
    _modify {
      willChange(Board.first + 13, storedChild)
      yield &storedChild
    }
  }
  private var storedChild: Item? = nil

  var items: [Item] {
    get { storedItems }
    set {
      willChange(Board.first + 14, storedItems)
      storedItems = newValue
    }
    _modify {
      willChange(Board.first + 14, storedItems)
      yield &storedItems
    }
  }
  private var storedItems: [Item] = []

  var others: [Item] {
    get { storedOthers }
    set {
      willChange(Board.first + 15, storedOthers)
      storedOthers = newValue
    }
    _modify {
      willChange(Board.first + 15, storedOthers)
      yield &storedOthers
    }
  }
  private var storedOthers: [Item] = []

  var named: [String: Item] {
    get { storedNamed }
    set {
      willChange(Board.first + 16, storedNamed)
      storedNamed = newValue
    }
    _modify {
      willChange(Board.first + 16, storedNamed)
      yield &storedNamed
    }
  }
  private var storedNamed: [String: Item] = [:]

  private static let first = 0
  private static let ownType = ModelType(
    "Board", version: 1,
    fields: [
      Field(
        "text", get: { (object: Board) in object.storedText },
        set: { $0.storedText = $1 }, initial: { "Foo" }),
      Field(
        "number", get: { (object: Board) in object.storedNumber },
        set: { $0.storedNumber = $1 }, initial: { 1 }),
      Field(
        "ratio", get: { (object: Board) in object.storedRatio },
        set: { $0.storedRatio = $1 }, initial: { 0.5 }),
      Field(
        "isOn", get: { (object: Board) in object.storedIsOn },
        set: { $0.storedIsOn = $1 }, initial: { false }),
      Field(
        "color", get: { (object: Board) in object.storedColor },
        set: { $0.storedColor = $1 }, initial: { Color(red: 0, green: 0, blue: 0) }),
      Field(
        "when", get: { (object: Board) in object.storedWhen },
        set: { $0.storedWhen = $1 }, initial: { nil }),
      Field(
        "every", get: { (object: Board) in object.storedEvery },
        set: { $0.storedEvery = $1 }, initial: { Interval(.exactly(5), .minute) }),
      Field(
        "tags", get: { (object: Board) in object.storedTags },
        set: { $0.storedTags = $1 }, initial: { [] }),
      Field(
        "numbers", get: { (object: Board) in object.storedNumbers },
        set: { $0.storedNumbers = $1 }, initial: { [] }),
      Field(
        "colors", get: { (object: Board) in object.storedColors },
        set: { $0.storedColors = $1 }, initial: { [] }),
      Field(
        "scores", get: { (object: Board) in object.storedScores },
        set: { $0.storedScores = $1 }, initial: { [:] }),
      Field(
        "anything", get: { (object: Board) in object.storedAnything },
        set: { $0.storedAnything = $1 }, initial: { .null }),
      Field(
        "limit", get: { (object: Board) in object.storedLimit },
        set: { $0.storedLimit = $1 }, initial: { nil }),
      Field(
        "child", get: { (object: Board) in object.storedChild },
        set: { $0.storedChild = $1 }, initial: { nil }),
      Field(
        "items", get: { (object: Board) in object.storedItems },
        set: { $0.storedItems = $1 }, initial: { [] }),
      Field(
        "others", get: { (object: Board) in object.storedOthers },
        set: { $0.storedOthers = $1 }, initial: { [] }),
      Field(
        "named", get: { (object: Board) in object.storedNamed },
        set: { $0.storedNamed = $1 }, initial: { [:] }),
    ])
  override class var modelType: ModelType { ownType }
}
