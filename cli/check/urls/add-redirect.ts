import { isDeepStrictEqual } from 'node:util'
import { parseFrontMatter, splitFrontMatter } from '../../content/front-matter/front-matter.ts'
import { redirectSources } from '../../content/front-matter/common-keys.ts'
import type { FilePath } from '../../types/file-path.ts'

/**
 * Adds a path to `redirect_from` in the front matter of a text and changes nothing else. Null if the text
 * cannot be edited safely.
 */
export function addRedirectFrom(text: string, from: string): string | null {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const written = text.slice(mark.length)
  const plain = written.replaceAll('\r\n', '\n')
  const end = plain === written ? '\n' : '\r\n'
  // A text with both kinds of line breaks would come out with one.
  if (plain.replaceAll('\n', end) !== written) return null
  const added = withFrontMatter(plain, from)
  return added === null || !isAdded(plain, added, from) ? null : mark + added.replaceAll('\n', end)
}

function withFrontMatter(text: string, from: string): string | null {
  const { yaml, problem } = splitFrontMatter(text)
  if (problem !== null) return null
  if (yaml === null) return `---\nredirect_from: [${quoted(from)}]\n---\n\n${text}`
  const changed = withRedirect(yaml, from)
  const start = text.indexOf('\n') + 1
  return changed === null ? null : text.slice(0, start) + changed + text.slice(start + yaml.length)
}

/** Whether the path was added to the front matter and nothing else changed. */
function isAdded(before: string, after: string, from: string): boolean {
  const [old, now] = [before, after].map((text) => parseFrontMatter({ text, file: 'page.md' as FilePath }))
  if (old === undefined || now === undefined || now.diagnostics.length > old.diagnostics.length) return false
  const wanted = { ...old.frontMatter, redirect_from: [...(redirectSources(old.frontMatter) ?? []), from] }
  return isDeepStrictEqual({ ...now.frontMatter }, wanted)
}

function withRedirect(yaml: string, from: string): string | null {
  const found = /^redirect_from[ \t]*:[ \t]*(.*?)[ \t]*$/m.exec(yaml)
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
  if (/^(?:null|true|false)$/i.test(value)) return null
  return /^[\w/'"][^#&*!|>]*$/.test(value) ? replace(`redirect_from: [${value}, ${quoted(from)}]`) : null
}

function withItem(yaml: string, start: number, from: string): string | null {
  const items = /^(?:([ \t]*)- .*\n)+/.exec(yaml.slice(start))
  if (items === null) return null
  const after = start + items[0].length
  return `${yaml.slice(0, after)}${items[1] ?? ''}- ${quoted(from)}\n${yaml.slice(after)}`
}

function quoted(path: string): string {
  return /^[\w/.~-]+$/.test(path) ? path : JSON.stringify(path)
}
