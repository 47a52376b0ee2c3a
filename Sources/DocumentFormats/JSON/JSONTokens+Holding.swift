extension JSONTokens {
  var hasDuplicateKeys: Bool { true }

  /// Control characters and halves of surrogate pairs are escaped.
  func holds(_ character: Unicode.Scalar?) -> Bool { true }

  func token(of number: NonfiniteNumber) -> [UInt8]? {
    dialect == .json5 ? Array(number.name.utf8) : nil
  }
}
