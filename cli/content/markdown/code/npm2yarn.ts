import type { Code, Root } from 'mdast'
import convert from 'npm-to-yarn'
import type { VFile } from 'vfile'
import type { SiteConfig } from '../../../config/site-config.ts'
import { placeAt, stateOf, type CompileState } from '../state.ts'
import { tabsUse, uniqueValues, type TabPart } from '../blocks/tab-containers.ts'
import { walkMdast } from '../walk.ts'

type Options = NonNullable<SiteConfig['markdown']['npm2yarn']>
type Converter = Options['converters'][number]

const LABELS: Readonly<Record<string, string>> = { yarn: 'Yarn', pnpm: 'pnpm', bun: 'Bun' }

/** remark plugin: fences whose info string is `npm2yarn` become tabs, one for each package manager. */
export function npm2yarn({ sync, converters }: Options) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkMdast(tree, (node, index, parent) => {
      if (node.type !== 'code' || !isForPackageManagers(node)) return undefined
      const tabs = [
        tabOf(node, { value: 'npm', label: 'npm', code: node.value }),
        ...converters.flatMap((converter) => convertedTab(node, converter, state) ?? []),
      ]
      const props = { groupId: sync ? 'npm2yarn' : undefined }
      parent.children[index] = tabsUse(state, props, uniqueValues(tabs))
      // The fences in the tabs are made: there is nothing more to do in them.
      return 'skip'
    })
  }
}

/** Whether a fence shows commands of npm that others are made of. */
export function isForPackageManagers({ meta }: Code): boolean {
  return meta?.trim() === 'npm2yarn'
}

interface Shown {
  readonly value: string
  readonly label: string
  readonly code: string
}

/** A fence of the same language, without the word that made it one of several. */
function tabOf(node: Code, { value, label, code }: Shown): TabPart {
  const children = [{ ...node, meta: null, value: code }]
  return { value, label, isDefault: false, className: undefined, children }
}

/** Null when the converter failed, which is said. */
function convertedTab(node: Code, converter: Converter, state: CompileState): TabPart | null {
  const name = typeof converter === 'string' ? converter : converter[0]
  const label = typeof converter === 'string' ? (LABELS[name] ?? name) : name
  try {
    const code: unknown =
      typeof converter === 'string' ? convert(node.value, converter) : converter[1](node.value)
    if (typeof code === 'string') return tabOf(node, { value: name, label, code })
    throw new TypeError(`it gave ${code === null ? 'null' : typeof code} instead of text`)
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
