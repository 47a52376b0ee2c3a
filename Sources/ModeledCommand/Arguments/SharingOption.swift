import ArgumentParser

/// The places of a shared value that an edit is for.
enum Sharing: String, ExpressibleByArgument, CaseIterable {
  case here, everywhere
}

/// The option of every command that can change a value which several entries share.
struct SharingOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      In a binary property list, a container or long data that is stored once for several entries is \
      changed only at PATH (here) or at all of them (everywhere). By default: here, and with a query \
      everywhere. An object of a keyed archive is always changed everywhere, and a string or number \
      always here.
      """,
      valueName: "here|everywhere"))
  var shared: Sharing?
}
