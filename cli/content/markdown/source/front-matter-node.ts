import type { Yaml } from 'mdast'

/** The front matter of a text as the node that parsers make of it: plugins of the site may read it there. */
export function frontMatterNode(text: string, bodyOffset: number): Yaml {
  const written = text.slice(0, bodyOffset).replace(/\n$/, '')
  const lines = written.split('\n')
  const last = lines.at(-1) ?? ''
  return {
    type: 'yaml',
    value: lines.slice(1, -1).join('\n'),
    position: {
      start: { line: 1, column: 1, offset: 0 },
      end: { line: lines.length, column: last.length + 1, offset: written.length },
    },
  }
}
