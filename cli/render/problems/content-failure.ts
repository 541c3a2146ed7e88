import { escapeRegExp } from 'lodash-es'
import type { Place } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import { textOfFile } from '../../content/text-place.ts'

interface Source {
  readonly file: FilePath
  readonly siteDir: string
  /** Components that content needs no import for. */
  readonly known: readonly string[]
}

/** What a writer needs to know of a mistake in content; `place` is null when it cannot be found in the file. */
export function contentFailure(message: string, source: Source) {
  const tag =
    /^The component <([\w.]+)>/.exec(message)?.[1] ??
    /^Expected (?:component|object) `([\w.]+)` to be defined/.exec(message)?.[1]
  if (tag !== undefined) return unknownTag(tag, source)
  const name = /^([\w$]+) is not defined$/.exec(message)?.[1]
  if (name !== undefined && !BROWSER.has(name))
    return found(
      new RegExp(`\\{[^{}]*?(?<![\\w$.'"])(${escapeRegExp(name)})(?![\\w$])`),
      `Text in braces is read as JavaScript: write \`\\{${name}}\` to show it as text, or import or export \`${name}\` at the top of the file.`,
      source,
    )
  if (message.startsWith('The `style` prop expects a mapping'))
    return found(
      /<[A-Z][^>]*\s(style=["'])/,
      'Components take a style as an object: style={{ color: "red" }}.',
      source,
    )
  if (message.startsWith('<Tabs> ')) return tabs(message, source)
  if (message.startsWith('Objects are not valid as a React child'))
    return found(
      /(?<!=)(\{\s*\{)/,
      'Braces in text hold a text or a number to show. Write `\\{` for each brace that should be shown itself.',
      source,
    )
  return null
}

function found(pattern: RegExp, hint: string, source: Source) {
  const place = findInBraces(pattern, source)
  return place && { place, hint }
}

/** Names that only browsers know have a hint of their own. */
const BROWSER = new Set(['window', 'document', 'navigator', 'localStorage', 'sessionStorage', 'location'])

function unknownTag(tag: string, source: Source) {
  const place = findInBraces(new RegExp(`(<${escapeRegExp(tag)})(?![\\w$-])`), source)
  const [name = tag] = tag.split('.')
  const meant = didYouMean(name, [...source.known, ...importedNames(source)])
  return {
    place,
    hint:
      meant !== null
        ? `Did you mean <${meant}>? If not, import the component at the top of the file: \`import ${name} from ...\`.`
        : `Import the component at the top of the file (\`import ${name} from ...\`), add it to markdown.components in site.config, or write \`\\<\` to show the character.`,
  }
}

function importedNames(source: Source): readonly string[] {
  return linesOf(source).flatMap((line) => {
    const names = /^import\s+([^'"]+?)\s+from\s/.exec(line)?.[1]
    return names?.match(/\b[A-Z]\w*/g) ?? []
  })
}

/** `<Tabs>` says what it cannot show: a tab without a value, another element, a text, a value that no tab has. */
function tabs(message: string, source: Source) {
  const element = /^<Tabs> holds <([\w.]+)>/.exec(message)?.[1]
  const isPanel = element === 'TabItem'
  const wanted = isPanel
    ? /(<TabItem(?![^>]*\svalue=)[^>]*>?)/
    : element === undefined
      ? /(<Tabs\b[^>]*>?)/
      : new RegExp(`(<${element}\\b[^>]*>?)`)
  const hint = isPanel ? 'Give the tab a value: <TabItem value="name" label="Name">.' : 'Correct the tabs.'
  return found(wanted, hint, source)
}

/** Where a pattern first matches outside of fences; its group is what is marked. */
function findInBraces(pattern: RegExp, source: Source): Place | null {
  let fenced = false
  for (const [index, line] of linesOf(source).entries()) {
    if (/^[\s>]*(?:```|~~~)/.test(line)) fenced = !fenced
    const match = fenced ? null : pattern.exec(line.replaceAll(/`[^`]*`/g, (code) => ' '.repeat(code.length)))
    if (match === null) continue
    const [whole, marked = ''] = match
    const column = match.index + whole.lastIndexOf(marked) + 1
    return { file: source.file, line: index + 1, column, endColumn: column + marked.length }
  }
  return null
}

function linesOf(source: Source): readonly string[] {
  return (
    textOfFile(source)
      ?.replace(/^\uFEFF/, '')
      .split('\n') ?? []
  )
}
