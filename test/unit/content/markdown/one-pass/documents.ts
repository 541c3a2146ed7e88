import type { Nodes } from 'mdast'
import { createRandom, type Random } from '../../../../../bench/corpus/random.ts'

/** How deep constructs stand in each other at most. */
const MAX_DEPTH = 6

/** What a source is written with: inline content, blocks one level deeper, and choices. */
interface Drawing {
  readonly random: Random
  readonly depth: number
}

type Source = (drawing: Drawing) => string

/** Sources of inline constructs, by the kind of node that they are. */
const INLINE: Partial<Record<Nodes['type'], Source>> = {
  text: ({ random }) =>
    random.pick([
      'word',
      'a < b & c',
      'ünï 漢字 😀',
      '10:30',
      '\\*',
      '&amp;',
      '&#35;',
      'x\n y',
      'x \n\ty',
      '"q"',
      '\\{a}',
    ]),
  emphasis: (drawing) => `*${inline(drawing)}*`,
  strong: (drawing) => `**${inline(drawing)}**`,
  delete: (drawing) => `~~${inline(drawing)}~~`,
  inlineCode: ({ random }) => random.pick(['`code`', '`` a`b ``', '`<b> & {x}`', '`over\nlines`', '` `']),
  break: ({ random }) => random.pick(['a\\\nb', 'a  \nb', 'a\\\n  *b*', 'a\\\n` c`']),
  link: (drawing) =>
    drawing.random.pick([
      `[${inline(drawing)}](./to.md)`,
      '[a](#place "t<i>tle")',
      '[a](<./b c.md?d=e&f#g>)',
      'https://example.com/a?b=c&d',
      '<me@example.com>',
      '[](./empty.md)',
      '[a](ünï.md)',
      '[a](javascript:alert(1))',
    ]),
  linkReference: ({ random }) => random.pick(['[ref]', '[words][ref]', '[ref][]', '[none]']),
  image: ({ random }) =>
    random.pick(['![](./a.png)', '![alt "x" *em*](./a.png "title")', '![a:b](https://example.com/i.png)']),
  imageReference: ({ random }) => random.pick(['![ref]', '![alt][ref]']),
  footnoteReference: ({ random }) => random.pick(['[^1]', '[^Two]', '[^none]', '[^1] again[^1]']),
  textDirective: ({ random }) => random.pick([':name', 'Key:value', ':abbr[HTML]{title=a}', ':smile:']),
  mdxTextExpression: ({ random }) => random.pick(['a {/* c */} b', "a {' '} b", '{1 + 1}']),
  mdxJsxTextElement: (drawing) =>
    drawing.random.pick([
      `<kbd>${inline(drawing)}</kbd>`,
      'a<br/>b',
      '<img src="./a.png" alt="a" width={2} />',
      '<span className="a b" style={{color: "red"}} data-x="1">s</span>',
      '<A>x</A>',
      '<b onClick={f}>x</b>',
      '<input disabled checked />',
    ]),
}

