import type { CompiledNode } from './compiled.ts'

/** Names of the components that compiled content uses, in the order of their first use. */
export function usedNames(nodes: readonly CompiledNode[], names = new Set<string>()): ReadonlySet<string> {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if ('use' in node) names.add(node.use)
    if ('children' in node) usedNames(node.children, names)
  }
  return names
}
