import type { Message } from 'esbuild'
import type { Declaration, Warning } from 'lightningcss'
import { bundleDiagnostic } from '../../config/module/bundle-diagnostic.ts'
import { siteFile } from '../../config/site-file.ts'
import { placeOfText } from '../../content/text-place.ts'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import { didYouMean, misspellingOf } from '../../types/did-you-mean.ts'
import { tryReadText } from '../../types/looks.ts'

interface SheetOptions {
  readonly file: string
  readonly siteDir: string
  readonly hasPostCss: boolean
  readonly isModule: boolean
  /** Whether it comes from a package: its mistakes are not the author's. */
  readonly isOfPackage: boolean
}

const OF_TAILWIND =
  /^(?:tailwind|apply|screen|variants|responsive|layer|theme|utility|variant|custom-variant|plugin|source|config|reference)$/

/**
 * What browsers would silently skip in a stylesheet. esbuild reports syntax errors; if there are none,
 * lightningcss reports what else is dropped. Unknown at-rules always come from lightningcss.
 */
export async function sheetProblems(css: string, options: SheetOptions): Promise<readonly Diagnostic[]> {
  // For packages, only unknown at-rules are reported.
  if (options.isOfPackage && !/@[a-z-]/i.test(css)) return []
  const { transform } = await import('lightningcss')
  const joined: Joined[] = []
  const { warnings } = transform({
    filename: 'sheet.css',
    code: Buffer.from(css),
    errorRecovery: true,
    cssModules: options.isModule,
    visitor: { Declaration: (declaration) => void joined.push(...joinedIn(declaration)) },
  })
  const atRules = unknownAtRules(warnings, options)
  if (options.isOfPackage) return atRules
  const esbuild = await import('esbuild')
  const linting = esbuild.transform(css, { loader: 'css', sourcefile: options.file, logLevel: 'silent' })
  // What esbuild cannot parse at all is reported by the bundler.
  const { warnings: found } = await linting.catch(() => ({ warnings: [] }))
  const place = placesIn(css, options)
  const mistakes = [
    ...found
      // An at-rule may end with its block, or with the file.
      .filter(({ text }) => !/^Expected ";"(?: but found end of file)?$/.test(text))
      .map((message) => ofEsbuild(message, options, place)),
    ...joined.map((names) => missingSemicolon(names, css, place)),
  ]
  if (mistakes.length > 0) return [...atRules, ...mistakes]
  return [...atRules, ...warnings.flatMap((warning) => ofLightning(warning, place) ?? [])]
}

/** Maps a position in the CSS to its source file. Lines and columns count from 1. */
type PlaceIn = (line: number, column?: number, length?: number) => Place

function placesIn(css: string, { file, siteDir }: SheetOptions): PlaceIn {
  const source = { file: siteFile(file, siteDir), siteDir }
  const lines = css.split(/\r\n|[\n\r\f]/)
  if (tryReadText(file) !== css) return (line) => placeOfText(lines[line - 1]?.trim() ?? '', source)
  return (line, column, length = 0) => ({
    file: source.file,
    line,
    column,
    ...(column === undefined || length === 0 ? {} : { endColumn: column + length }),
  })
}

function mistake(message: string, place: Place, hint: string): Diagnostic {
  return { code: 'CSS_SYNTAX', level: 'warning', message, place, hint }
}

function ofEsbuild(message: Message, { siteDir }: SheetOptions, place: PlaceIn): Diagnostic {
  const settings = { message, siteDir, code: 'CSS_SYNTAX', level: 'warning' } as const
  const { notes = [], ...problem } = bundleDiagnostic(settings)
  const { line = 1, column, endColumn = 0 } = problem.place ?? {}
  const suggestion = message.location?.suggestion ?? ''
  return {
    ...problem,
    place: place(line, column, endColumn - (column ?? 0)),
    notes: notes.filter((note) => !note.startsWith('Did you mean')),
    ...(suggestion === '' ? {} : { hint: `Write "${suggestion}" here.` }),
  }
}

