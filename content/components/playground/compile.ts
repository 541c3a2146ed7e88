import { evaluate, type EvaluateOptions } from '@mdx-js/mdx'
import * as jsxRuntime from 'react/jsx-runtime'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import type { Processor } from 'unified'
import { VFile } from 'vfile'
import { admonitions } from '../../../cli/content/markdown/blocks/admonitions.ts'
import { githubAlerts } from '../../../cli/content/markdown/blocks/github-alerts.ts'
import { headingAnchors } from '../../../cli/content/markdown/blocks/heading-anchors.ts'
import { headings } from '../../../cli/content/markdown/blocks/headings.ts'
import { tabContainers } from '../../../cli/content/markdown/blocks/tab-containers.ts'
import { taskLists } from '../../../cli/content/markdown/blocks/task-lists.ts'
import { contentTitle } from '../../../cli/content/markdown/blocks/title.ts'
import { unclosed } from '../../../cli/content/markdown/blocks/unclosed.ts'
import { unusedDirectives } from '../../../cli/content/markdown/blocks/unused-directives.ts'
import { tocInline } from '../../../cli/content/markdown/blocks/toc-inline.ts'
import { codeComponents } from '../../../cli/content/markdown/code/code-components.ts'
import { hastHandlers } from '../../../cli/content/markdown/to-hast.ts'
import { SyntaxProblem } from '../../../cli/content/markdown/hints.ts'
import { emoji } from '../../../cli/content/markdown/inline/emoji.ts'
import { unsafeAddresses } from '../../../cli/content/markdown/inline/unsafe-addresses.ts'
import { esm } from '../../../cli/content/markdown/mdx/esm.ts'
import { literalJsx } from '../../../cli/content/markdown/mdx/literal-jsx.ts'
import { checkNesting, nesting, NestingProblem } from '../../../cli/content/markdown/nesting.ts'
import { TAB_CONTAINERS } from '../../../cli/content/markdown/source/admonition-opener.ts'
import { rewriteSource } from '../../../cli/content/markdown/source/rewrite-source.ts'
import { originalPoint } from '../../../cli/content/markdown/source/source-edits.ts'
import { emptyState, stateData, type CompileState } from '../../../cli/content/markdown/state.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import type { Diagnostic } from '../../../cli/report/diagnostic.ts'
import { onceAsked } from '../../../cli/types/memoized.ts'
import { ADMONITION_LOOKS } from '../../../runtime/shared/content/admonition-look.ts'
import { codeBlocks } from './code-blocks.ts'
import { explained } from './explain.ts'
import { fillTexts } from './fill-texts.ts'
import { knownImports, knownTags } from './names.ts'
import { PlaygroundProblem, type TextPlace } from './problem.ts'
import { maxTextLength } from './share.ts'

/** A component that shows a text. */
export type MdxContent = Awaited<ReturnType<typeof evaluate>>['default']
type MdxComponents = ReturnType<NonNullable<EvaluateOptions['useMDXComponents']>>

const FILE = 'playground.mdx' as FilePath
const KEYWORDS = Object.keys(ADMONITION_LOOKS)
const REWRITING = {
  format: 'mdx',
  comments: true,
  admonitions: true,
  headingIds: true,
  keywords: [...KEYWORDS, ...TAB_CONTAINERS],
} as const

/** What a build does to a file of this site, as far as it needs no other file: the same plugins in the same order. */
const OPTIONS = {
  ...jsxRuntime,
  format: 'mdx',
  remarkPlugins: [
    remarkGfm,
    remarkDirective,
    rewriting,
    nesting,
    [unclosed, { admonitions: KEYWORDS }],
    [esm, { attach: false }],
    knownImports,
    [headings, { maintainCase: false }],
    [contentTitle, { remove: false }],
    [githubAlerts, { isPart: false }],
    [admonitions, { keywords: KEYWORDS, isPart: false }],
    tabContainers,
    emoji,
    [unusedDirectives, { keywords: KEYWORDS }],
  ],
  remarkRehypeOptions: { handlers: hastHandlers() },
  rehypePlugins: [
    unsafeAddresses,
    [headingAnchors, { except: [] }],
    taskLists,
    [codeComponents, { components: { CodeBlock: '@theme/CodeBlock' } }],
    codeBlocks,
    tocInline,
    literalJsx,
    fillTexts,
    knownTags,
  ],
} satisfies EvaluateOptions

