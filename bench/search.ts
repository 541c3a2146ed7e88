import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { INDEX_FILE, indexPath } from '../runtime/shared/search/index-files.ts'
import { kinds, watchFetches, withBrowser, withPage, withServer, type Fetching } from './browser.ts'
import { pageHeadings } from './corpus/page.ts'
import { createRandom } from './corpus/random.ts'
import { siblingPages, type CorpusPage } from './corpus/tree.ts'
import { install, outputDir, packProject, type Tool } from './install.ts'
import { countsOf, type Arguments, type Result } from './options.ts'
import { sitegen, sitegenWithoutSearch, type Peer } from './peers.ts'
import { build, builtSite, freshSite, measureCases, removeSites, type CaseName } from './site.ts'
import { median, type Figure } from './table.ts'
import { turnsOf, versionsOf } from './tools.ts'

/** Pagefind over what sitegen has built. It writes beside the site, so that the output stays what it was. */
const pagefind: Peer = {
  ...sitegen,
  name: 'pagefind',
  packages: { pagefind: '1.6.0' },
  program: '.bin/pagefind',
  build: ['--site', sitegen.outDir, '--output-path', '../pagefind/pagefind', '--root-selector', 'main'],
  outDir: '../pagefind',
}

const QUERIES = 12
/** Hits that the dialog shows. */
const HITS = 20
/** What the search costs, beside Pagefind. */
export async function measureSearch(args: Arguments): Promise<Result> {
  const [tarball = await packProject()] = args.tarball ?? []
  const own = await install(sitegen, tarball)
  const without = await install(sitegenWithoutSearch, tarball)
  const other = await install(pagefind)
  const [rounds = 3] = countsOf(args.rounds ?? '3')
  const figures: Figure[] = []
  for (const pages of countsOf(args.pages ?? '100,1000')) {
    for (const tool of turnsOf([own, without], rounds))
      figures.push(...(await edited(tool, pages, args.signal)))
    const site = await builtSite(own, pages, args.signal)
    const indexing = await build({ ...site, tool: other }, args.signal)
    if (indexing.exitCode !== 0) throw new Error(`pagefind: ${indexing.failure}`)
    const bundle = outputDir({ ...site, tool: other })
    await writeFile(path.join(bundle, 'index.html'), '<!doctype html><title>Search</title>\n')
    const queries = makeQueries(site.pages)
    const start = sitegen.address(siblingPages(site.pages)[0])
    const asked: readonly (Asked & { readonly tool: string; readonly isIndex: (name: string) => boolean })[] =
      [
        { tool: 'sitegen', dir: outputDir(site), start, queries, ask: askDialog, isIndex },
        { tool: 'pagefind', dir: bundle, start: '/', queries, ask: askBundle, isIndex: () => true },
      ]
    figures.push({ pages, of: 'cold', tool: 'pagefind', what: 'CPU s', value: indexing.cpuMs / 1000 })
    for (const { tool, ...one } of asked) {
      const files = [...(await readFiles(one.dir, one.isIndex)).values()]
      const sizes = files.map((text) => gzipSync(text, { level: 9 }).length / 1000)
      const kilobytes = await withBrowser(args, (browser) => loadQueries(browser, one))
      const values = [
        ['index', 'files', files.length],
        ['index', 'compressed kB', sizes.reduce((sum, size) => sum + size, 0)],
        ['first query', 'median kB', median(kilobytes)],
        ['first query', 'most kB', Math.max(...kilobytes)],
      ] as const
      figures.push(...values.map(([of, what, value]) => ({ pages, of, tool, what, value })))
    }
  }
  await removeSites([own, without])
  return { versions: versionsOf([own, other]), figures, problems: [] }
}

