import { configText, FIXTURE, type SiteFiles } from './fixture.ts'
import { png } from '../../unit/support/image-bytes.ts'
import type { Random } from './random.ts'

/** A change of a site: what it is, for people, and the files; null removes a file. */
export interface Edit {
  readonly name: string
  readonly files: Readonly<Record<string, string | Uint8Array | null>>
  /** Times of the files: those of now, older ones as a checkout or an archive gives, or as they were. @default now */
  readonly times?: 'old' | 'kept'
}

/** Makes an edit of a site as it is, or nothing when it does not fit. */
type EditMaker = (files: SiteFiles, random: Random) => Edit | null

const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'] as const

function named(name: string, files: Edit['files']): Edit {
  return { name: `${name}: ${Object.keys(files).join(', ')}`, files }
}

function textOf(files: SiteFiles, file: string): string {
  const content = files[file]
  return typeof content === 'string' ? content : ''
}

function pick(files: SiteFiles, pattern: RegExp, random: Random): string | null {
  const found = Object.keys(files).filter((file) => pattern.test(file))
  return found.length === 0 ? null : random.of(found)
}

/** Changes the text of a file whose name fits. */
function changing(
  name: string,
  pattern: RegExp,
  change: (text: string, random: Random) => string,
): EditMaker {
  return (files, random) => {
    const file = pick(files, pattern, random)
    return file === null ? null : named(name, { [file]: change(textOf(files, file), random) })
  }
}

/** Puts one of several contents into a file; null removes it. */
function setting(file: string, contents: readonly (string | Uint8Array | null)[]): EditMaker {
  return (files, random) => {
    const content = random.of(contents)
    if (content === null && files[file] === undefined) return null
    return named(content === null ? 'removed' : `set ${contents.indexOf(content)}`, { [file]: content })
  }
}

const CONTENT = /^(?:docs|versioned_docs|src\/pages)\/.*\.mdx?$/
const DOC = /^docs\/(?:.*\/)?[a-z]\w*\.mdx?$/

const KEYS: Readonly<Record<string, readonly string[]>> = {
  title: ['Renamed', 'Other'],
  sidebar_position: ['1', '9'],
  sidebar_label: ['Label'],
  slug: ['/moved', 'here'],
  description: ['Described'],
  tags: ['[blue]', '[red, green]', '[]'],
  draft: ['true'],
  unlisted: ['true'],
  hide_title: ['true'],
  image: ['./img/dot.png', '/img/logo.svg', './img/nope.png'],
  pagination_next: ['null', 'guide/b'],
  keywords: ['[k]'],
  llms: ['false'],
  id: ['other-id'],
}

/** Gives a text one of these keys of front matter. */
function withKey(keys: typeof KEYS, text: string, random: Random): string {
  const key = random.of(Object.keys(keys))
  return withLine(text, key, random.of(keys[key] ?? ['']))
}

function withLine(text: string, key: string, value: string): string {
  const line = `${key}: ${value}\n`
  const body = text.replace(new RegExp(`^${key}:.*\n`, 'm'), '')
  return body.startsWith('---\n') ? body.replace('---\n', `---\n${line}`) : `---\n${line}---\n\n${body}`
}

function removeFile(name: string, pattern: RegExp): EditMaker {
  return (files, random) => {
    const file = pick(files, pattern, random)
    return file === null ? null : named(name, { [file]: null })
  }
}

/** A file under another name; other files follow it or not. */
const rename: EditMaker = (files, random) => {
  const file = pick(files, DOC, random)
  if (file === null) return null
  const target = file.replace(/(\w+)\.(\w+)$/, `${random.of(['moved', 'z', '02-$1'])}.$2`)
  const content = files[file]
  if (content === undefined || files[target] !== undefined) return null
  const [from, to] = [file, target].map((one) => one.slice(one.lastIndexOf('/') + 1))
  const others = Object.entries(files).flatMap(([other, text]) =>
    random.chance(0.8) && other !== file && typeof text === 'string' && CONTENT.test(other)
      ? [[other, text.replaceAll(`/${from}`, `/${to}`)] as const]
      : [],
  )
  const changed = others.filter(([other, text]) => text !== files[other])
  return named('renamed', { [file]: null, [target]: content, ...Object.fromEntries(changed) })
}

