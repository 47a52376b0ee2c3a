import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The plugin of the compiler.
@main
struct ModeledPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    ModeledExpansion.self, PropertyExpansion.self, InitializerExpansion.self,
    MarkerExpansion.self,
  ]
}
