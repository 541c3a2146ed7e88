import { addressOfFile, withoutHash, readListing } from './read-xml.ts'
import { readPage } from './read-page.ts'
import { GROUPS, type Group, type PageView, type View, firstDifference, oneLine } from './view.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from '../types/looks.ts'

/** One way in which two outputs differ, and everywhere it is met. */
export type Difference = {
  readonly group: Group
  /** What is different, as a sentence without a subject: `missing: /docs/intro/ (Intro)`. */
  readonly what: string
  /** Addresses of pages, or files, in which it is met; sorted. */
  readonly at: readonly string[]
}

export type Comparison = ReturnType<typeof compareOutputs>

/**
 * Compares two outputs, in absolute folders: what readers, browsers, search engines and feed readers find in them; with
 * `bytes` every file byte by byte.
 */
export function compareOutputs({
  one,
  other,
  bytes,
  onProgress,
}: Readonly<{ one: string; other: string; bytes: boolean; onProgress?: OnProgress }>) {
  const outputs = [readOutput(one), readOutput(other)] as const
  const [first, second] = outputs
  const found = Object.fromEntries(GROUPS.map((group) => [group, new Map()])) as Found
  if (bytes) for (const { path, what } of compareTrees(one, other).differences) add(found.bytes, what, path)
  else {
    comparePages(outputs, found, onProgress)
    compareListings(outputs, found)
    compareFiles(outputs, found.files)
  }
  const both = [...first.pages.keys()].filter((key) => second.pages.has(key)).length
  return {
    pages: { one: first.pages.size, other: second.pages.size, both },
    /** Which programs made them, as their pages say: `Docusaurus v3.10.2`; null when they do not. */
    generators: { one: generatorOf(first), other: generatorOf(second) },
    /** In the order of the groups, those met most often first. */
    differences: GROUPS.flatMap((group) =>
      [...found[group]]
        .map(([what, at]): Difference => ({ group, what, at: [...at].sort() }))
        .sort((a, b) => b.at.length - a.at.length || (a.what < b.what ? -1 : 1)),
    ),
    /** What readers find at one address of both outputs; null when one of them has no page there. */
    openPages(address: string): readonly [PageView, PageView] | null {
      const [before, after] = outputs.map((output) => {
        const file = output.pages.get(pageKey(address))
        return file === undefined ? null : readPageOf(output, file)
      })
      return before == null || after == null ? null : [before, after]
    },
  }
}

type OnProgress = (done: number, total: number) => void

type Found = Record<Group, Map<string, Set<string>>>

function add(found: Found[Group], what: string, at: string): void {
  found.set(what, (found.get(what) ?? new Set()).add(at))
}

function comparePages([one, other]: Outputs, found: Found, onProgress?: OnProgress): void {
  compareNames(one.pages, other.pages, found.addresses)
  let done = 0
  for (const [key, file] of one.pages) {
    const otherFile = other.pages.get(key)
    if (otherFile !== undefined) {
      const [address, otherAddress] = [addressOfFile(file), addressOfFile(otherFile)]
      if (address !== otherAddress) add(found.addresses, `now ${otherAddress}`, address)
      if (!readBytes(one, file).equals(readBytes(other, otherFile)))
        compareViews([readPageOf(one, file), readPageOf(other, otherFile)], address, found)
    }
    onProgress?.((done += 1), one.pages.size)
  }
}

function readPageOf(output: OutputListing, file: string): PageView {
  return readPage(readBytes(output, file).toString(), addressOfFile(file))
}

function compareListings([one, other]: Outputs, found: Found): void {
  for (const [name, file] of one.listings) {
    const view = readListing(readBytes(one, file).toString())
    const otherFile = other.listings.get(name)
    const otherView = otherFile === undefined ? null : readListing(readBytes(other, otherFile).toString())
    if (view !== null && otherView !== null) compareViews([view, otherView], `/${name}`, found)
  }
  compareNames(one.listings, other.listings, found.files)
}

function compareFiles([one, other]: Outputs, found: Found['files']): void {
  compareNames(one.files, other.files, found)
  for (const [name, file] of one.files) {
    const otherFile = other.files.get(name)
    if (otherFile !== undefined && !readBytes(one, file).equals(readBytes(other, otherFile)))
      add(found, 'other bytes', `/${name}`)
  }
}

function compareNames(one: OutputListing['files'], other: OutputListing['files'], found: Found[Group]): void {
  const shownName = (file: string): string => (file.endsWith('.html') ? addressOfFile(file) : `/${file}`)
  for (const [key, file] of one) if (!other.has(key)) add(found, 'missing', shownName(file))
  for (const [key, file] of other) if (!one.has(key)) add(found, 'new', shownName(file))
}