/**
 * Compiles a text and runs it, as `@mdx-js/mdx` does.
 *
 * @param componentsOf - the components that the text may use, which may show what was found in it
 * @throws PlaygroundProblem for what is wrong with the text, and what its own code throws
 */
export async function evaluateText(
  text: string,
  componentsOf: (state: CompileState) => MdxComponents = () => ({}),
): Promise<{ readonly Content: MdxContent; readonly state: CompileState }> {
  if (text.length > maxTextLength)
    throw new PlaygroundProblem(
      `The playground shows up to ${maxTextLength.toLocaleString('en')} characters.`,
    )
  const body = withoutFrontMatter(text)
  const state = emptyState({
    key: FILE,
    file: FILE,
    part: null,
    bodyOffset: 0,
    mark: crypto.randomUUID().slice(0, 12),
    partial: false,
    kind: 'html',
  })
  state.hasMdx = true
  if (body !== text) state.diagnostics.push(FRONT_MATTER)
  const file = new VFile({ value: body, path: FILE, data: stateData(state) })
  const components = onceAsked(() => componentsOf(state))
  try {
    const { default: Content } = await evaluate(file, { ...OPTIONS, useMDXComponents: components })
    return { Content, state }
  } catch (error) {
    throw asProblem(error)
  }
}

const FRONT_MATTER: Diagnostic = {
  code: 'FRONT_MATTER',
  level: 'info',
  message: 'Front matter is left out: there is no page that it could describe.',
}

/** The text with its front matter blank, so that lines stay where they are. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^---[ \t]*\r?\n[^]*?\r?\n---[ \t]*(?=\r?\n|$)/, (found) =>
    found.replaceAll(/[^\r\n]/g, ''),
  )
}

/** unified plugin: has the parser read what the scanner makes of a text, and says where the reader wrote what is wrong. */
function rewriting(this: Processor): void {
  const parser = this.parser
  if (parser === undefined) return
  this.parser = (document, file) => {
    const rewritten = rewriteSource(document, REWRITING)
    checkContainers(rewritten.text)
    checkNesting(rewritten.text)
    try {
      return parser(rewritten.text, file)
    } catch (error) {
      const problem = explained(asProblem(error), rewritten.text)
      const { message, place } = problem
      if (place === null || rewritten.insertions.length === 0) throw problem
      const before = rewritten.text.split('\n').slice(0, place.line - 1)
      const offset = before.reduce((sum, line) => sum + line.length + 1, 0) + place.column - 1
      throw new PlaygroundProblem(message, originalPoint(rewritten, { ...place, offset }))
    }
  }
}

/** How many quotes or containers may be open: the parser's time grows with the cube of their number. */
const MOST_OPEN = 50

const CONTAINER_FENCE = /^[ \t>]*:{3,}\s*(\S)?/

/** @throws PlaygroundProblem for containers that would take the parser seconds */
function checkContainers(text: string): void {
  let open = 0
  for (const [index, line] of text.split('\n').entries()) {
    const [fence, name] = CONTAINER_FENCE.exec(line) ?? []
    if (fence !== undefined) open = name === undefined ? Math.max(0, open - 1) : open + 1
    const [marks = ''] = /^[ \t>]*/.exec(line) ?? []
    if (open > MOST_OPEN || marks.replaceAll(/[^>]/g, '').length > MOST_OPEN)
      throw new PlaygroundProblem('This is nested too deep for the playground.', {
        line: index + 1,
        column: 1,
      })
  }
}

interface Located {
  readonly reason?: string
  readonly line?: number | undefined
  readonly column?: number | undefined
}

/** What parsers and plugins throw, as a problem. */
export function asProblem(error: unknown): PlaygroundProblem {
  if (error instanceof PlaygroundProblem) return error
  if (!(error instanceof Error)) return new PlaygroundProblem(String(error))
  const { reason = error.message, line, column, cause } = error as Error & Located
  // Errors of the text's own code have a line, too, in some browsers: that of the code it became.
  const isOfText = 'reason' in error || error instanceof SyntaxProblem || error instanceof NestingProblem
  const place: TextPlace | null = line === undefined || !isOfText ? null : { line, column: column ?? 1 }
  // acorn puts the place into its message.
  const why = cause instanceof Error ? `: ${cause.message.replace(/\s*\(\d+:\d+\)$/, '')}` : ''
  return new PlaygroundProblem(`${reason.replace(' with acorn', '')}${why}`, place)
}
