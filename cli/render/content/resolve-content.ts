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
import type { Page, PageItem } from '../../routes/page.ts'
import type { FilePath } from '../../types/file-path.ts'
import {
  fillElement,
  fillParts,
  fillProps,
  fillStatic,
  withProps,
  type Filling,
  type HtmlPart,
  type Refs,
} from './fill.ts'
import type { ReferenceScope } from './reference-scope.ts'
import { resolveReference } from './resolve-reference.ts'
import path from 'node:path'
import { withAddresses } from '../../routes/page-assets.ts'

/** What is needed to turn compiled content into a page's content. */
export interface ContentScope extends ReferenceScope {
  readonly contentOf: (file: FilePath) => CompiledContent | undefined
  readonly moduleOf: (file: FilePath) => CompiledContent | undefined
  /** MDX modules that the module of a key imports, itself included. */
  readonly modulesOf: (key: string) => readonly FilePath[]
  /** Texts in the language of the site, by id. @default none */
  readonly messages?: Messages
}

/** A page's content with every placeholder filled. */
export interface ResolvedContent {
  readonly content: PageContent
  /** Where in content that is one string highlighted code begins and ends, in turn. */
  readonly codeAt: readonly number[]
  readonly toc: readonly TocItem[]
  /** Keys of the modules that the content uses. */
  readonly keys: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

interface Work {
  readonly page: Page
  readonly scope: ContentScope
  readonly diagnostics: Diagnostic[]
  readonly keys: Set<string>
  readonly fillingByFile: Map<FilePath, Filling>
}

/** Fills the placeholders of a page's content, and puts its partials where they belong. */
export function resolveContent(page: Page, compiled: CompiledContent, scope: ContentScope): ResolvedContent {
  const work: Work = { page, scope, diagnostics: [], keys: new Set(), fillingByFile: new Map() }
  const before = compiled.contentTitle === null ? page.before : []
  const content =
    compiled.kind === 'module'
      ? { content: moduleContent(compiled, before, work), codeAt: [] }
      : plainContent(compiled, before, work)
  const { toc, diagnostics } = pageToc(compiled, scope.contentOf)
  return { ...content, toc, keys: [...work.keys], diagnostics: [...work.diagnostics, ...diagnostics] }
}

type Resolved = Pick<ResolvedContent, 'content' | 'codeAt'>

function moduleContent(compiled: CompiledContent, before: readonly ContentNode[], work: Work): PageContent {
  const module = fileKey(compiled.path)
  work.keys.add(module)
  return { kind: 'module', module, before, parts: partsOf(work) }
}

/** Content without a module of its own; when nothing but static elements is left, it is one string. */
function plainContent(compiled: CompiledContent, before: readonly ContentNode[], work: Work): Resolved {
  if (isPlain(compiled, work.scope))
    return wholeContent([...before.map(nodeHtml), ...plainParts(compiled.nodes, { compiled, work })])
  const nodes = [...before, ...resolveNodes(compiled.nodes, { compiled, work })]
  return { content: { kind: 'tree', nodes, parts: partsOf(work) }, codeAt: [] }
}

function wholeContent(parts: readonly HtmlPart[]): Resolved {
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

function partialOf(
  node: CompiledComponent,
  compiled: CompiledContent,
  scope: ContentScope,
): CompiledContent | null {
  const used = compiled.imports[node.use]
  if (used?.imported !== 'default') return null
  const path = importedContent(used.source, compiled.path)
  const partial = path === null ? undefined : scope.contentOf(path)
  return partial === undefined || partial.kind === 'module' ? null : partial
}

interface Here {
  readonly compiled: CompiledContent
  readonly work: Work
}

function plainParts(nodes: readonly CompiledNode[], here: Here): readonly HtmlPart[] {
  return nodes.flatMap((node) => plainNodeParts(node, here))
}

function plainNodeParts(node: CompiledNode, here: Here): readonly HtmlPart[] {
  const filling = fillingOf(here)
  if (typeof node === 'string') return [textHtml(node)]
  if ('html' in node)
    return [...fillParts(node.open, filling), ...fillParts(node.html, filling), closing(node.tag)]
  if ('use' in node) {
    const partial = partialOf(node, here.compiled, here.work.scope)
    return partial === null ? [] : plainParts(partial.nodes, { compiled: partial, work: here.work })
  }
  const open = fillParts(node.open, filling)
  if (node.children.length === 0 && VOID_TAGS.has(node.tag)) return open
  return [...open, ...plainParts(node.children, here), closing(node.tag)]
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

function resolveNodes(nodes: readonly CompiledNode[], here: Here): ContentNode[] {
  return nodes.flatMap((node) => resolveNode(node, here))
}

function resolveNode(node: CompiledNode, here: Here): ContentNode[] {
  if (typeof node === 'string') return [node]
  const filling = fillingOf(here)
  if ('html' in node) return [fillStatic(node, filling)]
  if (!('use' in node)) return [fillElement(node, filling, resolveNodes(node.children, here))]
  const partial = partialOf(node, here.compiled, here.work.scope)
  if (partial !== null) return resolveNodes(partial.nodes, { compiled: partial, work: here.work })
  const children = resolveNodes(node.children, here)
  const component = { use: keyOf(node.use, here), ...(children.length === 0 ? {} : { children }) }
  return [withProps(component, fillProps(node, filling))]
}

function keyOf(name: string, { compiled, work }: Here): string {
  const used = compiled.imports[name]
  if (used === undefined) return name
  const key = componentKey(used, compiled.path)
  work.keys.add(key)
  return key
}

function fillingOf(here: Here): Filling {
  const { compiled, work } = here
  const known = work.fillingByFile.get(compiled.path)
  if (known !== undefined) return known
  const filling = { refs: resolveRefs(here), messages: work.scope.messages ?? {} }
  work.fillingByFile.set(compiled.path, filling)
  return filling
}

function resolveRefs({ compiled, work }: Here): Refs {
  return compiled.references.map((reference) => {
    const { props, diagnostic } = resolveReference(
      reference,
      { file: fileOf(compiled.path), page: work.page },
      work.scope,
    )
    if (diagnostic !== undefined) work.diagnostics.push(diagnostic)
    return withoutOwn(props, reference.own)
  })
}

/** Strings and refs of every MDX module that the page's components use. */
function partsOf(work: Work): Record<string, ModulePart> {
  const files = new Set([...work.keys].flatMap((key) => work.scope.modulesOf(key)))
  const parts: Record<string, ModulePart> = {}
  for (const file of [...files].sort()) {
    const compiled = work.scope.moduleOf(file)
    if (compiled === undefined) continue
    const filling = { refs: resolveRefs({ compiled, work }), messages: work.scope.messages ?? {} }
    const statics = compiled.statics.map((node) => fillStatic(node, filling))
    const { strings } = compiled
    parts[file] = { statics, refs: filling.refs, ...(strings === undefined ? {} : { strings }) }
  }
  return parts
}

/** The parts that a page module needs: those of the MDX modules it imports. */
export function modulePartsOf(
  page: Page,
  key: string,
  scope: ContentScope,
): { parts: Record<string, ModulePart>; diagnostics: readonly Diagnostic[] } {
  const work: Work = { page, scope, diagnostics: [], keys: new Set([key]), fillingByFile: new Map() }
  return { parts: partsOf(work), diagnostics: work.diagnostics }
}

/** A page with the addresses of its files in props and head. That they are there was seen when the page was planned. */
export function resolveAssets(page: Page, { assets, config }: ReferenceScope): Page {
  if (page.assets === undefined) return page
  const addressByMark = new Map(
    Object.entries(page.assets).map(([mark, file]) => [
      mark,
      assets.add(path.join(config.siteDir, file))?.url ?? '',
    ]),
  )
  const { props, head } = withAddresses({ props: page.props, head: page.head }, addressByMark)
  return { ...page, props, head }
}

/** Several contents of a page with every placeholder filled. */
interface ResolvedItems {
  readonly items: readonly PageContent[]
  /** Keys of the modules that they use. */
  readonly keys: readonly string[]
}

const NOTHING: PageContent = { kind: 'html', html: '' }

/**
 * Fills the placeholders of the contents of a list. Each leads where it does on its own page, which also tells what is wrong with
 * it.
 */
export function resolveItems(page: Page, items: readonly PageItem[], scope: ContentScope): ResolvedItems {
  const keys = new Set<string>()
  const contents = items.map((item) => {
    const compiled = scope.contentOf(item.source)
    if (compiled === undefined) return NOTHING
    const own: Page = { ...page, url: item.url, source: fileOf(item.source), before: [] }
    const resolved = resolveContent(own, compiled, { ...scope, isOnOtherPage: true })
    for (const key of resolved.keys) keys.add(key)
    return resolved.content
  })
  return { items: contents, keys: [...keys] }
}

/** The table of contents of a page, with the headings of its partials in their places. */
interface PageToc {
  readonly toc: readonly TocItem[]
  /** `DUPLICATE_HEADING_ID`: ids that come from several files, or from one that is put in several times. */
  readonly diagnostics: readonly Diagnostic[]
}

type ContentOf = (file: FilePath) => CompiledContent | undefined

/** A heading, and the use of the file that it comes from. */
interface Placed {
  readonly item: TocItem
  readonly use: { readonly file: FilePath }
}

/** Puts the headings of a page together. */
function pageToc(compiled: CompiledContent, contentOf: ContentOf): PageToc {
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

function placedHeadings(compiled: CompiledContent, contentOf: ContentOf): readonly Placed[] {
  const use = { file: compiled.path }
  return compiled.toc.flatMap((entry) => {
    if (!('partial' in entry)) return [{ item: entry, use }]
    const used = compiled.imports[entry.partial]
    const path = used?.imported !== 'default' ? null : importedContent(used.source, compiled.path)
    const partial = path === null ? undefined : contentOf(path)
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
