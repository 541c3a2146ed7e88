import type { Root } from 'hast'
import type { VFile } from 'vfile'
import { addImport, isJsx } from './jsx-node.ts'
import { stateOf } from '../state.ts'
import { walkHast } from '../walk.ts'

interface ImplicitImportOptions {
  /** Module specifiers by the names of tags. */
  readonly components: Readonly<Record<string, string>>
  /** Also finds tags inside of expressions, which only modules have. */
  readonly forModule: boolean
}

/**
 * rehype plugin: tags of well-known names get an import, unless the file has one of its own. So a page loads what it
 * uses of them, and the client does not grow with their number.
 */
export function implicitImports({ components, forModule }: ImplicitImportOptions) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    if (!state.hasMdx) return
    const add = (name: string | null): void => {
      const source = name !== null && Object.hasOwn(components, name) ? components[name] : undefined
      if (name !== null && source !== undefined) addImport(state, name, source)
    }
    if (forModule) for (const [, name = ''] of String(file).matchAll(/<([A-Z]\w*)/g)) add(name)
    else walkHast(tree, (node) => (isJsx(node) ? add(node.name) : undefined))
  }
}
