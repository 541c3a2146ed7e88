import type { Program } from 'estree'
import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { isJsx } from '../../../cli/content/markdown/mdx/jsx-node.ts'
import { stateOf } from '../../../cli/content/markdown/state.ts'
import { walkHast } from '../../../cli/content/markdown/walk.ts'
import { PlaygroundProblem } from './problem.ts'

/** The parts of the theme that a text may use. */
export const PARTS = [
  'Admonition',
  'CodeBlock',
  'Details',
  'TabItem',
  'Tabs',
  'ThemedImage',
  'TOCInline',
] as const

/** Names by which plugins of the build use parts. */
const INTERNAL = ['SgTabItem', 'SgTabs']

/**
 * remark plugin: takes imports of the known parts out of a text, which are there anyway: texts are copied from files that have
 * them. Nothing else can be imported.
 */
export function knownImports() {
  return (tree: Root): void => {
    for (const node of tree.children) {
      const program = node.type === 'mdxjsEsm' ? node.data?.estree : undefined
      if (program === undefined || program === null) continue
      program.body = program.body.filter((statement) => {
        if (!('source' in statement) || !statement.source) return true
        if (isKnown(statement)) return false
        const from = String(statement.source.value)
        const { line = 1, column = 0 } = statement.loc?.start ?? {}
        throw new PlaygroundProblem(
          `The playground cannot import "${from}". These parts of the theme are there without an import: ${PARTS.join(', ')}.`,
          { line, column: column + 1 },
        )
      })
    }
  }
}

function isKnown(statement: Program['body'][number]): boolean {
  if (statement.type !== 'ImportDeclaration') return false
  const part = PARTS.find((name) => statement.source.value === `@theme/${name}`)
  const { specifiers } = statement
  return (
    part !== undefined &&
    specifiers.every(({ type, local }) => type === 'ImportDefaultSpecifier' && local.name === part)
  )
}

/** rehype plugin: tells of tags without a component, with their place. MDX would tell it without one, when the text is shown. */
export function knownTags() {
  return (tree: HastRoot, file: VFile): void => {
    const { declared } = stateOf(file)
    const known = new Set<string>([...PARTS, ...INTERNAL, ...declared])
    walkHast(tree, (node) => {
      if (!isJsx(node) || node.name === null || !/^[A-Z]/.test(node.name)) return
      const [name = ''] = node.name.split('.')
      if (known.has(name)) return
      throw new PlaygroundProblem(
        `There is no component <${node.name}> here. The playground has ${PARTS.join(', ')}, and those that the text itself exports.`,
        node.position?.start,
      )
    })
  }
}
