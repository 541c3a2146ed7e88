import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { copyOf } from '../../support/build/sites.ts'
import { buildSite, readTree, type Files, type TemporarySite } from '../../support/build-site.ts'

const site = copyOf('fixtures/kitchen')

interface Shape {
  readonly text: string
  readonly inode: number
}

function outputOf({ dir }: TemporarySite): ReadonlyMap<string, Shape> {
  const tree = readTree(path.join(dir, 'build'))
  const shapeOf = (file: string, bytes: Buffer): Shape => ({
    text: bytes.toString('latin1'),
    inode: statSync(path.join(dir, 'build', file)).ino,
  })
  return new Map([...tree].map(([file, bytes]) => [file, shapeOf(file, bytes)]))
}

/** Names without hashes, each once. */
function names(files: readonly string[]): readonly string[] {
  return [...new Set(files.map((file) => file.replace(/-[\da-f]{8}(?=\.\w+$)/, '')))].sort()
}

async function build(): Promise<void> {
  const { exitCode, diagnostics, stdout } = await buildSite(site.dir, '--threads', '0')
  assert.deepEqual([exitCode, diagnostics], [0, []], stdout)
}

const first = build().then(() => outputOf(site))

/** The document and the data of pages. */
function pages(...urls: readonly string[]): readonly string[] {
  return urls.flatMap((url) => [path.posix.join(url, 'index.html'), path.posix.join(url, 'page.json')])
}

/** The words of a page, of which the search index is made. */
function text(url: string): string {
  return path.posix.join(url, 'text.json')
}

function isOfIndex(file: string): boolean {
  return file === 'search-index.json' || file.startsWith('assets/search/')
}

const SIDEBAR = ['docs', 'sidebar-defaultSidebar'].map(
  (name) => `assets/data/docs-default-current-${name}.json`,
)
const LAST = 'docs/guide/deep/last'
const MODULE = 'docs/guide/deep/module'
const SETUP = 'docs/guide/setup'
const NEW = 'docs/guide/zz'
const EVERY_PAGE = ['', 'about', 'hidden', 'docs/intro', LAST, MODULE, SETUP, NEW]
/** Entries of what imports the card: two from content, one from the home page, and what they share. */
const CARD = ['card-Badge', 'card', 'index']

function added(file: string, text: string): Files {
  return { [file]: site.read(file) + text }
}

/** One after the other: a doc that is new to one is there for the next. */
const EDITS: readonly (readonly [name: string, edit: () => Files, changed: readonly string[]])[] = [
  ['nothing', () => ({}), []],
  [
    'a paragraph',
    () => added('docs/guide/setup.md', '\nAnother paragraph.\n'),
    [...pages(SETUP), text(SETUP)],
  ],
  [
    // Page data names the neighbours; of the sidebar it names the file only.
    'a title',
    () => ({ 'docs/guide/setup.md': site.read('docs/guide/setup.md').replace(/^# .*$/m, '# Renamed') }),
    [...SIDEBAR, ...pages(SETUP, MODULE), text(SETUP), `${LAST}/index.html`],
  ],
  [
    'a new doc',
    () => ({ 'docs/guide/zz.md': '# Last of all\n\nWords.\n' }),
    [
      ...SIDEBAR,
      'sitemap.xml',
      ...pages(SETUP, NEW),
      text(NEW),
      ...[LAST, MODULE].map((page) => `${page}/index.html`),
    ],
  ],
  ['a partial', () => added('docs/guide/deep/_part.mdx', '\nMore of it.\n'), [...pages(LAST), text(LAST)]],
  [
    'a component',
    () => ({
      'src/components/card.jsx': site
        .read('src/components/card.jsx')
        .replace('<section', '<section id="card"'),
    }),
    [...[...CARD, 'chunk'].map((name) => `assets/js/${name}.js`), ...pages('', LAST)],
  ],
  [
    // The names of its classes are code.
    'styles of a component',
    () => added('src/components/card.module.css', '\n.more { top: 0 }\n'),
    [
      'assets/css/card-module.css',
      ...[...CARD, 'chunk'].map((name) => `assets/js/${name}.js`),
      ...pages('', LAST),
    ],
  ],
  [
    // esbuild counts the letters of styles, too, when it gives short names to code: rare edits swap two names of it.
    'styles of the site',
    () => added('src/css/custom.css', '\n.part { top: 0 }\n'),
    ['assets/css/main.css', '404.html', '404.page.json', ...pages(...EVERY_PAGE, 'search')],
  ],
  ['a static file', () => ({ 'static/new.txt': 'new' }), ['new.txt']],
]

for (const [name, edit, expected] of EDITS) {
  test(`${name}: what is written is what changed, and that is this list`, async () => {
    await first
    const before = outputOf(site)
    site.write(edit())
    await build()
    const now = outputOf(site)
    const all = [...new Set([...before.keys(), ...now.keys()])]
    const changed = all.filter((file) => before.get(file)?.text !== now.get(file)?.text)
    const written = [...now].filter(([file, { inode }]) => before.get(file)?.inode !== inode)
    assert.deepEqual(names(changed.filter((file) => !isOfIndex(file))), expected.toSorted())
    assert.equal(
      changed.some(isOfIndex),
      expected.some((file) => file.endsWith('/text.json')),
    )
    assert.deepEqual(written.map(([file]) => file).sort(), changed.filter((file) => now.has(file)).sort())
  })
}
