import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Parser } from 'htmlparser2'
import { MARK, partTexts } from './corpus/components.ts'
import { linkedPages } from './corpus/page.ts'
import { pagePath, type CorpusPage } from './corpus/tree.ts'
import type { Site } from './install.ts'

const fewestTokens = 60
const boxes = /(^|\s)(theme-admonition|admonition|custom-block|starlight-aside)(\s|$)/

/** What of one page's HTML matters here. */
function pageFacts(html: string) {
  const hrefs: string[] = []
  const ids = new Set<string>()
  const facts = { hrefs, ids, text: '', admonition: false, parts: 0 }
  const parser = new Parser({
    onopentag: (name, { href, id, class: names = '', ...others }) => {
      if (name === 'a' && href !== undefined) hrefs.push(href)
      if (id !== undefined) ids.add(id)
      if (boxes.test(names)) facts.admonition = true
      if (others[MARK] !== undefined) facts.parts += 1
    },
    ontext: (text) => void (facts.text += text),
  })
  parser.end(html)
  return facts
}

/**
 * Looks whether a tool has done the job that was measured: every page is there with its title, its code is highlighted,
 * its admonition is a box, its components did their work, and its links lead to the right pages and headings.
 *
 * @returns one sentence per problem; empty when all is well.
 */
export async function verifyOutput({ tool, siteDir, pages }: Site): Promise<readonly string[]> {
  const { peer } = tool
  const problems: string[] = []
  const idsByPage = new Map<CorpusPage, ReadonlySet<string>>()
  const linksByPage = new Map<CorpusPage, readonly URL[]>()
  for (const page of pages) {
    const file = peer.htmlFile(page)
    const html = await readFile(path.join(siteDir, peer.outDir, file), 'utf8').catch(() => null)
    if (html === null) {
      problems.push(`${file} was not written.`)
      continue
    }
    const { hrefs, ids, text, admonition, parts } = pageFacts(html)
    idsByPage.set(page, ids)
    linksByPage.set(
      page,
      hrefs.map((href) => new URL(href, `https://sitegen.example/${file}`)),
    )
    const say = (isWell: boolean, problem: string): void => {
      if (!isWell) problems.push(`${pagePath(page)} ${problem}.`)
    }
    const tokens = html.match(peer.highlighted)?.length ?? 0
    const sourceLink = hrefs.find((href) => /^[^:]*\.mdx?(#|$)/.test(href))
    say(text.includes(page.title), 'lacks its title')
    say(tokens >= fewestTokens, `has only ${tokens} highlighted tokens`)
    say(admonition, 'lacks its admonition')
    for (const part of partTexts(page)) say(text.includes(part), `lacks "${part}"`)
    say(!peer.layout.components || !page.hasComponents || parts > 0, 'lacks its component')
    say(sourceLink === undefined, `links to the source file ${sourceLink}`)
  }
  for (const page of pages) {
    const links = linksByPage.get(page)
    if (links === undefined) continue
    const targets = linkedPages(page, pages)
    const leadTo = (target: CorpusPage): readonly URL[] =>
      links.filter(({ pathname }) => canonical(pathname) === canonical(`/${peer.htmlFile(target)}`))
    const lost = targets.filter((target) => leadTo(target).length === 0)
    problems.push(...lost.map((target) => `${pagePath(page)} has no link to ${pagePath(target)}.`))
    const last = targets.at(-1)
    if (last !== undefined && !leadTo(last).some(({ hash }) => idsByPage.get(last)?.has(hash.slice(1))))
      problems.push(`${pagePath(page)} has no link that arrives at a heading of ${pagePath(last)}.`)
  }
  return problems
}

/** An address however it is written. */
export function canonical(pathname: string): string {
  return pathname.replace(/(index)?\.html$/, '').replace(/\/$/, '')
}
