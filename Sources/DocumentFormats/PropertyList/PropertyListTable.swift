import ModelValues

/// The objects of a property list by number, as both readers produce them.
///
/// All references have been checked to be numbers of objects, and all ranges to be valid. Objects
/// may still be shared or contain themselves.
///
///     <dict><key>a</key><array>…        objects      record(0..<2)  string(0..<1)  array(2..<2)
///                                       references   1 2
///                                       text         a
struct PropertyListTable: Sendable {
  enum Content: Sendable {
    case null
    case bool(Bool)
    /// Decimal text in the grammar of JSON.
    case number(String)
    /// A range of UTF-8 in ``text``; an unpaired surrogate is encoded in three bytes (WTF-8).
    case string(Range<Int>)
    case data(Range<Int>)
    /// A date in RFC 3339.
    case date(String)
    /// The number of an archived object.
    case uid(Int)
    /// A range of objects in ``references``.
    case array(Range<Int>)
    /// A range of alternating keys and values in ``references``.
    case record(Range<Int>)
  }

  struct Object: Sendable {
    var content: Content
    /// The offset in the file.
    var offset: Int
  }

  var objects: [Object] = []
  var references: [Int] = []
  var text: [UInt8] = []
  var root = 0
  var fileSize: Int

  init(fileSize: Int) { self.fileSize = fileSize }
}

extension PropertyListTable {
  func string(_ object: Int) -> ArraySlice<UInt8>? {
    if case .string(let range) = objects[object].content { text[range] } else { nil }
  }

  /// Returns the text of a key; nil for a container. Keys that are no strings have the text that documents show.
  func keyText(_ object: Int) -> ArraySlice<UInt8>? {
    switch objects[object].content {
    case .string(let range): text[range]
    case .number(let text), .date(let text): Array(text.utf8)[...]
    case .data(let range): Array(Blob(Array(text[range])).base64.utf8)[...]
    case .uid(let number): Array(String(number).utf8)[...]
    case .bool(let isTrue): Array((isTrue ? "true" : "false").utf8)[...]
    case .null: Array("null".utf8)[...]
    case .array, .record: nil
    }
  }

  func isString(_ object: Int, _ expected: StaticString) -> Bool {
    expected.withUTF8Buffer { string(object)?.elementsEqual($0) ?? false }
  }

  func elements(_ object: Int) -> ArraySlice<Int>? {
    if case .array(let range) = objects[object].content { references[range] } else { nil }
  }

  /// Returns the number of references in an object.
  func size(_ object: Int) -> Int {
    switch objects[object].content {
    case .array(let range), .record(let range): range.count
    default: 0
    }
  }

  /// Returns the keys and values of a record, by number.
  func members(_ object: Int) -> [(key: Int, value: Int)]? {
    guard case .record(let range) = objects[object].content else { return nil }
    return stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
      (references[$0], references[$0 + 1])
    }
  }

  /// Returns the value of the first member with a key.
  func member(_ object: Int, _ key: StaticString) -> Int? {
    guard case .record(let range) = objects[object].content else { return nil }
    for index in stride(from: range.lowerBound, to: range.upperBound, by: 2)
    where isString(references[index], key) {
      return references[index + 1]
    }
    return nil
  }

  func fault(_ reason: PropertyListFault.Reason, at object: Int) -> PropertyListFault {
    PropertyListFault(reason, at: objects[object].offset)
  }
}
