import Foundation
import Modeled
import Testing

@Modeled private class Card: ModelObject { var number = 0 }
@Modeled private final class Joker: Card { var wish = "" }
@Modeled(version: 3) private class Deck: ModelObject { var cards: [Card] = [] }
@Modeled private final class LargeDeck: Deck { var size = 2 }
@Modeled(writesNames: true) private final class Named: ModelObject { var number = 0 }
@Modeled(version: 2, writesNames: false) private final class Plain: ModelObject { var number = 0 }

@Modeled private final class Desk: ModelObject {
  var card: Card?
  var things: [ModelObject] = []
}

@Suite struct WrittenNamesTests {
  @Test("a version is written if the class has one, a class name if it is needed")
  func writtenWhereNeeded() {
    let deck = Deck()
    deck.cards = [Card(), Joker()]
    #expect(
      deck.record == [
        "version": 3,
        "cards": [["number": 0], ["representedClassName": "Joker", "number": 0, "wish": ""]],
      ])
    #expect(
      LargeDeck().record == [
        "version": 3, "representedClassName": "LargeDeck", "cards": [], "size": 2,
      ])
    #expect(Named().record == ["version": 1, "representedClassName": "Named", "number": 0])
    #expect(Plain().record == ["number": 0])
  }

  @Test("a written record keeps the version and class name of the data")
  func keepsWritten() throws {
    let stored: Record = ["version": 1, "representedClassName": "Card", "number": 5]
    #expect(try Card.read(from: stored).object.record == stored)
    #expect(try Card.read(from: stored).object.copied().record == stored)
    #expect(try Card.read(from: ["number": 5]).object.record == ["number": 5])
  }

  @Test("an object in a list of any class has a class name, even after a move")
  func inLists() throws {
    let desk = Desk()
    desk.things = [Card()]
    #expect(desk.record["things"] == [["representedClassName": "Card", "number": 0]])
    let registry = ModelRegistry(Card.self)
    let (again, issues) = try Desk.read(from: desk.record, registry: registry)
    #expect(issues.isEmpty && again.things.first is Card)

    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
    try Data(#"{"card": {"number": 1.0, "x": 2}, "things": []}"#.utf8)
      .write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try ModelFile<Desk>(at: path, registry: registry)
    if let card = file.object.card { file.object.things = [card] }
    file.object.card = nil
    try file.save()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let (read, others) = try Desk.decode(text.utf8, as: .json, registry: registry)
    #expect((read.things.first as? Card)?.number == 1, "\(text)")
    #expect(others.map(\.kind) == [.unknownKey], "\(text)")
  }
}
