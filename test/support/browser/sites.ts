import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { buildSite, copyFixture, type Files, type TemporarySite } from '../build-site.ts'
import { isWhole } from '../is-whole.ts'
import { builtOnce } from '../shared-build.ts'
import { CLIENT_MODE } from './client-mode.ts'
import { FILLER } from './filler.ts'
import { prepareShellSite } from './shell-site.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const FIXTURE = path.join(ROOT, 'test/fixtures/site')

/** How the fixture site is built. */
export interface Variant {
  /** Two variants with one name are the same. */
  readonly name: string
  /** Keys of the configuration. @default the base URL `/`, and slashes at the ends of addresses */
  readonly keys?: Readonly<Record<string, unknown>> & { readonly baseUrl?: string }
  /** Where hosts serve it from. @default its base URL */
  readonly folder?: string
  /** Builds with the development version of React. @default false */
  readonly dev?: boolean
  /** Files written over those of the fixture. */
  readonly files?: Files
  /** Last changes before the build. */
  readonly prepare?: (site: TemporarySite) => void
}

/** A doc's id and file for each of the sidebar that is written in parts. */
export const PARTED = { alpha: idsIn('alpha', 60), beta: idsIn('beta', 40), inner: idsIn('inner', 20) }
/** Ids of the docs of the long sidebar. */
export const FLAT: readonly string[] = Array.from(
  { length: 150 },
  (_, index) => `flat/p${String(index).padStart(3, '0')}`,
)

function idsIn(folder: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${folder}/${folder}-${String(index).padStart(2, '0')}`)
}

/** The title of a doc of the sidebar in parts: `Alpha 05`. */
export function titleOf(id: string): string {
  const [name = '', number = ''] = path.posix.basename(id).split('-')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${number}`
}

/** The site with every construct, whose clients come when they are told to. */
function everything(client: string, keys: Readonly<Record<string, unknown>> = {}): Variant {
  const name = ['everything', client, ...Object.values(keys)].join('-')
  return { name, prepare: (site) => addEverything(site, { client, ...keys }) }
}

/** The site with every construct. Most tests of browsers are about it. */
export const EVERYTHING = everything(CLIENT_MODE)

/** The same, whatever mode the tests have. */
export const ON_INTENT = everything('intent')

/** The same without files of page data. */
export const INLINE = everything(CLIENT_MODE, { pageData: 'inline' })

function addEverything(site: TemporarySite, keys: Readonly<Record<string, unknown>>): void {
  mkdirSync(path.join(site.dir, 'node_modules'))
  for (const name of ['remark-math', 'rehype-katex'])
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(site.dir, 'node_modules', name))
  site.write({
    'src/pages/preferred.jsx': site.read('src/more/preferred.jsx'),
    'variant.mjs': `import site from './everything.mjs'\n\nexport default { ...${JSON.stringify(keys)}, ...site }\n`,
    ...Object.fromEntries(FLAT.map((id) => [`product/${id}.md`, `# Page ${id.slice(-3)}\n\nWords.\n`])),
    ...Object.fromEntries(
      Object.values(PARTED)
        .flat()
        .map((id) => [`parts/${id}.md`, `# ${titleOf(id)}\n\nWords.\n`]),
    ),
  })
}

/** Docs that the smaller variants have. */
const FEW = ['a', 'b', 'c', 'long', 'hash', 'tree', 'module', 'counter', 'stone', 'markup', 'moved']

/** Leaves out what only tests of the site with every construct are about. */
function keepFew({ dir, write }: TemporarySite): void {
  for (const file of readdirSync(path.join(dir, 'docs')))
    if (!['_part', 'hidden', ...FEW].includes(file.replace(/\.mdx?$/, '')))
      rmSync(path.join(dir, 'docs', file), { recursive: true })
  for (const page of ['boundary.jsx', 'links-react.jsx', 'photos.jsx'])
    rmSync(path.join(dir, 'src/pages', page))
  write({
    'sidebars.mjs': `export default ${JSON.stringify({ plain: FEW.slice(0, 5), live: FEW.slice(5) })}\n`,
  })
}

