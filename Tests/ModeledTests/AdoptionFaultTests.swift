import Foundation
import Modeled
import Synchronization
import Testing

@Modeled(writesNames: false)
final class Ranged: ModelObject {
  @Field(range: 0...100) var percent = 50
  @Field(choices: ["a", "b"]) var letter = String("z")
  var note = ""
}

@Modeled(writesNames: false)
final class Numbers: ModelObject {
  var double = 0.5
  var float: Float = 0.5
  var large: UInt64 = 1
  var exact: Decimal = 0
  var anything: Value = .null
}

/// A store whose first write takes longer than later ones.
private final class SlowStore: DefaultsStore {
  let memory = MemoryDefaults()
  let isFirst = Mutex(true)

  func value(forKey key: String) -> Value? { memory.value(forKey: key) }
  func registeredValue(forKey key: String) -> Value? { memory.registeredValue(forKey: key) }
  var keys: [String] { memory.keys }
  func register(_ values: [String: Value]) { memory.register(values) }
  func observe(_ handler: @escaping @Sendable (Set<String>?) -> Void) -> DefaultsObservation {
    memory.observe(handler)
  }
  func write(_ values: [String: Value?]) {
    let isSlow = isFirst.withLock { first in
      defer { first = false }
      return first
    }
    if isSlow { Thread.sleep(forTimeInterval: 0.3) }
    memory.write(values)
  }
}

@Suite struct AdoptionFaultTests {
  // MARK: - Repeated keys

  static let doubled: [Kept] = [
    Kept("is read and edited", #"{"n":1,"maybe":5,"n":2}"#, #"{"n":1,"maybe":5,"n":3}"#) {
      $0.n += 1
    },
    Kept("is no number", #"{"n":1,"n":"x","maybe":5}"#, #"{"n":1,"n":"x","maybe":6}"#) {
      $0.maybe = $0.n == 0 ? 6 : 7
    },
    Kept("of a dictionary", #"{"counts":{"1":1,"1":2}}"#, #"{"counts":{"1":1,"1":3}}"#) {
      $0.counts[1, default: 0] += 1
    },
    Kept(
      "of objects", #"{"named":{"x":{"name":"a"},"x":{"name":"b"}}}"#,
      #"{"named":{"x":{"name":"a"},"x":{"name":"b!"}}}"#
    ) { $0.named["x"]?.name += "!" },
    Kept(
      "is an object", #"{"selected":{"name":"a"},"selected":{"name":"b"}}"#,
      #"{"selected":{"name":"a"},"selected":{"name":"b!"}}"#
    ) { $0.selected?.name += "!" },
    Kept(
      "goes with all others of a dictionary", #"{"counts":{"1":1,"2":2,"1":3}}"#,
      #"{"counts":{"2":2}}"#
    ) { $0.counts[1] = nil },
  ]

  @Test("of repeated keys the last is read and edited", arguments: doubled)
  func repeatedKeys(_ kept: Kept) throws {
    let before = try KeptFile(kept.before)
    let file = try ModelFile<KeptDocument>(at: before.path)
    #expect(file.issues.contains { $0.kind == .duplicateKey })
    kept.change(file.object)
    try file.save()
    #expect(try before.read() == kept.after)
    let again = try KeptDocument.read(from: file.object.record).object
    #expect(again == file.object, "\(file.object.record)")
  }

  // MARK: - Numbers

