import type {
  ContentNode,
  ModulePart,
  PageContent,
  TocItem,
} from '../../../runtime/shared/content/content.ts'
import { withoutOwn } from '../../../runtime/shared/content/responsive-image.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import { componentKey, fileKey, importedContent } from '../../content/compile/content-key.ts'
import type { CompiledComponent, CompiledContent, CompiledNode } from '../../content/compile/compiled.ts'
import type { Messages } from '../../content/load-messages.ts'
import { VOID_TAGS } from '../../content/markdown/nesting.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { withAddresses, type Page } from '../../routes/page.ts'
import type { FilePath } from '../../types/file-path.ts'
import { fillParts, fillProps, fillStatic, type Filling, type HtmlPart } from './fill.ts'
import type { ReferenceScope } from './reference-scope.ts'
import { resolveReference } from './resolve-reference.ts'
import path from 'node:path'
import { isEmpty, mapValues } from 'lodash-es'

export interface ContentScope extends ReferenceScope {
  readonly contentOf: (file: FilePath) => CompiledContent | undefined
  readonly moduleOf: (file: FilePath) => CompiledContent | undefined
  readonly modulesOf: (key: string) => readonly FilePath[]
  /** Texts in the language of the site, by id. @default none */
  readonly messages?: Messages
}

export interface ResolvedContent {
  readonly content: PageContent
  /** Where in content that is one string highlighted code begins and ends, in turn. */
  readonly codeAt: readonly number[]
  readonly toc: readonly TocItem[]
  readonly keys: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

interface Work {
  readonly page: Page
  readonly scope: ContentScope
  /** The file whose nodes are worked on: that of the page, or a partial. */
  readonly compiled: CompiledContent
  readonly diagnostics: Diagnostic[]
  readonly keys: Set<string>
  readonly fillingByFile: Map<FilePath, Filling>
}

/** Fills the placeholders of a page's content, and puts its partials where they belong. */
export function resolveContent(page: Page, compiled: CompiledContent, scope: ContentScope): ResolvedContent {
  const work: Work = { page, scope, compiled, diagnostics: [], keys: new Set(), fillingByFile: new Map() }
  const before = compiled.contentTitle === null ? page.before : []
  const content = filledContent(before, work)
  const { toc, diagnostics } = pageToc(compiled, scope.contentOf)
  return { ...content, toc, keys: [...work.keys], diagnostics: [...work.diagnostics, ...diagnostics] }
}

function filledContent(
  before: readonly ContentNode[],
  work: Work,
): Pick<ResolvedContent, 'content' | 'codeAt'> {
  const { compiled, keys, scope } = work
  if (compiled.kind === 'module') {
    const module = fileKey(compiled.path)
    keys.add(module)
    return { content: { kind: 'module', module, before, parts: partsOf(work) }, codeAt: [] }
  }
  if (isPlain(compiled, scope))
    return wholeContent([...before.map(nodeHtml), ...plainParts(compiled.nodes, work)])
  const nodes = [...before, ...resolveNodes(compiled.nodes, work)]
  return { content: { kind: 'tree', nodes, parts: partsOf(work) }, codeAt: [] }
}

function wholeContent(parts: readonly HtmlPart[]): Pick<ResolvedContent, 'content' | 'codeAt'> {
  const codeAt: number[] = []
  let html = ''
  for (const part of parts) {
    if (typeof part === 'string') {
      html += part
    } else {
      codeAt.push(html.length, html.length + part.code.length)
      html += part.code
    }
  }
  return { content: { kind: 'html', html }, codeAt }
}

/** Whether a file is static HTML once its partials are in place. */
function isPlain(compiled: CompiledContent, scope: ContentScope): boolean {
  if (compiled.kind !== 'tree') return compiled.kind === 'html'
  return compiled.nodes.every((node) => isPlainNode(node, compiled, scope))
}

function isPlainNode(node: CompiledNode, compiled: CompiledContent, scope: ContentScope): boolean {
  if (typeof node === 'string' || 'html' in node) return true
  if (!('use' in node)) return node.children.every((child) => isPlainNode(child, compiled, scope))
  const partial = partialOf(node, compiled, scope)
  return partial !== null && isPlain(partial, scope)
}

function partialOf({ use }: CompiledComponent, compiled: CompiledContent, { contentOf }: ContentScope) {
  const partial = importedAs(use, compiled, contentOf)
  return partial === undefined || partial.kind === 'module' ? null : partial
}

function importedAs(name: string, { imports, path }: CompiledContent, contentOf: ContentScope['contentOf']) {
  const used = imports[name]
  const file = used?.imported === 'default' ? importedContent(used.source, path) : null
  return file === null ? undefined : contentOf(file)
}

function plainParts(nodes: readonly CompiledNode[], work: Work): readonly HtmlPart[] {
  return nodes.flatMap((node) => plainNodeParts(node, work))
}

function plainNodeParts(node: CompiledNode, work: Work): readonly HtmlPart[] {
  const filling = fillingOf(work)
  if (typeof node === 'string') return [textHtml(node)]
  if ('html' in node)
    return [...fillParts(node.open, filling), ...fillParts(node.html, filling), closing(node.tag)]
  if ('use' in node) {
    const partial = partialOf(node, work.compiled, work.scope)
    return partial === null ? [] : plainParts(partial.nodes, { ...work, compiled: partial })
  }
  const open = fillParts(node.open, filling)
  if (node.children.length === 0 && VOID_TAGS.has(node.tag)) return open
  return [...open, ...plainParts(node.children, work), closing(node.tag)]
}

/** The whole of a plain file has no element of its own. */
function closing(tag: string): string {
  return tag === '' ? '' : `</${tag}>`
}

function textHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}

