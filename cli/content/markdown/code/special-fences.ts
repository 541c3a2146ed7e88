import type { Element, Root as HastRoot } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Code, Root } from 'mdast'
import convert from 'npm-to-yarn'
import type { VFile } from 'vfile'
import { parseCodeMeta } from '../../../../runtime/shared/content/code-meta.ts'
import { splitClasses } from '../../../../runtime/shared/content/code-props.ts'
import type { SiteConfig } from '../../../config/site-config.ts'
import { tabsUse, type TabPart } from '../blocks/tab-containers.ts'
import { themePart, useOf } from '../mdx/jsx-node.ts'
import { placeAt, stateOf, type CompileState } from '../state.ts'
import { walkHast, walkMdast } from '../walk.ts'
import { classesOf, onlyCode, type CodeData } from './code-blocks.ts'

/** remark plugin: fences of the language `mermaid` become diagrams; where these are off, it says so. */
export function diagrams({ mermaid }: { readonly mermaid: boolean }) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkMdast(tree, (node, index, parent) => {
      if (node.type !== 'code' || node.lang?.toLowerCase() !== 'mermaid') return
      if (mermaid) parent.children[index] = useOf(themePart(state, 'Mermaid'), { value: node.value })
      else
        state.diagnostics.push({
          code: 'DIAGRAM_OFF',
          level: 'warning',
          message: 'A diagram is shown as the code that describes it: markdown.mermaid is off.',
          place: placeAt(state.file, node.position),
          hint: 'Set markdown: { mermaid: true } in site.config, or name the language "text" to show the code.',
        })
    })
  }
}

type Npm2yarn = NonNullable<SiteConfig['markdown']['npm2yarn']>

const LABELS: Readonly<Record<string, string>> = { yarn: 'Yarn', pnpm: 'pnpm', bun: 'Bun' }

/** remark plugin: fences whose info string is `npm2yarn` become tabs, one for each package manager. */
export function npm2yarn({ sync, converters }: Npm2yarn) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkMdast(tree, (node, index, parent) => {
      if (node.type !== 'code' || node.meta?.trim() !== 'npm2yarn') return undefined
      const others = converters.flatMap((converter) => convertedTab(node, converter, state) ?? [])
      const props = { groupId: sync ? 'npm2yarn' : undefined }
      parent.children[index] = tabsUse(state, props, [tabOf(node, 'npm', node.value), ...others])
      // The fences in the tabs are made: there is nothing more to do in them.
      return 'skip'
    })
  }
}

function tabOf(node: Code, name: string, code: string): TabPart {
  return { value: name, label: name, children: [{ ...node, meta: null, value: code }] }
}

/** Null when the converter failed, which is said. */
function convertedTab(node: Code, converter: Npm2yarn['converters'][number], state: CompileState) {
  const isKnown = typeof converter === 'string'
  const name = isKnown ? converter : converter[0]
  try {
    const code: unknown = isKnown ? convert(node.value, converter) : converter[1](node.value)
    if (typeof code !== 'string')
      throw new TypeError(`it gave ${code === null ? 'null' : typeof code} instead of text`)
    return { ...tabOf(node, name, code), ...(isKnown && { label: LABELS[name] ?? name }) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    state.diagnostics.push({
      code: 'NPM2YARN_CONVERTER',
      level: 'error',
      message: `The converter "${name}" could not convert the commands of this block: ${reason}.`,
      place: placeAt(state.file, node.position),
      hint: 'Correct the function in markdown.npm2yarn.converters of site.config, or leave npm2yarn out of the info string.',
    })
    return null
  }
}

/** Languages that a playground can run. In others the word `live` belongs to somebody's plugin. */
const RUNNABLE = new Set(['js', 'jsx', 'javascript', 'mjs', 'ts', 'tsx', 'typescript', 'mts'])

/**
 * rehype plugin: fences with the word `live` become playgrounds around their code. The code stays a code block, which
 * is all that is read before the playground is loaded.
 */
export function liveCode() {
  return (tree: HastRoot, file: VFile): void => {
    const state = stateOf(file)
    walkHast(tree, (pre, index, parent) => {
      const props = pre.type === 'element' && pre.tagName === 'pre' ? playgroundProps(pre) : null
      if (props === null) return undefined
      state.hasMdx = true
      parent.children[index] = useOf(themePart(state, 'Playground'), props, [pre as Element])
      return 'skip'
    })
  }
}

function playgroundProps(pre: Element): Parameters<typeof useOf>[1] | null {
  const code = onlyCode(pre)
  if (code === null) return null
  const { meta: info, props }: CodeData = code.data ?? {}
  const meta = props?.meta ?? parseCodeMeta(splitClasses(classesOf(code)).named, info)
  if (!meta.live || !RUNNABLE.has(meta.language ?? '')) return null
  const flags = flagsOf(info ?? '')
  return {
    code: toString(code).replace(/\n$/, ''),
    language: meta.language,
    title: meta.title ?? undefined,
    firstLineNumber: meta.firstLineNumber ?? undefined,
    noInline: flags.includes('noInline') || undefined,
    position: ['top', 'bottom'].find((position) => flags.includes(`position=${position}`)),
  }
}

/** The words of an info string: a title counts as one, and quotes around a value as nothing. */
function flagsOf(meta: string): readonly string[] {
  const flags = meta.match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? []
  return flags.map((word) => word.replace(/=(["'])(.*)\1$/, '=$2'))
}
