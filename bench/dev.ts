import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { HEADING, watchPage, withBrowser, withPage } from './browser.ts'
import { writeFiles } from './corpus.ts'
import { sourcePath } from './corpus/page.ts'
import { siblingPages } from './corpus/tree.ts'
import { programOf, type Site } from './install.ts'
import { killTree } from './measure.ts'
import { countsOf, type Arguments, type Result } from './options.ts'
import { freshSite, logEnd, prepareRun, removeSites } from './site.ts'
import { median, percentile } from './table.ts'
import { createCollection, installTools, turnsOf, versionsOf, type Value } from './tools.ts'

const EDITS = 30
/** The first edits are not timed: whatever is made at the first change is made then. */
const WARM_UPS = 2
const START_MS = 20 * 60_000

/** Development servers: their start, and from a save to the page that shows it. */
export async function measureDev(args: Arguments): Promise<Result> {
  const tools = await installTools({ ...args, tools: args.tools ?? 'sitegen,vitepress' })
  const [rounds = 3] = countsOf(args.rounds ?? '3')
  const { figures, add, problems } = createCollection(args.signal)
  await withBrowser(args, async (browser) => {
    for (const pages of countsOf(args.pages ?? '100,1000'))
      for (const tool of turnsOf(tools, rounds))
        await add(tool.peer.name, pages, async () =>
          measureRound(await freshSite(tool, pages), browser, args.signal),
        )
  })
  await removeSites(tools)
  return { versions: versionsOf(tools), figures, problems: problems() }
}

async function measureRound(site: Site, browser: Browser, signal: AbortSignal): Promise<readonly Value[]> {
  const { peer } = site.tool
  const [page] = siblingPages(site.pages)
  if (peer.layout.components) await writeFiles(site.siteDir, EDITED_FILES)
  const server = await startServer(site, signal)
  try {
    const origin = await server.origin
    const of = 'start'
    const values: Value[] = [{ of, what: 'address ms', value: performance.now() - server.startedAt }]
    const show = async (kind: keyof typeof edits, file: string, address: string): Promise<void> =>
      withPage(browser, async (tab) => {
        const edit = await editor(tab, path.join(site.siteDir, file), edits[kind])
        await open(tab, origin + address)
        await tab.waitForFunction(
          `${HEADING} === ${JSON.stringify(kind === 'component' ? 'Edits' : page.title)}`,
        )
        if (values.length === 1)
          values.push({ of, what: 'first page ms', value: performance.now() - server.startedAt })
        const times: number[] = []
        for (let at = 0; at < EDITS + WARM_UPS; at += 1) times.push(await edit())
        const timed = times.slice(WARM_UPS)
        values.push({ of: `save to new ${kind}`, what: 'median ms', value: median(timed) })
        values.push({ of: `save to new ${kind}`, what: '95 % ms', value: percentile(timed, 95) })
      })
    const text = path.join(peer.layout.docsDir, sourcePath(page, peer.layout))
    await Promise.race([show('text', text, peer.address(page)), server.gone])
    if (!peer.layout.components) return values
    await Promise.race([show('style', 'src/css/custom.css', peer.address(page)), server.gone])
    await Promise.race([show('component', 'src/components/words.jsx', '/edits/'), server.gone])
    return values
  } finally {
    await server.stop()
  }
}

const EDITED_FILES = {
  'src/components/words.jsx': `export default function Words() {
  return <p>This is edit number 0 of this page.</p>
}
`,
  'src/pages/edits.jsx': `import Words from '../components/words'

export default function EditPage() {
  return <main><h1>Edits</h1><Words /></main>
}
`,
}

/** A way to change a file that can be seen in a page: what becomes of its text, and the expression for the number shown. */
interface Edit {
  readonly change: (text: string, number: number) => string
  readonly shown: string
  readonly inStyles?: true
}

const NUMBER = `/This is edit number (\\d+) of/.exec(document.querySelector('main')?.textContent ?? '')?.[1]`

const edits: Readonly<Record<'text' | 'style' | 'component', Edit>> = {
  text: {
    change: (text, number) => text.replace(/^## /m, `This is edit number ${number} of this page.\n\n## `),
    shown: NUMBER,
  },
  style: {
    change: (text, number) => text.replace(/bench-edit: \d+/, `bench-edit: ${number}`),
    shown: `getComputedStyle(document.documentElement).getPropertyValue('--bench-edit').trim()`,
    inStyles: true,
  },
  component: { change: (text, number) => text.replace(/number \d+/, `number ${number}`), shown: NUMBER },
}

/** Each call saves the file with another number and gives the milliseconds until the frame that shows it. */
async function editor(page: Parameters<typeof watchPage>[0], file: string, edit: Edit) {
  const original = await readFile(file, 'utf8')
  const watch = await watchPage(page, edit.shown, edit.inStyles)
  let number = 0
  return async (): Promise<number> => {
    number += 1
    // Longer than any tool collects changes, and not in step with any.
    await pause(200 + Math.random() * 200)
    const shown = watch.shown(String(number))
    const start = performance.timeOrigin + performance.now()
    await writeFile(file, edit.change(original, number))
    return (await shown) - start
  }
}

/** Some servers print their address before they listen. */
async function open(page: Parameters<typeof watchPage>[0], url: string): Promise<void> {
  while ((await fetch(url, { headers: { accept: 'text/html' } }).catch(() => null)) === null) await pause(5)
  page.setDefaultTimeout(START_MS)
  await page.goto(url, { timeout: START_MS, waitUntil: 'commit' })
}

/** The first address of this computer in what a server prints; undefined for none yet. */
export function printedOrigin(text: string): string | undefined {
  return /https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+(?=[/\s])/.exec(text)?.[0]
}

async function startServer(site: Site, signal: AbortSignal) {
  const { logFile, env } = await prepareRun(site)
  const [program, ...args] = programOf(site.tool)
  const startedAt = performance.now()
  const child = spawn(program, [...args, ...(site.tool.peer.dev?.(await freePort()) ?? [])], {
    cwd: site.siteDir,
    env,
    detached: true,
  })
  const pid = child.pid ?? 0
  const kill = (): void => killTree(pid)
  signal.addEventListener('abort', kill, { once: true })
  const ended = once(child, 'exit')
  const gone = ended.then(async (): Promise<never> => {
    throw new Error(`The server ended: ${await logEnd(logFile)}`)
  })
  const log = createWriteStream(logFile)
  let printed = ''
  const address = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        log.write(chunk)
        printed += String(chunk)
        const origin = printedOrigin(printed)
        if (origin !== undefined) resolve(origin)
      })
  })
  const origin = Promise.race([address, gone])
  for (const promise of [origin, gone]) promise.catch(() => {})
  const stop = async (): Promise<void> => {
    child.kill('SIGINT')
    await Promise.race([ended, pause(10_000, undefined, { ref: false })])
    kill()
    signal.removeEventListener('abort', kill)
    log.end()
  }
  return { origin, gone, startedAt, stop }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
