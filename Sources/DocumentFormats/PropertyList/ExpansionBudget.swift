/// How much may be made out of a file whose objects can be shared.
///
/// 30 levels of arrays with two references each to the next are a hundred bytes, and a billion
/// nodes. So everything made is paid for, about what it takes in memory, out of a sum
/// that grows with the file: without sharing it is never used up.
struct ExpansionBudget {
  private var left: Int

  init(fileSize: Int) {
    let (product, overflow) = fileSize.multipliedReportingOverflow(by: 64)
    left = overflow ? Int.max : product
    left = left.addingReportingOverflow(1 << 22).overflow ? Int.max : left + 1 << 22
  }

  /// Pays for one object and its bytes; false if there is not enough left.
  mutating func pay(bytes: Int = 0) -> Bool {
    let (rest, overflow) = left.subtractingReportingOverflow(bytes)
    left = overflow ? -1 : rest
    left = max(left, -1 << 32) - 16
    return left >= 0
  }
}