type Joined = readonly [property: string, next: string]

/** Only custom properties and the legacy `filter` may have a colon outside of brackets in their value. */
function joinedIn({ property, value }: Declaration): readonly Joined[] {
  if (property !== 'unparsed' && property !== 'custom') return []
  const name = 'propertyId' in value ? value.propertyId.property : value.name
  const tokens = value.value.map((token) => (token.type === 'token' ? token.value : null))
  const colon = tokens.findIndex((token) => token?.type === 'colon')
  const next = tokens[colon - 1]
  if (name.startsWith('--') || name === 'filter' || colon < 2 || next?.type !== 'ident') return []
  return [[name, next.value]]
}

function missingSemicolon([property, next]: Joined, css: string, place: PlaceIn): Diagnostic {
  const at = new RegExp(`${property}\\s*:[^;{}]*?\\s(?=${next}\\s*:)`).exec(css)
  const before = css.slice(0, (at?.index ?? 0) + (at?.[0].length ?? 0)).split('\n')
  return mistake(
    `A ";" is missing between "${property}" and "${next}", so browsers ignore both.`,
    place(before.length, (before.at(-1)?.length ?? 0) + 1, next.length),
    `End the value of "${property}" with ";".`,
  )
}

/** Selectors unknown to lightningcss may just be new, so only likely misspellings are reported. */
const PSEUDO =
  'active after before checked disabled empty enabled first-child first-line focus focus-visible focus-within hover invalid last-child link nth-child not only-child placeholder root selection target visited'.split(
    ' ',
  )

function ofLightning({ type, message, value, loc }: Warning, place: PlaceIn): Diagnostic | null {
  if (type === 'AtRuleInvalid') return null
  const at = place(loc.line, loc.column)
  const { type: kind = '', value: name } = (value ?? {}) as { type?: string; value?: unknown }
  if (!kind.startsWith('UnsupportedPseudo'))
    return mistake(
      `Browsers skip this: ${message.split(/[({]/)[0]?.trim()}.`,
      at,
      'Correct it, or what stands right before it.',
    )
  const meant = misspellingOf(String(name), PSEUDO)
  if (meant === null) return null
  return mistake(
    `":${String(name)}" is not known, so browsers skip the rule.`,
    at,
    `Did you mean ":${meant}"?`,
  )
}

/** At-rules that browsers do not know, going by lightningcss; each once. */
function unknownAtRules(
  warnings: readonly Warning[],
  { file, siteDir, hasPostCss }: SheetOptions,
): readonly Diagnostic[] {
  const names = warnings.flatMap(({ type, value }) =>
    type === 'AtRuleInvalid' && typeof value === 'string' ? [value] : [],
  )
  const source = { file: siteFile(file, siteDir), siteDir }
  return [...new Set(names)].map((name) => ({
    code: 'CSS_UNKNOWN_AT_RULE',
    level: 'warning',
    message: `"@${name}" is not a CSS rule, so browsers ignore it.`,
    place: placeOfText(`@${name}`, source),
    hint: hintFor(name, hasPostCss),
  }))
}

const AT_RULES = [
  'charset',
  'container',
  'counter-style',
  'custom-media',
  'font-face',
  'import',
  'keyframes',
  'layer',
  'media',
  'namespace',
  'page',
  'property',
  'scope',
  'starting-style',
  'supports',
  'view-transition',
]

function hintFor(name: string, hasPostCss: boolean): string {
  if (!OF_TAILWIND.test(name)) {
    const meant = didYouMean(name, AT_RULES)
    return meant === null ? 'Correct the name, or remove the rule.' : `Did you mean "@${meant}"?`
  }
  return hasPostCss
    ? 'Tailwind understands it: add its plugin to the configuration of PostCSS.'
    : 'Tailwind understands it: install it with its plugin for PostCSS, and name the plugin in postcss.config.mjs.'
}
