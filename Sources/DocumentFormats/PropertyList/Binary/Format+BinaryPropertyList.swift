import ModelBasics

extension Format {
  /// Binary property lists, which are edited as text.
  package static let binaryPropertyList = Format(
    id: "bplist", name: "binary property list", fileExtensions: ["bplist"],
    valueExtension: "plist", grammar: XMLGrammar(head: XMLHead(.inner)),
    carriers: [BinaryCarrier.test],
    recognise: { $1.starts(with: "bplist".utf8) ? .start(yieldsToNames: false) : nil })
}
