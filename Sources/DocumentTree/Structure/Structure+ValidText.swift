// In a text that is valid as a whole, each value has an end and each step leads somewhere. An index records what is far
// away, so that a budget is enough; but a token may be longer than its format expects, such as a number of ten
// thousand digits, or blanks where nobody writes any. What is not found within the budget is then searched without one.

extension Structure {
  /// Returns an entry as ``entry(at:_:budget:)`` does; in a valid text it is always known.
  func surely(entryAt offset: Int, _ form: NodeForm, budget: Int) -> Entry {
    let found = entry(at: offset, form, budget: budget)
    return found.isKnown || !index.isValid ? found : entry(at: offset, form, budget: .max)
  }

  /// Returns an end as ``end(of:budget:)`` does; in a valid text each value has one.
  func surely(endOf value: SourceValue, budget: Int) -> Int? {
    end(of: value, budget: budget) ?? (index.isValid ? end(of: value, budget: .max) : nil)
  }

  /// Returns a step as ``nextChild(after:in:budget:)`` does; in a valid text it is always known.
  func surely(nextChildAfter end: Int?, in container: SourceValue, budget: Int) -> SourceStep {
    let step = nextChild(after: end, in: container, budget: budget)
    return step == .unknown && index.isValid
      ? nextChild(after: end, in: container, budget: .max) : step
  }
}
