import { png } from '../../unit/support/image-bytes.ts'

/** Text or bytes of every file of a site, by path. */
export type SiteFiles = Readonly<Record<string, string | Uint8Array>>

/** Options of the configuration; edits change them one at a time. */
export const OPTIONS: Readonly<Record<string, string>> = {
  title: "'Site'",
  url: "'https://sitegen.example'",
  trailingSlash: 'true',
  staticDirectories: "['static', 'more']",
  onBrokenLinks: "'throw'",
  docs: "{ path: 'docs', editUrl: 'https://sitegen.example/edit/', remarkPlugins: [(await import('mark')).default] }",
  blog: "[{ postsPerPage: 2, onUntruncatedBlogPosts: 'ignore', onInlineAuthors: 'ignore' }, { id: 'changes', kind: 'changelog', routeBasePath: 'changes', changelogFile: 'CHANGELOG.md', archiveBasePath: null }]",
  theme: "{ customCss: './src/css/custom.css' }",
  llms: 'true',
  themeConfig: "{ navbar: { items: [{ type: 'doc', docId: 'index', label: 'Docs' }] } }",
}

/** Source of a configuration. */
export function configText(options: Readonly<Record<string, string>>): string {
  const lines = Object.entries(options).map(([key, value]) => `  ${key}: ${value},\n`)
  return `export default {\n${lines.join('')}}\n`
}

/** A plugin of several modules, one of them of CommonJS. */
const MARK = `import { word } from './word.js'
import common from 'common'
export default () => (tree) => {
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'marked ' + word + ' ' + common }] })
}
`

const CARD = `import { useSite } from 'sitegen/runtime'
import styles from './card.module.css'
import { words } from './words.js'
import icon from './icon.png'
import { inner } from './words/'
import { only } from './only'
export default function Card({ label, children }) {
  return <section className={styles.card}>{useSite().title}{words}{inner}{only}{label}<img src={icon} />{children}</section>
}
export const Small = () => <small>{words}</small>
`

/**
 * A small site with everything that depends on something else. Docs without a sidebar are there because one that shows
 * it is rendered for every change of a title or address, which would hide what else it depends on.
 */
