import DocumentFormats
import DocumentTree
import Foundation
import ModelBasics

/// Deletes, duplicates, moves and renames every entry of a file once, each time in the unedited file, and prints the files that result.
///
///     delete ⇥ 0.2 ⇥ ⇥ Base64 of the file
///     rename ⇥ 0.2 ⇥ Base64 of the new key ⇥ …
enum EachEntry {
  private static let newKey = Array("renamed é & <new>".utf8)

  static func run(_ name: String) {
    guard let data = FileManager.default.contents(atPath: name) else { return }
    let bytes = Bytes([UInt8](data))
    let carried = Format.recognise(name: name, bytes: bytes).carried(bytes)
    let document = Document(
      carried.text, grammar: Format.recognise(name: name, bytes: bytes).grammar)
    if !document.isIndexed { document.indexJob.run() }
    var left: [(path: NodePath, steps: [Int])] = [([document.root], [])]
    while let (path, steps) = left.popLast() {
      guard let node = path.last else { continue }
      var walk = ChildWalk(of: node, in: document, budget: .max)
      var number = 0
      while let child = walk.next() {
        edit(document, path + [child.node], steps + [number], carried.carrier)
        left.append((path + [child.node], steps + [number]))
        number += 1
      }
    }
  }

  private static func edit(
    _ document: Document, _ path: NodePath, _ steps: [Int], _ carrier: any Carrier
  ) {
    let container = Array(path.dropLast())
    let isMember = document.key(of: path[path.count - 1]) != nil
    print("delete", steps, nil, document, carrier) { document throws(EditError) in
      try document.remove(path)
    }
    var copy: Node?
    print(
      "duplicate", steps, { document in copy.flatMap { document.keyBytes(of: $0) } }, document,
      carrier
    ) {
      document throws(EditError) in
      copy = try document.duplicate(path)
    }
    print("move", steps, nil, document, carrier) { document throws(EditError) in
      try document.move(path, into: container, at: .last)
    }
    guard isMember else { return }
    print("rename", steps, { _ in newKey }, document, carrier) { document throws(EditError) in
      try document.setKey(path, key: newKey)
    }
  }

  private static func print(
    _ edit: String, _ steps: [Int], _ key: ((Document) -> [UInt8]?)?, _ document: Document,
    _ carrier: any Carrier, _ body: (inout Document) throws(EditError) -> Void
  ) {
    var document = document
    do {
      try body(&document)
      let file = try carrier.file(with: Bytes(document.render().bytes()))
      let key = Data(key?(document) ?? []).base64EncodedString()
      let path = steps.map(String.init).joined(separator: ".")
      Swift.print(edit, path, key, Data(file).base64EncodedString(), separator: "\t")
    } catch {
      Swift.print(edit, steps, "failed: \(error)", separator: "\t")
    }
  }
}
