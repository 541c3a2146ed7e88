import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import type { PageGroup, PageView } from '../view.ts'
import { alignLines, type AlignedRow } from './align-lines.ts'

/** A page of both sites, and what of it differs. */
export interface DifferingPage {
  readonly address: string
  readonly groups: readonly PageGroup[]
}

/** The same with what readers find there. */
export interface ShownPage extends DifferingPage {
  readonly views: readonly [PageView, PageView]
}

/** Equal rows that are shown before and after one that differs. */
const CONTEXT = 2

/**
 * What differs of a page, line beside line, a table for each group.
 *
 * @param names - of the two sites
 */
export function pageTables(
  { groups, views: [one, other] }: ShownPage,
  names: readonly [string, string],
): string {
  return groups
    .map((group) => {
      const rows = alignLines(one[group], other[group])
      return `<table class="pair">
<caption>${escapeHtml(group)}</caption>
<thead><tr>${names.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead>
<tbody>
${shownRows(rows).join('\n')}
</tbody>
</table>`
    })
    .join('\n')
}

function shownRows(rows: readonly AlignedRow[]): readonly string[] {
  const isNear = rows.map((_, index) =>
    rows.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(isChanged),
  )
  return rows.flatMap((row, index) => {
    if (isNear[index] === true) return [rowHtml(row)]
    const isFirstLeftOut = index === 0 || isNear[index - 1] === true
    return isFirstLeftOut ? ['<tr class="gap"><td>…</td><td>…</td></tr>'] : []
  })
}

function isChanged({ before, after }: AlignedRow): boolean {
  return before !== after
}

function rowHtml({ before, after }: AlignedRow): string {
  return `<tr>${cellHtml(before, before === after ? '' : 'missing')}${cellHtml(after, before === after ? '' : 'new')}</tr>`
}

/** An element says what colour alone would not. */
function cellHtml(line: string | null, kind: '' | 'missing' | 'new'): string {
  if (line === null) return '<td></td>'
  if (kind === '') return `<td>${escapeHtml(line)}</td>`
  const tag = kind === 'missing' ? 'del' : 'ins'
  return `<td class="${kind}"><${tag}>${escapeHtml(line)}</${tag}></td>`
}
