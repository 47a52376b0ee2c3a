/// A limit for the memory that the values of a file with shared objects may use.
///
/// 30 levels of arrays with two references each to the next level are a hundred bytes in the file
/// and a billion nodes as a value. So each value costs about the memory that it uses, from a budget
/// that grows with the size of the file and is never used up without sharing.
struct ExpansionBudget {
  private var remaining: Int

  init(fileSize: Int) {
    let (product, overflow) = fileSize.multipliedReportingOverflow(by: 64)
    remaining = overflow ? Int.max : product
    remaining = remaining.addingReportingOverflow(1 << 22).overflow ? Int.max : remaining + 1 << 22
  }

  /// Pays for one object and its bytes. Returns false if the budget is used up.
  mutating func pay(bytes: Int = 0) -> Bool {
    let (rest, overflow) = remaining.subtractingReportingOverflow(bytes)
    remaining = overflow ? -1 : rest
    remaining = max(remaining, -1 << 32) - 16
    return remaining >= 0
  }
}
