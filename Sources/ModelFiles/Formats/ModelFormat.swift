import DocumentFormats
import ModelBasics
import ModelKit

/// The formats that models are read from.
public enum ModelFormat: Sendable {
  /// JSON, with comments and trailing commas where they are.
  case json
  /// A property list, binary or XML, as its first bytes say. `$null` is null.
  case propertyList
  /// What `NSKeyedArchiver` wrote, read without the classes it was written by: Foundation's become
  /// plain values, and an object of any other is a record of what it encoded, after its class
  /// name. An object that keeps all in one dictionary `Root` has the members of that.
  case keyedArchive

  /// The formats that models are written to.
  public enum Written: Sendable {
    /// JSON, without comments, on lines of its own for each member.
    case json
    /// JSON on one line, without blanks.
    case compactJSON
    /// An XML property list. It has no null, which is the text `$null` there, as Foundation has it.
    case propertyList
  }

  /// A cursor on the value of a text, which knows its lines where it has some.
  func cursor(over bytes: [UInt8]) throws(Problem) -> ValueCursor {
    switch self {
    case .json: try JSONValueReader.cursor(over: bytes)
    case .propertyList: try PropertyList.cursor(over: bytes)
    case .keyedArchive: try KeyedArchive.cursor(over: bytes)
    }
  }
}

extension Value {
  /// The value of a whole text.
  ///
  /// - Throws: What is not of the format, and where.
  public static func decode(
    _ bytes: some Sequence<UInt8>, as format: ModelFormat
  ) throws(Problem) -> Value {
    try format.cursor(over: Array(bytes)).value
  }

  /// The value as a text.
  public func encoded(as format: ModelFormat.Written) -> [UInt8] {
    switch format {
    case .json: JSONValueWriter.text(of: self)
    case .compactJSON: JSONValueWriter.compactText(of: self)
    case .propertyList: XMLPropertyListWriter.text(of: self)
    }
  }
}

extension Record {
  /// The record as a text.
  public func encoded(as format: ModelFormat.Written) -> [UInt8] { value.encoded(as: format) }
}