const add: EditMaker = (_files, random) => {
  const file = `docs/${random.of(['', 'guide/', 'new/'])}${random.of(['n', 'm', '01-k'])}.${random.of(['md', 'mdx'])}`
  return named('added', { [file]: `# New ${random.of(WORDS)}\n\n[a](/docs/a/) and [start](/docs/)\n` })
}

const VALUES: Readonly<Record<string, readonly (string | null)[]>> = {
  title: ["'Other'", "'Site'"],
  tagline: ["'Tag'", null],
  baseUrl: ["'/base/'", null],
  trailingSlash: ['false', 'true', null],
  noIndex: ['true', null],
  staticDirectories: ["['more', 'static']", "['static']"],
  onBrokenLinks: ["'warn'", "'ignore'", "'throw'"],
  onBrokenAnchors: ["'throw'", "'ignore'"],
  headTags: ["[{ tagName: 'meta', attributes: { name: 'x', content: 'y' } }]", null],
  clientModules: ["['./src/css/custom.css']", null],
  customFields: ['{ a: 1 }', null],
  assets: ['{ inlineLimit: 0 }', '{ inlineLimit: 100000 }', null],
  llms: ["{ ignorePatterns: ['/docs/guide/**'] }", 'true', null],
  markdown: [
    "{ format: 'detect' }",
    '{ emoji: false }',
    "{ components: { Note: './src/components/card.jsx' } }",
    "{ preprocessor: ({ fileContent }) => fileContent.replaceAll('alpha', 'omega') }",
    "{ preprocessor: ({ fileContent }) => fileContent.replaceAll('beta', 'omega') }",
    null,
  ],
  docs: [
    "{ path: 'docs' }",
    "{ path: 'docs', breadcrumbs: false, sidebarPath: './sidebars.mjs' }",
    "{ path: 'docs', sidebarPath: './sidebars.mjs' }",
    "{ path: 'docs', routeBasePath: 'handbook' }",
    "{ path: 'docs', numberPrefixParser: false, admonitions: { keywords: ['mine'] } }",
    "{ path: 'docs', onlyIncludeVersions: ['current'] }",
    "{ path: 'docs', editUrl: ({ docPath }) => 'https://sitegen.example/' + docPath }",
    "{ path: 'docs', remarkPlugins: [() => (tree) => { tree.children.pop() }] }",
  ],
  blog: [
    "[{ postsPerPage: 1, blogSidebarCount: 2, onUntruncatedBlogPosts: 'ignore' }]",
    "{ routeBasePath: 'news', blogSidebarCount: 'ALL', sortPosts: 'ascending', onUntruncatedBlogPosts: 'warn' }",
    "{ truncateMarker: /## /, feedOptions: { type: 'all', limit: 1 }, showReadingTime: false }",
    '{ readingTime: ({ content }) => content.length, processBlogPosts: ({ blogPosts }) => blogPosts.slice(1) }',
    'false',
  ],
  theme: ['{ customCss: [] }', "{ customCss: './src/css/custom.css' }"],
  themeConfig: [
    "{ navbar: { title: 'Bar', items: [] }, prism: { defaultLanguage: 'js' } }",
    "{ navbar: { items: [{ to: '/docs/a/', label: 'A' }, { type: 'docsVersionDropdown' }] } }",
    '{ tableOfContents: { minHeadingLevel: 3, maxHeadingLevel: 4 } }',
  ],
  sitemap: ['{ priority: 0.9 }', 'false', null],
}

const POST = /^blog\/.*\.mdx?$/

