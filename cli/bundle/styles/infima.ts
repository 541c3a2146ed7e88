import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Selector, SelectorComponent } from 'lightningcss'

/** Families of classes that the content of pages is written with. */
const FAMILIES =
  'alert|avatar|badge|button(?:-group)?|card|col|container|hero|pagination|pills|row|tabs|margin|padding|shadow|text'
const CLASS = new RegExp(`^(?:${FAMILIES})(?=$|--|__|-(?:vert|horiz|top|bottom|left|right)--)`)

/** Their variables, and those that these are made of. Of others the theme has values of its own. */
const VARIABLE = new RegExp(
  `^--ifm-(?:(?:${FAMILIES})(?!-nav)|color|contrast|dark|global|h[45]-|heading-(?:font|line|margin)|hover|light|link-hover-decoration|spacing|table-(?:cell|head)-color|transition|font-(?:color|weight))`,
)

/** Admonitions are alerts by name only, and tables in Markdown look as the theme says. */
const OWN_ALERT = not([{ type: 'class', name: 'theme-admonition' }])
const OWN_TABLE = not([
  { type: 'class', name: 'markdown' },
  { type: 'combinator', value: 'descendant' },
  { type: 'universal' },
])

function not(selector: Selector): SelectorComponent {
  return { type: 'pseudo-class', kind: 'not', selectors: [selector] }
}

const SIDES = { left: 'start', right: 'end', top: 'start', bottom: 'end' }

/** Has the sides follow the direction of the text: languages share a sheet, where Infima has one for each direction. */
function inBothDirections(css: string): string {
  const follow = (_: string, start: string, side: keyof typeof SIDES): string => start + SIDES[side]
  return css
    .replace(/^(\s*(?:margin|padding|border)-)(?=(?:left|right)(?:-width)?:)/gm, '$1inline-')
    .replace(/^(\s*(?:[a-z]+-inline-|border-(?:top|bottom)-|text-align: ))(left|right)/gm, follow)
    .replace(/^(\s*border-)(top|bottom)(?=-(?:start|end)-radius)/gm, follow)
    .replace(
      /^(\s*)(calc\(var\(--ifm-alert-padding-horizontal\) \* -1\)) 0 0;/gm,
      '$10 0; margin-inline-end: $2;',
    )
}

/** Infima's classes for content, with the values of their variables, in the layer `theme.infima`. */
export async function infimaSheet(): Promise<string> {
  const { transform } = await import('lightningcss')
  const file = createRequire(import.meta.url).resolve('infima/dist/css/default/default.css')
  let isOfRoot = false
  const { code } = transform({
    filename: file,
    code: Buffer.from(inBothDirections(await readFile(file, 'utf8'))),
    visitor: {
      Rule: {
        style({ value: { selectors } }) {
          isOfRoot = selectors.every(isRoot)
          return isOfRoot || selectors.some(isOfPages) ? undefined : []
        },
      },
      Declaration: {
        custom: ({ name }) => (isOfRoot && !VARIABLE.test(name) ? [] : undefined),
      },
      Selector: (selector) =>
        selector.flatMap((part) => {
          if (isTable(part)) return [part, OWN_TABLE]
          return part.type === 'class' && /^alert(?:$|--)/.test(part.name) ? [part, OWN_ALERT] : [part]
        }),
    },
  })
  return `@layer theme.infima {\n${code.toString()}}\n`
}

function isOfPages(selector: Selector): boolean {
  return isTable(selector[0]) || classesOf(selector.slice(0, 1)).some((name) => CLASS.test(name))
}

function isTable(part: SelectorComponent | undefined): boolean {
  return part?.type === 'type' && part.name === 'table'
}

function classesOf(selector: Selector): readonly string[] {
  return selector.flatMap((part): readonly string[] => {
    if (part.type === 'class') return [part.name]
    return part.type === 'pseudo-class' && part.kind === 'where' ? part.selectors.flatMap(classesOf) : []
  })
}

/** Whether it is `:root`, or the root element in one colour mode. */
function isRoot([first, ...conditions]: Selector): boolean {
  if (first?.type === 'pseudo-class') return first.kind === 'root'
  return (
    first?.type === 'type' && first.name === 'html' && conditions.some(({ type }) => type === 'attribute')
  )
}
