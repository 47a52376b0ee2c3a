import ArgumentParser

/// The options of every command that shows times.
struct TimeOptions: ParsableArguments {
  @Flag(help: "Show times in UTC instead of the local time zone; also with MODELED_UTC=1.")
  var utc = false

  var isUTC: Bool { utc || Environment.isUTC }
}
