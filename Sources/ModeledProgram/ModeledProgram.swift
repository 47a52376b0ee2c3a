import ModeledCommand

/// The executable. Its code is in the library `ModeledCommand`, where tests can use it.
@main
struct ModeledProgram {
  static func main() { CommandLineProgram.run() }
}