function compareViews([one, other]: readonly [View, View], at: string, found: Found): void {
  for (const group of GROUPS) {
    const [before, after] = [one[group] ?? [], other[group] ?? []]
    const differences =
      group === 'text' ? textDifferences(before.join(' '), after.join(' ')) : listDifferences(before, after)
    for (const what of differences) add(found[group], what, at)
  }
}

const SHOWN = 160

/**
 * Says how two lists of lines differ, a sentence for each difference: what only one of them has, and, when they have the same
 * lines, where their order parts.
 */
function listDifferences(one: readonly string[], other: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) - 1)
  const changed = [...counts].filter(([, count]) => count !== 0)
  if (changed.length > 0)
    return changed.map(([line, count]) => `${count > 0 ? 'missing' : 'new'}: ${shortened(line)}`)
  const at = one.findIndex((line, index) => line !== other[index])
  return at === -1 ? [] : [`another order from "${shortened(one[at] ?? '')}" on`]
}

function textDifferences(one: string, other: string): readonly string[] {
  if (one === other) return []
  const at = firstDifference(one, other)
  return [`"${excerpt(one, at)}" became "${excerpt(other, at)}"`]
}

function excerpt(text: string, at: number): string {
  const [start, end] = [Math.max(0, at - 30), Math.min(text.length, at + 50)]
  return `${start > 0 ? '…' : ''}${oneLine(text.slice(start, end))}${end < text.length ? '…' : ''}`
}

function shortened(line: string): string {
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line
}

type Outputs = readonly [one: OutputListing, other: OutputListing]

interface OutputListing {
  /** Absolute. */
  readonly dir: string
  /** Address of a page without its last slash -> its file, relative to the folder. */
  readonly pages: ReadonlyMap<string, string>
  /** Feeds and sitemaps may be among them: `.xml`, `.json`. Names without hashes -> files. */
  readonly listings: ReadonlyMap<string, string>
  /** Everything else that readers may have linked: pictures, downloads. Names without hashes -> files. */
  readonly files: ReadonlyMap<string, string>
}

/** Files that belong to the tool: scripts, styles, its own data. Another tool has others. */
const OF_THE_TOOL =
  /\.(?:m?js|css|map|txt|webmanifest)$|(?:^|[/.])page\.json$|(?:^|\/)assets\/(?:data|js|css)\/|(?:^|\/)\./

function readOutput(dir: string): OutputListing {
  const pages = new Map<string, string>()
  const listings = new Map<string, string>()
  const files = new Map<string, string>()
  for (const file of filesBelow(dir)) {
    if (file.endsWith('.html')) pages.set(pageKey(addressOfFile(file)), file)
    else if (OF_THE_TOOL.test(file)) continue
    else (/\.(?:xml|json)$/.test(file) ? listings : files).set(withoutHash(file), file)
  }
  return { dir, pages, listings, files }
}

/** The same for both forms of an address, with and without a last slash. */
function pageKey(address: string): string {
  return address === '/' ? '/' : address.replace(/\/$/, '')
}

function readBytes({ dir }: OutputListing, file: string): Buffer {
  return readFileSync(path.join(dir, file))
}

const GENERATOR = /<meta[^>]+name=["']?generator["']?[^>]+content=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/

function generatorOf(output: OutputListing): string | null {
  const file = output.pages.get('/') ?? output.pages.values().next().value
  const match = file === undefined ? null : GENERATOR.exec(readBytes(output, file).toString())
  return match?.slice(1).find((text) => text !== undefined) ?? null
}

export interface TreeDifference {
  readonly path: string
  readonly what: string
}

/** Every file below a folder that is not the same in another folder, sorted by path. Both are absolute. */
export function compareTrees(first: string, second: string) {
  const [names, others] = [new Set(filesBelow(first)), new Set(filesBelow(second))]
  const all = [...new Set([...names, ...others])].sort()
  const differences = all.flatMap((name): readonly TreeDifference[] => {
    if (!others.has(name)) return [{ path: name, what: 'is missing' }]
    if (!names.has(name)) return [{ path: name, what: 'is one too many' }]
    const [one, other] = [readFileSync(path.join(first, name)), readFileSync(path.join(second, name))]
    if (one.equals(other)) return []
    const at = firstDifference(one, other)
    const what = `differs at byte ${at}: first ${around(one, at)}, then ${around(other, at)}`
    return [{ path: name, what }]
  })
  return { files: names.size, differences }
}

function around(bytes: Buffer, at: number): string {
  const [start, end] = [Math.max(0, at - 24), Math.min(bytes.length, at + 40)]
  return `${start > 0 ? '…' : ''}${JSON.stringify(bytes.toString('utf8', start, end))}${end < bytes.length ? '…' : ''}`
}
