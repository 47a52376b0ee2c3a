/// Describes the usual keys of Info.plists, entitlements and launchd jobs in one line each.
enum KnownKeys {
  /// Returns what a key stands for; nil if it is not known.
  static func description(of key: String) -> String? { descriptions[key] ?? permission(key) }

  /// Privacy texts: `NSCameraUsageDescription`.
  private static func permission(_ key: String) -> String? {
    guard key.hasPrefix("NS"), key.hasSuffix("UsageDescription") else { return nil }
    let name = String(key.dropFirst(2).dropLast("UsageDescription".count))
    let what = permissions[name].map { "access to \($0)" } ?? "a permission"
    return "the reason that people read when the program asks for \(what)"
  }

  private static let permissions = [
    "AppleEvents": "other programs", "AppleMusic": "the music library",
    "BluetoothAlways": "Bluetooth", "BluetoothPeripheral": "Bluetooth", "Calendars": "calendars",
    "CalendarsFullAccess": "calendars", "CalendarsWriteOnlyAccess": "calendars, to add events",
    "Camera": "the camera", "Contacts": "contacts", "DesktopFolder": "the desktop folder",
    "DocumentsFolder": "the documents folder", "DownloadsFolder": "the downloads folder",
    "FaceID": "Face ID", "HealthShare": "health data", "HealthUpdate": "health data, to change it",
    "HomeKit": "the devices of the home", "LocalNetwork": "devices in the local network",
    "LocationAlwaysAndWhenInUse": "the location, at any time",
    "LocationAlways": "the location, at any time", "Location": "the location",
    "LocationWhenInUse": "the location, while it is used", "Microphone": "the microphone",
    "Motion": "motion data", "NetworkVolumes": "network volumes",
    "PhotoLibraryAdd": "the photo library, to add to it", "PhotoLibrary": "the photo library",
    "Reminders": "reminders", "RemindersFullAccess": "reminders",
    "RemovableVolumes": "removable volumes", "Siri": "Siri",
    "SpeechRecognition": "speech recognition", "SystemAdministration": "system administration",
    "UserTracking": "tracking across programs",
  ]

  private static let descriptions = [
    // Info.plist
    "CFBundleVersion": "the build number: one to three whole numbers with points between them",
    "CFBundleShortVersionString": "the version that people see: three whole numbers with points",
    "CFBundleIdentifier": "the identifier of the program, such as com.example.app",
    "CFBundleName": "the short name of the program",
    "CFBundleDisplayName": "the name that people see",
    "CFBundleExecutable": "the name of the file that is run",
    "CFBundlePackageType": "the kind of bundle: APPL is a program, FMWK a framework, BNDL another",
    "CFBundleSignature": "the creator code of four characters; ???? if there is none",
    "CFBundleInfoDictionaryVersion": "the version of this file's layout: 6.0",
    "CFBundleDevelopmentRegion": "the language of the texts that are not translated",
    "CFBundleIconFile": "the file of the icon",
    "CFBundleIconName": "the name of the icon among the assets",
    "CFBundleURLTypes": "the URL schemes that the program opens",
    "CFBundleURLSchemes": "URL schemes without a colon",
    "CFBundleDocumentTypes": "the kinds of documents that the program opens",
    "CFBundleLocalizations": "the languages of the program",
    "LSMinimumSystemVersion": "the oldest version of macOS on which the program runs",
    "LSApplicationCategoryType": "the category in the App Store",
    "LSUIElement": "true for a program without an icon in the Dock",
    "LSBackgroundOnly": "true for a program that shows nothing",
    "LSEnvironment": "variables of the environment that are set before the program starts",
    "LSRequiresIPhoneOS": "true for a program that runs on iOS only",
    "MinimumOSVersion": "the oldest version of the system on which the program runs",
    "NSHumanReadableCopyright": "the copyright notice",
    "NSPrincipalClass": "the class of the program's first object",
    "NSMainNibFile": "the file with the program's main menu",
    "NSMainStoryboardFile": "the storyboard that is shown at the start",
    "NSHighResolutionCapable": "true if the program draws for displays of high resolution",
    "NSSupportsAutomaticTermination": "true if the system may end the program to free memory",
    "NSSupportsSuddenTermination": "true if the program may be ended without being asked",
    "NSAppTransportSecurity": "exceptions from encrypted connections",
    "NSAllowsArbitraryLoads": "true permits connections without encryption to every server",
    "UILaunchStoryboardName": "the storyboard that is shown while the program starts",
    "UIRequiredDeviceCapabilities": "what a device needs to run the program",
    "UISupportedInterfaceOrientations": "the orientations in which the program can be used",
    "UIBackgroundModes": "what the program goes on doing in the background",
    "ITSAppUsesNonExemptEncryption": "true if the program's encryption must be declared for export",
    // Entitlements
    "com.apple.security.app-sandbox": "true keeps the program in a sandbox",
    "com.apple.security.application-groups": "the groups of programs that share files with it",
    "com.apple.security.network.client": "true permits connections to servers",
    "com.apple.security.network.server": "true permits connections from others",
    "com.apple.security.files.user-selected.read-only":
      "true permits reading files that people choose",
    "com.apple.security.files.user-selected.read-write":
      "true permits changing files that people choose",
    "com.apple.security.files.downloads.read-write": "true permits changing files in Downloads",
    "com.apple.security.device.camera": "true permits use of the camera",
    "com.apple.security.device.audio-input": "true permits use of microphones",
    "com.apple.security.cs.allow-jit": "true permits code that is made at run time",
    "com.apple.security.cs.disable-library-validation":
      "true permits libraries that others have signed",
    "com.apple.security.get-task-allow": "true lets debuggers attach; not for release",
    "aps-environment": "the server of push notifications: development or production",
    "keychain-access-groups": "the groups of programs that share passwords with it",
    // launchd jobs
    "ProgramArguments": "the command and its arguments, one an entry",
    "RunAtLoad": "true starts the job as soon as it is loaded",
    "KeepAlive": "true starts the job again whenever it ends; or a dictionary of conditions",
    "StartInterval": "the seconds between two starts",
    "StartCalendarInterval":
      "the times at which the job starts; a part that is missing matches any",
    "StartOnMount": "true starts the job when a volume is mounted",
    "WatchPaths": "the job starts when one of these files changes",
    "QueueDirectories": "the job runs while one of these folders has files",
    "ThrottleInterval": "the least seconds between two starts; 10 if it is missing",
    "StandardOutPath": "the file for the job's output",
    "StandardErrorPath": "the file for its errors",
    "EnvironmentVariables": "variables of the environment of the job",
    "WorkingDirectory": "the folder in which the job runs",
    "LaunchOnlyOnce": "true starts the job once until the system starts again",
    "AbandonProcessGroup": "true leaves the processes alone that the job has started",
    "LimitLoadToSessionType": "the kinds of sessions in which the job is loaded",
    "ExitTimeOut": "the seconds until a job that should end is killed",
  ]
}