const POST_KEYS: Readonly<Record<string, readonly string[]>> = {
  title: ['Renamed', 'Other'],
  date: ['2026-02-01', '2025-12-31T10:00'],
  slug: ['moved', '/here/there'],
  description: ['Described'],
  tags: ['[blue]', '[red, green]', '[]'],
  authors: ['ann', '[{ key: ann, title: T }]', 'nobody'],
  draft: ['true'],
  unlisted: ['true'],
  image: ['./dot.png'],
  sidebar_label: ['Label'],
}

const addPost: EditMaker = (_files, random) => {
  const file = `blog/2026-0${1 + random.below(9)}-1${random.below(9)}-${random.of(WORDS)}.${random.of(['md', 'mdx'])}`
  return named('post added', {
    [file]: `Words of ${random.of(WORDS)}.\n\n<!-- truncate -->\n\n## Part\n\nMore.\n`,
  })
}

/** One value of the configuration becomes another one. */
const config: EditMaker = (files, random) => {
  const key = random.of(Object.keys(VALUES))
  const value = random.of(VALUES[key] ?? [null])
  const options = { ...optionsIn(textOf(files, 'site.config.mjs')) }
  if (value === null) delete options[key]
  else options[key] = value
  return { name: `config ${key}: ${value ?? 'gone'}`, files: { 'site.config.mjs': configText(options) } }
}

function optionsIn(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(/^ {2}(\w+): (.*),$/gm)].map(([, key = '', value = '']) => [key, value]),
  )
}

/** A file as it was in the beginning. */
const restore: EditMaker = (files, random) => {
  const changed = Object.keys({ ...FIXTURE, ...files }).filter((file) => files[file] !== FIXTURE[file])
  if (changed.length === 0) return null
  const file = random.of(changed)
  return named('restored', { [file]: FIXTURE[file] ?? null })
}

/** Text of the same length, so that only time tells. */
const sameSize = changing('same size', CONTENT, (text) =>
  text.replace(/[a-z](?=\w*[.,])/, (letter) => (letter === 'z' ? 'y' : 'z')),
)

/** Two changes at once: a file is broken, and what used it does not any more. */
const dropNote: EditMaker = (files, random) => {
  const home = textOf(files, 'src/pages/index.jsx')
    .replace(/^import Note.*\n/m, '')
    .replace('<Note />', '')
  const note = random.of(['{ broken', '![none](./nope.png)\n', null])
  return named('module dropped', { 'src/pages/index.jsx': home, 'src/components/note.mdx': note })
}

const LINES = [
  '\n[b](/docs/guide/b/)\n',
  '\n![dot](/img/logo.svg)\n',
  '\n## More {#more}\n',
  '\nPlain {1 + 1}\n',
  '\n- a :tada:\n',
  '\n[x](./img/data.zip)\n',
  '\n[extra](/extra.txt)\n',
] as const

/** An edit whose files get other times. */
function timed(times: 'old' | 'kept', maker: EditMaker): EditMaker {
  return (files, random) => {
    const edit = maker(files, random)
    return edit === null ? null : { ...edit, name: `${edit.name} (times: ${times})`, times }
  }
}

const ONE = 'node_modules/.pnpm/mark@1/node_modules'
const TWO = 'node_modules/.pnpm/mark@2/node_modules'

/** A package that is removed, with all that is in it. */
const removePackage: EditMaker = (files) => {
  const all = Object.keys(files).filter((file) => file.startsWith(`${ONE}/common/`))
  return all.length === 0
    ? null
    : named('package removed', Object.fromEntries(all.map((file) => [file, null])))
}

