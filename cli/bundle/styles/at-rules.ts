import type { Diagnostic } from '../../report/diagnostic.ts'
import { siteFile } from '../../config/site-file.ts'
import { placeOfText } from '../../content/text-place.ts'
import { didYouMean } from '../../types/did-you-mean.ts'

interface SheetOptions {
  /** Absolute. */
  readonly file: string
  readonly siteDir: string
  /** Whether PostCSS ran. */
  readonly hasPostCss: boolean
}

/** At-rules that Tailwind gives a meaning to. */
const OF_TAILWIND =
  /^(?:tailwind|apply|screen|variants|responsive|layer|theme|utility|variant|custom-variant|plugin|source|config|reference)$/

/**
 * At-rules of a stylesheet that browsers do not know, each once: they are published as they are, and do nothing. Which
 * there are is what lightningcss knows.
 */
export async function unknownAtRules(
  css: string,
  { file, siteDir, hasPostCss }: SheetOptions,
): Promise<readonly Diagnostic[]> {
  if (!/@[a-z-]/i.test(css)) return []
  const { transform } = await import('lightningcss')
  const { warnings } = transform({ filename: 'sheet.css', code: Buffer.from(css), errorRecovery: true })
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

/** Of CSS, as writers use them. */
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
