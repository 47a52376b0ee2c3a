import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct ModeledPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    ModeledMacro.self, PropertyMacro.self, MarkerMacro.self,
  ]
}
