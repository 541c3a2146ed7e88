import type { Diagnostic } from '../report/diagnostic.ts'
import type { InvalidNesting } from './invalid-nesting.ts'

const CODE = 'INVALID_NESTING'

/** Most pages that are named. */
const SHOWN = 3

/** Warns of tags of a page that browsers do not leave where they are, once for each pair of tags. */
export function nestingDiagnostics(
  nesting: readonly InvalidNesting[],
  { url, place }: { readonly url: string; readonly place: Pick<Diagnostic, 'place'> },
): readonly Diagnostic[] {
  return [...new Set(nesting.map(messageOf))].map((message) => ({
    code: CODE,
    level: 'warning',
    message,
    ...place,
    notes: [`page: ${url}`],
    hint: 'Use elements that may stand there: <span> instead of <div> in a paragraph, <tbody> around the rows of a table.',
  }))
}

function messageOf({ outer, inner }: InvalidNesting): string {
  const subject = inner === 'text' ? 'Text' : inner
  return `${subject} stands in <${outer}>, where browsers do not leave it, so React has to render the page again in the browser.`
}

/** Puts together what several pages have in common: a component that all of them show is one cause. */
export function groupNesting(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const byMessage = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    if (diagnostic.code !== CODE) continue
    byMessage.set(diagnostic.message, [...(byMessage.get(diagnostic.message) ?? []), diagnostic])
  }
  const groups = [...byMessage.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : { ...first, notes: [...(first.notes ?? []), ...moreNotes(others)] },
  )
  return [...diagnostics.filter(({ code }) => code !== CODE), ...groups]
}

function moreNotes(others: readonly Diagnostic[]): readonly string[] {
  if (others.length === 0) return []
  const pages = others.slice(0, SHOWN).map(({ notes = [] }) => notes.join().replace('page: ', ''))
  const more = others.length - SHOWN
  return [`also on ${pages.join(', ')}${more > 0 ? ` and ${more} more` : ''}`]
}
