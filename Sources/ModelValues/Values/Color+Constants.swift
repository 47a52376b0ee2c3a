// The basic colours, with the values of CSS Color 4, §6.1.

extension Color {
  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// `#000000`
  public static let black = Color(rgb: 0x000000)
  /// `#808080`
  public static let gray = Color(rgb: 0x808080)
  /// `#ffffff`
  public static let white = Color(rgb: 0xFFFFFF)
  /// `#ff0000`
  public static let red = Color(rgb: 0xFF0000)
  /// `#ffa500`
  public static let orange = Color(rgb: 0xFFA500)
  /// `#ffff00`
  public static let yellow = Color(rgb: 0xFFFF00)
  /// `#008000`
  public static let green = Color(rgb: 0x008000)
  /// `#00ffff`
  public static let cyan = Color(rgb: 0x00FFFF)
  /// `#0000ff`
  public static let blue = Color(rgb: 0x0000FF)
  /// `#800080`
  public static let purple = Color(rgb: 0x800080)
  /// `#ff00ff`
  public static let magenta = Color(rgb: 0xFF00FF)
}
