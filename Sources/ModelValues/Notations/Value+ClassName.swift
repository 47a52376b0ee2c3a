import ModelData

extension Value {
  /// A stored class name without the module before it: `DejalColor` of `"Palette.DejalColor"`.
  package var className: ArraySlice<UInt8>? {
    string.map { $0.split(separator: UInt8(ascii: ".")).last ?? [] }
  }
}
