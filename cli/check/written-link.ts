import { decoded } from '../../runtime/shared/url.ts'
import { textOfFile } from '../content/text-place.ts'
import type { Place } from '../report/diagnostic.ts'
import type { FilePath } from '../types/file-path.ts'

/** A link as served, and where it may be written. */
export interface WrittenLink {
  readonly href: string
  readonly siteDir: string
  /** Starts and ends with a slash. */
  readonly baseUrl: string
}

/** What configuration, sidebars and files of authors and tags call an address. */
const KEY = String.raw`(?<![\w-])(?:to|href|url|link|src|permalink)["']?\s*[:=]\s*`
/** What stands around an address in code, Markdown and YAML. */
const BEFORE = String.raw`(?<=^|[\s"'\`(<=:\[,])`
const AFTER = String.raw`(?=$|[\s"'\`)>\],}])`

/** Where the address is the value of a key, in the first of some files that has it; null when none has. */
export function placeOfKeyed(files: readonly FilePath[], link: WrittenLink): Place | null {
  const forms = formsOf(link)
  const rootless = forms.map((form) => form.slice(1)).filter((form) => form !== '')
  return placeIn(
    files,
    [...forms, ...rootless].map((form) => ({ form, before: `${KEY}["'\`]?` })),
    link,
  )
}

/** Where the address stands by itself, and not as the beginning of another one. */
export function placeOfWritten(file: FilePath, link: WrittenLink): Place | null {
  return placeIn(
    [file],
    formsOf(link).map((form) => ({ form, before: BEFORE })),
    link,
  )
}

interface Wanted {
  readonly form: string
  /** A pattern for what stands in front of it. */
  readonly before: string
}

function placeIn(
  files: readonly FilePath[],
  wanted: readonly Wanted[],
  { siteDir }: WrittenLink,
): Place | null {
  for (const file of files) {
    const text = textOfFile({ file, siteDir })
    if (text === null) continue
    for (const { form, before } of wanted) {
      const found = new RegExp(`(${before})${escaped(form)}${AFTER}`, 'm').exec(text)
      if (found === null) continue
      const at = found.index + (found[1] ?? '').length
      const line = text.slice(0, at).split('\n')
      const column = (line.at(-1) ?? '').length + 1
      return { file, line: line.length, column, endColumn: column + form.length }
    }
  }
  return null
}

/** The ways to write what is served at an address: without base URL, with and without the slash, readable. */
function formsOf({ href, baseUrl }: WrittenLink): readonly string[] {
  const bare = href.startsWith(baseUrl) ? [href, `/${href.slice(baseUrl.length)}`] : [href]
  const slashed = bare.flatMap((form) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(form) ?? []
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
    return path === '/' || path === '' ? [form] : [form, other + rest]
  })
  return [...new Set(slashed.flatMap((form) => [form, decoded(form)]))]
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
