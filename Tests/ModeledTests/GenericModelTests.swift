import Modeled
import Testing

@Modeled private class Box<Element: FieldValue & Defaulted>: ModelObject {
  var content = Element.standard
  var history: [Element] = []
  var inner: Box<Element>?

  @Modeled final class Label: ModelObject {
    var text = ""
    var of: Element = Element.standard
  }

  var labels: [Label] = []
}

@Modeled private final class NamedBox<Element: FieldValue & Defaulted>: Box<Element> {
  var name = ""
}

@Modeled private final class NumberBox: Box<Int> {
  var unit = "m"
}

private protocol Defaulted { static var standard: Self { get } }
extension Int: Defaulted { fileprivate static var standard: Int { 0 } }
extension String: Defaulted { fileprivate static var standard: String { "" } }

@Modeled private struct Pair<First: FieldValue & Defaulted>: ModelValue {
  var first = First.standard
  var count = 0
}

@Modeled private enum Either<First: FieldValue>: ModelChoice {
  case nothing
  case one(First)
}

private enum Namespace {}

extension Namespace {
  @Modeled final class Item: ModelObject {
    var pair = Pair<String>()
    var numbers = Pair<Int>()
    var either = Either<Int>.nothing
  }
}

@Suite struct GenericModelTests {
  @Test("a generic class is read, written and tracked for each argument")
  func genericClass() throws {
    let numbers = Box<Int>()
    let texts = Box<String>()
    numbers.content = 5
    numbers.history = [1, 2]
    texts.content = "a"
    texts.inner = Box()
    texts.inner?.content = "b"
    #expect(numbers.record == ["content": 5, "history": [1, 2], "labels": []])
    #expect(texts.changes.map(\.path.description) == [".content", ".inner", ".inner.content"])
    #expect(try Box<Int>.read(from: numbers.record).object == numbers)
    #expect(try Box<String>.read(from: texts.record).object == texts)
    #expect(try Box<Int>.read(from: ["content": "x"]).issues.count == 1)
    #expect(Box<Int>.modelType === Box<Int>.modelType && Box<Int>.modelType.name == "Box<Int>")
  }

  @Test("generic classes can contain models and have subclasses")
  func nestedAndSubclasses() throws {
    let box = NamedBox<Int>()
    box.labels = [Box<Int>.Label()]
    box.labels[0].of = 3
    box.name = "n"
    box.content = 7
    #expect(box.changedKeys == ["content", "labels", "name"])
    let (again, issues) = try NamedBox<Int>.read(from: box.record)
    #expect(issues.isEmpty && again == box && again.labels[0].of == 3)
    #expect(Box<Int>.Label.modelType.name == "Box<Int>.Label")
    #expect(NamedBox<String>.modelType.name == "NamedBox<String>")
    let number = NumberBox()
    number.unit = "s"
    number.content = 1
    #expect(number.changedKeys == ["content", "unit"])
    #expect(try NumberBox.read(from: number.record).object.unit == "s")
  }

  @Test("structures, enumerations and models can be declared in extensions")
  func extensions() throws {
    let item = Namespace.Item()
    item.pair.first = "a"
    item.numbers.first = 2
    item.either = .one(4)
    #expect(
      item.record == [
        "pair": ["first": "a", "count": 0], "numbers": ["first": 2, "count": 0],
        "either": ["one": 4],
      ])
    #expect(try Namespace.Item.read(from: item.record).object == item)
  }
}
