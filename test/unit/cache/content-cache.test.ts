import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import {
  parseState,
  stateBytes,
  type BuildState,
  type ContentRecord,
} from '../../../cli/cache/build-state.ts'
import { createCompileCache, createOutlineCache, type KeptContent } from '../../../cli/cache/content-cache.ts'
import { openPack } from '../../../cli/cache/pack.ts'
import { rowOf } from '../../../cli/cache/rows.ts'
import { folderStore } from '../../../cli/kept/store.ts'
import type { SiteConfig } from '../../../cli/config/site-config.ts'
import type { CompileRequest } from '../../../cli/content/compile/content-key.ts'
import {
  type CompiledContent,
  type CompiledNode,
  failedContent,
} from '../../../cli/content/compile/compiled.ts'
import type { Diagnostic } from '../../../cli/report/diagnostic.ts'
import { createFingerprints } from '../../../cli/types/fingerprints.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { docsInstance, MARKDOWN, pagesInstance, siteConfig } from '../support/site-config.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const FILE = 'docs/a.md' as FilePath
const PAGE: CompileRequest = { file: FILE, as: 'page', pipeline: 'docs/default' }

interface Building {
  readonly siteDir: string
  readonly config?: SiteConfig
  readonly engine?: string
  readonly records?: ReadonlyMap<string, ContentRecord>
}

/** One build: what it does with its memory; gives the records for the next one. */
function build(
  { siteDir, config = siteConfig(), engine = '1', records = new Map() }: Building,
  work: (cache: KeptContent) => void,
): ReadonlyMap<string, ContentRecord> {
  const workDir = path.join(siteDir, 'pack')
  const pack = openPack(folderStore(workDir))
  const cache = createCompileCache({
    startedAt: Date.now(),
    pack,
    workDir,
    fingerprints: createFingerprints(siteDir, null),
    engine,
    config,
    records,
  })
  work(cache)
  pack.save()
  pack.close()
  return cache.records()
}

const compiled = (text: string, changed: Partial<CompiledContent> = {}): CompiledContent => ({
  ...failedContent(FILE, []),
  nodes: [{ tag: '', props: {}, open: [], html: [text] }],
  ...changed,
})

/** A site whose one file was compiled by a first build. */
function builtSite(config = siteConfig(), made = compiled('words')) {
  const siteDir = temporaryFolder({ [FILE]: 'text' })
  const records = build({ siteDir, config }, (cache) => {
    const hash = createFingerprints(siteDir, null).hashOf(FILE) ?? ''
    cache.set(PAGE, { compiled: made, json: null, hash })
  })
  return { siteDir, records }
}

test('a known file is told without its words, which can be loaded', () => {
  const site = builtSite()
  build(site, (cache) => {
    const known = cache.get(PAGE)
    assert.ok(known?.at !== undefined)
    assert.deepEqual(known.nodes, [])
    assert.deepEqual(cache.read(known.at), compiled('words'))
    assert.equal(cache.get({ ...PAGE, as: 'partial' }), null)
    assert.deepEqual(cache.counts(), { hits: 1, misses: 1, reasons: { new: 1 } })
  })
})

test('what a thread stored and nobody may use again is removed', () => {
  const siteDir = temporaryFolder({ [FILE]: 'text' })
  const store = folderStore(path.join(siteDir, 'pack'))
  const names = (): readonly string[] => [...store.dataFiles()].map(([name]) => name)
  const writer = store.openWriter()
  const at = writer.add(Buffer.from('of a thread'))
  writer.finish()
  assert.ok(at !== null)
  build({ siteDir }, (cache) => {
    const hash = createFingerprints(siteDir, null).hashOf(FILE) ?? ''
    cache.set(PAGE, { compiled: compiled('words', { at }), json: null, hash: `not ${hash}` })
    cache.set({ ...PAGE, as: 'partial' }, { compiled: compiled('words'), json: null, hash })
  })
  assert.ok(!names().includes(at[0]), names().join(' '))
  assert.ok(names().length > 0)
})

