/// A wrapper that lists of changes show as the wrapped value.
protocol PlainlyShown { var plain: Any { get } }
