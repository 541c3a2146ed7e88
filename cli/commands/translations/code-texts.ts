import { readFileSync } from 'node:fs'
import path from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { parse, type AnyNode, type CallExpression, type Expression, type Program } from 'acorn'
import { transform } from 'esbuild'
import type { Expression as EstreeExpression } from 'estree'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import { literalValue } from '../../content/markdown/mdx/literal.ts'
import type { SourceText } from '../../features/feature.ts'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { filesOfPattern } from '../../types/files-pattern.ts'
import { codeFile } from '../../types/looks.ts'
import { codeOfMdx } from './mdx-code.ts'

/** What is found in the code of a site. */
export interface CodeTexts {
  readonly texts: readonly SourceText[]
  readonly problems: readonly Diagnostic[]
}

const CODE = '**/*.{js,jsx,mjs,cjs,ts,tsx,mts,cts,md,mdx}'
const NO_CODE = /\.d\.[cm]?ts$|(?:^|[\\/])node_modules[\\/]/
const MARKDOWN = /\.mdx?$/i
const EXTENSIONS = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.mdx', '.md']

/** Modules that `Translate` and `translate` come from. */
const SOURCES: Readonly<Record<string, Readonly<Record<string, Maker>>>> = {
  'sitegen/runtime': { Translate: 'Translate', translate: 'translate' },
  '@docusaurus/Translate': { default: 'Translate', translate: 'translate' },
}

type Maker = 'Translate' | 'translate'

