import path from 'node:path'
import type { Nodes, Root } from 'hast'
import type { Processor } from 'unified'
import type { VFile } from 'vfile'
import type { FilePath } from '../../../types/file-path.ts'
import type { FrontMatter } from '../../scan/source-file.ts'
import { ownModule } from './acorn.ts'
import { TEXT_HOOK } from '../hoist/hoist.ts'
import { walkHast } from '../walk.ts'
import { addImport, isExpression, isJsx } from './jsx-node.ts'
import { createState } from '../parse.ts'
import { stateData, stateOf } from '../state.ts'

export interface ModuleFrontMatter {
  readonly frontMatter: FrontMatter
  readonly bodyOffset: number
}

interface ModuleStateOptions extends ModuleFrontMatter {
  readonly siteDir: string
  readonly suffix: string
}

/**
 * unified plugin: gives a file that `@mdx-js/esbuild` compiles the state that the parser and the other plugins work on.
 * Stands after what attaches a parser.
 */
export function moduleState(this: Processor, options: ModuleStateOptions): void {
  const { siteDir, suffix, frontMatter, bodyOffset } = options
  const { parser } = this
  if (parser === undefined) return
  this.parser = (text: string, file: VFile) => {
    const name = path.relative(siteDir, file.path).split(path.sep).join('/') as FilePath
    const key = (name + suffix) as FilePath
    const state = createState({ key, text, bodyOffset, as: 'module' })
    file.data = { ...file.data, ...stateData(state), frontMatter }
    return parser(text, file)
  }
}

/**
 * rehype plugin: what MDX files may use by name: `toc`, `contentTitle`, `frontMatter`, `metadata`. Unused ones leave no
 * trace. The toc of a partial stands where the partial does.
 */
export function moduleExports() {
  return (tree: Root, file: VFile): void => {
    const { contentTitle, declared, imports, added, strings, toc, key, file: source } = stateOf(file)
    const frontMatter = file.data['frontMatter']
    const add = (code: string): void =>
      void tree.children.unshift({ type: 'mdxjsEsm', value: '', data: { estree: ownModule(code) } })
    const addImport = (name: string, source = '', imported = name): void =>
      add(`import { ${imported} as ${name} } from ${JSON.stringify(source)}`)
    const exports = {
      toc: `[${toc.map((entry) => ('partial' in entry ? `...${tocName(entry.partial)}` : JSON.stringify(entry))).join()}]`,
      contentTitle: JSON.stringify(contentTitle ?? undefined),
      frontMatter: JSON.stringify(frontMatter),
    }
    for (const [name, code] of Object.entries(exports))
      if (!declared.has(name)) add(`export const ${name} = ${code}`)
    if (!declared.has('metadata') && mentions(tree, 'metadata')) {
      // The module names its file; page data holds the rest.
      const known = { module: `./${key}`, source: `@site/${source}`, frontMatter }
      add(`export const metadata = ${METADATA}(${JSON.stringify(known)})`)
      addImport(METADATA, METADATA_MODULE)
    }
    if (strings.length > 0) addImport(TEXT_HOOK, 'sitegen/mdx')
    for (const name of added) addImport(name, imports[name]?.source, 'default')
    if (declared.has('toc')) return
    const partials = new Set(toc.flatMap((entry) => ('partial' in entry ? [entry.partial] : [])))
    for (const name of partials) addImport(tocName(name), imports[name]?.source, 'toc')
  }
}

/** What reads the metadata of a page while it is rendered: a module that few pages load. */
const METADATA_MODULE = 'sitegen/internal/runtime/mdx-metadata.ts'
const METADATA = 'sgMetadata'

/** Whether a name is in the code of a file: in expressions, attributes, imports and exports. */
function mentions(tree: Root, name: string): boolean {
  const pattern = new RegExp(`\\b${name}\\b`)
  let isFound = false
  walkHast(tree, (node) => {
    isFound ||= codeIn(node).some((code) => pattern.test(code))
  })
  return isFound
}

function codeIn(node: Nodes): readonly string[] {
  if (node.type === 'mdxjsEsm' || isExpression(node)) return [node.value]
  if (!isJsx(node)) return []
  return node.attributes.flatMap((attribute) => {
    if (attribute.type === 'mdxJsxExpressionAttribute') return attribute.value
    return typeof attribute.value === 'object' ? (attribute.value?.value ?? []) : []
  })
}

function tocName(partial: string): string {
  return `SgToc${partial}`
}

/**
 * rehype plugin: tags of well-known names get an import, unless the file has one of its own. So a page loads what it
 * uses of them, and the client does not grow with their number.
 *
 * @param options.forModule - also finds tags inside of expressions, which only modules have
 */
export function implicitImports({
  components,
  forModule,
}: {
  readonly components: Readonly<Record<string, string>>
  readonly forModule: boolean
}) {
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
