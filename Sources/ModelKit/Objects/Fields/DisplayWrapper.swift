/// A wrapper that lists of changes show as the wrapped value.
protocol DisplayWrapper { var displayValue: Any { get } }
