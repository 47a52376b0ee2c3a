import ModelData

extension Value {
  /// The stored class name without its module, such as `DejalColor` for `"Palette.DejalColor"`.
  package var className: ArraySlice<UInt8>? {
    string.map { $0.split(separator: UInt8(ascii: ".")).last ?? [] }
  }
}