/** Nodes that a feature puts before content are static and have no props. */
function nodeHtml(node: ContentNode): string {
  if (typeof node === 'string') return textHtml(node)
  return 'html' in node ? `<${node.tag}>${node.html}</${node.tag}>` : ''
}

function resolveNodes(nodes: readonly CompiledNode[], work: Work): ContentNode[] {
  return nodes.flatMap((node) => resolveNode(node, work))
}

function resolveNode(node: CompiledNode, work: Work): ContentNode[] {
  if (typeof node === 'string') return [node]
  const filling = fillingOf(work)
  if ('html' in node) return [fillStatic(node, filling)]
  const props = fillProps(node, filling)
  if (!('use' in node)) return [{ tag: node.tag, children: resolveNodes(node.children, work), ...props }]
  const partial = partialOf(node, work.compiled, work.scope)
  if (partial !== null) return resolveNodes(partial.nodes, { ...work, compiled: partial })
  const children = resolveNodes(node.children, work)
  return [{ use: keyOf(node.use, work), ...(children.length > 0 && { children }), ...props }]
}

function keyOf(name: string, { compiled, keys }: Work): string {
  const used = compiled.imports[name]
  if (used === undefined) return name
  const key = componentKey(used, compiled.path)
  keys.add(key)
  return key
}

function fillingOf(work: Work): Filling {
  const { path } = work.compiled
  const filling = work.fillingByFile.get(path) ?? fillingFor(work.compiled, work)
  work.fillingByFile.set(path, filling)
  return filling
}

type Resolving = Pick<Work, 'page' | 'scope' | 'keys' | 'diagnostics'>

function fillingFor(compiled: CompiledContent, { page, scope, diagnostics }: Resolving): Filling {
  const refs = compiled.references.map((reference) => {
    const at = { file: fileOf(compiled.path), page }
    const { props, diagnostic } = resolveReference(reference, at, scope)
    if (diagnostic !== undefined) diagnostics.push(diagnostic)
    return withoutOwn(props, reference.own)
  })
  return { refs, messages: scope.messages ?? {} }
}

