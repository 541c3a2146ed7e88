import { splitFrontMatter } from '../../content/front-matter/front-matter.ts'

/** A key at the start of a line, and what is behind it. */
const KEY = /^redirect_from[ \t]*:[ \t]*(.*?)[ \t]*$/m

/**
 * Adds a path to `redirect_from` in the front matter of a text, and changes nothing else of it.
 *
 * @returns null when the front matter is not of a form that can be added to
 */
export function addRedirectFrom(text: string, from: string): string | null {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const written = text.slice(mark.length)
  const end = written.includes('\r\n') ? '\r\n' : '\n'
  const plain = written.replaceAll('\r\n', '\n')
  const { yaml, problem } = splitFrontMatter(plain)
  if (problem !== null) return null
  const changed = yaml === null ? null : withRedirect(yaml, from)
  if (yaml !== null && changed === null) return null
  const start = plain.indexOf('\n') + 1
  const added =
    yaml === null
      ? `---\nredirect_from: [${quoted(from)}]\n---\n\n${plain}`
      : plain.slice(0, start) + (changed ?? '') + plain.slice(start + yaml.length)
  return mark + added.replaceAll('\n', end)
}

function withRedirect(yaml: string, from: string): string | null {
  const found = KEY.exec(yaml)
  if (found === null) return `${yaml}redirect_from: [${quoted(from)}]\n`
  const [line, value = ''] = found
  const replace = (changed: string): string =>
    yaml.slice(0, found.index) + changed + yaml.slice(found.index + line.length)
  if (value === '') return withItem(yaml, found.index + line.length + 1, from)
  const list = /^\[(.*)\]$/.exec(value)
  if (list !== null) {
    const items = list[1]?.trim() ?? ''
    return replace(`redirect_from: [${items === '' ? '' : `${items}, `}${quoted(from)}]`)
  }
  return /^[\w/'"][^#&*!|>]*$/.test(value) ? replace(`redirect_from: [${value}, ${quoted(from)}]`) : null
}

/** Adds an item below the last one of a list whose items have lines of their own. */
function withItem(yaml: string, start: number, from: string): string | null {
  const items = /^(?:([ \t]*)- .*\n)+/.exec(yaml.slice(start))
  if (items === null) return null
  const after = start + items[0].length
  return `${yaml.slice(0, after)}${items[1] ?? ''}- ${quoted(from)}\n${yaml.slice(after)}`
}

function quoted(path: string): string {
  return /^[\w/.~-]+$/.test(path) ? path : JSON.stringify(path)
}
