import { upperFirst } from 'lodash-es'
import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import { plural } from '../../report/text.ts'
import { groupBy } from '../../types/group-by.ts'
import type { Comparison, Difference } from '../compare-outputs.ts'
import { countExpected, countText, type ComparisonResult } from '../comparison-result.ts'
import { GROUP_ABOUT, isPageGroup, type PageGroup } from '../view.ts'
import { pageTables, type ShownPage } from './page-tables.ts'

interface HtmlReport {
  readonly one: string
  readonly other: string
  readonly result: ComparisonResult
  readonly openPages: Comparison['openPages']
}

/** Most pages that are shown side by side, and most addresses of a difference. */
const SHOWN = { pages: 200, places: 20 }

/** A comparison as one document: it has its style in it, and loads and runs nothing. */
export function htmlReport(report: HtmlReport): string {
  const { one, other, result, openPages } = report
  const differing = differingPages(result.remaining)
  const pages = differing.slice(0, SHOWN.pages).flatMap((page): ShownPage | readonly [] => {
    const views = openPages(page.address)
    return views === null ? [] : { ...page, views }
  })
  const anchors = new Map(pages.map(({ address }, index) => [address, anchorOf(index)]))
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
${summary(report)}
${groupSections(result.remaining, anchors)}
${expectedSection(result)}
${allowedSection(result)}
${pageSection(pages, [one, other], differing.length - pages.length)}
</main>
</body>
</html>
`
}

function differingPages(differences: readonly Difference[]): readonly Omit<ShownPage, 'views'>[] {
  const groups = new Map<string, Set<PageGroup>>()
  for (const { group, at } of differences) {
    if (!isPageGroup(group)) continue
    for (const address of at) groups.set(address, (groups.get(address) ?? new Set()).add(group))
  }
  return [...groups]
    .map(([address, ofPage]) => ({ address, groups: [...ofPage] }))
    .toSorted((one, other) => (one.address < other.address ? -1 : 1))
}

function summary({ one, other, result }: HtmlReport): string {
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
  return [...groupBy(differences, ({ group }) => group)]
    .map(
      ([group, ofGroup]) => `<section>
<h2>${upperFirst(group)} <span class="count">${ofGroup.length}</span></h2>
<p>${escapeHtml(GROUP_ABOUT[group])}</p>
${differenceList(ofGroup, anchors)}
</section>`,
    )
    .join('\n')
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

function anchorOf(page: number): string {
  return `page-${page + 1}`
}

/** @param more - how many further pages differ */
function pageSection(pages: readonly ShownPage[], names: readonly [string, string], more: number): string {
  if (pages.length === 0) return ''
  // Browsers open what is closed for the address of something in it.
  const shown = pages.map(
    (page, index) => `<details${index === 0 ? ' open' : ''}>
<summary><code>${escapeHtml(page.address)}</code> ${escapeHtml(page.groups.join(', '))}</summary>
<div id="${anchorOf(index)}">
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

const REPORT_STYLE = `
:root { color-scheme: light dark; --text: #1c1e21; --muted: #5b6270; --line: #d9dce1; --soft: #f4f5f7; --missing: #fde8e8; --new: #e3f5e5; --link: #1f5fbf }
@media (prefers-color-scheme: dark) {
  :root { --text: #e4e6eb; --muted: #a4abb8; --line: #3a3f47; --soft: #24282e; --missing: #4a2326; --new: #1e3d26; --link: #8ab4f8 }
  body { background: #1a1d21 }
}
body { margin: 0; color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { font-size: 1.8rem; line-height: 1.2 }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.3rem }
a { color: var(--link) }
code { font: 0.875em ui-monospace, monospace; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse }
th, td { padding: 0.4rem 0.6rem; border: 1px solid var(--line); text-align: start; vertical-align: top }
th { background: var(--soft) }
.total { font-size: 1.1rem; font-weight: 600 }
.count { padding: 0.1rem 0.5rem; border-radius: 1rem; background: var(--soft); color: var(--muted); font-size: 0.875rem; font-weight: 400 }
.differences { padding: 0; list-style: none }
.differences li { padding: 0.5rem 0; border-bottom: 1px solid var(--line) }
.what { display: block; overflow-wrap: anywhere }
.places { color: var(--muted); font-size: 0.875rem }
details { margin: 0.5rem 0; padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: 0.375rem }
summary { cursor: pointer }
.pair { margin: 1rem 0; table-layout: fixed; font-size: 0.875rem; overflow-wrap: anywhere }
caption { padding: 0.25rem 0; font-weight: 600; text-align: start }
.pair ins, .pair del { text-decoration: none }
.missing { background: var(--missing) }
.new { background: var(--new) }
.gap td { color: var(--muted) }
`
