import type { Diagnostic } from '../../../report/diagnostic.ts'

const CODE = 'INLINE_AUTHOR'
/** Posts that are named after the first. */
const SHOWN = 3

/** One message for each author that posts name without a key, however many posts there are: at the first of them. */
export function groupInlineAuthors(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = new Map<string, readonly Diagnostic[]>()
  for (const one of diagnostics) {
    if (one.code === CODE) groups.set(authorOf(one), [...(groups.get(authorOf(one)) ?? []), one])
  }
  const others = diagnostics.filter(({ code }) => code !== CODE)
  return [...others, ...[...groups.values()].flatMap(grouped)]
}

/** The message without the post, whose file it names. */
function authorOf({ message, place }: Diagnostic): string {
  return message.replace(place?.file ?? '', '')
}

function grouped([first, ...others]: readonly Diagnostic[]): readonly Diagnostic[] {
  if (first === undefined) return []
  if (others.length === 0) return [first]
  const files = others.map(({ place }) => place?.file ?? '')
  const more = files.length > SHOWN ? ', ...' : ''
  const count = `${others.length} more post${others.length === 1 ? '' : 's'}`
  return [{ ...first, notes: [`also in ${count}: ${files.slice(0, SHOWN).join(', ')}${more}`] }]
}
