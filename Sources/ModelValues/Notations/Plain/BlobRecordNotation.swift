import ModelData

/// The notation of bytes in the members of a record, as the old libraries stored them (``StoredClass``): their number, their
/// text in Base64, and the class of the archived object, if they are an archive.
package struct BlobRecordNotation: Notation {
  package init() {}

  package var name: String { StoredClass.data.rawValue }
  package func canHold(_ blob: Blob) -> Bool { true }
  package func holding(_ blob: Blob) -> BlobRecordNotation { self }

  /// Returns the record with the bytes stored in it; nil if the record has neither text nor length.
  package func members(of blob: Blob, in record: Record) -> Record? {
    guard record["string"]?.string != nil || record["length"]?.number != nil else { return nil }
    var record = record
    if let length = record["length"], length.number.flatMap(Double.init) != Double(blob.bytes.count)
    {
      record["length"] = Value(blob.bytes.count)
    }
    record["string"] = .string(blob.base64)
    record["dataClass"] = blob.className.map { .string($0) }
    return record
  }
}

extension Blob {
  /// Parses a record of the old library; its length is ignored.
  package static func read(_ record: Record) -> (value: Blob, notation: BlobRecordNotation)? {
    guard let text = record["string"]?.string, let blob = readBase64(ignoringUnknown: text) else {
      return nil
    }
    return (Blob(blob.bytes, className: record["dataClass"]?.text), BlobRecordNotation())
  }
}

extension DataKind {
  /// Determines the kind of the data in a `DejalData` record. Returns nil if the record has no text but its length is not 0, or if
  /// the text is not Base64.
  package init?(_ record: Record) {
    guard let text = record["string"] else {
      guard record["length"]?.number.flatMap({ Int($0) }) ?? 0 == 0 else { return nil }
      self.init(of: [])
      return
    }
    guard let bytes = text.string else { return nil }
    self.init(base64: bytes)
  }
}