/** Below a base URL, without slashes, with a policy for what pages may do, and a worker with code of the site. */
export const BASED: Variant = {
  name: 'based',
  keys: {
    baseUrl: '/base/',
    trailingSlash: false,
    csp: true,
    headTags: [{ tagName: 'script', attributes: {}, innerHTML: 'window.early = true' }],
    markdown: { format: 'detect', mermaid: true },
    pwa: {
      offlineModeActivationStrategies: ['queryString'],
      swCustom: './worker.js',
      manifest: {
        name: 'Short',
        theme_color: '#123456',
        icons: [{ src: '/base/img/icon.png', sizes: '192x192' }],
      },
    },
    themeConfig: { docs: { sidebar: { autoCollapseCategories: true } } },
  },
  files: {
    'docs/styled.mdx': '# Styled\n\n<p id="styled" style={{ color: "rgb(1, 2, 3)" }}>Red.</p>\n',
    'docs/drawn.mdx': '# Drawn\n\n```mermaid\ngraph TD; A-->B\n```\n',
    'docs/lively.mdx': '# Live\n\n```jsx live\n<b id="lived">alive {1 + 1}</b>\n```\n',
    'docs/inline.mdx':
      '# Inline\n\n<head>\n  <script>{`window.ran = true`}</script>\n</head>\n\n<iframe src="/base/about" title="About"></iframe>\n',
    'docs/code.md': '# Code\n\n```js showLineNumbers=5 {1}\nlet a = 1\n```\n',
    'static/img/icon.png': 'a picture',
    'worker.js': `export default function custom(params) {
  self.addEventListener('message', ({ data, ports: [port] }) => {
    if (data === 'who are you?') port.postMessage(params)
  })
}
`,
  },
}

/** With the hash router, in a folder of the host that the build does not know. */
export const HASHED: Variant = {
  name: 'hashed',
  keys: { baseUrl: '/project/', router: 'hash' },
  folder: '/some/folder/',
  files: {
    // Pages of the fixture link to it.
    'static/sitemap.xml': 'static',
    'src/css/custom.css': '.hero { background: url(/img/icon.svg) }\n',
    'src/pages/raw.mdx': `# Raw

<img src="/project/img/icon.svg" alt="with the base URL" width="20" height="20" />
<video src="/img/icon.svg" poster="/img/icon.svg" controls></video>
<picture><source srcSet="/img/icon.svg 1x, /img/icon.svg 2x" /><img src="/img/icon.svg" alt="without" width="20" height="20" /></picture>
<a href="/files/data.zip">a file</a>
`,
    'docs/moved.md': '# Moved\n',
  },
  prepare: (site) => site.write({ 'src/pages/where.jsx': site.read('src/more/where.jsx') }),
}

/** The address of a search service in what was built; each harness starts a service of its own. */
export const SERVICE = 'http://search.invalid:7700'

/** With a hosted search and versions. */
export const HOSTED: Variant = {
  name: 'hosted',
  keys: {
    // A worker of an earlier deploy is removed.
    pwa: false,
    search: { missingResultsUrl: '/about' },
    themeConfig: {
      algolia: { appId: 'APP', apiKey: 'key', indexName: 'fixture', hosts: [SERVICE], insightsHost: SERVICE },
    },
  },
  prepare: keepFew,
}

