import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Engine, listThemeParts } from '../../cli/types/theme-parts.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** A React that makes objects, and nothing else: bundling it takes no time. */
const REACT = {
  'react/package.json': '{ "name": "react", "version": "19.0.0" }',
  'react/index.js': 'exports.createElement = (type, props) => ({ type, props })',
  'react/jsx-runtime.js':
    'exports.Fragment = ({ children }) => children\nexports.jsx = exports.jsxs = (type, props) => ({ type, props })',
  'react-dom/package.json': '{ "name": "react-dom", "version": "19.0.0" }',
  'react-dom/index.js': 'exports.version = "19.0.0"',
}

/**
 * Writes a page as text. Layouts and components are functions; what they may see of the page and the site is what
 * the runtime shows them, and what they ask of shared data is told as the runtime tells it.
 */
const SERVER = `
import { scope } from './scope.js'
import { sharedSlice } from './shared/page/shared-slice.ts'
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
function textOf(node) {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (typeof node !== 'object') return escape(String(node))
  if ('raw' in node) return node.raw
  const { type, props } = node
  if (typeof type === 'function') return textOf(type(props ?? {}))
  const { children, className, ...rest } = props ?? {}
  const attributes = Object.entries({ ...rest, ...(className && { class: className }) })
  const open = attributes.map(([name, value]) => ' ' + name + '="' + escape(String(value)).replaceAll('"', '&quot;') + '"').join('')
  return '<' + type + open + '>' + textOf(children) + '</' + type + '>'
}
export function createPageRenderer({ site, layouts, modules, mdxComponents, wholeSidebars }) {
  const components = { ...layouts }
  return {
    async render({ page, keys, shared }) {
      for (const key of keys) {
        const entry = modules[key]
        if (entry === undefined) continue
        const [load, exported] = entry
        const module = await load()
        components[key] = exported === '*' ? module : module[exported]
      }
      const [whole, sliced, absent, head] = [new Set(), new Set(), new Set(), []]
      const read = (key, part) => {
        const value = shared(key)
        const isSlice = value !== undefined && part === 'slice' && !wholeSidebars
        ;(value === undefined ? absent : isSlice ? sliced : whole).add(key)
        return isSlice ? sharedSlice(key, value, page) : value
      }
      Object.assign(scope, { site, page, components, mdxComponents, shared: read })
      const html = textOf({ type: components[page.layout], props: {} })
      const needs = [...new Set([...whole, ...sliced])].sort()
      const slices = [...sliced].filter((key) => !whole.has(key)).sort()
      return { html, own: html, repeated: [], head, needs, slices, absent: [...absent].sort(), code: null, skippedCode: [], live: [], redirect: null, anchors: [] }
    },
    componentStack: async () => null,
  }
}
`

const CONTENT = `
import { scope } from './scope.js'
const nodeOf = (node) => {
  if (typeof node === 'string') return node
  const { tag, use, props, html, children = [] } = node
  if (use === undefined) return { type: tag, props: { ...props, children: html === undefined ? children.map(nodeOf) : { raw: html } } }
  const type = scope.components[use] ?? scope.mdxComponents[use]
  if (type === undefined) throw new Error('no component ' + use)
  return { type, props: { ...props, children: children.map(nodeOf) } }
}
export function Content({ item }) {
  const content = item === undefined ? scope.page.content : scope.page.items[item]
  if (content === null) return null
  if (content.kind === 'html') return { raw: content.html }
  if (content.kind === 'tree') return content.nodes.map(nodeOf)
  return [...content.before.map(nodeOf), { type: scope.components[content.module], props: { components: scope.mdxComponents } }]
}
const part = (of) => Object.assign({}, ...[scope.page.content, ...(scope.page.items ?? [])].map((content) => content?.parts))[of]
export const SgStatic = ({ of, id }) => nodeOf(part(of).statics[id])
export const useSgText = (of, id) => part(of).strings[id]
export const SgRef = ({ sgOf, sgRef, sgAs, ...props }) => ({ type: sgAs, props: { ...props, ...part(sgOf).refs[sgRef] } })
export const useMDXComponents = () => ({ ...scope.mdxComponents, SgStatic, SgRef })
`

const FRAME = `
import { scope } from '../runtime/scope.js'
const shown = (value) => ({ type: 'p', props: { children: JSON.stringify(value) } })
const links = (value) => typeof value !== 'object' || value === null ? [] : Object.entries(value).flatMap(([key, one]) =>
  (key === 'href' || key === 'url') && typeof one === 'string' ? [{ type: 'a', props: { href: one, children: one } }] : links(one))
/** What every page shows: its own data, and the site's. */
export default function Layout({ children }) {
  const { site, page } = scope
  return { type: 'main', props: { children: [shown([site.title, site.themeConfig]), links(site.themeConfig), shown([page.url, page.props, page.toc]), children] } }
}
export { shown, links }
`

/** A doc with what it shows of its sidebar; an index of a category has all of it. */
const DOC = `
import Layout, { shown, links } from './frame.js'
import { Content } from '../runtime/content-of.js'
import { scope } from '../runtime/scope.js'
import Card from '@theme/DocCard'
export default function Doc() {
  const sidebar = scope.page.props.sidebar && scope.shared(scope.page.props.sidebar, scope.page.layout === '@theme/DocItem' ? 'slice' : undefined)
  return { type: Layout, props: { children: [shown(sidebar), links(sidebar), { type: Content, props: {} }, { type: Card, props: {} }] } }
}
`

