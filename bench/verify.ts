import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Parser } from 'htmlparser2'
import { MARK, markCount, partTexts } from './corpus/components.ts'
import { linkedPages } from './corpus/page.ts'
import { pagePath, type CorpusPage } from './corpus/tree.ts'
import type { Peer } from './peers/peer.ts'
import { PLUGIN_MARK } from './peers/shared-site.ts'
import type { Site } from './site.ts'

/** What of one page's HTML matters here. */
interface PageFacts {
  readonly hrefs: readonly string[]
  readonly ids: ReadonlySet<string>
  readonly text: string
  /** Number of highlighted tokens. */
  readonly tokens: number
  readonly admonition: boolean
  /** Number of components that were rendered. */
  readonly parts: number
  /** Whether the remark plugin was there. */
  readonly plugin: boolean
}

const fewestTokens = 60

/**
 * Looks whether a tool has done the job that was measured: every page is there with its title, its code is highlighted,
 * its admonition is a box, its components and the plugin did their work, and its links lead to the right pages and headings.
 *
 * @returns one sentence per problem; empty when all is well.
 */
export async function verifyOutput(site: Site): Promise<readonly string[]> {
  const { peer } = site.tool
  const problems: string[] = []
  const factsByPage = new Map<CorpusPage, PageFacts>()
  for (const page of site.pages) {
    const file = path.join(site.siteDir, peer.outDir, peer.htmlFile(page))
    const html = await readFile(file, 'utf8').catch(() => null)
    if (html === null) problems.push(`${peer.htmlFile(page)} was not written.`)
    else factsByPage.set(page, pageFacts(html, peer))
  }
  for (const [page, inputs] of factsByPage) {
    const targets = linkedPages(page, site.pages)
    problems.push(...pageProblems(page, inputs, site), ...linkProblems({ page, targets, peer, factsByPage }))
  }
  return problems
}

function pageProblems(page: CorpusPage, inputs: PageFacts, { tool, corpus }: Site): readonly string[] {
  const sourceLink = inputs.hrefs.find((href) => /^[^:]*\.mdx?(#|$)/.test(href))
  const lost = partTexts(page).filter((text) => !inputs.text.includes(text))
  const { components } = tool.peer.layout
  return [
    ...(inputs.text.includes(page.title) ? [] : ['lacks its title']),
    ...(inputs.tokens >= fewestTokens ? [] : [`has only ${inputs.tokens} highlighted tokens`]),
    ...(inputs.admonition ? [] : ['lacks its admonition']),
    ...lost.map((text) => `lacks "${text}"`),
    ...(!components || inputs.parts >= markCount(page) ? [] : [`has only ${inputs.parts} components`]),
    ...(!components || corpus !== 'remark' || inputs.plugin ? [] : ['was not seen by the plugin']),
    ...(sourceLink === undefined ? [] : [`links to the source file ${sourceLink}`]),
  ].map((problem) => `${pagePath(page)} ${problem}.`)
}

interface LinkInput {
  readonly page: CorpusPage
  readonly targets: readonly CorpusPage[]
  readonly peer: Peer
  readonly factsByPage: ReadonlyMap<CorpusPage, PageFacts>
}

function linkProblems({ page, targets, peer, factsByPage }: LinkInput): readonly string[] {
  const base = new URL(peer.htmlFile(page), 'https://sitegen.example/')
  const links = (factsByPage.get(page)?.hrefs ?? []).map((href) => new URL(href, base))
  return targets.flatMap((target, at) => {
    const toTarget = links.filter(
      (link) => canonical(link.pathname) === canonical(`/${peer.htmlFile(target)}`),
    )
    if (toTarget.length === 0) return [`${pagePath(page)} has no link to ${pagePath(target)}.`]
    if (at < targets.length - 1) return []
    const ids = factsByPage.get(target)?.ids
    const arrives = toTarget.some((link) => link.hash !== '' && ids?.has(link.hash.slice(1)))
    return arrives ? [] : [`${pagePath(page)} has no link that arrives at a heading of ${pagePath(target)}.`]
  })
}

function canonical(pathname: string): string {
  return pathname.replace(/(index)?\.html$/, '').replace(/\/$/, '')
}

function pageFacts(html: string, peer: Peer): PageFacts {
  const hrefs: string[] = []
  const ids = new Set<string>()
  const texts: string[] = []
  let admonition = false
  let parts = 0
  let plugin = false
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'a' && attributes['href'] !== undefined) hrefs.push(attributes['href'])
      if (attributes['id'] !== undefined) ids.add(attributes['id'])
      if (
        /(^|\s)(theme-admonition|admonition|custom-block|starlight-aside)(\s|$)/.test(
          attributes['class'] ?? '',
        )
      )
        admonition = true
      if (attributes[MARK] !== undefined) parts += 1
      if (attributes[PLUGIN_MARK] !== undefined) plugin = true
    },
    ontext: (text) => texts.push(text),
  })
  parser.end(html)
  const tokens = [...html.matchAll(peer.highlighted)].length
  return { hrefs, ids, text: texts.join(''), tokens, admonition, parts, plugin }
}
