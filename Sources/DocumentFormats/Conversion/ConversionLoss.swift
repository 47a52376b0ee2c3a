import ModelBasics

/// A part of a document that another format cannot hold.
package struct ConversionLoss: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case null(Replacement)
    /// The format has no values of this kind; they become text.
    case noBooleans, noNumbers, noDates, noData
    /// A date with more than the format's dates have; the rest is dropped.
    case dateDetail
    /// A value or a key that is read as another one from the new file.
    case otherValue(String)
    case otherKey(String)
    /// A key that is no string.
    case typedKey
    /// A value has a class, or is the same object as an earlier one, of a class.
    case noClasses(String)
    case noSharing(String)
    /// A list without an order.
    case noSets
    case largeNumber
    /// A number that the format holds, with a clause about it that has no subject.
    case caution(String)
    case nonfinite(NonfiniteNumber)
    /// A character in a string or a key that the format cannot hold.
    case character(UInt32, isKey: Bool)
    case halfSurrogate(isKey: Bool)
    case invalidByte(UInt8, isKey: Bool)
    /// The key occurs again, on a line of the file.
    case duplicateKey(line: Int?)
    case noComments
    /// A comment, with the reason as a clause.
    case comment(String)
    /// A comment that is written with other characters, with what is changed and why as a clause.
    case alteredComment(_ clause: String)
    /// A comment that is at no position where another format has one, and an instruction to other programs.
    case lostComment, lostInstruction
    /// The root is not a list, and becomes the only document of a stream.
    case onlyDocument
    /// The format does not allow the root value; the reason is a clause.
    case root(String)
  }

  /// The replacement of null.
  package enum Replacement: Hashable, Sendable { case nothing, emptyString }

  package var reason: Reason
  package var path: Path
  /// The position in the file, or nil for what an edit has inserted.
  package var position: Problem.Position?

}

/// The parts of a document that another format cannot hold: the first of them, and their number.
package struct ConversionLosses: Hashable, Sendable {
  /// The number of losses that are kept.
  package static let mostKept = 100

  package private(set) var first: [ConversionLoss] = []
  package private(set) var count = 0
  /// True if a loss has no replacement.
  package private(set) var isFinal = false

  package init() {}
  package var isEmpty: Bool { count == 0 }
  var isFull: Bool { first.count >= Self.mostKept }

  /// The losses in the order of the file.
  var sorted: ConversionLosses {
    var result = self
    let offset = { (loss: ConversionLoss) in loss.position?.offset ?? .max }
    result.first = first.enumerated().sorted {
      (offset($0.element), $0.offset) < (offset($1.element), $1.offset)
    }.map(\.element)
    return result
  }

  /// Adds a loss, which is nil if it would not be kept.
  mutating func add(_ loss: ConversionLoss?, isFinal: Bool = false) {
    count += 1
    self.isFinal = self.isFinal || isFinal
    if let loss, !isFull { first.append(loss) }
  }
}
