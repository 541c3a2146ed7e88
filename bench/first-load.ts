import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { EAGER_ATTRIBUTE } from '../runtime/shared/document/loader-tag.ts'

/** What the document of a page names, which browsers load before anybody does anything. Scripts load more by themselves. */
export interface FirstLoad {
  /** Gzip bytes of the scripts that the document names. */
  readonly scriptBytes: number
  /** Whether React and the router come with the page. */
  readonly isEager: boolean
  /** Gzip bytes of the stylesheets that the document names. */
  readonly styleBytes: number
  /** Addresses on other hosts that the browser fetches by itself. */
  readonly foreign: readonly string[]
  /** Scripts for which reading the document stops; the small inline one of the colour mode is none. */
  readonly blocking: readonly string[]
}

/** The inline script in front of the stylesheets may have this many bytes before it counts as one that blocks. */
const BOOT_BYTES = 4000

/** Tells the bytes of files of a folder as gzip level 9 makes them, each file counted once. A file is read once. */
export function createScales(dir: string): (addresses: readonly string[]) => number {
  const weights = new Map<string, number>()
  const weigh = (address: string): number => {
    const known = weights.get(address)
    if (known !== undefined) return known
    const bytes = gzipSync(readFileSync(path.join(dir, address)), { level: 9 }).length
    weights.set(address, bytes)
    return bytes
  }
  return (addresses) => [...new Set(addresses)].reduce((bytes, address) => bytes + weigh(address), 0)
}

/** Reads what pages of an output folder name. */
export function createFirstLoads(dir: string): (file: string) => FirstLoad {
  const sum = createScales(dir)
  return (file) => {
    const html = readFileSync(path.join(dir, file), 'utf8')
    const tags = tagsOf(html)
    const own = (wanted: readonly string[]): readonly string[] => wanted.filter((url) => url.startsWith('/'))
    const links = (rel: string): readonly string[] =>
      tags.filter((tag) => tag.name === 'link' && tag.attributes['rel'] === rel).map(addressOf)
    const scripts = tags.filter(({ name, attributes }) => name === 'script' && 'src' in attributes)
    const fetched = tags.filter(
      ({ name, attributes }) => FETCHING.has(name) && !NO_FETCH.test(attributes['rel'] ?? ''),
    )
    return {
      scriptBytes: sum(own([...scripts.map(addressOf), ...links('modulepreload')])),
      isEager: scripts.some(({ attributes }) => EAGER_ATTRIBUTE in attributes),
      styleBytes: sum(own(links('stylesheet'))),
      foreign: fetched.map(addressOf).filter((url) => /^(?:https?:)?\/\//.test(url)),
      blocking: [
        ...scripts.filter(({ attributes }) => !isLater(attributes)).map(addressOf),
        ...inlineScripts(html).filter((text) => text.length > BOOT_BYTES),
      ],
    }
  }
}

interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Elements that fetch what they name. */
const FETCHING = new Set(['script', 'link', 'img', 'iframe', 'source', 'video', 'audio'])

/** Links that only say something. */
const NO_FETCH = /^(?:canonical|alternate|sitemap|next|prev)$/

function tagsOf(html: string): readonly Tag[] {
  return [...html.matchAll(/<([a-z]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g)].map(
    ([, name = '', text = '']) => ({
      name,
      attributes: Object.fromEntries(
        [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value]),
      ),
    }),
  )
}

function addressOf({ attributes }: Tag): string {
  return attributes['src'] ?? attributes['href'] ?? ''
}

function isLater(attributes: Tag['attributes']): boolean {
  return attributes['type'] === 'module' || 'defer' in attributes || 'async' in attributes
}

/** Texts of the inline scripts that run. */
function inlineScripts(html: string): readonly string[] {
  return [...html.matchAll(/<script(?: nonce="[^"]*")?>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
}