function partsOf(work: Resolving): Record<string, ModulePart> {
  const { scope, keys } = work
  const files = new Set([...keys].flatMap((key) => scope.modulesOf(key)))
  const parts: Record<string, ModulePart> = {}
  for (const file of [...files].sort()) {
    const compiled = scope.moduleOf(file)
    if (compiled === undefined) continue
    const filling = fillingFor(compiled, work)
    const statics = compiled.statics.map((node) => fillStatic(node, filling))
    const { strings } = compiled
    parts[file] = { statics, refs: filling.refs, ...(strings && { strings }) }
  }
  return parts
}

/** The content of a page that has none of its own: what MDX modules that it shows read from its data. */
export function contentOfModules(page: Page, keys: readonly string[], scope: ContentScope) {
  const diagnostics: Diagnostic[] = []
  const found = keys.map((key) => partsOf({ page, scope, keys: new Set([key]), diagnostics }))
  const parts: Record<string, ModulePart> = Object.assign({}, ...found)
  const content: PageContent | null = isEmpty(parts) ? null : { kind: 'tree', nodes: [], parts }
  return { content, diagnostics }
}

/** A page with the addresses of its files in props and head. That they are there was seen when the page was planned. */
export function resolveAssets(page: Page, { assets, config }: ReferenceScope): Page {
  if (page.assets === undefined) return page
  const addresses = mapValues(page.assets, (file) => assets.add(path.join(config.siteDir, file))?.url ?? '')
  const { props, head } = withAddresses({ props: page.props, head: page.head }, addresses)
  return { ...page, props, head }
}

/** Fills the placeholders of the contents of a list. Each leads where it does on its own page, which also tells its problems. */
export function resolveItems(page: Page, scope: ContentScope) {
  const resolved = (page.items ?? []).map(({ source, url }) => {
    const compiled = scope.contentOf(source)
    const own: Page = { ...page, url, source: fileOf(source), before: [] }
    return compiled && resolveContent(own, compiled, { ...scope, isOnOtherPage: true })
  })
  return {
    items: resolved.map((one): PageContent => one?.content ?? { kind: 'html', html: '' }),
    keys: [...new Set(resolved.flatMap((one) => one?.keys ?? []))],
  }
}

interface Placed {
  readonly item: TocItem
  readonly use: { readonly file: FilePath }
}

/** The headings, those of partials in their places. Problem: `DUPLICATE_HEADING_ID`, of two files or of one put in twice. */
function pageToc(compiled: CompiledContent, contentOf: ContentScope['contentOf']) {
  const placed = placedHeadings(compiled, contentOf)
  const firstById = new Map<string, Placed>()
  const diagnostics: Diagnostic[] = []
  for (const heading of placed) {
    const first = firstById.get(heading.item.id)
    if (first === undefined) firstById.set(heading.item.id, heading)
    // Within one file it was reported when the file was compiled.
    else if (first.use !== heading.use) diagnostics.push(duplicate([first, heading], compiled.path))
  }
  return { toc: placed.map(({ item }) => item), diagnostics }
}

function placedHeadings(compiled: CompiledContent, contentOf: ContentScope['contentOf']): readonly Placed[] {
  const use = { file: compiled.path }
  return compiled.toc.flatMap((entry) => {
    if (!('partial' in entry)) return [{ item: entry, use }]
    const partial = importedAs(entry.partial, compiled, contentOf)
    return partial === undefined ? [] : placedHeadings(partial, contentOf)
  })
}

function duplicate([first, second]: readonly [Placed, Placed], page: FilePath): Diagnostic {
  const { id } = second.item
  const files = [first.use.file, second.use.file]
  return {
    code: 'DUPLICATE_HEADING_ID',
    level: 'warning',
    message: `Two headings of a page have the id "${id}": links to it lead to the first.`,
    place: { file: page },
    notes: [
      files[0] === files[1]
        ? `both are in ${files[0]}, which is put in twice`
        : `they are in ${files.join(' and ')}`,
    ],
    hint: `Give one of them an id of its own, such as {#${id}-2} at the end of the heading.`,
  }
}
