import EditorCore
import TerminalUI
import TestSupport
import Testing

@Suite struct DrawingTests {
  @Test func print1() {
    print(Screen(Samples.theme, rows: 14, columns: 80))
    print(Screen(Samples.theme, rows: 14, columns: 50))
    print(Screen(Samples.theme, rows: 5, columns: 20))
    print(Screen(Samples.question, rows: 14, columns: 80))
    print(Screen(Samples.question, rows: 5, columns: 20))
    print(Screen(Samples.palette, rows: 14, columns: 40))
    print(Screen(Samples.theme, rows: 14, columns: 80, capabilities: .init(colorDepth: .sixteen, repertoire: .ascii)))
  }
}
