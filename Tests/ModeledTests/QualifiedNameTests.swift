import Foundation
import Modeled
import Testing

/// A namespace in which the plain names mean other types.
enum Elsewhere {
  struct Color: Equatable {}
  struct Path {}
  struct Field {}
  struct Record {}
  struct Value {}
  struct Text {}

  @Modeled class Pen: Modeled.ModelObject {
    var color = Modeled.Color("#f00") ?? Modeled.Color.black
    var other: ModelKit.Color?
    @Modeled.Field(keys: "w", range: 1...2) var width = 1
    var nib = Nib()
    @Rule("is odd", about: "width") var isEven: Bool { width % 2 == 1 }
  }

  @Modeled struct Nib: Modeled.ModelValue {
    var size = 1.0
  }

  static func record(of pen: Pen) -> Modeled.Record { pen.record }
  static let path = Modeled.Path([.index(1)])
}

@Suite struct QualifiedNameTests {
  @Test("a model can be used beside types with the same names") func equalNames() {
    let pen = Elsewhere.Pen()
    pen.width = 2
    #expect(Elsewhere.record(of: pen)["w"] == 2)
    #expect(pen.problems.map(\.description) == [".width: is odd"])
    #expect(Elsewhere.path.description == ".[1]")
    #expect(pen.color == Modeled.Color("red"))
  }

  @Test("every public type has an alias in Modeled") func aliases() throws {
    let declaration =
      #/^(?:@\S+ )*(?:nonisolated |indirect |final )*(?:public|open) (?:final |nonisolated |indirect )*(?:class|struct|enum|protocol|actor) (\w+)/#
    let names = try Guide.text("Sources/Modeled/Names.swift")
    for module in [
      "ModelBasics", "ModelData", "ModelValues", "ModelKit", "ModelFiles", "ModelFoundation",
    ] {
      for file in try Guide.sources(of: module) {
        for line in try Guide.text(file).components(separatedBy: "\n") {
          guard let name = line.prefixMatch(of: declaration)?.1 else { continue }
          #expect(names.contains("typealias \(name) = \(module).\(name)\n"), "\(file): \(name)")
        }
      }
    }
  }
}