/** Sources of blocks, by the kind of node that they are. */
const BLOCKS: Partial<Record<Nodes['type'], Source>> = {
  paragraph: (drawing) => lines(drawing, () => inline(drawing)),
  heading: (drawing) =>
    drawing.random.pick([
      `${'#'.repeat(drawing.random.int(1, 6))} ${oneLine(drawing)}`,
      `## ${oneLine(drawing)} {#own-${drawing.random.int(1, 3)}}`,
      `### ${oneLine(drawing)} {/* #other */}`,
      `${oneLine(drawing)}\n---`,
      '## Same',
      '##',
      '## ![alt](./a.png)',
    ]),
  thematicBreak: ({ random }) => random.pick(['---', '***', '* * *']),
  blockquote: (drawing) =>
    prefixed(
      '> ',
      drawing.random.pick(['', '', '[!NOTE]\n', '[!tip] Title *x*\n', '[!WARNING]\n\n']) + blocks(drawing),
    ),
  list: (drawing) => {
    const marker = drawing.random.pick(['- ', '* ', '1. ', '3) ', '- [ ] ', '- [x] ', '-\t'])
    const items = Array.from({ length: drawing.random.int(1, 3) }, () =>
      hanging(marker, drawing.random.int(0, 1) > 0 ? inline(drawing) : blocks(drawing)),
    )
    return items.join(drawing.random.pick(['\n', '\n\n']))
  },
  code: ({ random }) => {
    const info = random.pick([
      '',
      'js',
      'ts title="a & b.ts" {1,3}',
      'js showLineNumbers=4',
      'nolang',
      'diff live',
      'js{1}',
      'mermaid',
    ])
    const body = random.pick([
      'const a = "<b>"',
      '',
      '\n\nx',
      '// highlight-next-line\na\nb',
      '\tindented\n    more',
    ])
    return random.pick([
      `\`\`\`${info}\n${body}\n\`\`\``,
      `~~~ ${info}\n${body}\n~~~`,
      `    ${body}`,
      `\`\`\`${info}\n${body}`,
    ])
  },
  table: (drawing) => {
    const cell = (): string => inline(drawing).replaceAll(/[\n|]/g, ' ')
    const rows = Array.from({ length: drawing.random.int(0, 2) }, () => `| ${cell()} | ${cell()} |`)
    return [
      '| a | b |',
      drawing.random.pick(['|---|---|', '|:--|--:|', '|:-:|---|']),
      ...rows,
      '| one |',
    ].join('\n')
  },
  containerDirective: (drawing) => {
    const name = drawing.random.pick(['note', 'tip', 'info', 'warning', 'danger', 'caution', 'other', 'tabs'])
    const title = drawing.random.pick([
      '',
      ' Title',
      `[${oneLine(drawing)}]`,
      '[T]{#id .cls}',
      '{title="a & b"}',
    ])
    const colons = ':'.repeat(3 + MAX_DEPTH - drawing.depth)
    const closing = drawing.random.int(0, 9) > 0 ? `\n${colons}` : ''
    return `${colons}${name}${title}\n${drawing.random.pick(['', '\n'])}${blocks(drawing)}\n${closing}`
  },
  leafDirective: (drawing) =>
    drawing.random.pick(['::note[Leaf *x*]', ':::tip said at once :::', '::other[x]{a=b}']),
  definition: () => '[ref]: ./ref.md "Title"',
  footnoteDefinition: (drawing) =>
    `[^${drawing.random.pick(['1', 'two'])}]: ${hanging('    ', blocks(drawing)).trimStart()}`,
  html: ({ random }) => random.pick(['<!-- comment -->', '<div>\n*x*\n</div>', '<p>raw <b>html</b></p>']),
  mdxFlowExpression: ({ random }) => random.pick(['{/* comment */}', '{1 + 1}', "{'text'}"]),
  mdxJsxFlowElement: (drawing) =>
    drawing.random.pick([
      `<details>\n<summary>${oneLine(drawing)}</summary>\n\n${blocks(drawing)}\n\n</details>`,
      `<div className="a" hidden>\n\n${blocks(drawing)}\n\n</div>`,
      '<A />',
      '<svg viewBox="0 0 1 1"><path d="M0"/></svg>',
      '<table><tbody><tr><td>x</td></tr></tbody></table>',
    ]),
  mdxjsEsm: () => "import A from './a'",
  yaml: () => '',
}

/** Kinds of nodes that documents are drawn from. */
export const DRAWN: readonly string[] = [...Object.keys(INLINE), ...Object.keys(BLOCKS)]

/** What most documents are made of; the rest would leave few of them to be written in one pass. */
const RARE = new Set([
  'mdxjsEsm',
  'mdxFlowExpression',
  'mdxTextExpression',
  'html',
  'leafDirective',
  'imageReference',
  'footnoteReference',
  'footnoteDefinition',
])

function drawn(table: Partial<Record<string, Source>>, drawing: Drawing): string {
  const names = Object.keys(table)
  let name = drawing.random.pick(names)
  if (RARE.has(name) && drawing.random.int(0, 4) > 0) name = names[0] ?? name
  return table[name]?.(deeper(drawing)) ?? ''
}

function deeper({ random, depth }: Drawing): Drawing {
  return { random, depth: depth + 1 }
}

function inline(drawing: Drawing): string {
  if (drawing.depth >= MAX_DEPTH) return 'deep'
  const pieces = Array.from({ length: drawing.random.int(1, 3) }, () => drawn(INLINE, drawing))
  return pieces.join(drawing.random.pick([' ', ' ', ' ', '']))
}

function oneLine(drawing: Drawing): string {
  return inline(drawing).replaceAll(/\s*\n\s*/g, ' ')
}

function blocks(drawing: Drawing): string {
  if (drawing.depth >= MAX_DEPTH) return 'deep'
  const count = drawing.random.int(1, drawing.depth === 0 ? 6 : 2)
  return Array.from({ length: count }, () => drawn(BLOCKS, drawing)).join('\n\n')
}

function lines({ random }: Drawing, line: () => string): string {
  return Array.from({ length: random.int(1, 3) }, line).join('\n')
}

/** Puts a text behind a mark, and the lines after the first below its content. */
function hanging(marker: string, text: string): string {
  return marker + text.replaceAll('\n', `\n${' '.repeat(marker.length)}`)
}

function prefixed(mark: string, text: string): string {
  return mark + text.replaceAll('\n', `\n${mark}`)
}

/** A document drawn from the constructs of Markdown and MDX, some in others; the same for the same seed. */
export function drawnDocument(seed: string): string {
  const random = createRandom(seed)
  const text = blocks({ random, depth: 0 })
  const tabbed = random.int(0, 9) > 0 ? text : text.replaceAll('    ', '\t')
  const ended = random.int(0, 9) > 0 ? tabbed : tabbed.replaceAll('\n', '\r\n')
  const marked = random.int(0, 19) > 0 ? ended : `\uFEFF${ended}`
  return random.int(0, 19) > 0 ? marked : `---\ntitle: T\n---\n${marked}`
}
