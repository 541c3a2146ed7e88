import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import { plural } from '../../report/text.ts'
import type { Difference } from '../compare-outputs.ts'
import { byGroup, countExpected, countText, type ComparisonResult } from '../comparison-result.ts'
import { GROUP_ABOUT, isPageGroup, type PageGroup, type PageView } from '../view.ts'
import { pageTables, type DifferingPage, type ShownPage } from './page-tables.ts'
import { REPORT_STYLE } from './report-style.ts'

/** What a report shows. */
export interface HtmlReport {
  /** Folders of the two sites, as they were written. */
  readonly one: string
  readonly other: string
  readonly result: ComparisonResult
  /** What readers find at one address of both sites; null when one of them has no page there. */
  readonly openPages: (address: string) => readonly [PageView, PageView] | null
}

/** Most pages that are shown side by side, and most addresses of a difference. */
const SHOWN = { pages: 200, places: 20 }

/** A comparison as one document: it has its style in it, and loads and runs nothing. */
export function htmlReport({ one, other, result, openPages }: HtmlReport): string {
  const differing = differingPages(result.remaining)
  const pages = differing.slice(0, SHOWN.pages).flatMap((page): readonly ShownPage[] => {
    const views = openPages(page.address)
    return views === null ? [] : [{ ...page, views }]
  })
  const anchors = new Map(pages.map(({ address }, index) => [address, `page-${index + 1}`]))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(`${one} and ${other}`)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<main>
<h1>Comparison of two sites</h1>
${summary({ one, other, result })}
${groupSections(result.remaining, anchors)}
${expectedSection(result)}
${allowedSection(result)}
${pageSection(pages, { names: [one, other], more: differing.length - pages.length, anchors })}
</main>
</body>
</html>
`
}

/** Pages of both sites with differences that nothing explains, with what differs of them. */
function differingPages(differences: readonly Difference[]): readonly DifferingPage[] {
  const groups = new Map<string, Set<PageGroup>>()
  for (const { group, at } of differences) {
    if (!isPageGroup(group)) continue
    for (const address of at) groups.set(address, (groups.get(address) ?? new Set()).add(group))
  }
  return [...groups]
    .map(([address, ofPage]) => ({ address, groups: [...ofPage] }))
    .toSorted((one, other) => (one.address < other.address ? -1 : 1))
}

function summary({ one, other, result }: Omit<HtmlReport, 'openPages'>): string {
  const { pages, generators, remaining, expected, allowed } = result
  const site = (name: string, generator: string | null, count: number): string =>
    `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(generator ?? 'unknown')}</td><td>${count}</td></tr>`
  const explained = countExpected(expected)
  const others = [
    ...(explained === 0 ? [] : [`${explained} expected`]),
    ...(allowed.length === 0 ? [] : [`${allowed.length} allowed`]),
  ]
  return `<table class="sites">
<thead><tr><th scope="col">Site</th><th scope="col">Made by</th><th scope="col">Pages</th></tr></thead>
<tbody>
${site(one, generators.one, pages.one)}
${site(other, generators.other, pages.other)}
</tbody>
</table>
<p class="total">${countText(remaining)} in ${plural(pages.both, 'page')} that both have${others.length === 0 ? '' : ` (beside ${others.join(' and ')})`}.</p>`
}

type Anchors = ReadonlyMap<string, string>

function groupSections(differences: readonly Difference[], anchors: Anchors): string {
  return [...byGroup(differences)]
    .map(
      ([group, ofGroup]) => `<section>
<h2>${titleOf(group)} <span class="count">${ofGroup.length}</span></h2>
<p>${escapeHtml(GROUP_ABOUT[group])}</p>
${differenceList(ofGroup, anchors)}
</section>`,
    )
    .join('\n')
}

function titleOf(group: string): string {
  return escapeHtml(`${group.slice(0, 1).toUpperCase()}${group.slice(1)}`)
}

function differenceList(differences: readonly Difference[], anchors: Anchors): string {
  const items = differences.map(
    ({ what, at }) => `<li><span class="what">${escapeHtml(what)}</span> ${placeList(at, anchors)}</li>`,
  )
  return `<ul class="differences">\n${items.join('\n')}\n</ul>`
}

function placeList(at: readonly string[], anchors: Anchors): string {
  const places = at.slice(0, SHOWN.places).map((place) => {
    const [name, anchor] = [`<code>${escapeHtml(place)}</code>`, anchors.get(place)]
    return anchor === undefined ? name : `<a href="#${anchor}">${name}</a>`
  })
  const more = at.length - places.length
  return `<span class="places">${places.join(' ')}${more > 0 ? ` and ${more} more` : ''}</span>`
}

function expectedSection({ expected }: ComparisonResult): string {
  if (expected.length === 0) return ''
  const reasons = expected.map(
    ({ reason, differences }) => `<details>
<summary>${escapeHtml(reason)} <span class="count">${differences.length}</span></summary>
${differenceList(differences, new Map())}
</details>`,
  )
  return `<section>
<h2>Expected after a move from Docusaurus</h2>
<p>Every site that moves has these. They need no work.</p>
${reasons.join('\n')}
</section>`
}

function allowedSection({ allowed }: ComparisonResult): string {
  if (allowed.length === 0) return ''
  return `<section>
<h2>Allowed <span class="count">${allowed.length}</span></h2>
${differenceList(allowed, new Map())}
</section>`
}

interface PageSection {
  readonly names: readonly [string, string]
  /** How many further pages differ. */
  readonly more: number
  readonly anchors: Anchors
}

function pageSection(pages: readonly ShownPage[], { names, more, anchors }: PageSection): string {
  if (pages.length === 0) return ''
  // Browsers open what is closed for the address of something in it.
  const shown = pages.map(
    (page, index) => `<details${index === 0 ? ' open' : ''}>
<summary><code>${escapeHtml(page.address)}</code> ${escapeHtml(page.groups.join(', '))}</summary>
<div id="${anchors.get(page.address) ?? ''}">
${pageTables(page, names)}
</div>
</details>`,
  )
  return `<section>
<h2>Pages side by side</h2>
${shown.join('\n')}
${more > 0 ? `<p>${plural(more, 'more page')} not shown.</p>` : ''}
</section>`
}
