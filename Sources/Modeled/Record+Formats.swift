import DocumentFormats

extension Record {
  /// The record as a text.
  public func encoded(as format: ModelFormat) -> [UInt8] {
    switch format {
    case .json: JSONValueWriter.text(of: value)
    }
  }
}
