import { randomUUID } from 'node:crypto'
import { appendFile, cp, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { sourcePath } from '../corpus/page.ts'
import type { CorpusPage } from '../corpus/tree.ts'
import { build, type Build, type BuildOptions, type Site } from '../site.ts'
import { verifyOutput } from '../verify.ts'

/** What a build finds, in the order in which one site is built. */
export const caseNames = {
  /** No output, no caches, empty home and temporary folders. */
  cold: 'cold',
  /** What the cold one left a moment ago; later ones need not look at files that closely. */
  'first-warm': 'first build after a cold one',
  unchanged: 'nothing changed',
  paragraph: 'one paragraph more in one page',
  /** What continuous integration has: sources with new times and inodes, caches and output of another build. */
  restored: 'fresh checkout with caches and output, one paragraph more',
  'restored-caches': 'fresh checkout with caches alone, one paragraph more',
} as const

/** The name of a case. */
export type CaseName = keyof typeof caseNames

/** A measured build, and what is wrong with it. */
export interface CaseResult {
  readonly name: CaseName
  readonly built: Build
  /** Why the build does not count; empty when it does. */
  readonly problem: string
}

/** Cases that later ones need. */
const NEEDED: readonly CaseName[] = ['cold', 'first-warm']

/**
 * Builds a fresh site once for each of the cases, in their order, and stops at the first that has a problem. Cases that
 * others need are built without being reported.
 *
 * @param report - is given each result as it comes
 */
export async function measureCases(
  site: Site,
  wanted: ReadonlySet<CaseName>,
  { report, ...options }: BuildOptions & { readonly report: (result: CaseResult) => void },
): Promise<void> {
  const names = (Object.keys(caseNames) as CaseName[]).filter(
    (name) => wanted.has(name) || NEEDED.includes(name),
  )
  const last = names.findLastIndex((name) => wanted.has(name))
  for (const name of names.slice(0, last + 1)) {
    const edited = await beforeCase(name, site)
    const built = await build(site, options)
    const problem = await problemOf(built, { site, edited, name })
    if (wanted.has(name) || problem !== '') report({ name, built, problem })
    if (problem !== '') return
  }
}

/** Changes the site as the case says; returns what the edited page must show, null for nothing. */
async function beforeCase(name: CaseName, site: Site): Promise<string | null> {
  const { outDir, caches } = site.tool.peer
  if (name === 'restored') await checkOutAgain(site, [...caches, outDir])
  if (name === 'restored-caches') await checkOutAgain(site, caches)
  if (name !== 'paragraph' && !isCheckout(name)) return null
  const text = `One more paragraph stands here now: ${name}.`
  await appendFile(
    path.join(
      site.siteDir,
      site.tool.peer.layout.docsDir,
      sourcePath(editedPage(site), site.tool.peer.layout),
    ),
    `\n${text}\n`,
  )
  return text
}

function isCheckout(name: CaseName): boolean {
  return name === 'restored' || name === 'restored-caches'
}

/** A page in the middle of the corpus. */
function editedPage({ pages }: Site): CorpusPage {
  const page = pages[Math.floor(pages.length / 2)]
  if (page === undefined) throw new Error('The corpus has no pages.')
  return page
}

/** Puts a copy in the place of the site: new times and inodes for the sources, new inodes for what is restored. */
async function checkOutAgain({ tool, siteDir }: Site, restored: readonly string[]): Promise<void> {
  const copy = `${siteDir}.copy`
  const { outDir, caches } = tool.peer
  const left = new Set([outDir, ...caches].map((name) => path.join(siteDir, name)))
  await cp(siteDir, copy, { recursive: true, filter: (file) => !left.has(file) })
  for (const name of restored) {
    await cp(path.join(siteDir, name), path.join(copy, name), {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  // Removing it would slow down the build that follows.
  await rename(siteDir, `${siteDir}.${randomUUID()}`)
  await rename(copy, siteDir)
}

interface Checked {
  readonly site: Site
  readonly edited: string | null
  readonly name: CaseName
}

/** The whole output is looked at where it was made anew, the page that was edited in every other case. */
async function problemOf({ exitCode, failure }: Build, { site, edited, name }: Checked): Promise<string> {
  if (exitCode !== 0) return `exit code ${exitCode}: ${failure}`
  const wrong = name === 'cold' || isCheckout(name) ? await verifyOutput(site) : []
  const { peer } = site.tool
  const html = await readFile(
    path.join(site.siteDir, peer.outDir, peer.htmlFile(editedPage(site))),
    'utf8',
  ).catch(() => '')
  const lost = edited === null || html.includes(edited) ? [] : ['The new paragraph is not in the output.']
  const more = wrong.length > 3 ? [`and ${wrong.length - 3} more.`] : []
  return [...wrong.slice(0, 3), ...more, ...lost].join(' ')
}
