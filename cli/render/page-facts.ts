import { UNCHECKED } from './resolve-reference.ts'
import { scanTags } from './scan-tags.ts'

/** What later stages need to know of a rendered document. */
export interface DocumentFacts {
  /** Addresses of links, as served, each once. */
  readonly links: readonly string[]
  /** Ids and names that a hash can lead to. */
  readonly anchors: ReadonlySet<string>
  /** Whether the document asks not to be indexed. */
  readonly noIndex: boolean
}

/** Reads links, anchors and robots out of a document, whoever wrote them: Markdown, raw HTML, JSX, navbar or footer. */
export function documentFacts(html: string): DocumentFacts {
  const links = new Set<string>()
  const anchors = new Set<string>()
  let noIndex = false
  scanTags(html, (name, attributes) => {
    const id = attributes.get('id')
    if (id !== undefined) anchors.add(id)
    if (name === 'a' || name === 'area') {
      const anchor = attributes.get('name')
      const href = attributes.get('href')
      if (anchor !== undefined) anchors.add(anchor)
      if (href !== undefined && !attributes.has(UNCHECKED)) links.add(href.trim())
    } else if (name === 'meta' && attributes.get('name') === 'robots') {
      noIndex ||= /noindex/i.test(attributes.get('content') ?? '')
    }
  })
  return { links: [...links], anchors, noIndex }
}
