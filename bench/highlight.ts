import { parseArgs } from 'node:util'
import { markdownOption } from '../cli/config/options/markdown.ts'
import { createCompiler } from '../cli/content/compile/compile.ts'
import { NO_PLUGINS } from '../cli/content/compile/pipelines.ts'
import { createHighlighter } from '../cli/content/markdown/code/highlight.ts'
import { componentsInScope } from '../cli/content/markdown/mdx/theme-components.ts'
import type { FilePath } from '../cli/types/file-path.ts'
import { plainLines, type Highlighter } from '../runtime/shared/content/code-block.ts'
import { factsLine, machine, say, settingsOrHelp } from './command.ts'
import { snippets } from './highlight-snippets.ts'
import { parseCounts } from './options.ts'

const help = `Measures the processor time that a page of highlighted code takes to compile, with the languages loaded.

  npm run bench:highlight                   200 blocks of 20 lines, in 12 languages
  npm run bench:highlight -- --blocks 1000

Every block differs from the others. The same page without highlighting is measured beside it. The command fails when
200 blocks take longer than 60 ms.
`

/** Milliseconds that 200 blocks may take. */
const limitPer200 = 60
const rounds = 31

/** Compiles a page, from its text to its HTML. */
function pageCompiler(highlight: Highlighter): (text: string) => Promise<unknown> {
  const compile = createCompiler({
    markdown: { ...markdownOption({ siteDir: '/' }).resolve({}), overridableElements: [], relativeTo: null },
    plugins: NO_PLUGINS,
    posts: false,
    highlight,
    defaultLanguage: 'text',
    magicComments: null,
    components: componentsInScope({ components: {} }),
  })
  return (text) => compile({ path: 'docs/a.mdx' as FilePath, text, bodyOffset: 0, format: 'mdx', as: 'page' })
}

/** A page of blocks that are all different. */
function pageOf(blocks: number, round: number): string {
  const languages = Object.entries(snippets)
  const fences = Array.from({ length: blocks }, (_, index) => {
    const [language = '', code = ''] = languages[index % languages.length] ?? []
    return `\`\`\`${language}\n${code.replaceAll('NAME', `name${round}x${index}`)}\n\`\`\`\n`
  })
  return fences.join('\n')
}

/** Processor time of one round, in milliseconds: other programs do not count. */
async function time(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

interface Figures {
  readonly page: number
  readonly plainPage: number
  readonly highlighting: number
}

/** A quarter of the values is smaller: the first rounds load languages, and what else the machine does only adds. */
function quartile(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN
}

/** Quartiles of rounds in turn, in milliseconds. */
async function measure(blocks: number): Promise<Figures> {
  const highlight = createHighlighter({})
  const compile = pageCompiler(highlight)
  const compilePlain = pageCompiler(plainLines)
  const times: Record<keyof Figures, number[]> = { page: [], plainPage: [], highlighting: [] }
  for (let round = 0; round < rounds; round++) {
    const text = pageOf(blocks, round)
    const codes = [...text.matchAll(/^```(\w+)\n([^]*?)\n```$/gm)].map(
      ([, language = '', code = '']) => [code, language] as const,
    )
    if (codes.length !== blocks) throw new Error(`${codes.length} blocks were found, not ${blocks}`)
    times.highlighting.push(
      await time(() => {
        for (const [code, language] of codes) highlight(code, language)
      }),
    )
    times.plainPage.push(await time(() => compilePlain(text)))
    times.page.push(await time(() => compile(text)))
  }
  return {
    page: quartile(times.page),
    plainPage: quartile(times.plainPage),
    highlighting: quartile(times.highlighting),
  }
}

function readBlocks(): number | null {
  const { values } = parseArgs({
    options: { blocks: { type: 'string', default: '200' }, help: { type: 'boolean', default: false } },
  })
  return values.help ? null : (parseCounts(values.blocks)[0] ?? 200)
}

async function main(): Promise<void> {
  const blocks = settingsOrHelp(readBlocks, help)
  if (blocks === null) return
  say(factsLine(machine()))
  const { page, plainPage, highlighting } = await measure(blocks)
  const ms = (value: number): string => `${value.toFixed(1)} ms`
  say(
    `${blocks} blocks of 20 lines in ${Object.keys(snippets).length} languages, the first quartile of ${rounds} rounds:`,
  )
  say(`  page with highlighted code  ${ms(page)}`)
  say(`  page with plain code        ${ms(plainPage)}  (ratio ${(page / plainPage).toFixed(1)})`)
  say(`  highlighting alone          ${ms(highlighting)}`)
  const allowed = (limitPer200 * blocks) / 200
  if (page <= allowed) return
  say(`The page took longer than ${ms(allowed)}.`)
  process.exitCode = 1
}

await main()
