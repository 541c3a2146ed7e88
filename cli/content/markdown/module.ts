import path from 'node:path'
import { valueToEstree } from 'estree-util-value-to-estree'
import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import type { FilePath } from '../../types/file-path.ts'
import { parseFrontMatter } from '../front-matter.ts'
import { createState, stateOf } from './state.ts'

/** remark plugin: gives a file that `@mdx-js/esbuild` compiles the state that the other plugins work on. */
export function moduleState({ siteDir }: { readonly siteDir: string }) {
  return (_tree: Root, file: VFile): void => {
    const key = path.relative(siteDir, file.path).split(path.sep).join('/') as FilePath
    const text = String(file)
    const { frontMatter } = parseFrontMatter({ text, file: key })
    file.data = { ...file.data, sitegen: createState({ key, text, as: 'module' }), frontMatter }
  }
}

/** rehype plugin: what MDX files may use by name: `toc`, `contentTitle`, `frontMatter`. Unused ones leave no trace. */
export function moduleExports() {
  return (tree: HastRoot, file: VFile): void => {
    const { toc, contentTitle, declared } = stateOf(file)
    const values = {
      toc: toc.filter((entry) => !('partial' in entry)),
      contentTitle: contentTitle ?? undefined,
      frontMatter: file.data['frontMatter'],
    }
    for (const [name, value] of Object.entries(values)) {
      if (!declared.has(name)) tree.children.unshift(exportNode(name, value))
    }
  }
}

function exportNode(name: string, value: unknown): HastRoot['children'][number] {
  const declaration = {
    type: 'VariableDeclaration',
    kind: 'const',
    declarations: [
      { type: 'VariableDeclarator', id: { type: 'Identifier', name }, init: valueToEstree(value) },
    ],
  }
  const body = [{ type: 'ExportNamedDeclaration', declaration, specifiers: [], source: null }]
  const estree = { type: 'Program', sourceType: 'module', comments: [], body }
  return { type: 'mdxjsEsm', value: '', data: { estree } } as unknown as HastRoot['children'][number]
}
