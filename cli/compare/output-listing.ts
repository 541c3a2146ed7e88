import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from '../types/looks.ts'
import { addressOfFile, withoutHash } from './neutral-address.ts'

/** What a build has written, by what it is for. */
export interface OutputListing {
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

/** Lists the files of an output by kind. */
export function readOutput(dir: string): OutputListing {
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
export function pageKey(address: string): string {
  return address === '/' ? '/' : address.replace(/\/$/, '')
}

/** Bytes of a file of an output. */
export function readBytes({ dir }: OutputListing, file: string): Buffer {
  return readFileSync(path.join(dir, file))
}

/** A file of an output as it is shown: of a page, its address. */
export function shownName(file: string): string {
  return file.endsWith('.html') ? addressOfFile(file) : `/${file}`
}

const GENERATOR = /<meta[^>]+name=["']?generator["']?[^>]+content=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/

/** Which program says that it has made an output; null when no page says so. The first page is asked. */
export function generatorOf(output: OutputListing): string | null {
  const file = output.pages.get('/') ?? output.pages.values().next().value
  const match = file === undefined ? null : GENERATOR.exec(readBytes(output, file).toString())
  return match?.slice(1).find((text) => text !== undefined) ?? null
}
