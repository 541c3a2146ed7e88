import type { Diagnostic } from '../report/diagnostic.ts'
import { cutLines, plural } from '../report/text.ts'
import type { OutputPath } from '../types/file-path.ts'
import type { Output } from './output.ts'

/** Names of devices, with any extension; characters that a name cannot hold; a dot or space at its end. */
const FORBIDDEN = /^(?:con|prn|aux|nul|(?:com|lpt)[1-9¹²³])(?:\.|$)|[<>:"|?*\\]|\p{Cc}|[. ]$/iu

/** As many names are listed. */
const LISTED = 10

/**
 * Names in the output that Windows refuses: the site can be built and served elsewhere, but not copied or checked out
 * there. All of them are one warning, `NAME_NOT_PORTABLE`.
 */
export function unportableNames(output: Pick<Output, 'paths' | 'claimOf'>): readonly Diagnostic[] {
  const found = new Map<string, string>()
  for (const path of output.paths()) {
    const name = forbiddenPart(path)
    if (name !== null) found.set(name, found.get(name) ?? `"${name}" (${output.claimOf(path) ?? path})`)
  }
  const [first, ...others] = found.values()
  if (first === undefined) return []
  const notes = others.map((name) => `also ${name}`)
  return [
    {
      code: 'NAME_NOT_PORTABLE',
      level: 'warning',
      message: `The output has ${plural(found.size, 'name')} that Windows forbids: ${first}.`,
      notes: notes.length === 0 ? undefined : cutLines(notes, LISTED),
      hint: 'Rename the file, or give the page another `slug`, if the site is to be built, copied or checked out on Windows.',
    },
  ]
}

/** A path up to the first part that is forbidden; null when none is. */
function forbiddenPart(path: OutputPath): string | null {
  const parts = path.split('/')
  const index = parts.findIndex((part) => FORBIDDEN.test(part))
  if (index === -1) return null
  // The two files of a page have one name.
  return parts
    .slice(0, index + 1)
    .join('/')
    .replace(/\.(?:page\.json|html)$/, '')
}
