import ModelValues

/// A change of one component of a colour, such as `hue +20` or `alpha 50%`.
package struct ColorChange: Hashable, Sendable {
  private enum Component: Hashable, Sendable {
    case alpha
    case model(ColorModel, Int)
  }

  private let component: Component
  private let amount: Double
  private let isRelative: Bool

  package static let names = "red, green, blue, hue, saturation, lightness, chroma, alpha"

  /// Parses a name and an amount; returns nil if the text is neither.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, let component = Self.component(named: words[0].lowercased()) else {
      return nil
    }
    var number = words[1]
    if number.last == "%" || number.last == "°" { number.removeLast() }
    guard let amount = Double(number), amount.isFinite, abs(amount) < 1000 else { return nil }
    self.component = component
    self.amount = amount
    isRelative = number.first == "+" || number.first == "-"
  }

  private static func component(named name: String) -> Component? {
    switch name {
    case "red", "r": .model(.rgb, 0)
    case "green", "g": .model(.rgb, 1)
    case "blue", "b": .model(.rgb, 2)
    case "hue", "h": .model(.hsl, 0)
    case "saturation", "s": .model(.hsl, 1)
    case "lightness", "l": .model(.hsl, 2)
    case "chroma", "c": .model(.oklch, 1)
    case "alpha", "opacity", "a": .alpha
    default: nil
    }
  }

  func applied(to color: Color) -> Color {
    switch component {
    case .alpha:
      var color = color
      let old = isRelative ? color.alpha * 100 : 0
      color.alpha = ColorComponent.alpha.limited(old + amount) / 100
      return color
    case .model(let model, let index):
      var numbers = model.numbers(of: color, keeping: [0, 0, 0])
      let old = isRelative ? numbers[index] : 0
      numbers[index] = model.components[index].limited(old + amount)
      return model.color(numbers, alpha: color.alpha)
    }
  }
}
