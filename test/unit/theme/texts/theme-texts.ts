import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, type AnyNode, type Expression, type Property } from 'acorn'
import { transformSync } from 'esbuild'

/** Names in `{}`. */
export function placeholders(message: string): readonly string[] {
  return [...new Set([...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()
}

const THEME = path.join(import.meta.dirname, '../../../../theme')

/** A text that the theme asks for. */
export interface ThemeText {
  readonly file: string
  /** Null where the declaration has none that is written out. */
  readonly id: string | null
  readonly message: string | null
}

/** What a file of the theme says. */
export interface FileTexts {
  readonly texts: readonly ThemeText[]
  /** Words that readers see or hear and that nobody can translate. */
  readonly bare: readonly string[]
}

/** Attributes whose values readers see or hear. */
const HEARD: ReadonlySet<string> = new Set([
  'children',
  'title',
  'alt',
  'label',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
])

/** Reads all files of the theme. */
export function themeTexts(): readonly (FileTexts & { readonly file: string })[] {
  return readdirSync(THEME, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .sort()
    .map((file) => ({ file, ...fileTexts(file, readFileSync(path.join(THEME, file), 'utf8')) }))
}

/** Reads one file: what it translates, and the words that it writes itself. */
export function fileTexts(file: string, source: string): FileTexts {
  const { code } = transformSync(source, { loader: 'tsx', jsx: 'automatic', target: 'es2022' })
  const texts: ThemeText[] = []
  const bare: string[] = []
  walk(parse(code, { ecmaVersion: 2022, sourceType: 'module' }), (node) => {
    const found = node.type === 'ObjectExpression' ? declarationIn(node, file) : null
    if (found !== null) texts.push(found)
    const call = callIn(node)
    if (call === null) return
    const isDeclared = declarationIn(call.options, file) !== null
    if (call.name === 'translate' || call.name === 'Translate') {
      if (!isDeclared) texts.push({ file, id: null, message: null })
    } else {
      for (const [name, value] of propsOf(call.options)) if (HEARD.has(name)) bare.push(...wordsIn(value))
    }
  })
  return { texts, bare }
}

type ObjectNode = AnyNode & { type: 'ObjectExpression' }

/** A call of `translate` with a declaration, or the making of an element with props. */
function callIn(node: AnyNode): { readonly name: string; readonly options: ObjectNode } | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return null
  const [first, second] = node.arguments
  if (node.callee.name === 'translate')
    return first?.type === 'ObjectExpression' ? { name: 'translate', options: first } : null
  if (!/^jsxs?$/.test(node.callee.name) || second?.type !== 'ObjectExpression') return null
  return { name: first?.type === 'Identifier' ? first.name : '', options: second }
}

/** `{ id: 'theme.…', message: '…' }`, also as the props of an element. */
function declarationIn(node: ObjectNode, file: string): ThemeText | null {
  const props = propsOf(node)
  const id = textOf(props.get('id'))
  // The message of `<Translate>` is its child.
  const message = textOf(props.get('message') ?? props.get('children'))
  return id?.startsWith('theme.') ? { file, id, message } : null
}

function propsOf({ properties }: ObjectNode): ReadonlyMap<string, Expression> {
  return new Map(
    properties
      .filter((one): one is Property => one.type === 'Property')
      .map(({ key, value }) => [key.type === 'Identifier' ? key.name : (textOf(key) ?? ''), value]),
  )
}

function textOf(node: AnyNode | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? null)
    : null
}

/** Written words in what is shown: strings, and what stands around values and in branches. */
function wordsIn(node: AnyNode | null): readonly string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' && /\p{L}/u.test(node.value) ? [node.value] : []
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked ?? '').filter((text) => /\p{L}/u.test(text))
    case 'ArrayExpression':
      return node.elements.flatMap((element) => wordsIn(element))
    case 'ConditionalExpression':
      return [...wordsIn(node.consequent), ...wordsIn(node.alternate)]
    case 'LogicalExpression':
      return [...wordsIn(node.left), ...wordsIn(node.right)]
    default:
      return []
  }
}

function walk(node: AnyNode, visit: (node: AnyNode) => void): void {
  visit(node)
  for (const value of Object.values(node) as unknown[]) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof child === 'object' && child !== null && 'type' in child) walk(child as AnyNode, visit)
  }
}
