import DocumentFormats
import ModelBasics
import ModelKit

/// The formats that models can be read from.
public enum ModelFormat: Sendable {
  /// JSON; comments and trailing commas are accepted.
  case json
  /// A property list, binary or XML, recognised by its first bytes. `$null` is null.
  case propertyList
  /// An archive written by `NSKeyedArchiver`, read without the archived classes: Foundation's
  /// classes become plain values; an object of any other class becomes a record of its encoded
  /// values, after its class name. An object that encodes only a dictionary `Root` has the members
  /// of that dictionary, and a `ModelArchive` is the model in it.
  case keyedArchive

  /// The formats that models can be written to.
  public enum Written: Sendable {
    /// JSON without comments, with each member on its own line.
    case json
    /// JSON on one line, without spaces.
    case compactJSON
    /// An XML property list. Null is written as the string `$null`, as by Foundation.
    case propertyList
  }

  /// Returns a cursor on the value of a text, with line numbers if the format has lines.
  func cursor(over bytes: [UInt8]) throws(Problem) -> ValueCursor {
    switch self {
    case .json: try Format.jsonc.valueCursor(over: bytes)
    case .propertyList: try PropertyList.cursor(over: bytes)
    case .keyedArchive: try archiveCursor(over: bytes)
    }
  }

  private func archiveCursor(over bytes: [UInt8]) throws(Problem) -> ValueCursor {
    let cursor = try KeyedArchive.cursor(over: bytes)
    return StoredText.value(archivedIn: cursor.value).map { ValueCursor($0) } ?? cursor
  }

  /// Returns a cursor on the value of a text that may read long lists part by part. Call ``LongLists/finish()`` at the end.
  func partialCursor(over bytes: [UInt8]) throws(Problem) -> ValueCursor {
    if case .json = self, let cursor = JSONLongLists.cursor(over: bytes, .withComments) {
      return cursor
    }
    return try cursor(over: bytes)
  }
}

extension ModelFormat.Written {
  /// Returns the text of what a closure writes. Returns nil if it was not exactly one value, or if the format needs the whole value
  /// first.
  func text(_ write: (any ValueOutput) -> Void) -> [UInt8]? {
    switch self {
    case .json: Format.json.documentText(write)
    case .compactJSON: Format.json.compactText(write)
    case .propertyList: nil
    }
  }
}

extension Value {
  /// Returns the value of a whole text.
  ///
  /// - Throws: The problem and its position if the text is not valid in the format.
  public static func decode(
    _ bytes: some Sequence<UInt8>, as format: ModelFormat
  ) throws(Problem) -> Value {
    try format.cursor(over: Array(bytes)).value
  }

  /// Returns the value as a text.
  public func encoded(as format: ModelFormat.Written) -> [UInt8] {
    switch format {
    case .json: Format.json.documentText(of: self)
    case .compactJSON: Format.json.tokens.compactText(of: self)
    case .propertyList: XMLPropertyListWriter.text(of: self)
    }
  }
}

extension Record {
  /// Returns the record as a text.
  public func encoded(as format: ModelFormat.Written) -> [UInt8] { value.encoded(as: format) }
}
