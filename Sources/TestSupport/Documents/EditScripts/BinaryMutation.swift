import DocumentFormats
import DocumentTree
import ModelBasics
import TestBasics

/// A binary property list with a few bytes changed at random, opened and edited: whatever the file says, nothing may trap, what can be
/// read is shown, and an unedited file comes back as it was.
package struct BinaryMutation {
  private let seed: UInt64
  private var random: SeededGenerator
  private let file: [UInt8]

  package init(seed: UInt64, files: [[UInt8]] = []) {
    self.seed = seed
    var random = SeededGenerator(seed: seed ^ 0x4249_4E41)
    var maker = BinaryMaker(seed: seed)
    var file = files.isEmpty || random.chance(70) ? maker.makeFile() : random.pick(files)
    for _ in 0..<(random.chance(60) ? 1 : 1 + random.below(5)) { Self.mutate(&file, &random) }
    self.file = file
    self.random = random
  }

  private static func mutate(_ file: inout [UInt8], _ random: inout SeededGenerator) {
    guard !file.isEmpty else { return }
    // The trailer and the table decide about everything.
    let isAtEnd = random.chance(15)
    let offset = isAtEnd ? max(0, file.count - 1 - random.below(60)) : random.below(file.count)
    switch random.below(8) {
    case 0: file[offset] ^= UInt8(1 << random.below(8))
    case 1: file[offset] = UInt8(random.below(256))
    case 2: file[offset] = random.pick([0, 1, 8, 0xFF, 0xD1, 0xDF, 0xA1, 0xAF, 0xC2, 0x5F, 0x13])
    case 3: file.removeSubrange(offset..<min(file.count, offset + 1 + random.below(20)))
    case 4: file.removeSubrange(offset...)
    case 5: file.insert(UInt8(random.below(256)), at: offset)
    case 6:
      for index in offset..<min(file.count, offset + 8) { file[index] = UInt8(random.below(256)) }
    default: file[offset] = file[random.below(file.count)]
    }
  }

  /// Runs the script. Returns true if the list could not be read.
  package mutating func run() throws -> Bool {
    let carried = Format.binaryPropertyList.carried(Bytes(file))
    var document = Document(carried.text, grammar: Format.binaryPropertyList.grammar)
    if !document.isIndexed { document.indexJob.run() }
    guard try write(carried.carrier, carried.text) == file else {
      throw fail("the unedited file differs")
    }
    // Keys that cannot be read are named by their numbers.
    let hasBrokenKeys = carried.text.array(Span(0, carried.text.count)).firstRange(
      of: "<key type=\"object\">".utf8)
    let isBroken = document.firstFault != nil || hasBrokenKeys != nil
    if let fault = document.firstFault {
      let message = document.grammar.message(for: fault, in: carried.text)
      guard message.contains("byte") || message.contains("empty") else {
        throw fail("a fault without an offset: \(message)")
      }
    }
    for _ in 0..<3 {
      guard case .child(let child) = document.firstChild(of: document.root) else { break }
      try? document.setValue(
        [document.root, child.node], text: Array("<string>\(random.below(9))</string>".utf8))
    }
    let text = Bytes(document.render().bytes())
    guard let edited = try? write(carried.carrier, text) else {
      if !isBroken { throw fail("the edited list cannot be written") }
      return isBroken
    }
    let read = carried.carrier.text(in: Bytes(edited), writtenFrom: text)
    guard read === text || isBroken else { throw fail("the edited list reads differently") }
    return isBroken
  }

  private func write(_ carrier: any Carrier, _ text: Bytes) throws -> [UInt8] {
    try carrier.file(with: text)
  }

  private func fail(_ reason: String) -> ScriptFailure {
    let digits = file.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return ScriptFailure(seed: seed, reason: reason, log: [digits.joined()])
  }
}
