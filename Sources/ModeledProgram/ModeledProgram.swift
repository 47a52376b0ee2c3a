import ModeledCommand

/// The program. All of it is in a library, where tests can reach it.
@main
struct ModeledProgram {
  static func main() { CommandLineProgram.run() }
}
