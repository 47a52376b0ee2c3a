import ArgumentParser

/// The option of every command that can change a name which comments repeat.
struct CommentsOption: ParsableArguments {
  @Flag(
    help: "Also change the comments that repeat a name, as after the identifiers in a .pbxproj.")
  var updateComments = false
}