/** What files may hold, of which one is put into them: null removes them. */
const CONTENTS: Readonly<Record<string, readonly (string | Uint8Array | null)[]>> = {
  'blog/authors.yml': [
    'ann:\n  name: Anna\n  page: true\nbo:\n  name: Bo\n',
    'ann:\n  name: Ann\n',
    'ann: 1\n',
    null,
  ],
  'blog/dot.png': [png({ width: 7, height: 7 }), null],
  'blog/tags.yml': ['red:\n  label: Rouge\n', null],
  'docs/_category_.yml': ['label: All\n', null],
  'docs/_q.md': ['Other words. [b](./guide/b.md)\n', 'With {1} expression\n', '## Head\n\nlast\n', null],
  'docs/guide/_category_.json': ['{ "label": "Other" }', '{ "position": 1 }', '{ "label": ', null],
  'docs/img/big.png': [png({ width: 9 }), Buffer.concat([png(), Buffer.alloc(20_000)])],
  'docs/img/data.zip': ['other zip', null],
  'docs/img/dot.png': [png({ width: 5, height: 5 }), png({ width: 6 }), Buffer.alloc(12_000, 7), null],
  'docs/tags.yml': ['red:\n  label: Rouge\n  permalink: /red\n', null],
  'more/img/logo.svg': ['<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>', null],
  'node_modules/mark': [`-> ${TWO.slice(13)}/mark`, `-> ${ONE.slice(13)}/mark`],
  'package.json': ['{ "sideEffects": false }', '{ "name": "x" }', null],
  'sidebars.mjs': [
    "export default { main: ['index', { type: 'autogenerated', dirName: 'guide' }] }\n",
    "export default { main: [{ type: 'autogenerated', dirName: '.' }], two: [] }\n",
    "export default { main: ['a', { type: 'link', label: 'L', href: 'https://example.com' }, 'index'] }\n",
    null,
  ],
  'src/components/card.module.css': ['.card { color: red } .x { top: 0 }\n', '.x { left: 0 }\n'],
  'src/components/icon.png': [png({ width: 2, height: 2 })],
  'src/components/note.mdx': ["{'only'}\n", 'Words, {1}. [dead](/dead)\n'],
  'src/components/only.jsx': ["export const only = 'a file'\n", null],
  'src/components/package.json': [
    '{ "sideEffects": false }',
    '{ "browser": { "./words.js": "./words/second.js" } }',
    null,
  ],
  'src/components/words.js': ["export const words = 'others'\n", 'export const words = ', null],
  'src/components/words.jsx': ["export const words = 'shadow'\n", null],
  'src/components/words.ts': ["export const words = 'typed'\n", null],
  'src/components/words/package.json': [
    '{ "main": "./second.js" }',
    '{ "main": "./first.js", "sideEffects": false }',
  ],
  'src/css/custom.css': ['body { color: black }\n', '@media print { a { color: red } }\n'],
  'src/pages/thrower.jsx': [
    "export default () => { throw new Error('no') }\n",
    'export default () => <b>fine</b>\n',
    null,
  ],
  'src/theme/DocCard.jsx': ['export default () => <i>mine</i>\n', null],
  'src/theme/Layout.jsx': [
    "import Layout from '@theme-original/Layout'\nexport default (props) => <Layout {...props} />\n",
    null,
  ],
  'static/docs/a/index.html': ['wants the place of a page\n', null],
  'static/extra.txt': ['another extra\n', null],
  'static/img/logo.svg': ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', null],
  'versioned_sidebars/version-1.0-sidebars.json': ['{ "main": ["a", "index"] }', '{ "main": ["a"] }'],
  'versions.json': ['[]', null],
  [`${ONE}/common/package.json`]: ['{ "name": "common", "version": "1.1.0", "main": "./part" }'],
  [`${ONE}/common/part.js`]: ["module.exports = 'sooner'\n", null],
  [`${ONE}/mark/node_modules/common/index.js`]: ["module.exports = 'nearer'\n", null],
  [`${ONE}/mark/package.json`]: [
    '{ "name": "mark", "version": "1.0.1", "type": "module", "exports": "./index.js" }',
  ],
  [`${ONE}/mark/word.js`]: ["export const word = 'two'\n", "export const word = 'six'\n"],
}

