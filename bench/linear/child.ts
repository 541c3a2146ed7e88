import { Buffer } from 'node:buffer'
import { loadMdx } from '../../cli/bundle/plugins/mdx-load.ts'
import { markdownOption } from '../../cli/config/options/markdown.ts'
import { createCompiler } from '../../cli/content/compile/compile.ts'
import { NO_PLUGINS } from '../../cli/content/compile/compile-work.ts'
import { preprocess } from '../../cli/content/compile/content-part.ts'
import { parseFrontMatter } from '../../cli/content/front-matter/front-matter.ts'
import { createHighlighter } from '../../cli/content/markdown/code/highlight.ts'
import { componentsInScope } from '../../cli/types/site-theme.ts'
import { decodeText } from '../../cli/content/scan/decode.ts'
import { lookInto } from '../../cli/content/scan/scan.ts'
import { codeFrame } from '../../cli/report/format.ts'
import { groupDiagnostics } from '../../cli/report/group.ts'
import type { FilePath } from '../../cli/types/file-path.ts'
import { enough, TEXTS } from './texts.ts'

/** What a process does with one text. */
export interface ChildOrder {
  readonly name: string
  readonly format: 'md' | 'mdx'
  /** How many pieces the text has, which is compiled once; null looks for the number that takes 50 ms, and goes on to its multiples. */
  readonly count: number | null
}

/** What it took. */
export interface ChildAnswer {
  readonly count: number
  /** Of the sizes that were compiled, of which each is twice the one before. None for a text that becomes too large before it takes 50 ms. */
  readonly times: readonly number[]
}

/**
 * In characters: a text that takes no time at this length is not made longer. Up to four times as much is compiled. Pages of
 * megabytes are those of test/all/build-rest/huge-input.test.ts.
 */
const longest = 500_000
const siteDir = '/site'

/** Does with the text of one file what a build does until its page is rendered. */
function createCompileOnce(format: ChildOrder['format']): (text: string) => Promise<void> {
  const markdown = {
    ...markdownOption({ siteDir }).resolve({}),
    overridableElements: [],
    ownTags: [],
    relativeTo: null,
  }
  const pipeline = {
    markdown,
    plugins: NO_PLUGINS,
    posts: false,
    highlight: createHighlighter({}),
    defaultLanguage: 'text',
    magicComments: null,
    components: componentsInScope({ components: {}, ownTags: [] }),
  }
  const compile = createCompiler(pipeline)
  const file = `docs/a.${format}` as FilePath
  return async (given) => {
    const bytes = Buffer.from(given)
    const looked = await lookInto(bytes, { file, markdown: { ...markdown, format: 'detect' } })
    const { text } = decodeText(bytes, file)
    const { frontMatter, bodyOffset } = parseFrontMatter({ text, file })
    const source = preprocess({ text, bodyOffset, file, markdown }).text
    const { kind, diagnostics } = await compile({ path: file, text: source, bodyOffset, format, as: 'page' })
    const args = {
      path: `${siteDir}/${file}`,
      namespace: 'file',
      suffix: '',
      with: {},
      pluginData: undefined,
    }
    const module = { contents: source, frontMatter, bodyOffset }
    if (kind === 'module') await loadMdx(args, module, { pipeline, format, siteDir, suffix: '' })
    for (const { place } of groupDiagnostics([...looked.diagnostics, ...diagnostics]).shown)
      if (place !== undefined) codeFrame(text, place)
  }
}

/** Time that the process worked: neither that of other processes counts, nor that of its own helpers. */
async function timed(work: () => Promise<void>): Promise<number> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  await work()
  const wall = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  return Math.min(wall, (user + system) / 1000)
}

async function answer({ name, format, count }: ChildOrder): Promise<ChildAnswer> {
  const make = TEXTS[name]
  if (make === undefined) throw new RangeError(`There is no text "${name}".`)
  const compile = createCompileOnce(format)
  // Loads what is loaded with the first file.
  await compile('# a\n\nexport const a = 1\n\n{a} <b>c</b>\n\n```js\na\n```\n')
  const timeOf = (source: string): Promise<number> => timed(() => compile(source))
  if (count !== null) return { count, times: [await timeOf(make(count))] }
  for (let pieces = 500; ; pieces *= 2) {
    const source = make(pieces)
    let time = await timeOf(source)
    // Once more what took long enough: it may have been the compiler of Node that did.
    if (time >= enough) time = await timeOf(source)
    if (time >= enough)
      return { count: pieces, times: [time, await timeOf(make(pieces * 2)), await timeOf(make(pieces * 4))] }
    if (source.length > longest) return { count: pieces, times: [] }
  }
}

process.send?.(await answer(JSON.parse(process.argv[2] ?? '') as ChildOrder))
process.disconnect()
