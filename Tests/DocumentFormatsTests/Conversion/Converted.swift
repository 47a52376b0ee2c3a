import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData

/// A text converted to another format.
struct Converted {
  let conversion: Conversion

  init(_ text: some Sequence<UInt8>, from source: Format, to target: Format) throws {
    let document = Document(Bytes(Array(text)), grammar: source.grammar)
    document.indexJob.run()
    conversion = try Conversion(of: document, to: target)
  }

  init(_ text: String, from source: Format, to target: Format) throws {
    try self.init(text.utf8, from: source, to: target)
  }

  var bytes: [UInt8] { conversion.text.array(Span(0, conversion.text.count)) }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The losses as they are reported, with their positions.
  var losses: [String] {
    conversion.losses.first.map { loss in
      (loss.position.map { "\($0.line):\($0.column) " } ?? "")
        + "\(loss.path): \(loss.message(conversion.format))"
    }
  }

  /// What the new file says, in the order of the old one.
  var value: Value {
    get throws { try conversion.format.valueCursor(over: bytes).value }
  }
}
