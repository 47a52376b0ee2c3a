import Modeled
import ModelKit
import Testing

@Modeled(writesNames: false) private final class Parcel: ModelObject {
  var name = ""
  var weights: [String: Int] = [:]
}

@Modeled(writesNames: false) private final class Shipment: ModelObject {
  var parcels: [Parcel] = []
}

/// The path, the position and the text of an issue about an unknown member are made when they are asked for.
@Suite struct UnknownIssueTests {
  private func text(_ count: Int) -> String {
    let parcels = (0..<count).map { #"{"name": "p\#($0)", "color": "c\#($0)", "size": [\#($0)]}"# }
    return "{\"parcels\": [\n" + parcels.joined(separator: ",\n") + "]}"
  }

  @Test("an issue outlives the object and the text", arguments: [2, 3000])
  func outliving(count: Int) throws {
    let issues = try Shipment.decode(text(count).utf8, as: .json).issues
    #expect(issues.count == 2 * count)
    for index in [0, 1, count - 1] {
      let (color, size) = (issues[2 * index], issues[2 * index + 1])
      #expect(color.kind == .unknownKey)
      #expect(color.path.description == ".parcels[\(index)].color")
      #expect(color.found == "\"c\(index)\"")
      #expect(color.position?.line == index + 2)
      #expect(size.path.description == ".parcels[\(index)].size")
      #expect(size.found == "a list")
      #expect(
        size.description
          == "\(index + 2):\(size.position?.column ?? 0): \(size.path): not a property; it is kept")
    }
  }

  @Test("issues are equal if they say the same") func equality() throws {
    let one = try Shipment.decode(text(2).utf8, as: .json).issues
    let other = try Shipment.decode(text(2).utf8, as: .json).issues
    #expect(one == other)
    #expect(Set(one + other).count == 4)
    #expect(one[0] != one[1])
  }

  @Test("a part of an issue that is set leaves the others as they are") func setting() throws {
    var issue = try #require(try Shipment.decode(text(1).utf8, as: .json).issues.first)
    let (position, found) = (issue.position, issue.found)
    issue.path.segments.removeFirst()
    #expect(issue.path.description == ".[0].color")
    #expect(issue.position == position)
    #expect(issue.found == found)
  }

  @Test("several tasks may ask for positions at the same time") func tasks() async throws {
    let issues = try Shipment.decode(text(500).utf8, as: .json).issues
    await withTaskGroup(of: Int.self) { group in
      for start in 0..<8 {
        group.addTask { issues[start...].compactMap(\.position).map(\.line).max() ?? 0 }
      }
      for await line in group { #expect(line == 501) }
    }
  }

  @Test("a repeated key of a dictionary is reported before the issues of its value")
  func repeatedKey() throws {
    let text = #"{"parcels": [{"weights": {"a": 1, "a": "2", "b": 3, "b": "x"}}]}"#
    let (shipment, issues) = try Shipment.decode(text.utf8, as: .json)
    #expect(issues.map(\.kind) == [.duplicateKey, .coerced, .duplicateKey, .wrongType])
    #expect(shipment.parcels[0].weights == ["a": 2])
    let written = String(decoding: shipment.parcels[0].encoded(as: .compactJSON), as: UTF8.self)
    #expect(written == #"{"name":"","weights":{"a":1,"a":2,"b":3,"b":"x"}}"#)
  }
}
