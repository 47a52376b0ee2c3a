extension JSONTokens {
  /// Control characters and halves of surrogate pairs are escaped.
  func holds(_ content: TextContent) -> Bool { true }

  func token(of number: NonfiniteNumber) -> [UInt8]? {
    dialect == .json5 ? Array(number.name.utf8) : nil
  }
}
