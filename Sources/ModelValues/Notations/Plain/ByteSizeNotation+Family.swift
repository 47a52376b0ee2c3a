// Units of bytes form families, and software that reads one family rarely reads another: `MB` and `GB`; `MiB` and `GiB`;
// Kubernetes' `Mi` and `Gi` of 1024s, with its `M` and `G` of 1000s.

import ModelBasics

extension ByteSizeNotation {
  /// The base of a single letter typed to replace a size in this notation: 1024 only if this notation uses single letters with that
  /// base.
  public var baseOfLetters: ByteSize.Base { isAmbiguous && spelling != nil ? base : .decimal }

  /// True for one of the binary units of Kubernetes.
  private var isKubernetesUnit: Bool {
    spelling.map { !$0.binaryMark.isEmpty && $0.many.isEmpty } ?? false
  }

  /// The maximum number of decimals before a size is written in a smaller unit.
  private static let maximumDecimals = 6

  /// Returns a notation of the same family that can hold a size: this one, or one with the typed unit if the family has it, or with
  /// a
  /// smaller unit, or with a fraction. A whole number whose unit is defined elsewhere stays one, even if it cannot hold the size.
  public func adapted(
    to size: ByteSize, typedAs typed: ByteSizeNotation
  ) -> ByteSizeNotation {
    guard !canHold(size), spelling != nil else { return self }
    if isKubernetesUnit, typed.base == .decimal, typed.power > 0 {
      var thousands = self
      thousands.power = typed.power
      thousands.base = .decimal
      thousands.fraction = typed.fraction
      thousands.spelling?.binaryMark = ""
      thousands.spelling?.isLower = false
      thousands.spelling?.isKiloLower = typed.power == 1
      return thousands
    }
    if typed.base == base, typed.power > 0 {
      var candidate = self
      candidate.power = typed.power
      candidate.fraction = typed.fraction
      if candidate.canHold(size) { return candidate }
    }
    let bytes = holding(size)
    if bytes.power > 0 { return bytes }
    var finer = self
    while finer.power > 0 {
      finer.fraction = FractionNotation()
      if let text = size.text(in: finer), text.decimals <= Self.maximumDecimals { return finer }
      finer.power -= 1
    }
    return bytes
  }

  /// Returns the two adjacent whole numbers of the unit around a size.
  public func neighbours(of size: ByteSize) -> (below: Int, above: Int) {
    let below = Int(clamping: Int128(size.bytes) / self.size)
    return (below, below &+ 1)
  }
}

extension String {
  fileprivate var decimals: Int {
    guard let mark = utf8.firstIndex(of: UInt8(ascii: ".")) else { return 0 }
    return utf8[utf8.index(after: mark)...].prefix { decimalDigit($0) != nil }.count
  }
}
