import { pageMarkdown } from './html-to-markdown.ts'

/** What the head of a document says of its page. */
export interface PageFacts {
  readonly title: string
  readonly description: string | null
  /** With protocol. */
  readonly canonical: string
  /** Of the page itself, with protocol. */
  readonly address: string
  /** Where the list of all pages is, with protocol. */
  readonly list: string
}

/** Tells programs where the list of pages is. */
export function noteForAgents(list: string): string {
  return `For AI agents: all pages of this site are listed at ${list}`
}

/** A rendered page as a file of Markdown: front matter, where the list of pages is, and what its `<main>` says. */
export function markdownPage(
  html: string,
  { title, description, canonical, address, list }: PageFacts,
): string {
  // Texts of JSON are texts of YAML.
  const frontMatter = Object.entries({ title, description, canonical }).flatMap(([key, value]) =>
    value === null ? [] : `${key}: ${JSON.stringify(value)}`,
  )
  return ['---', ...frontMatter, '---', '', `> ${noteForAgents(list)}`, '', pageMarkdown(html, address)].join(
    '\n',
  )
}
