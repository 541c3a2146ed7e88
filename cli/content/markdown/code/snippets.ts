import path from 'node:path'
import type { Code, Root } from 'mdast'
import type { VFile } from 'vfile'
import { didYouMean } from '../../../types/did-you-mean.ts'
import type { FilePath } from '../../../types/file-path.ts'
import { nameBeside, placeAt, stateOf } from '../state.ts'
import { walkMdast } from '../walk.ts'

/** The text of a file of the site; null where there is none. */
export type ReadSnippet = (file: FilePath) => string | null

/** `file=./a.ts`, `file="./a b.ts#setup"`, `file=@site/a.ts#L3-L9`. Names between angle brackets are for plugins of sites. */
const NAMED = /(?:^|\s)file=(?:"([^"<]+)"|'([^'<]+)'|([^\s"'<]+))/

/**
 * remark plugin: an empty fence with `file=` shows a file, or a region or some lines of it. The page is made from the file
 * from then on.
 */
export function snippets({ read }: { readonly read: ReadSnippet }) {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    walkMdast(tree, (node) => {
      if (node.type !== 'code' || node.value.trim() !== '') return
      const info = [node.lang, node.meta].filter(Boolean).join(' ')
      const [written, ...named] = NAMED.exec(info) ?? []
      if (written === undefined) return
      const [name = '', part = ''] = (named.find((one) => one !== undefined) ?? '').split(/#(?=[^#]*$)/)
      const source = snippetFile(nameBeside(name, state), state.file)
      state.dependencies.add(source)
      const text = read(source)
      const { code, regions } = text === null ? NO_FILE : cut(text, part)
      if (code !== null) {
        Object.assign(node, fenceOf(info.replace(written, ' ').trim(), source, code))
        return
      }
      const meant = didYouMean(part, regions)
      const [message, hint] =
        text === null
          ? [`${source} is shown here, but this file does not exist.`, CORRECT_PATH]
          : [
              `The region "${part}" of ${source} is shown here, but the file has none of this name.`,
              `${meant === null ? '' : `Did you mean "${meant}"? `}A region is between the comments "#region ${part}" and "#endregion".`,
            ]
      const place = placeAt(state.file, node.position)
      state.diagnostics.push({ code: 'SNIPPET_MISSING', level: 'error', message, place, hint })
    })
  }
}

const NO_FILE = { code: null, regions: [] }

const CORRECT_PATH =
  'Correct the path: it is relative to the file that shows it, or to the site directory after "@site/".'

function snippetFile(name: string, from: FilePath): FilePath {
  return path.posix.normalize(
    name.startsWith('@site/') ? name.slice('@site/'.length) : path.posix.join(path.posix.dirname(from), name),
  ) as FilePath
}

/** Without a language, that is what the name of the file ends in. */
function fenceOf(info: string, source: FilePath, value: string): Partial<Code> {
  const extension = path.posix.extname(source).slice(1) || 'text'
  const [, lang = extension, meta = ''] = /^([\w+#-]+(?=[\s{]|$))?\s*(.*)$/.exec(info) ?? []
  return { lang, meta: meta || null, value }
}

/** A comment with `#region name` or `#endregion`, in the ways of many languages. */
const MARK = /^\s*[^\w\s]+\s*#?\s*(?:pragma\s+)?(end)?region\b[ \t]*([\w*-]*)/i

/** A part of a file: all of it, a region, or lines (`L3-L9`). Comments that mark regions are left out. */
function cut(text: string, part: string) {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const marks = lines.map((line) => MARK.exec(line))
  const regions = marks.flatMap((mark) => (mark !== null && mark[1] === undefined ? (mark[2] ?? []) : []))
  const [first, last] = part === '' ? [0, lines.length] : (linesOf(part) ?? regionOf(part, marks))
  const code =
    first === -1 ? null : dedented(lines.filter((_, at) => at >= first && at < last && marks[at] === null))
  return { code, regions }
}

function linesOf(part: string): readonly [number, number] | null {
  const [, first, last = first] = /^L(\d+)(?:-L?(\d+))?$/.exec(part) ?? []
  return first === undefined ? null : [Number(first) - 1, Number(last)]
}

function regionOf(name: string, marks: readonly (RegExpExecArray | null)[]): readonly [number, number] {
  const first = marks.findIndex((mark) => mark?.[1] === undefined && mark?.[2] === name)
  let depth = 0
  const last = marks.findIndex((mark, at) => {
    if (at < first || mark === null) return false
    depth += mark[1] === undefined ? 1 : -1
    return depth === 0
  })
  return [first, last === -1 ? marks.length : last]
}

function dedented(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/))
  const indent = indents.length === 0 ? 0 : Math.min(...indents)
  return lines.map((line) => line.slice(indent)).join('\n')
}