test('the state is lost but not the compiled content: it comes whole', () => {
  const { siteDir } = builtSite()
  build({ siteDir }, (cache) => assert.deepEqual(cache.get(PAGE), compiled('words')))
})

test('names of components, imports and images in several widths are known without the words', () => {
  const place = { file: FILE, line: 1 }
  const small: CompiledNode = { use: 'Small', props: {}, children: ['x'] }
  const made = compiled('', {
    kind: 'tree',
    nodes: [
      { use: 'Card', props: {}, children: [{ tag: 'p', props: {}, open: [], children: [small] }] },
      { use: 'Card', props: {}, children: [] },
    ],
    imports: { Card: { source: './card', imported: 'default', place } },
    references: [
      { kind: 'link', url: 'b.md', own: [], place },
      { kind: 'responsive', url: 'x.png', own: [], place },
    ],
  })
  build(builtSite(siteConfig(), made), (cache) => {
    const { kind, nodes = [], imports, references } = cache.get(PAGE) ?? {}
    const names = nodes.map((node) => (typeof node === 'object' && 'use' in node ? node.use : null))
    assert.deepEqual(names, ['Card', 'Small'])
    assert.deepEqual([kind, imports, references?.map(({ url }) => url)], ['tree', made.imports, ['x.png']])
  })
})

test('what gave a warning is kept with it', () => {
  const diagnostics: readonly Diagnostic[] = [{ code: 'X', level: 'warning', message: 'x' }]
  build(builtSite(siteConfig(), compiled('', { diagnostics })), (cache) => {
    const known = cache.get(PAGE)
    assert.deepEqual(known?.diagnostics, diagnostics)
    assert.deepEqual(known.at && cache.read(known.at)?.diagnostics, diagnostics)
  })
})

test('what gave an error or a message of a plugin is not kept, nor what was changed while it was compiled', () => {
  for (const problem of [
    { code: 'X', level: 'error' },
    { code: 'MARKDOWN_MESSAGE', level: 'info' },
  ] as const) {
    const bad = compiled('', { diagnostics: [{ ...problem, message: '' }] })
    assert.deepEqual(builtSite(siteConfig(), bad).records, new Map())
  }
  const siteDir = temporaryFolder({ [FILE]: 'text' })
  const records = build({ siteDir }, (cache) =>
    cache.set(PAGE, { compiled: compiled(''), json: null, hash: 'of other bytes' }),
  )
  assert.deepEqual(records, new Map())
})

test('a file that gives a problem now is not what an earlier build of it was', () => {
  const site = builtSite()
  const bad = compiled('', { diagnostics: [{ code: 'X', level: 'error', message: '' }] })
  const records = build(site, (cache) => {
    cache.get(PAGE)
    cache.set(PAGE, { compiled: bad, json: null, hash: '' })
  })
  assert.deepEqual(records, new Map())
})

test('compiled content that is damaged or gone is a miss', () => {
  const site = builtSite()
  build({ ...site, siteDir: temporaryFolder({ [FILE]: 'text' }) }, (cache) => {
    assert.equal(cache.get(PAGE), null)
    assert.deepEqual(cache.counts().reasons, { lost: 1 })
  })
})

test('a page that becomes a partial too has another value', () => {
  const { siteDir } = builtSite()
  build({ siteDir }, (cache) => {
    cache.get(PAGE)
    const alone = cache.valueOf(FILE, 'page')
    cache.get({ ...PAGE, as: 'partial' })
    assert.notEqual(cache.valueOf(FILE, 'page'), alone)
    assert.equal(cache.valueOf(FILE, 'module'), '')
  })
})

const plugin = (): void => undefined
const withPlugin = (configHash: string): SiteConfig =>
  siteConfig({ configHash, docs: [docsInstance({ remarkPlugins: [plugin] })] })
const hooks = { ...MARKDOWN.hooks, onBrokenMarkdownLinks: () => undefined }

/** A second build, and whether it may take over what a first one compiled. */
const markdown = (changed: Partial<SiteConfig['markdown']>): SiteConfig =>
  siteConfig({ markdown: { ...MARKDOWN, ...changed } })
