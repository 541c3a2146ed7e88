import assert from 'node:assert/strict'
import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { LiveMessage } from '../../../runtime/shared/live.ts'
import { randomEdit, repair, edited, type Edit } from '../../build/incremental/edits.ts'
import { FIXTURE, type SiteFiles } from '../../build/incremental/fixture.ts'
import { createRandom } from '../../build/incremental/random.ts'
import { firstDifference, scratchFolder, write } from '../../build/incremental/workbench.ts'
import { buildSite, readTree, type BuildResult } from '../../support/build-site.ts'
import { startDev, type DevProcess } from '../../support/dev-site.ts'

/** `SEED=17` makes other edits, `EDITS=20` fewer of them. */
const { SEED = '1', EDITS = '200' } = process.env

/** How long a page may take until it shows an edit, in milliseconds: test machines are slow at times. */
const PATIENCE = 30_000

/** A server shows drafts and unlisted pages, with a note on each. */
const ONLY_IN_DEV = /^(?:draft|unlisted): true$/m

function isForBoth({ files }: Edit): boolean {
  return !Object.values(files).some((content) => typeof content === 'string' && ONLY_IN_DEV.test(content))
}

/** What readers see and follow on a page: its words and where its links lead. */
function seen(html: string): string {
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''
  const body = html
    .slice(html.indexOf('<body'))
    .replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, '')
    .replaceAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>/g, '($1) ')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\/assets\/\S+/g, '/assets/')
  return `${title}\n${body.replaceAll(/\s+/g, ' ')}`
}

/** The pages of an output that have an address of their own: address -> what is seen there. */
function pagesOf(outDir: string): ReadonlyMap<string, string> {
  return new Map(
    [...readTree(outDir)].flatMap(([file, bytes]) => {
      const html = file.endsWith('.html') ? bytes.toString() : ''
      const canonical = /<link rel="canonical" href="https:\/\/sitegen\.example([^"]*)"/.exec(html)?.[1]
      return canonical === undefined ? [] : [[canonical, seen(html)] as const]
    }),
  )
}

/** The problems that a server tells pages when they connect. */
async function problemsOf({ origin }: DevProcess, baseUrl: string): Promise<readonly string[]> {
  const response = await fetch(`${origin}${baseUrl}__sitegen/live`)
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString()
    const data = [...text.matchAll(/^data: (.*)\n\n/gm)].map(
      ([, json = '']) => JSON.parse(json) as LiveMessage,
    )
    const told = data.find((message) => message.kind === 'problems')
    if (told !== undefined) return told.problems.map(({ code }) => code)
  }
  return []
}

/** How the server differs from a build; null when it does not. */
async function difference(
  server: DevProcess,
  built: BuildResult,
  { pages, baseUrl }: { readonly pages: ReadonlyMap<string, string>; readonly baseUrl: string },
): Promise<string | null> {
  if (built.exitCode !== 0) {
    // It checks the links of pages that somebody opened.
    await Promise.all([...pages.keys()].map(async (address) => (await fetch(server.origin + address)).text()))
    const told = await problemsOf(server, baseUrl)
    const untold = built.diagnostics.filter(({ level, code }) => level === 'error' && !told.includes(code))
    return untold.length === 0
      ? null
      : `not told: ${untold.map(({ code }) => code).join(' ')}, told: ${told.join(' ')}`
  }
  for (const [address, expected] of pages) {
    const response = await fetch(server.origin + address)
    const actual = seen(await response.text())
    if (actual !== expected) return `${address} (${response.status}):\n${firstDifference(actual, expected)}`
  }
  return null
}

test(`after each of ${EDITS} random edits a server comes to show what a build gives, with the same errors`, async () => {
  const parent = scratchFolder('edits')
  const [served, other] = [path.join(parent, 'dev'), path.join(parent, 'other')]
  write(served, FIXTURE)
  cpSync(served, other, { recursive: true, verbatimSymlinks: true })
  const server = await startDev(served)
  const random = createRandom(Number(SEED))
  let files: SiteFiles = FIXTURE
  let good: SiteFiles = FIXTURE
  let baseUrl = '/'
  let isBroken = false
  const lost: string[] = []
  const log: string[] = []
  try {
    for (let count = 0; count < Number(EDITS); count++) {
      let edit = isBroken && random.chance(0.7) ? repair(files, good) : randomEdit(files, random)
      while (!isForBoth(edit)) edit = randomEdit(files, random)
      for (const dir of [served, other]) write(dir, edit.files, edit.times)
      files = edited(files, edit)
      log.push(edit.name)
      const built = await buildSite(other)
      isBroken = built.exitCode !== 0
      if (!isBroken) {
        good = files
        baseUrl = /baseUrl: '(.*)'/.exec(String(files['site.config.mjs']))?.[1] ?? '/'
      }
      const expected = { pages: pagesOf(path.join(other, 'build')), baseUrl }
      const until = Date.now() + PATIENCE
      let found = await difference(server, built, expected)
      while (found !== null && Date.now() < until) {
        await pause(50)
        found = await difference(server, built, expected)
      }
      if (found !== null) lost.push(`${count + 1}. ${edit.name} (exit ${built.exitCode})\n  ${found}`)
    }
  } finally {
    await server.stop()
    rmSync(parent, { recursive: true, force: true })
  }
  assert.equal(lost.length, 0, `${lost.join('\n\n')}\n\nall edits:\n${log.join('\n')}`)
})