export const FIXTURE: SiteFiles = {
  // As pnpm lays packages out: the site sees a link, and what a package needs lies beside the package.
  'node_modules/mark': '-> .pnpm/mark@1/node_modules/mark',
  'node_modules/.pnpm/mark@1/node_modules/mark/package.json':
    '{ "name": "mark", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  'node_modules/.pnpm/mark@1/node_modules/mark/index.js': MARK,
  'node_modules/.pnpm/mark@1/node_modules/mark/word.js': "export const word = 'one'\n",
  'node_modules/.pnpm/mark@1/node_modules/common/package.json':
    '{ "name": "common", "version": "1.0.0", "main": "./main" }',
  'node_modules/.pnpm/mark@1/node_modules/common/main.js': "module.exports = require('./part')\n",
  'node_modules/.pnpm/mark@1/node_modules/common/part/index.js': "module.exports = 'common'\n",
  'node_modules/.pnpm/mark@2/node_modules/mark/package.json':
    '{ "name": "mark", "version": "2.0.0", "type": "module", "exports": "./index.js" }',
  'node_modules/.pnpm/mark@2/node_modules/mark/index.js':
    "export default () => (tree) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'of mark 2' }] }) }\n",
  'src/components/words/package.json': '{ "main": "./first.js" }',
  'src/components/words/first.js': "export const inner = 'first'\n",
  'src/components/words/second.js': "export const inner = 'second'\n",
  'src/components/only/index.js': "export const only = 'in a folder'\n",
  'site.config.mjs': configText(OPTIONS),
  'docs/index.md':
    '---\nslug: /\ntags: [red]\ndisplayed_sidebar: null\n---\n\n# Start\n\n[a](./a.md), [b](./guide/b.md#part), [d](guide/d.mdx)\n\n![dot](./img/dot.png)\n',
  'docs/a.md':
    '---\ntags: [red, blue]\ndisplayed_sidebar: null\n---\n\n# A\n\n## One\n\n[index](./index.md) [data](./img/data.zip)\n\n![logo](/img/logo.svg) ![big](./img/big.png)\n\n```js\nconst a = 1\n```\n',
  'docs/guide/_category_.json': '{ "label": "Guide", "link": { "type": "generated-index" } }',
  'docs/guide/b.md':
    '---\ndescription: About b\n---\n\n# B\n\n## Part\n\n:::note\nWords, [a](../a.md), [extra](/extra.txt).\n:::\n',
  'docs/guide/c.mdx':
    "import Card, { Small } from '../../src/components/card.jsx'\nimport P from '../_p.mdx'\n\n# C\n\n<Card label=\"c\">inner [b](./b.md)</Card>\n\n<Small />\n\n<P />\n",
  'docs/guide/d.mdx':
    "---\ndisplayed_sidebar: null\n---\n\nimport P from '../_p.mdx'\nimport Live from '../_live.mdx'\n\nexport const two = 1 + 1\n\n# D\n\nIt is {two}, [a](../a.md).\n\n<Live />\n\n<P />\n",
  'docs/_p.mdx': "import Q from './_q.md'\n\n## Shared\n\nA partial, [a](./a.md).\n\n<Q />\n",
  'docs/_q.md': 'The inner partial. ![dot](./img/dot.png)\n',
  'docs/_live.mdx': 'Live: {1 + 2}. [b](./guide/b.md)\n',
  'docs/tags.yml': 'red:\n  label: Red\n  permalink: /red\nblue:\n  label: Blue\n',
  'docs/img/dot.png': png({ width: 3, height: 2 }),
  'docs/img/big.png': Buffer.concat([png({ width: 30, height: 20 }), Buffer.alloc(12_000, 1)]),
  'docs/img/data.zip': 'zip',
  'src/components/card.jsx': CARD,
  'src/components/card.module.css': '.card { color: red; background: url(./icon.png) }\n',
  'src/components/words.js': "export const words = 'words'\n",
  'src/components/icon.png': png({ width: 1, height: 1 }),
  'src/components/note.mdx': "Words of a module, {'x'}. [a](/docs/a/) ![dot](../../docs/img/dot.png)\n",
  'src/pages/index.jsx':
    "import { Link, usePluginData } from 'sitegen/runtime'\nimport Card from '../components/card.jsx'\nimport Note from '../components/note.mdx'\nexport default function Home() {\n  return <main><h1>Home</h1><Link to=\"/docs/a/\">A</Link><Card label=\"home\" /><Note />{JSON.stringify(usePluginData('docs'))}</main>\n}\n",
  'src/pages/about.md': '# About\n\n[home](/) ![logo](/img/logo.svg)\n',
  'src/css/custom.css': 'body { color: navy }\n',
  'static/img/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>',
  'static/robots.txt': 'User-agent: *\n',
  'more/extra.txt': 'extra\n',
  'blog/2026-01-01-first.md':
    '---\ntags: [red]\nauthors: ann\n---\n\n# First\n\nThe first, [a](/docs/a/), [next](./2026-01-02-second.mdx), ![dot](./dot.png).\n\n<!-- truncate -->\n\n## Part\n\nThe rest.\n',
  'blog/2026-01-02-second.mdx':
    '---\ntags: [red, blue]\n---\n\nimport Card from \'../src/components/card.jsx\'\n\n<Card label="post">An excerpt of {1 + 1}, [part](#later).[^1]</Card>\n\n{/* truncate */}\n\n## Later\n\nThe rest.\n\n[^1]: A note.\n',
  'blog/2026-01-03-third.md':
    '---\nauthors: [ann, { name: Bo }]\ntitle: Third\n---\n\nAll of it. [first](./2026-01-01-first.md#part)\n',
  'blog/authors.yml': 'ann:\n  name: Ann\n  page: true\n  image_url: ./dot.png\n',
  'blog/dot.png': png({ width: 4, height: 4 }),
  'CHANGELOG.md':
    '# Changelog\n\n## 1.1.0 (2026-01-02)\n\n- More. [a](/docs/a/)\n\n## 1.0.0 (2026-01-01)\n\n- First.\n',
  'versions.json': '["1.0"]',
  'versioned_docs/version-1.0/index.md': '---\nslug: /\n---\n\n# Old start\n\n[a](./a.md)\n',
  'versioned_docs/version-1.0/a.md': '# Old A\n\n[start](./index.md)\n',
  'versioned_sidebars/version-1.0-sidebars.json': '{ "main": ["index", "a"] }',
}

/** Where the files of a site are written. */
export interface Layout {
  /** The path of a file, from the site directory, and its text as it has to be there. */
  readonly placed: (file: string, content: string) => readonly [file: string, content: string]
  /** What is copied with the site: paths beside its folder. */
  readonly beside: readonly string[]
}

export const ALL_INSIDE: Layout = { placed: (file, content) => [file, content], beside: [] }

/** The docs lie beside the folder of the site. */
export const DOCS_OUTSIDE: Layout = {
  placed(file, content) {
    if (file.startsWith('docs/')) return [`../${file}`, content.replaceAll("'../../src/", "'../../site/src/")]
    return [
      file,
      content.replaceAll("path: 'docs'", "path: '../docs'").replaceAll('../../docs/', '../../../docs/'),
    ]
  },
  beside: ['docs'],
}

/** A project of Docusaurus: its configuration, with the options of content in a preset. */
export const DOCUSAURUS: Layout = {
  placed(file, content) {
    if (file !== 'site.config.mjs') return [file, content]
    return ['docusaurus.config.mjs', content.replace('export default', 'const site =') + AS_PRESET]
  },
  beside: [],
}

const AS_PRESET = `
const { docs, blog, theme, sitemap, ...rest } = site
const [first, ...more] = [blog].flat()
export default {
  baseUrl: '/',
  ...rest,
  presets: [['classic', { docs, blog: first, theme, sitemap }]],
  plugins: more.map((options) => ['@docusaurus/plugin-content-blog', options]),
}
`