  @Test(
    "a number that is not a finite double is reported",
    arguments: [
      (
        #"{"double":1e400}"#,
        ".double: 1e400 is not in -1.8e308…1.8e308; the default is used, 1e400 is kept"
      ),
      (
        #"{"float":1e39}"#,
        ".float: 1e39 is not in -3.4e38…3.4e38; the default is used, 1e39 is kept"
      ),
    ])
  func notFinite(_ text: String, _ issue: String) throws {
    let (_, issues) = try Numbers.decode(text.utf8, as: .json)
    #expect(issues.map { "\($0.path): \($0.message)" } == [issue])
    #expect(throws: (any Error).self) {
      try Numbers.decode(text.utf8, as: .json, policy: .strict)
    }
  }

  @Test("the largest UInt64 is read back from every format") func largestNumber() throws {
    let numbers = Numbers()
    numbers.large = .max
    numbers.anything = Value(UInt64.max)
    func expect(_ other: Numbers, _ way: String) {
      #expect(other.large == .max, "\(way)")
      #expect(other.anything == Value(UInt64.max), "\(way)")
    }
    expect(try Numbers.decode(numbers.encoded(as: .json), as: .json).object, "JSON")
    expect(try Numbers.decode(numbers.encoded(as: .propertyList), as: .propertyList).object, "XML")
    expect(try Numbers.read(fromDictionary: numbers.dictionary).object, "dictionary")
    let boxed: [String: Any] = ["large": NSNumber(value: UInt64.max), "anything": UInt64.max]
    expect(try Numbers.read(fromDictionary: boxed).object, "NSNumber")
    let list = try #require(numbers.value.propertyList)
    expect(
      try Numbers.read(from: #require(Record(Value(propertyList: list) ?? .null))).object, "list")
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(
        fromPropertyList: list, format: format, options: 0)
      expect(try Numbers.decode([UInt8](data), as: .propertyList).object, "file \(format.rawValue)")
      let read = try PropertyListSerialization.propertyList(from: data, format: nil)
      expect(
        try Numbers.read(from: #require(Record(Value(propertyList: read) ?? .null))).object,
        "Foundation's \(format.rawValue)")
    }
    let json = try JSONEncoder().encode(numbers.value)
    expect(
      try Numbers.read(from: JSONDecoder().decode(Record.self, from: json)).object, "JSONEncoder")
    let encoder = PropertyListEncoder()
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      encoder.outputFormat = format
      let data = try encoder.encode(numbers.value)
      expect(
        try Numbers.read(from: PropertyListDecoder().decode(Record.self, from: data)).object,
        "PropertyListEncoder \(format.rawValue)")
    }
  }

  @Test("a decimal keeps its digits through every encoder") func decimalDigits() throws {
    let numbers = Numbers()
    numbers.exact = try #require(Decimal(string: "1234567.1234567890123456789012345"))
    let json = try JSONEncoder().encode(numbers.value)
    #expect(String(decoding: json, as: UTF8.self).contains(":1234567.1234567890123456789012345"))
    let back = try Numbers.read(from: JSONDecoder().decode(Record.self, from: json)).object
    #expect(back.exact == numbers.exact)
    let encoder = PropertyListEncoder()
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      encoder.outputFormat = format
      let data = try encoder.encode(numbers.value)
      let record = try PropertyListDecoder().decode(Record.self, from: data)
      #expect(try Numbers.read(from: record).object.exact == numbers.exact)
    }
    #expect(try Numbers.read(fromDictionary: numbers.dictionary).object.exact == numbers.exact)
    let boxed: [String: Any] = ["exact": NSDecimalNumber(decimal: numbers.exact)]
    #expect(try Numbers.read(fromDictionary: boxed).object.exact == numbers.exact)
    #expect(
      try Numbers.read(fromDictionary: ["exact": numbers.exact]).object.exact == numbers.exact)
  }

  // MARK: - Originals

  @Test("the original of a nested property is its value at the last save")
  func nestedOriginal() throws {
    let document = try KeptDocument.decode(
      #"{"items":[{"name":"a","children":[{"name":"b"}]},{"name":"c"}]}"#.utf8, as: .json
    ).object
    let first = document.items[0]
    first.name = "x"
    first.children[0].name = "y"
    #expect(document.original(\.items[0].name) == "a")
    #expect(document.original(\.items[0].children[0].name) == "b")
    #expect(document.hasChanges(of: \.items[0].name))
    document.items.reverse()
    #expect(document.original(\.items[0].name) == "a")
    #expect(document.original(\.items[1].name) == "c")
    // The access has changed nothing.
    #expect(document.items.map(\.name) == ["c", "x"] && first.children[0].name == "y")
    document.revertAll()
    #expect(document.items.map(\.name) == ["a", "c"])
  }

  // MARK: - Defaults

  @Test("updates from several threads are written in their order") func orderOfUpdates() async {
    let store = SlowStore()
    let defaults = Defaults<KeptDocument>(in: store)
    let slow = Thread { defaults.update { $0.n += 1 } }
    slow.start()
    while defaults.n == 0 { await Task.yield() }
    defaults.update { $0.n += 1 }
    while !slow.isFinished { await Task.yield() }
    #expect(defaults.n == 2)
    #expect(store.value(forKey: "n") == 2)
  }

  @Test("a list in a store is edited in place") func listInStore() {
    let store = MemoryDefaults()
    store["numbers"] = [1, "x", 3]
    let defaults = Defaults<KeptDocument>(in: store)
    defaults.numbers.append(4)
    #expect(store["numbers"] == [1, "x", 3, 4])
    defaults.numbers = [5]
    #expect(store["numbers"] == [5, "x"])
  }

  // MARK: - Saving

  @Test(
    "a value out of range is saved without changing the text around it",
    arguments: [
      (
        "{\n  // percent\n  \"percent\": 7 // seven\n}\n",
        "{\n  // percent\n  \"percent\": 700 // seven\n}\n"
      ),
      (
        "{ /* a */ \"percent\": \"7\", \"letter\": \"a\" }",
        "{ /* a */ \"percent\": 700, \"letter\": \"a\" }"
      ),
    ])
  func savesOutOfRange(_ before: String, _ after: String) throws {
    let kept = try KeptFile(before)
    let file = try ModelFile<Ranged>(at: kept.path)
    file.rules = .report
    file.object.percent = 700
    try file.save()
    #expect(try kept.read() == after)
  }
}
