import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { startServer, type ClientServer } from '../client/server.ts'
import { builtSite, outputDir } from '../client/sites.ts'
import { siblingPages } from '../corpus/siblings.ts'
import { say } from '../command.ts'
import type { Tool } from '../install.ts'
import { cacheFolder } from '../options.ts'
import { PAGEFIND_SCRIPT, pagefind } from '../peers/pagefind.ts'
import { sitegen } from '../peers/sitegen.ts'
import { build, type Site } from '../site.ts'
import { HITS, askAll } from './ask.ts'
import { askPagefind, hasDialog, loadFirstQueries, timeAnswers } from './browser.ts'
import { measureBuilds } from './builds.ts'
import { searchTools, type SearchTool } from './dialogs.ts'
import { readIndex, readTexts, sizeOf } from './local-index.ts'
import { makeQueries, type Query } from './queries.ts'
import type { Figures } from './report.ts'
import type { PeerName, Settings } from './settings.ts'

/** What all measurements need. */
export interface Bench {
  readonly settings: Settings
  readonly browser: Browser
  readonly signal: AbortSignal
}

/** The figures of sitegen, and the site they are from. */
export interface Own {
  readonly figures: Figures
  readonly site: Site
}

/**
 * Measures all parts that are wanted of sitegen.
 *
 * @throws when it cannot be built, or has no index
 */
export async function measureSite(bench: Bench, tool: Tool, pages: number): Promise<Own> {
  const { settings, signal } = bench
  const { parts, repeat, reuse } = settings
  const cacheDir = cacheFolder()
  const builds = parts.has('builds')
    ? { builds: await measureBuilds(tool, { pages, repeat, cacheDir, signal }) }
    : {}
  const site = await builtSite(tool, { pages, cacheDir, reuse, signal })
  const dir = outputDir(site)
  const inNode = parts.has('node')
    ? {
        index: sizeOf(readIndex(dir)),
        texts: sizeOf(readTexts(dir)),
        asked: await askAll(dir, queriesFor(site, settings)),
      }
    : {}
  const inBrowser = await measureDialog(bench, searchTools.sitegen, site)
  return { figures: { tool: 'sitegen', pages, problem: '', ...builds, ...inNode, ...inBrowser }, site }
}

/** A tool with a dialog. */
export interface PeerOptions {
  readonly name: Exclude<PeerName, 'pagefind'>
  readonly tool: Tool
  readonly pages: number
}

/** Builds a peer's site and measures its dialog. @throws when it cannot be built */
export async function measurePeer(bench: Bench, { name, tool, pages }: PeerOptions): Promise<Figures> {
  const { settings, signal } = bench
  const site = await builtSite(tool, { pages, cacheDir: cacheFolder(), reuse: settings.reuse, signal })
  return { tool: name, pages, problem: '', ...(await measureDialog(bench, searchTools[name], site)) }
}

/** Lets Pagefind make its index of what sitegen has built, and asks it. @throws when it fails */
export async function measurePagefind(
  bench: Bench,
  tool: Tool,
  { siteDir, pages, corpus }: Site,
): Promise<Figures> {
  const { settings, browser, signal } = bench
  const site: Site = { tool, siteDir, pages, corpus }
  const dir = outputDir(site)
  await rm(dir, { recursive: true, force: true })
  const indexing = await build(site, { cacheDir: cacheFolder(), signal })
  if (indexing.exitCode !== 0)
    throw new Error(`It ended with exit code ${indexing.exitCode}: ${indexing.failure}`)
  const figures = { tool: pagefind.name, pages: pages.length, problem: '', indexing }
  if (!settings.parts.has('browser')) return figures
  await writeFile(path.join(dir, 'index.html'), '<!doctype html><title>Search</title>\n')
  const asking = { queries: queriesFor(site, settings), hits: HITS, script: PAGEFIND_SCRIPT }
  return served(dir, async (server) => ({ ...figures, ...(await askPagefind({ server, browser }, asking)) }))
}

/** Nothing where the browser is not wanted or there is no dialog. */
async function measureDialog(
  { settings, browser }: Bench,
  tool: SearchTool,
  site: Site,
): Promise<Pick<Figures, 'loaded' | 'answerMs'>> {
  if (!settings.parts.has('browser')) return {}
  const [page] = siblingPages(site.pages)
  return served(outputDir(site), async (server) => {
    const dialog = { server, browser, tool, page }
    if (!(await hasDialog(dialog))) {
      say(`  ${tool.peer.name}: no dialog`)
      return {}
    }
    const queries = queriesFor(site, settings)
    const loaded = await loadFirstQueries(dialog, queries)
    return { loaded, answerMs: await timeAnswers(dialog, queries) }
  })
}

/** The same for all tools. */
function queriesFor({ pages }: Site, { queries }: Settings): readonly Query[] {
  return makeQueries(pages, sitegen.layout, queries)
}

async function served<T>(dir: string, work: (server: ClientServer) => Promise<T>): Promise<T> {
  const server = await startServer(dir)
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}
