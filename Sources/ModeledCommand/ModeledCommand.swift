import DocumentFormats
import EditorCore
import FileStorage
import Glibc
import NcursesTerminal
import TerminalUI

@main struct ModeledCommand {
  static func main() {
    let files = EditedFiles(storage: FileStorage(), format: nil, isReadOnly: false)
    func v(_ n: String) -> String? { getenv(n).map { String(cString: $0) } }
    do {
      let terminal = try NcursesTerminal(
        environment: TerminalEnvironment(
          term: v("TERM") ?? "", colorTerm: v("COLORTERM") ?? "", noColor: v("NO_COLOR") != nil))
      let code = EditProgram(terminal: terminal, files: files).run(
        Array(CommandLine.arguments.dropFirst()))
      terminal.close()
      exit(code)
    } catch {
      print("modeled: \(error)")
      exit(2)
    }
  }
}