/** A later deploy of the site: another client with other parts, pages with other words, a page that is gone. */
export const LATER: Variant = {
  name: 'later',
  keys: { client: 'eager', viewTransitions: true },
  dev: true,
  files: {
    'src/components/card.jsx': `export default function Card({ title, children }) {
  return <section className="fixture-card"><h3>New: {title}</h3>{children}</section>
}
`,
    'src/client/routes.js': 'export function onRouteUpdate() {}\n',
    'docs/long.md': '---\ntitle: Long\n---\n\nShort now.\n\n## Words\n',
    'docs/c.md': '---\ntitle: C\ndraft: true\n---\n\nGone.\n',
    'docs/b.md': '---\ntitle: Page B\n---\n\nThe words of the second build.\n',
    'src/theme/Root.jsx': `import { useEffect, useState } from 'react'
import Root from '@theme-original/Root'
import { useLocation, useSite } from 'sitegen/runtime'

export default function OwnRoot({ children }) {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.mounts = Number(dataset.mounts ?? 0) + 1
  }, [])
  return (
    <div className="own-root" title={useSite().title}>
      <button type="button" onClick={() => setCount(count + 1)}>{'clicks: ' + count}</button>
      <i>{useLocation().pathname}</i>
      <Root>{children}</Root>
    </div>
  )
}
`,
  },
  prepare: (site) =>
    site.write({
      'sidebars.mjs': site.read('sidebars.mjs').replace("'c', ", ''),
      'src/theme/NavbarItem.jsx': site.read('src/more/navbar-item.jsx'),
    }),
}

const STRATEGIES = ['mobile', 'saveData', 'appInstalled', 'standalone', 'queryString']

/** With a worker that stores the site. */
export const STORED: Variant = {
  name: 'stored',
  keys: { pwa: { offlineModeActivationStrategies: STRATEGIES } },
  prepare: keepFew,
}

/** The next build of the stored site, with other words on one page. */
export const STORED_NEXT: Variant = {
  ...STORED,
  name: 'stored-next',
  prepare(site) {
    keepFew(site)
    site.write({ 'docs/b.md': site.read('docs/b.md').replace('The words of', 'Other words of') })
  },
}

/** With everything that the frame of a page can have: bars, menus and sidebars of all kinds. */
export const SHELL: Variant = { name: 'shell', prepare: prepareShellSite }

/** The output folder of a variant; each is built once in a run. */
export function buildVariant(variant: Variant): Promise<string> {
  return builtOnce(`${variant.name}-${CLIENT_MODE}`, async (folder) => {
    const site = copyVariant(variant)
    const args = ['--no-cache', '--out-dir', folder, ...(variant.dev === true ? ['--dev'] : [])]
    const result = await buildSite(site.dir, ...args)
    assert.equal(result.exitCode, 0, result.stdout + result.stderr)
    assert.deepEqual(result.diagnostics, [], 'the fixture builds without a remark')
    site.remove()
  })
}

/** A copy of the fixture in a temporary folder. */
export function copyVariant({ keys = {}, files, prepare }: Variant): TemporarySite {
  const site = copyFixture(FIXTURE, 'client')
  const all = { baseUrl: '/', trailingSlash: true, client: CLIENT_MODE, ...keys }
  site.write({ ...FILLER, 'variant.mjs': `export default ${JSON.stringify(all)}\n`, ...files })
  prepare?.(site)
  return site
}

/** URLs of a site's pages, as in its sitemap; of the many pages that look alike only one. */
export function pagesOf(dir: string): readonly string[] {
  const sitemap = readFileSync(path.join(dir, 'sitemap.xml'), 'utf8')
  const urls = [...sitemap.matchAll(/<loc>https:\/\/sitegen\.example(.*?)<\/loc>/g)].map(
    ([, url = '']) => url,
  )
  assert.ok(urls.length > 10)
  return urls.filter((url) => !/many-pages\/m(?!01)|flat\/p(?!075)|-(?!05)\d\d\/?$/.test(url))
}

/** Pages that differ in how they come alive, one of each kind. */
const KINDS =
  /^\/(?:headed|links|changelog|product\/next\/cards|content\/(?:live|groups|code-components|children-module)|docs\/(?:tree|module|counter|lazy|client-only|mismatch|odd.*)|blog(?:\/2026\/04\/04\/post-8)?)?\/$/
/** Pages that are nothing but a component, without a frame. */
const BARE = /^\/(?:boundary|photos|preferred|wishes|moved|gone|where)\//

/** A page of each kind; `npm run test:all` takes all that have a frame. */
export function kindsOf(dir: string): readonly string[] {
  const urls = pagesOf(dir).filter((url) => (isWhole ? !BARE.test(url) : KINDS.test(url)))
  assert.ok(urls.length > 8, urls.join(' '))
  return urls
}