/** Most files ask for no text and import nothing, as plain Markdown. */
const OF_INTEREST = /^\s*import\b|\bimport\(|\bfrom\b|<Translate\b/m
const OF_INTEREST_IN_MARKDOWN = /^import\b|<Translate\b/m

const AS_STRINGS =
  'Write id, message and description as strings, and what changes as values: translate({ message: "Hello {name}" }, { name }).'
const IN_BUILD = 'Build the site first: it says what is wrong with the file.'

/**
 * Finds the texts that code declares by `<Translate>` and `translate()`, in folders (absolute), in modules that the site names and
 * in all that is imported from there, packages aside. Nothing is run. Problems: `MESSAGE_NOT_STATIC` (warnings).
 */
export async function codeTexts(
  { folders, modules = [] }: { readonly folders: readonly string[]; readonly modules?: readonly string[] },
  { siteDir, markdown }: Pick<SiteConfig, 'siteDir' | 'markdown'>,
): Promise<CodeTexts> {
  const files = new Set(folders.flatMap((dir) => filesOfPattern({ dir, glob: CODE })).sort())
  for (const one of modules) addImport(one, { from: path.join(siteDir, 'site'), siteDir, files })
  const texts = new Map<string, SourceText>()
  const problems: Diagnostic[] = []
  // The set grows while it is gone through.
  for (const file of files) {
    const { declared, imports } = await readFile(file, { siteDir, markdown })
    for (const imported of imports) addImport(imported, { from: file, siteDir, files })
    for (const { text, problem = '', hint = AS_STRINGS, place } of declared)
      if (text === undefined)
        problems.push({ code: 'MESSAGE_NOT_STATIC', level: 'warning', message: problem, place, hint })
      else if (!texts.has(text.key)) texts.set(text.key, text)
  }
  return { texts: [...texts.values()], problems }
}

interface CodeFile {
  readonly declared: readonly Declared[]
  readonly imports: readonly string[]
}

async function readFile(
  file: string,
  { siteDir, markdown }: Pick<SiteConfig, 'siteDir' | 'markdown'>,
): Promise<CodeFile> {
  const isMdx = MARKDOWN.test(file)
  const source = NO_CODE.test(file) ? '' : readFileSync(file, 'utf8')
  if (!(isMdx ? OF_INTEREST_IN_MARKDOWN : OF_INTEREST).test(source)) return { declared: [], imports: [] }
  const name = siteFile(file, siteDir)
  try {
    const code = isMdx ? await codeOfMdx(source, name, markdown) : source
    return await textsOf(code, { file: name, isMdx })
  } catch {
    const problem = {
      problem: `The texts of ${name} could not be read.`,
      hint: IN_BUILD,
      place: { file: name },
    }
    return { declared: /translate/i.test(source) ? [problem] : [], imports: [] }
  }
}

function addImport(
  specifier: string,
  { from, siteDir, files }: { readonly from: string; readonly siteDir: string; readonly files: Set<string> },
): void {
  const bare = /^\.{1,2}\//.test(specifier)
    ? path.resolve(path.dirname(from), specifier)
    : specifier.startsWith('@site/')
      ? path.join(siteDir, specifier.slice('@site/'.length))
      : null
  const file = bare === null ? null : codeFile(bare, EXTENSIONS)
  if (file !== null && EXTENSIONS.includes(path.extname(file))) files.add(file)
}

/** A text, or why a declaration is none. */
interface Declared {
  readonly text?: SourceText
  readonly problem?: string
  readonly hint?: string
  readonly place: Place
}

type Declaration = Omit<Declared, 'place'>

async function textsOf(code: string, { file, isMdx }: { readonly file: FilePath; readonly isMdx: boolean }) {
  const loader = isMdx || /\.[cm]?jsx?$/.test(file) ? 'jsx' : file.endsWith('x') ? 'tsx' : 'ts'
  // Joins texts that are added, and makes JSX calls with the texts that React gets.
  const made = await transform(code, {
    loader,
    jsx: 'transform',
    jsxFactory: 'jsx_',
    jsxFragment: 'null',
    jsxSideEffects: true,
    minifySyntax: true,
    sourcemap: true,
    logLevel: 'silent',
  })
  const program = parse(made.code, { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  const { makers, imports } = importsOf(program, isMdx)
  const map = new TraceMap(made.map)
  const declared: Declared[] = []
  walk(program, (node) => {
    if (node.type === 'ImportExpression') imports.push(String(literalOf(node.source)))
    const found = node.type === 'CallExpression' ? declaredBy(node, makers) : null
    if (found === null || node.loc == null) return
    const { line } = originalPositionFor(map, node.loc.start)
    declared.push({ ...found, place: { file, line: line ?? 1 } })
  })
  return { declared, imports }
}

/** What a module calls `Translate` and `translate`, and what it imports. In MDX the component may be there without an import. */
function importsOf({ body }: Program, isMdx: boolean) {
  const makers = new Map<string, Maker>(isMdx ? [['Translate', 'Translate']] : [])
  const imports: string[] = []
  for (const node of body) {
    if (!('source' in node) || node.source == null) continue
    const from = String(node.source.value)
    imports.push(from)
    for (const one of node.type === 'ImportDeclaration' ? node.specifiers : []) {
      const imported =
        one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : 'default'
      const maker = SOURCES[from]?.[imported]
      if (maker !== undefined) makers.set(one.local.name, maker)
      else makers.delete(one.local.name)
    }
  }
  return { makers, imports }
}

function declaredBy(
  { callee, arguments: given }: CallExpression,
  makers: ReadonlyMap<string, Maker>,
): Declaration | null {
  const [first, props, ...children] = given
  if (callee.type !== 'Identifier' || first === undefined) return null
  if (makers.get(callee.name) === 'translate') return declaration((key) => propertyOf(first, key))
  if (callee.name !== 'jsx_' || first.type !== 'Identifier' || makers.get(first.name) !== 'Translate')
    return null
  const [child, ...others] = children
  const message = others.length > 0 ? null : literalOf(child)
  return declaration((key) => (key === 'message' ? message : propertyOf(props, key)))
}

/** The value of a text that is written out; undefined for none, null for one that has to be computed. */
type Written = string | null | undefined

function declaration(written: (key: 'id' | 'message' | 'description') => Written): Declaration {
  const [id, message, description] = [written('id'), written('message'), written('description')]
  if (id === null) return { problem: 'The id of a text is not written as one string.' }
  const key = id ?? message
  if (message === null || typeof key !== 'string')
    return {
      problem: `The message of ${id === undefined ? 'a text' : `the text "${id}"`} is not written as one string.`,
    }
  return { text: { key, message: message ?? key, description: description ?? undefined } }
}

function propertyOf(object: AnyNode | undefined, key: string): Written {
  if (object?.type !== 'ObjectExpression') return undefined
  for (const property of object.properties.toReversed()) {
    // It may hold anything.
    if (property.type !== 'Property' || property.computed) return null
    const name = property.key.type === 'Identifier' ? property.key.name : literalOf(property.key)
    if (name === key) return literalOf(property.value)
  }
  return undefined
}

function literalOf(node: AnyNode | undefined): Written {
  if (node === undefined) return undefined
  const value = literalValue(node as Expression as EstreeExpression)
  return typeof value === 'string' ? value : null
}

function walk(node: AnyNode, visit: (node: AnyNode) => void): void {
  visit(node)
  for (const child of Object.values(node).flat() as unknown[])
    if (typeof child === 'object' && child !== null && 'type' in child) walk(child as AnyNode, visit)
}