/** Builds a fresh site, and once more after an edit. */
async function edited(tool: Tool, pages: number, signal: AbortSignal): Promise<readonly Figure[]> {
  const site = await freshSite(tool, pages)
  const figures: Figure[] = []
  let before: Index = new Map()
  for await (const { name, built, problem } of measureCases(site, CASES, signal)) {
    if (problem !== '') throw new Error(`${tool.peer.name}, ${name}: ${problem}`)
    const of = { pages, of: name, tool: tool.peer.name }
    figures.push({ ...of, what: 'CPU s', value: built.cpuMs / 1000 })
    const index = await readFiles(outputDir(site), isIndex)
    const written = [...index].filter(([file, text]) => before.get(file) !== text).length
    if (name === 'paragraph' && index.size > 0)
      figures.push({ ...of, what: 'index files written %', value: (100 * written) / index.size })
    before = index
  }
  return figures
}

const CASES = new Set<CaseName>(['cold', 'paragraph'])

/** Texts of files by their paths. */
type Index = ReadonlyMap<string, string>

const isIndex = (name: string): boolean =>
  name === INDEX_FILE || name.startsWith(`${path.dirname(indexPath('x'))}/`)

async function readFiles(dir: string, isWanted: (name: string) => boolean): Promise<Index> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(dir, path.join(parentPath, name)))
    .filter(isWanted)
  const texts = names.map(async (name) => [name, await readFile(path.join(dir, name), 'latin1')] as const)
  return new Map(await Promise.all(texts))
}

/** Words that most pages have. */
const COMMON = ['when', 'with', 'default', 'every', 'option', 'memory']

/**
 * Queries to a corpus: two words of a heading, the first three letters of one, a word that most pages have, a word with two
 * letters swapped, in turn. They depend on the corpus alone.
 */
export function makeQueries(pages: readonly CorpusPage[]): readonly string[] {
  const random = createRandom(`queries:${pages.length}`)
  return Array.from({ length: QUERIES }, (_, at) => {
    const page = random.pick(pages)
    const words = [page.title, ...pageHeadings(page)].join(' ').toLowerCase().split(' ')
    const [one = '', other = ''] = random.shuffle(words.filter((word) => word.length > 4))
    const swapped = one.slice(0, 2) + one.charAt(3) + one.charAt(2) + one.slice(4)
    return [`${one} ${other}`, one.slice(0, 3), random.pick(COMMON), swapped][at % 4] ?? one
  })
}

type Ask = (page: Page, query: string, fetching: Fetching) => Promise<void>

interface Asked {
  readonly dir: string
  /** Where the reader is. */
  readonly start: string
  readonly queries: readonly string[]
  readonly ask: Ask
}

/** Kilobytes that a browser loads for the first query of a reader who has loaded a page and nothing else. */
async function loadQueries(
  browser: Browser,
  { dir, start, queries, ask }: Asked,
): Promise<readonly number[]> {
  const loaded: number[] = []
  for (const query of queries)
    await withServer(dir, (served) =>
      withPage(browser, async (page) => {
        const fetching = watchFetches(page.context(), served)
        await page.goto(served.origin + start)
        await fetching.settle(page)
        await fetching.take()
        await ask(page, query, fetching)
        await fetching.settle(page)
        const fetches = await fetching.take()
        loaded.push(kinds.reduce((sum, kind) => sum + fetches[kind].bytes, 0) / 1000)
      }),
    )
  return loaded
}

/** Typed key by key, about 100 words a minute. */
const askDialog: Ask = async (page, query) => {
  await page.locator('.DocSearch-Button').first().click()
  await page.locator('.DocSearch-Input').waitFor()
  await page.keyboard.type(query, { delay: 120 })
  await page.locator('.DocSearch-Hit, .DocSearch-NoResults').first().waitFor()
}

const askBundle: Ask = async (page, query) => {
  await page.evaluate(`(async () => {
    const bundle = await import('/pagefind/pagefind.js')
    const { results } = await bundle.search(${JSON.stringify(query)})
    await Promise.all(results.slice(0, ${HITS}).map((result) => result.data()))
  })()`)
}
