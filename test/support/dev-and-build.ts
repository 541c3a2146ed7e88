import { setTimeout as pause } from 'node:timers/promises'
import type { LiveMessage } from '../../runtime/shared/live.ts'
import { firstDifference } from '../build/incremental/workbench.ts'
import { readTree, type BuildResult } from './build-site.ts'
import type { DevProcess } from './dev-site.ts'

/** How long a page may take until it shows an edit, in milliseconds: test machines are slow at times. */
const PATIENCE = 30_000

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

/** The pages of an output that have an address of their own, as redirects have not: address -> what is seen there. */
export function pagesOf(outDir: string): ReadonlyMap<string, string> {
  return new Map(
    [...readTree(outDir)].flatMap(([file, bytes]) => {
      const html = file.endsWith('.html') ? bytes.toString() : ''
      if (html.includes('<meta http-equiv="refresh"')) return []
      const canonical = /<link rel="canonical" href="https:\/\/sitegen\.example([^"]*)"/.exec(html)?.[1]
      return canonical === undefined ? [] : [[canonical, seen(html)] as const]
    }),
  )
}

/** How long a server may take to tell its problems, in milliseconds. One that never had any tells nothing. */
const TELLING = 2000

/** The problems that a server tells pages when they connect. */
export async function problemsOf(
  { origin }: Pick<DevProcess, 'origin'>,
  baseUrl: string,
): Promise<readonly string[]> {
  const signal = AbortSignal.timeout(TELLING)
  let text = ''
  try {
    const response = await fetch(`${origin}${baseUrl}__sitegen/live`, { signal })
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk as Uint8Array).toString()
      const data = [...text.matchAll(/^data: (.*)\n\n/gm)].map(
        ([, json = '']) => JSON.parse(json) as LiveMessage,
      )
      const told = data.find((message) => message.kind === 'problems')
      if (told !== undefined) return told.problems.map(({ code }) => code)
    }
  } catch (error) {
    if (!signal.aborted) throw error
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

/** The same, when the server has had its time to come to show what a build gives. */
export async function lastingDifference(...given: Parameters<typeof difference>): Promise<string | null> {
  const until = Date.now() + PATIENCE
  let found = await difference(...given)
  while (found !== null && Date.now() < until) {
    await pause(50)
    found = await difference(...given)
  }
  return found
}
