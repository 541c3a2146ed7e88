import type { PageData } from '../../../runtime/shared/page/page-data.ts'
import type { ClientBundle } from '../../bundle/client/client-output.ts'
import type { DocumentParts } from './document.ts'

/** When the clients of pages come. */
export interface ClientStart {
  readonly client: 'eager' | 'intent'
  /** Addresses of pages that answer for other addresses, too. Their client finds out which page is asked for. */
  readonly answering: readonly string[]
  /** Client modules that need React. */
  readonly liveModules: readonly string[]
  readonly liveParts: readonly string[]
}

/** The client comes with every page. */
export const EVERY_PAGE: ClientStart = { client: 'eager', answering: [], liveModules: [], liveParts: [] }

/**
 * What makes the client of a page come with it: components that live, as keys of modules and names of theme parts, or the configuration;
 * nothing where it comes when the reader shows intent.
 */
export function createLiveSearch({
  client,
  answering,
  liveModules,
  liveParts,
}: ClientStart): (page: PageData, live: readonly string[]) => readonly string[] {
  const parts = new Set(liveParts)
  const frame = FRAME.filter((name) => parts.has(name))
  return (page, live) => {
    if (client === 'eager') return ['client']
    if (answering.includes(page.url)) return ['address']
    const used = [page.layout, ...(page.parts ?? []), ...Object.keys(page.modules)]
    const components = parts.has(MARKDOWN) && hasComponents(page) ? [MARKDOWN] : []
    return [
      ...new Set([...liveModules, ...live, ...used.filter((key) => parts.has(key)), ...frame, ...components]),
    ]
  }
}

/** Parts that a component which is a page may use by itself. */
const FRAME = ['@theme/Layout', '@theme/Root', '@theme/SiteMetadata', '@theme/SearchMetadata']

/** What Markdown may use without importing it. */
const MARKDOWN = '@theme/MDXComponents'

function hasComponents({ content, items = [] }: PageData): boolean {
  return [content, ...items].some((one) => one !== null && one.kind !== 'html')
}

type Scripts = Pick<DocumentParts, 'scripts' | 'preloads' | 'client'>

/** The scripts of a document: those that it runs, and those of its client, which come with it or later. */
export function createScriptSearch(
  { scripts, imports, main, preloads, moduleByKey }: ClientBundle,
  base: string,
): (page: PageData, isEager: boolean) => Scripts {
  const addresses = (files: readonly string[]): string[] => files.map((file) => base + file)
  const own = { scripts: addresses(scripts) }
  const client = addresses(main === null ? [] : [main])
  const shared = addresses(preloads)
  const first = addresses(imports)
  return (page, isEager) => {
    const ofModules = Object.keys(page.modules).flatMap((key) => moduleByKey.get(key)?.files ?? [])
    const needed = [...new Set([...client, ...shared, ...addresses(ofModules)])]
    if (main === null) return { ...own, preloads: [...first, ...needed], client: null }
    return isEager
      ? { ...own, preloads: [...new Set([...first, ...needed])], client: { scripts: client, isEager } }
      : { ...own, preloads: first, client: { scripts: needed, isEager } }
  }
}
