import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { siblingPages } from '../corpus/siblings.ts'
import { problemOf } from '../command.ts'
import { sourcePath } from '../corpus/page.ts'
import type { CorpusPage } from '../corpus/tree.ts'
import type { Site } from '../site.ts'
import { createEditor, editKinds, shortRest, type EditName, type Editor } from './edits.ts'
import type { Measured } from './report.ts'
import { answeredAt, listening, rejection, startDev, type DevServer } from './server.ts'
import type { DevTool } from './tools.ts'

/** One tool with its corpus. */
export interface Subject {
  readonly tool: DevTool
  readonly site: Site
}

/** What rounds need. */
export interface RoundOptions {
  readonly cacheDir: string
  readonly browser: Browser
  readonly signal: AbortSignal
  /** Edits that are timed in each round. */
  readonly edits: number
  /** Numbers of edits of the text after which memory is read, ascending; empty to leave that out. */
  readonly memoryAfter: readonly number[]
}

/** The first edits of a round are not timed: whatever is made at the first change is made then. */
const warmUps = 2

/** A browser waits for the first page of a large site as long as the server does. */
const pageTimeoutMs = 20 * 60_000

/** Time for what goes on after an edit before memory is read, in milliseconds. */
const calmMs = 3000

/** Begins without figures. */
export function nothingMeasured({ site }: Subject): Measured {
  const { tool, pages } = site
  return {
    tool: tool.peer.name,
    pages: pages.length,
    answered: [],
    shown: [],
    edits: { text: [], style: [], component: [] },
    cache: { text: {}, component: {} },
    problem: '',
  }
}

/** Adds the figures of one more round; after a round that failed nothing is measured any more. */
export async function measureRound(
  subject: Subject,
  before: Measured,
  options: RoundOptions,
): Promise<Measured> {
  if (before.problem !== '') return before
  try {
    const answered = await measureAnswer(subject, options)
    const { shown, edits, cache } = await measureInBrowser(subject, options)
    return {
      ...before,
      answered: [...before.answered, ...answered],
      shown: [...before.shown, shown],
      edits: {
        text: [...before.edits.text, ...edits.text],
        style: [...before.edits.style, ...edits.style],
        component: [...before.edits.component, ...edits.component],
      },
      cache,
    }
  } catch (error) {
    options.signal.throwIfAborted()
    return { ...before, problem: problemOf(error) }
  }
}

/** A page in the middle, in a folder with others. */
function pageOf({ site }: Subject): CorpusPage {
  return siblingPages(site.pages)[0]
}

async function withServer<T>(
  { tool, site }: Subject,
  { cacheDir, signal }: RoundOptions,
  use: (server: DevServer) => Promise<T>,
): Promise<T> {
  const server = await startDev({ tool, site, cacheDir, signal })
  try {
    return await Promise.race([use(server), rejection(server.gone)])
  } finally {
    await server.stop()
  }
}

/** @returns nothing for a tool whose words have no address of their own */
async function measureAnswer(subject: Subject, options: RoundOptions): Promise<readonly number[]> {
  const page = pageOf(subject)
  const words = subject.tool.words(page)
  if (words === null) return []
  return withServer(subject, options, async (server) => {
    const url = `${await server.origin}${words}`
    const signal = AbortSignal.any([options.signal, server.gone])
    return [(await answeredAt(url, page.title, signal)) - server.startedAt]
  })
}

interface InBrowser extends Pick<Measured, 'edits' | 'cache'> {
  readonly shown: number
}

/** What the edits of a file gave. */
interface Edited {
  readonly shown: number
  readonly times: readonly number[]
  readonly cache: Readonly<Record<number, number>>
}

/** A component is edited a tenth as often as a text before memory is read. */
const textEditsPerComponentEdit = 10

async function measureInBrowser(subject: Subject, options: RoundOptions): Promise<InBrowser> {
  const { tool, site } = subject
  const { docsDir } = site.tool.peer.layout
  const docs: Target = {
    file: path.join(docsDir, sourcePath(pageOf(subject), site.tool.peer.layout)),
    address: tool.client.address(pageOf(subject)),
    name: 'text',
  }
  return withServer(subject, options, async (server) => {
    const edit = async (target: Target, memoryAfter: readonly number[]): Promise<Edited> =>
      measureTarget({ subject, server, options: { ...options, memoryAfter } }, target)
    const text = await edit(docs, options.memoryAfter)
    const { further } = tool
    const style = further && (await edit({ ...docs, name: 'style', file: further.style }, []))
    const fewer = options.memoryAfter.map((count) => Math.ceil(count / textEditsPerComponentEdit))
    const component = further && (await edit({ ...further.component, name: 'component' }, fewer))
    return {
      shown: text.shown,
      edits: { text: text.times, style: style?.times ?? [], component: component?.times ?? [] },
      cache: { text: text.cache, component: component?.cache ?? {} },
    }
  })
}

/** A file that is edited, and the page that shows it. */
interface Target {
  readonly file: string
  readonly address: string
  readonly name: EditName
}

interface Running {
  readonly subject: Subject
  readonly server: DevServer
  readonly options: RoundOptions
}

async function measureTarget(running: Running, target: Target): Promise<Edited> {
  const { subject, server, options } = running
  const context: BrowserContext = await options.browser.newContext()
  try {
    const page = await context.newPage()
    const file = path.join(subject.site.siteDir, target.file)
    const editor = await createEditor(page, file, editKinds[target.name])
    const shown = (await showPage(page, running, target)) - server.startedAt
    return { shown, ...(await measureEdits(editor, server, options)) }
  } finally {
    await context.close()
  }
}

/** @returns when the page is shown, by `performance.now()` */
async function showPage(page: Page, { subject, server }: Running, target: Target): Promise<number> {
  const { heading } = subject.tool.client
  const hasText = target.name === 'component' ? 'Edits' : pageOf(subject).title
  const origin = await server.origin
  await listening(origin, server.gone)
  await page.goto(`${origin}${target.address}`, { timeout: pageTimeoutMs, waitUntil: 'commit' })
  await page.locator(heading, { hasText }).first().waitFor({ timeout: pageTimeoutMs })
  return performance.now()
}

async function measureEdits(
  editor: Editor,
  server: DevServer,
  options: RoundOptions,
): Promise<Omit<Edited, 'shown'>> {
  const times: number[] = []
  const cache: Record<number, number> = {}
  const last = Math.max(options.edits + warmUps, options.memoryAfter.at(-1) ?? 0)
  for (let count = 0; count <= last; count += 1) {
    options.signal.throwIfAborted()
    if (count > 0) times.push(await editor.edit(count > options.edits + warmUps ? shortRest : undefined))
    if (options.memoryAfter.length === 0 || (count > 0 && !options.memoryAfter.includes(count))) continue
    await pause(calmMs)
    cache[count] = server.cache()
  }
  return { times: times.slice(warmUps, warmUps + options.edits), cache }
}