/** A post, or a list of posts, with what it shows of the recent ones. */
const BLOG = `
import Layout, { shown, links } from './frame.js'
import { Content } from '../runtime/content-of.js'
import { scope } from '../runtime/scope.js'
export default function Blog() {
  const { items = [], content } = scope.page
  const { sidebar } = scope.page.props.blog
  const recent = sidebar && scope.shared(sidebar, 'slice')
  const own = content === null ? null : { type: 'div', props: { id: '__blog-post-container', children: { type: Content, props: {} } } }
  return { type: Layout, props: { children: [shown(recent), links(recent), own, items.map((_, item) => ({ type: Content, props: { item } }))] } }
}
`

/** Any other page; the list of all versions is asked for by some. */
const OTHER = `
import Layout, { shown } from './frame.js'
import { Content } from '../runtime/content-of.js'
import { scope } from '../runtime/scope.js'
export default function Other() {
  const asked = scope.page.props.asks ?? (scope.page.layout === '@theme/MDXPage' ? ['plugins/docs', 'nothing'] : [])
  return { type: Layout, props: { children: [{ type: Content, props: {} }, asked.map((key) => shown(scope.shared(key)))] } }
}
`

const BLOG_PARTS = [
  'BlogListPage',
  'BlogPostPage',
  'BlogTagsListPage',
  'BlogTagsPostsPage',
  'BlogArchivePage',
  'Blog/Pages/BlogAuthorsListPage',
  'Blog/Pages/BlogAuthorsPostsPage',
  'ChangelogList',
  'ChangelogPage',
]

/** Parts of which the table names one file for each of several names. */
const PARTS: Readonly<Record<string, string>> = {
  Layout: 'frame.js',
  DocItem: 'doc.js',
  MDXPage: 'other.js',
  DocTagsListPage: 'other.js',
  DocTagDocListPage: 'other.js',
  DocCategoryGeneratedIndexPage: 'doc.js',
  NotFound: 'other.js',
  ...Object.fromEntries(BLOG_PARTS.map((name) => [name, 'blog.js'])),
  MDXComponents: 'mdx-components.js',
  DocCard: 'card.js',
}

const OWN = {
  'theme/styles/infima.css': '',
  'theme/styles/index.css': '@layer theme { body { margin: 0 } }',
  'theme/frame.js': FRAME,
  'theme/doc.js': DOC,
  'theme/other.js': OTHER,
  'theme/blog.js': BLOG,
  'theme/card.js': 'export default () => null',
  'theme/mdx-components.js':
    'export default { Note: ({ children }) => ({ type: "b", props: { children } }) }',
  'runtime/scope.js': 'export const scope = {}',
  'runtime/content-of.js': CONTENT,
  'runtime/index.ts': `import { scope } from './scope.js'
export const Head = () => null
export const Link = ({ to, children }) => ({ type: 'a', props: { href: to, children } })
export const useSite = () => scope.site
export const usePluginData = (name, id = 'default') => scope.shared('plugins/' + name)?.[id]
`,
  'runtime/mdx.tsx': "export * from './content-of.js'",
  'runtime/server.tsx': SERVER,
  'runtime/svg.ts':
    'export const svgComponent = ({ inner }) => () => ({ type: "svg", props: { children: { raw: inner } } })',
  'runtime/loader/loader.ts': 'export const startLoader = (options) => void (window.loader = options)',
  'runtime/preferences/storage.ts': 'export const configureStorage = () => null',
  'theme/client.ts': 'export const onRouteDidUpdate = () => null; export const startBehaviour = () => null',
  'runtime/client.tsx':
    "import './preferences/storage.ts'\nimport 'react-dom'\nimport 'react/jsx-runtime'\nexport const start = (options) => void (window.options = options)",
}

/** An engine of which little is left: pages show what they are made of, and a build takes a moment. */
export function textEngine(): Engine {
  const packageDir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'sitegen-engine-')))
  const stubs = ['runtime', 'theme'].flatMap((room) =>
    readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file): [string, string] => [path.join(room, file), textOf(room, file)]),
  )
  const react = Object.entries(REACT).map(([file, text]) => [`node_modules/${file}`, text])
  for (const [file, text] of Object.entries({ ...Object.fromEntries([...stubs, ...react]), ...OWN })) {
    mkdirSync(path.dirname(path.join(packageDir, file)), { recursive: true })
    writeFileSync(path.join(packageDir, file), String(text))
  }
  return {
    version: '0.0.0',
    fingerprint: 'text',
    packageDir,
    themeParts: { ...listThemeParts(ROOT), ...PARTS },
  }
}

/** What pages and the build have in common is the real thing. */
function textOf(room: string, file: string): string {
  return /^shared[\\/]/.test(file) ? readFileSync(path.join(ROOT, room, file), 'utf8') : stub(file)
}

/** No two files may export one name, or a file that exports both would export neither. */
function stub(file: string): string {
  const name = `x_${file.replace(/\W/g, '_')}`
  return `export const ${name} = () => '${name}'\nexport default ${name}`
}
