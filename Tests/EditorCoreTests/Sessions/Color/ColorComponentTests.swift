import Testing

@testable import EditorCore

@Suite struct ColorComponentTests {
  private static let hue = ColorComponent("H", to: 359, "°", wrapsAround: true)
  private static let chroma = ColorComponent("C", to: 0.4, decimals: 3)

  @Test(
    "a number is limited to its range and printed with its decimals",
    arguments: [
      (ColorComponent.alpha, 50.4, 50.0, "50"), (.alpha, -1, 0, "0"), (.alpha, 1e300, 100, "100"),
      (.alpha, .nan, 0, "0"), (.alpha, .infinity, 100, "100"), (.alpha, -.infinity, 0, "0"),
      (hue, 360, 0, "0"), (hue, -1, 359, "359"), (hue, 725.2, 5, "5"), (hue, 359.6, 0, "0"),
      (hue, 1e300, nil, nil),
      (chroma, 0.1113, 0.111, "0.111"), (chroma, 0.05, 0.05, "0.050"), (chroma, 9, 0.4, "0.400"),
      (chroma, 0, 0, "0.000"),
    ])
  func numbersAreLimitedAndPrinted(
    component: ColorComponent, number: Double, limited: Double?, text: String?
  ) {
    let found = component.limited(number)
    #expect((0...component.maximum).contains(found))
    if let limited { #expect(found == limited) }
    if let text { #expect(component.text(of: found) == text) }
  }
}
