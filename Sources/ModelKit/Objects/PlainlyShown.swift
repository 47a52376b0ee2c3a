/// A value that stands for another, which change lists show in its place.
protocol PlainlyShown { var plain: Any { get } }