const put: EditMaker = (files, random) => {
  const file = random.of(Object.keys(CONTENTS))
  return setting(file, CONTENTS[file] ?? [])(files, random)
}

const number = (text: string, random: Random): string =>
  `${text}\n${random.of(WORDS)} ${random.below(1000)}\n`

const MAKERS: readonly (readonly [weight: number, maker: EditMaker])[] = [
  [50, put],
  [6, changing('paragraph', CONTENT, number)],
  [3, changing('line', /^docs\/.*\.mdx?$/, (text, random) => text + random.of(LINES))],
  [3, changing('heading', CONTENT, (text, random) => text.replace(/^# .*$/m, `# ${random.of(WORDS)}`))],
  [5, changing('front matter', DOC, (text, random) => withKey(KEYS, text, random))],
  [4, changing('address', DOC, (text, random) => withLine(text, 'slug', `/at-${random.below(9)}`))],
  [2, changing('touched', /\.(?:mdx?|jsx|css)$/, (text) => text)],
  [2, sameSize],
  [3, rename],
  [3, add],
  [2, removeFile('removed', DOC)],
  [6, config],
  [4, restore],
  [
    1,
    changing(
      'page as partial',
      /^docs\/guide\/.*\.mdx$/,
      (text) => `import Page from '../a.md'\n${text}\n<Page />\n`,
    ),
  ],
  [1, changing('dead link', CONTENT, (text) => `${text}\n[dead](./dead.md) [gone](/gone)\n`)],
  [1, changing('broken', /\.mdx$/, (text) => `${text}\n<Open>\n`)],
  [1, changing('bad front matter', DOC, (text) => `---\ntitle: [\n---\n${text}`)],
  [1, changing('unknown component', /\.mdx$/, (text) => `import X from './nope.jsx'\n\n${text}\n<X />\n`)],
  [1, dropNote],
  [3, changing('paragraph of a post', POST, number)],
  [
    3,
    changing('excerpt', POST, (text, random) =>
      text.replace(/(\n---\n|^(?!---))/, `$1\n${random.of(WORDS)} ${random.below(1000)}\n`),
    ),
  ],
  [3, changing('front matter of a post', POST, (text, random) => withKey(POST_KEYS, text, random))],
  [3, addPost],
  [1, removeFile('post removed', POST)],
  [
    1,
    changing('release', /^CHANGELOG\.md$/, (text, random) =>
      text.replace('\n## ', `\n## 2.${random.below(9)}.0 (2026-01-0${1 + random.below(4)})\n\n- New.\n\n## `),
    ),
  ],
  [1, changing('line of a release', /^CHANGELOG\.md$/, (text, random) => `${text}- ${random.of(WORDS)}\n`)],
  [1, timed('old', setting(`${ONE}/mark/word.js`, ["export const word = 'old'\n"]))],
  [1, removePackage],
  [1, timed('kept', setting('docs/img/dot.png', [png({ width: 4, height: 2 })]))],
  [2, timed('old', changing('checked out', CONTENT, number))],
  [2, timed('old', restore)],
]

/** A random edit of a site. */
export function randomEdit(files: SiteFiles, random: Random): Edit {
  const total = MAKERS.reduce((sum, [weight]) => sum + weight, 0)
  for (;;) {
    let at = random.below(total)
    const maker = MAKERS.find(([weight]) => (at -= weight) < 0)?.[1]
    const edit = maker?.(files, random) ?? null
    if (edit !== null) return edit
  }
}

/** Undoes what was changed since a moment. */
export function repair(files: SiteFiles, good: SiteFiles): Edit {
  const changed = Object.keys({ ...good, ...files }).filter((file) => files[file] !== good[file])
  return named('repaired', Object.fromEntries(changed.map((file) => [file, good[file] ?? null])))
}

/** A site after an edit. */
export function edited(files: SiteFiles, { files: changed }: Edit): SiteFiles {
  const all = { ...files, ...changed }
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string | Uint8Array] => entry[1] !== null),
  )
}
