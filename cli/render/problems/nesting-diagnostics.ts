import type { Diagnostic } from '../../report/diagnostic.ts'
import type { InvalidNesting } from './invalid-nesting.ts'
import { listed } from '../../report/text.ts'

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
    hint: hintFor(message),
  }))
}

function messageOf({ outer, inner }: InvalidNesting): string {
  const subject = inner === 'text' ? 'Text' : inner
  return `${subject} is inside <${outer}>, which HTML does not allow: browsers move it, and React renders the page again.`
}

function hintFor(message: string): string {
  if (/inside <(?:table|thead|tbody|tr)>/.test(message))
    return 'Wrap rows in <tbody> and cells in <tr>; nothing else may be between them, not even text.'
  return message.includes('inside <p>')
    ? 'Write <div> in place of the <p>, or <span> in place of what is inside, here or in the component that writes it.'
    : 'Write other elements here, or in the component that writes them.'
}

/** A page and what was found on it. */
interface CheckedPage {
  readonly page: { readonly url: string }
  readonly diagnostics: readonly Diagnostic[]
}

/** Everything that was found on pages; what several have in common is put together, as a component that all show is one cause. */
export function groupNesting(pages: readonly CheckedPage[]): readonly Diagnostic[] {
  const others = pages.flatMap(({ diagnostics }) => diagnostics.filter(({ code }) => code !== CODE))
  const groups = new Map<string, { readonly first: Diagnostic; readonly more: string[] }>()
  for (const { page, diagnostics } of pages) {
    for (const diagnostic of diagnostics.filter(({ code }) => code === CODE)) {
      const group = groups.get(diagnostic.message)
      if (group === undefined) groups.set(diagnostic.message, { first: diagnostic, more: [] })
      else group.more.push(page.url)
    }
  }
  return [
    ...others,
    ...[...groups.values()].map(({ first, more }) => ({
      ...first,
      notes: [...(first.notes ?? []), ...moreNotes(more)],
    })),
  ]
}

function moreNotes(urls: readonly string[]): readonly string[] {
  return urls.length === 0 ? [] : [`also on ${listed(urls, SHOWN)}`]
}