const prism = { defaultLanguage: 'js', additionalLanguages: [], magicComments: null }
const otherHash = { configHash: '2' }

/** A second build, and whether it may take over what a first one compiled. */
type Second = readonly [name: string, isKnown: boolean, second: SiteConfig, first?: SiteConfig]
const SECOND: readonly Second[] = [
  ['another title', true, siteConfig({ title: 'Other', ...otherHash })],
  ['a hook', true, siteConfig({ ...otherHash, markdown: { ...MARKDOWN, hooks } })],
  [
    'plugins of another instance',
    true,
    siteConfig({ pages: [pagesInstance({ remarkPlugins: [plugin] })], ...otherHash }),
  ],
  ['the same code', true, withPlugin('1'), withPlugin('1')],
  ['other code, maybe of a plugin', false, withPlugin('2'), withPlugin('1')],
  ['a plugin', false, withPlugin('1')],
  ['emoji', false, markdown({ emoji: false })],
  ['components', false, markdown({ components: { A: './a' } })],
  ['options of remark-rehype', false, markdown({ remarkRehypeOptions: { footnoteLabel: 'x' } })],
  ['a preprocessor', false, markdown({ preprocessor: ({ fileContent }) => fileContent })],
  ['names of admonitions', false, siteConfig({ docs: [docsInstance({ admonitions: ['mine'] })] })],
  ['the language of code', false, siteConfig({ prism })],
]
for (const [name, isKnown, second, first = siteConfig()] of SECOND) {
  test(`${name}: what was compiled is ${isKnown ? 'known' : 'not known'}`, () => {
    const site = builtSite(first)
    build({ ...site, config: second }, (cache) => assert.equal(cache.get(PAGE) !== null, isKnown))
  })
}

test('another instance, kind and path are not known', () => {
  const others = [
    { pipeline: 'pages/default' },
    { as: 'partial' },
    { file: 'docs/b.md' as FilePath },
  ] as const
  for (const other of others)
    build(builtSite(), (cache) => assert.equal(cache.get({ ...PAGE, ...other }), null))
})

test('another engine and other bytes are not known', () => {
  const site = builtSite()
  build({ ...site, engine: '2' }, (cache) => assert.equal(cache.get(PAGE), null))
  writeFileSync(path.join(site.siteDir, FILE), 'TEXT')
  build(site, (cache) => {
    assert.equal(cache.get(PAGE), null)
    assert.deepEqual(cache.counts().reasons, { changed: 1 })
  })
})

test('outlines are kept as changes to the state of each language, whichever they were taken from', () => {
  const siteDir = temporaryFolder({ [FILE]: 'text' })
  const fingerprints = createFingerprints(siteDir, null)
  const hash = fingerprints.hashOf(FILE) ?? ''
  const options = { fingerprints, config: siteConfig(), engine: '1' }
  const { outlineOptions } = createOutlineCache(null, options).kept(null)
  const rowIn = (title: string): string => rowOf(FILE, { frontMatter: { title } })
  const stateWith = (title: string): BuildState =>
    parseState(
      stateBytes(
        {
          startedAt: 1,
          outlineOptions,
          outlineEnvironment: {},
          planInputs: [],
          bundle: null,
          soundLinks: null,
          numbered: 0,
          inputKeys: [],
          inputValues: [],
          texts: [],
        },
        {
          files: [rowOf(FILE, [4, 0, 0, hash])],
          outlines: [rowIn(title)],
          contents: [],
          pages: [],
          outputs: [],
        },
      ),
    )
  const [first, other] = [stateWith('new'), stateWith('old')]
  const cache = createOutlineCache(first, options)
  assert.notEqual(
    cache.sources.get(FILE, () => hash),
    null,
  )
  assert.deepEqual(cache.kept(first).outlines, { lines: [], gone: [] })
  assert.deepEqual(cache.kept(other).outlines, { lines: [rowIn('new')], gone: [] })
  assert.deepEqual(cache.kept(stateWith('new')).outlines, { lines: [], gone: [] })
  assert.deepEqual(cache.kept(null).outlines, { lines: [rowIn('new')], gone: [] })
})
