// The plugin of the compiler, which looks for macros by their names in this module. What they do is in a library, because tests that
// depend on a plugin are built, with all that they use, a second time.

import ModelExpansion
import SwiftCompilerPlugin
import SwiftSyntax
import SwiftSyntaxMacros

@main
struct ModeledPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    ModeledMacro.self, PropertyMacro.self, MarkerMacro.self,
  ]
}

struct ModeledMacro: MemberMacro, MemberAttributeMacro, PeerMacro {
  static var formatMode: FormatMode { ModeledExpansion.formatMode }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    ModeledExpansion.expansion(of: node, providingPeersOf: declaration, in: context)
  }

  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    ModeledExpansion.expansion(
      of: node, providingMembersOf: declaration, conformingTo: protocols, in: context)
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) -> [AttributeSyntax] {
    ModeledExpansion.expansion(
      of: node, attachedTo: declaration, providingAttributesFor: member, in: context)
  }
}

struct PropertyMacro: AccessorMacro {
  static var formatMode: FormatMode { PropertyExpansion.formatMode }

  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [AccessorDeclSyntax] {
    PropertyExpansion.expansion(of: node, providingAccessorsOf: declaration, in: context)
  }
}

struct MarkerMacro: PeerMacro {
  static var formatMode: FormatMode { MarkerExpansion.formatMode }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    MarkerExpansion.expansion(of: node, providingPeersOf: declaration, in: context)
  }
}
