import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { VFile } from 'vfile'
import { parseCodeMeta } from '../../../../runtime/shared/content/code-meta.ts'
import { splitClasses } from '../../../../runtime/shared/content/code-props.ts'
import { onlyCode, type CodeData } from './code-blocks.ts'
import { themePart, useOf } from '../mdx/jsx-node.ts'
import { stateOf } from '../state.ts'
import { walkHast } from '../walk.ts'

/** Languages that a playground can run. In others the word `live` belongs to somebody's plugin. */
const RUNNABLE = new Set(['js', 'jsx', 'javascript', 'mjs', 'ts', 'tsx', 'typescript', 'mts'])

/**
 * rehype plugin: fences with the word `live` become playgrounds around their code. The code stays a code block, which
 * is all that is read before the playground is loaded.
 */
export function liveCode() {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkHast(tree, (pre, index, parent) => {
      if (pre.type !== 'element' || pre.tagName !== 'pre') return undefined
      const props = playgroundProps(pre)
      if (props === null) return undefined
      state.hasMdx = true
      parent.children[index] = useOf(themePart(state, 'Playground'), props, [pre])
      return 'skip'
    })
  }
}

type PlaygroundProps = Parameters<typeof useOf>[1]

/** The props of the playground of a block; null for one that is not live. */
export function playgroundProps(pre: Element): PlaygroundProps | null {
  const code = onlyCode(pre)
  if (code === null) return null
  const { meta: info, props }: CodeData = code.data ?? {}
  const meta = props?.meta ?? parseCodeMeta(languageOf(code), info)
  if (!meta.live || !RUNNABLE.has(meta.language ?? '')) return null
  return {
    code: toString(code).replace(/\n$/, ''),
    language: meta.language,
    title: meta.title ?? undefined,
    firstLineNumber: meta.firstLineNumber ?? undefined,
    ...flagProps(flagsOf(info ?? '')),
  }
}

/** What single words of an info string say. */
function flagProps(flags: readonly string[]): PlaygroundProps {
  return {
    noInline: flags.includes('noInline') || undefined,
    position: ['top', 'bottom'].find((position) => flags.includes(`position=${position}`)),
  }
}

function languageOf({ properties: { className } }: Element): string | undefined {
  return Array.isArray(className) ? splitClasses(className.join(' ')).named : undefined
}

/** The words of an info string: a title counts as one, and quotes around a value as nothing. */
function flagsOf(meta: string): readonly string[] {
  const flags = meta.match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? []
  return flags.map((word) => word.replace(/=(["'])(.*)\1$/, '=$2'))
}
