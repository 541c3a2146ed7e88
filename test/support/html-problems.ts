import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'

/** GFM says that columns of tables are aligned with `align`. A style attribute would need a wider content policy. */
const ALIGNED_CELL = { attributes: { align: { deprecated: false, enum: ['left', 'center', 'right'] } } }

/** Everything that a page is held to; what is written below is all that differs from the rules as they come. */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
    elements: ['html5', { th: ALIGNED_CELL, td: ALIGNED_CELL }],
  }),
)

/** The HTML files below a folder. */
export function htmlFiles(dir: string): readonly string[] {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('.html')).sort()
}

/**
 * What is invalid or hard to use in HTML files of a folder: the file, the rule and the place.
 *
 * @param files - relative to the folder. @default all
 */
export function htmlProblems(dir: string, files = htmlFiles(dir)): readonly string[] {
  return files.flatMap((file) => {
    const html = readFileSync(path.join(dir, file), 'utf8')
    const { results } = validator.validateStringSync(html, file)
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, offset }) => {
        const place = html.slice(offset - 20, offset + 60).replaceAll('\n', ' ')
        return `${file}: ${ruleId}: ${message}: ${place}`
      }),
    )
  })
}
